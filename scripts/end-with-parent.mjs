// Loaded into the server by start.mjs: a kill -9 of the command must not leave a server that holds the port. The channel to the parent breaks with it.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
