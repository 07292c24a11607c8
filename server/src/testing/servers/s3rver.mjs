// An S3 server that we did not write, as a process of its own: argument: its folder; message: its port.
import S3rver from '@20minutes/s3rver';

const [, , directory] = process.argv;
const options = { address: '127.0.0.1', port: 0, silent: true, directory };
const { port } = await new S3rver({ ...options, configureBuckets: [{ name: 'portal' }] }).run();
process.on('disconnect', () => process.exit());
process.send(port);
