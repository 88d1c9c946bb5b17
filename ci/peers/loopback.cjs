// Keeps every server of a peer on this machine: one that names no host listens on 127.0.0.1.
const net = require("node:net");
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (...args) {
  const [first, second] = args;
  if (typeof first === "object" && first !== null && !("fd" in first) && !("path" in first)) {
    args[0] = { ...first, host: "127.0.0.1" };
  } else if (typeof first === "number" && typeof second !== "string") {
    args.splice(1, 0, "127.0.0.1");
  }
  return listen.apply(this, args);
};
