// start.mjs loads this into the server. If the command is killed with -9, the channel to the parent breaks
// and the server stops, so that it does not keep the port.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
