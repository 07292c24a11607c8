// An S3-compatible store behind TLS on this machine, for the backups, and the settings with which pgBackRest uses it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { selfSigned } from '../../server/src/testing/outside/certificate.ts';
import { inRoot } from '../project.mjs';

export async function startStore() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-deposito-'));
  chmodSync(folder, 0o711);
  const { key, cert } = selfSigned('deposito');
  const [pem, ca] = [path.join(folder, 'servidor.pem'), path.join(folder, 'ca.pem')];
  writeFileSync(pem, `${key}${cert}`, { mode: 0o600 });
  writeFileSync(ca, cert, { mode: 0o644 });
  const child = fork(inRoot('server/src/testing/servers/s3rver.mjs'), [path.join(folder, 'objetos'), pem], {
    // Its continuation tokens are encrypted with DES, which OpenSSL calls legacy.
    execArgv: ['--openssl-legacy-provider'],
  });
  const [port] = await once(child, 'message');
  return {
    settings: {
      'repo1-type': 's3',
      'repo1-path': '/portal',
      'repo1-s3-bucket': 'portal',
      'repo1-s3-endpoint': 'localhost',
      'repo1-s3-region': 'us-east-1',
      'repo1-s3-key': 'S3RVER',
      'repo1-s3-key-secret': 'S3RVER',
      'repo1-s3-uri-style': 'path',
      'repo1-storage-port': port,
      'repo1-storage-ca-file': ca,
    },
    async stop() {
      if (child.connected) child.disconnect();
      if (child.exitCode === null) await Promise.race([once(child, 'exit'), once(child, 'error')]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
