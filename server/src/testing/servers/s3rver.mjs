// An S3 server that we did not write, as a process of its own: argument: its folder; message: its port. A second
// argument is a file with key and certificate, for TLS and for pgBackRest. That signs `/bucket/` with its last slash, as
// S3 does, and this server leaves the slash out: there it accepts signatures that it takes for wrong.
import { readFileSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';

const [, , directory, pem] = process.argv;
const tls =
  pem === undefined
    ? {}
    : { key: readFileSync(pem), cert: readFileSync(pem), allowMismatchedSignatures: true };
const options = { address: '127.0.0.1', port: 0, silent: true, directory, ...tls };
const { port } = await new S3rver({ ...options, configureBuckets: [{ name: 'portal' }] }).run();
process.on('disconnect', () => process.exit());
process.send(port);
