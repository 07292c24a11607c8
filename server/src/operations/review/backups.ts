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
