import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { asOwner } from '../../db/as-owner.ts';
import { operar } from '../../platform/operar.ts';
import { readManifest } from '../manifest.ts';
import type { Deployment } from './deployment.ts';
import { about, type Finding } from './finding.ts';

const backup = about('Respaldos');
const HOUR_MS = 3_600_000;
/** A night's backup may begin later than the one before and takes its time. The alert sounds at the same age. */
const MAX_HOURS = 26;
const MAKE = `${operar('respaldo CARPETA')}, y que se haga cada noche: systemctl status portal-respaldo.timer, o cron (docs/operacion.md).`;

/** The age that the database remembers, and the newest whole backup of the folder if one was named. */
export async function reviewBackups({ adminUrl, config, backups, now }: Deployment): Promise<Finding[]> {
  const made = await asOwner(adminUrl, async (client) => {
    const { rows: there } = await client.query<{ there: boolean }>(
      `select to_regclass('portal.instalacion') is not null as there`,
    );
    if (!there[0]!.there) return undefined;
    const { rows } = await client.query<{ respaldo: Date | null }>('select respaldo from portal.instalacion');
    return rows[0]?.respaldo ?? undefined;
  });
  const findings = [judgeAge(made, now, 'El último respaldo')];
  if (config.backupKey === undefined)
    findings.push(
      backup.warn(
        'Sin BACKUP_KEY los respaldos se escriben sin cifrar.',
        'BACKUP_KEY=$(openssl rand -base64 48), guardada también fuera de esta máquina.',
      ),
    );
  if (backups !== undefined) findings.push(...(await reviewFolder(backups, now)));
  return findings;
}

/** The archive of the write-ahead log, where PostgreSQL keeps one: without it there is no way back to a minute. */
export const reviewArchive = ({ adminUrl, now }: Pick<Deployment, 'adminUrl' | 'now'>): Promise<Finding[]> =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<Archive>(
      `select current_setting('archive_mode') <> 'off' as active, last_archived_time as archived, last_failed_time as failed
       from pg_stat_archiver`,
    );
    return judgeArchive(rows[0]!, now);
  });

export interface Archive {
  active: boolean;
  /** The last success and the last failure. */
  archived: Date | null;
  failed: Date | null;
}

const MINUTE_MS = 60_000;
/** Half of what may be lost (Disp. DNSISA 1/2025: 30 minutes). The alert sounds at the same age. */
const MAX_MINUTES = 15;
const MEND =
  'runuser -u postgres -- pgbackrest --stanza=portal check, y el log de PostgreSQL: dicen por qué (docs/recuperacion.md).';

export function judgeArchive({ active, archived, failed }: Archive, now: Date): Finding[] {
  if (!active) return [];
  const minutes = archived && Math.max(0, Math.floor((now.getTime() - archived.getTime()) / MINUTE_MS));
  const reaches =
    minutes === null
      ? 'El archivo continuo todavía no guardó nada'
      : `El archivo continuo llega hasta hace ${minutes} minutos`;
  if (failed && (!archived || failed > archived))
    return [backup.bad(`${reaches}, y falla: mientras tanto se llena el disco de la base de datos.`, MEND)];
  return minutes === null || minutes > MAX_MINUTES
    ? [backup.warn(`${reaches}: de lo de después no se vuelve.`, MEND)]
    : [backup.good(`${reaches}.`)];
}

function judgeAge(made: Date | undefined, now: Date, which: string): Finding {
  if (made === undefined) return backup.bad(`${which}: todavía no hay ninguno.`, MAKE);
  const hours = Math.max(0, Math.round((now.getTime() - made.getTime()) / HOUR_MS));
  const says = `${which} tiene ${hours < 48 ? `${hours} horas` : `${Math.round(hours / 24)} días`}.`;
  return now.getTime() - made.getTime() > MAX_HOURS * HOUR_MS ? backup.bad(says, MAKE) : backup.good(says);
}

async function reviewFolder(folder: string, now: Date): Promise<Finding[]> {
  const names = await readdir(folder).catch(() => undefined);
  if (!names)
    return [backup.bad(`No se puede leer ${folder}.`, 'Revisá que exista y que este usuario pueda entrar.')];
  let newest: Date | undefined;
  const findings: Finding[] = [];
  for (const name of names) {
    const one = path.join(folder, name);
    const manifest = await readManifest(one).catch(() => undefined);
    if (!manifest || manifest.unidad !== undefined) continue;
    const made = new Date(manifest.made);
    if (!newest || made > newest) newest = made;
    if (((await stat(one)).mode & 0o077) !== 0)
      findings.push(
        backup.bad(`Otros usuarios de la máquina pueden entrar en ${one}.`, `chmod -R go= ${one}`),
      );
  }
  return [judgeAge(newest, now, `El más nuevo de ${folder}`), ...findings];
}
