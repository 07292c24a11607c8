import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/walls.ts';
import { asOwner } from '../../db/as-owner.ts';
import { freeBytes } from '../../platform/files/disk.ts';
import { operar } from '../../platform/operar.ts';
import { MARK } from '../../platform/store/claim.ts';
import type { Deployment } from './deployment.ts';
import { about, reasonOf, type Finding } from './finding.ts';

const disk = about('Disco');
const MB = 1024 * 1024;
/** Below it `/healthz` answers 503. */
const BAD_BYTES = 128 * MB;
/** Below it the alert `DiscoLleno` sounds. */
const WARN_BYTES = 2e9;

export async function reviewDisk(
  { config, adminUrl, backups }: Deployment,
  free: (folder: string) => Promise<number> = freeBytes,
): Promise<Finding[]> {
  const ofDatabase = await findDataFolder(adminUrl);
  const places = new Set([
    await nearest(config.dataDir),
    ...(ofDatabase === undefined ? [] : [await nearest(ofDatabase)]),
    ...(config.files ? [] : [await nearest(config.filesDir)]),
    ...(backups === undefined ? [] : [await nearest(backups)]),
  ]);
  return Promise.all(
    [...places].map(async (folder) => {
      const bytes = await free(folder);
      const says = `${folder}: quedan ${bytes < 10_000 * MB ? `${Math.floor(bytes / MB)} MB` : `${Math.floor(bytes / (1024 * MB))} GB`}.`;
      const remedy = 'Agrandá el disco, o borrá respaldos viejos que ya estén copiados en otro lugar.';
      if (bytes < BAD_BYTES) return disk.bad(says, remedy);
      return bytes < WARN_BYTES ? disk.warn(says, remedy) : disk.good(says);
    }),
  );
}

/**
 * Where PostgreSQL keeps its data, if it runs on this machine and lets the owner of the schema know. A database that is away is
 * told elsewhere.
 */
const findDataFolder = (adminUrl: string): Promise<string | undefined> =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ setting: string }>(
      `select setting from pg_settings where name = 'data_directory'
        and inet_server_addr() is not distinct from inet_client_addr()`,
    );
    return rows[0]?.setting;
  }).catch(() => undefined);

/** The folder itself, or the one in which it would be made. */
async function nearest(folder: string): Promise<string> {
  for (let current = path.resolve(folder); ; current = path.dirname(current))
    if ((await stat(current).catch(() => undefined)) || current === path.dirname(current)) return current;
}

const files = about('Archivos');

export async function reviewFiles(deployment: Deployment): Promise<Finding[]> {
  const place = deployment.config.files ? 'El depósito' : `La carpeta ${deployment.config.filesDir}`;
  try {
    if (await deployment.files.find(MARK)) return [files.good(`${place} contesta y tiene su marca.`)];
  } catch (error) {
    return [
      files.bad(
        `${place} no contesta: ${reasonOf((error as Error).cause ?? error)}.`,
        'Revisá FILES_URL o FILES_DIR.',
      ),
    ];
  }
  return [
    files.warn(
      `${place} no tiene la marca del portal.`,
      'Si el portal nunca arrancó, arrancalo. Si no, FILES_DIR o FILES_URL apunta a otro lugar.',
    ),
  ];
}

const secrets = about('Secretos');

/** Settings that are allowed and yet weak. The portal itself refuses the others at its start. */
export function reviewSecrets({ config }: Pick<Deployment, 'config'>): Finding[] {
  const findings: Finding[] = [];
  const { secret, backupKey, turn, otherSecrets } = config;
  if (secret !== undefined && secret === backupKey)
    findings.push(
      secrets.bad(
        'SECRET y BACKUP_KEY son el mismo: quien lee un respaldo puede firmar sesiones.',
        'Poné otra BACKUP_KEY (openssl rand -base64 48).',
      ),
    );
  if (otherSecrets.length > 0)
    findings.push(
      secrets.warn(
        'SECRET_OTHERS sigue puesto: el secreto de antes todavía abre.',
        `${operar('resellar')}, y quitá SECRET_OTHERS.`,
      ),
    );
  if (turn && (turn.secret.length < 32 || new Set(turn.secret).size < 10))
    findings.push(
      secrets.warn(
        'TURN_SECRET es corto o repetido.',
        'openssl rand -hex 32, el mismo en coturn (docs/coturn.md).',
      ),
    );
  for (const [name, url] of [
    ['DATABASE_URL', config.databaseUrl],
    ['DATABASE_ADMIN_URL', config.databaseAdminUrl],
  ] as const)
    if (url !== undefined && isWeakPassword(url))
      findings.push(
        secrets.warn(
          `La contraseña de ${name} es corta.`,
          'alter role … password con openssl rand -hex 24, y la misma en el ambiente.',
        ),
      );
  return findings.length > 0 ? findings : [secrets.good('Largos, al azar y distintos.')];
}

function isWeakPassword(url: string): boolean {
  const password = URL.canParse(url) ? decodeURIComponent(new URL(url).password) : '';
  return password !== '' && (password.length < 16 || new Set(password).size < 8);
}

const mode = about('Modo');

export function reviewMode({ config }: { config: Config }): Finding[] {
  if (config.mode === 'development')
    return [
      mode.warn(
        'MODE=development: cuentas de demostración y correo a la vista.',
        'Para atender gente, MODE=production.',
      ),
    ];
  const findings = [mode.good('MODE=production, con las exigencias que eso trae.')];
  if (!isLoopback(config.host))
    findings.push(
      mode.warn(
        `El portal escucha en ${config.host}: quien alcance su puerto sin pasar por el proxy elige la dirección que ve la auditoría.`,
        'HOST=127.0.0.1 si el proxy está en esta máquina; si no, un cortafuegos que solo deje pasar al proxy.',
      ),
    );
  return findings;
}

const permissions = about('Permisos');

/** Secrets and data that other users of the machine could read. */
export async function reviewPermissions({ config, envFolder }: Deployment): Promise<Finding[]> {
  const names = (await readdir(envFolder).catch(() => [])).filter((name) => name.endsWith('.env'));
  const places = [
    ...names.map((name) => path.join(envFolder, name)),
    config.dataDir,
    ...(config.files ? [] : [config.filesDir]),
  ];
  const findings: Finding[] = [];
  let seen = 0;
  for (const place of new Set(places)) {
    const found = await stat(place).catch(() => undefined);
    if (!found) continue;
    seen += 1;
    if ((found.mode & 0o007) !== 0 && (await isReachable(path.dirname(place))))
      findings.push(
        permissions.bad(`Cualquier usuario de la máquina alcanza ${place}.`, `chmod o= ${place}`),
      );
    else if (found.isFile() && (found.mode & 0o020) !== 0)
      findings.push(permissions.warn(`El grupo puede cambiar ${place}.`, `chmod g-w ${place}`));
  }
  if (findings.length > 0) return findings;
  return seen === 0
    ? [
        permissions.warn(
          `No hay archivos .env en ${envFolder} ni datos en ${config.dataDir}.`,
          'Decí dónde están: --ambiente CARPETA.',
        ),
      ]
    : [permissions.good('Solo el portal lee su ambiente y sus datos.')];
}

/** Whether everybody may pass through the folder and all above it. */
async function isReachable(folder: string): Promise<boolean> {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (((await stat(current)).mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}
