import { existsSync } from 'node:fs';

/** Where the installer and the image put the operator's command. */
export const INSTALLED_COMMAND = '/usr/local/bin/portal-operar';

/** An order as the operator types it on this machine: an installed portal has no npm in its path. */
export const operar = (orden: string, installed = existsSync(INSTALLED_COMMAND)): string =>
  `${installed ? 'portal-operar' : 'npm run operar --'} ${orden}`;
