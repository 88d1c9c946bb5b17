// Keeps a peer on this machine. Where it names no address it listens on 127.0.0.1, and it reaches nothing else: asking for
// another address fails at once. It is done where Node binds and connects, because a host that is given to `listen` is
// looked up first, and the peers expect to listen at once.
const { TCP } = process.binding("tcp_wrap");
const { bind, bind6, connect, connect6 } = TCP.prototype;
const everywhere = (address) => address === "::" || address === "0.0.0.0";

TCP.prototype.bind = function (address, port) {
  return bind.call(this, everywhere(address) ? "127.0.0.1" : address, port);
};
TCP.prototype.bind6 = function (address, port, flags) {
  return everywhere(address) ? bind.call(this, "127.0.0.1", port) : bind6.call(this, address, port, flags);
};

const here = (address) => address === "::1" || address.startsWith("127.");
const refused = (address) => {
  throw new Error(`a peer tried to reach ${address}`);
};
TCP.prototype.connect = function (request, address, port) {
  return here(address) ? connect.call(this, request, address, port) : refused(address);
};
TCP.prototype.connect6 = function (request, address, port) {
  return here(address) ? connect6.call(this, request, address, port) : refused(address);
};
