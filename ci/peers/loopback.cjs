// Keeps every server of a peer on this machine: one that names no address listens on 127.0.0.1. It is done where Node binds,
// because a host that is given to `listen` is looked up first, and the peers expect to listen at once.
const { TCP } = process.binding("tcp_wrap");
const { bind, bind6 } = TCP.prototype;
const everywhere = (address) => address === "::" || address === "0.0.0.0";
TCP.prototype.bind = function (address, port) {
  return bind.call(this, everywhere(address) ? "127.0.0.1" : address, port);
};
TCP.prototype.bind6 = function (address, port, flags) {
  return everywhere(address) ? bind.call(this, "127.0.0.1", port) : bind6.call(this, address, port, flags);
};
