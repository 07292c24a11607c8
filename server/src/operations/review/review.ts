import type { ConfigError } from '../../config/config.ts';
import { reviewArchive, reviewBackups } from './backups.ts';
import {
  reviewClock,
  reviewEncryption,
  reviewMonths,
  reviewRoles,
  reviewSettings,
  reviewTables,
} from './database.ts';
import type { Deployment } from './deployment.ts';
import { about, reasonOf, type Finding, type Level } from './finding.ts';
import { reviewDisk, reviewFiles, reviewMode, reviewPermissions, reviewSecrets } from './machine.ts';
import { reviewMail, reviewOutbox } from './mail.ts';
import { reviewSite } from './origin.ts';
import { reviewProcesses } from './processes.ts';
import { reviewRelay } from './relay.ts';
import { reviewScanner } from './scanner.ts';
import { reviewUnits } from './units.ts';
import { reviewVersions } from './versions.ts';

type Check = (deployment: Deployment) => Promise<Finding[]> | Finding[];

/** In the order in which an operator mends them. A part that cannot be looked at is grave by itself. */
const CHECKS: readonly (readonly [string, Check])[] = [
  ['Modo', reviewMode],
  ['Secretos', reviewSecrets],
  ['Permisos', reviewPermissions],
  ['Base de datos', reviewRoles],
  ['Base de datos', reviewEncryption],
  ['Base de datos', reviewTables],
  ['Base de datos', reviewMonths],
  ['Base de datos', reviewSettings],
  ['Versiones', reviewVersions],
  ['Hora', reviewClock],
  ['Unidades', reviewUnits],
  ['Procesos', reviewProcesses],
  ['Sitio', reviewSite],
  ['Relevo', reviewRelay],
  ['Correo', reviewMail],
  ['Correo', reviewOutbox],
  ['Antivirus', reviewScanner],
  ['Archivos', reviewFiles],
  ['Disco', reviewDisk],
  ['Respaldos', reviewBackups],
  ['Respaldos', reviewArchive],
];

/** Looks at a deployment and changes nothing. Returns whether nothing is grave. */
export async function review(deployment: Deployment, say: (line: string) => void): Promise<boolean> {
  const counts: Record<Level, number> = { bien: 0, aviso: 0, grave: 0 };
  let databaseIsAway = false;
  for (const [part, check] of CHECKS) {
    if (databaseIsAway && part === 'Base de datos') continue;
    for (const finding of await findingsOf(part, check, deployment)) {
      databaseIsAway ||= part === 'Base de datos' && finding.says.startsWith(AWAY);
      counts[finding.level] += 1;
      for (const line of linesOf(finding)) say(line);
    }
  }
  say('');
  say(summary(counts));
  return counts.grave === 0;
}

const AWAY = 'No se pudo mirar';

async function findingsOf(part: string, check: Check, deployment: Deployment): Promise<Finding[]> {
  try {
    return await check(deployment);
  } catch (error) {
    return [
      about(part).bad(
        `${AWAY}: ${reasonOf(error)}.`,
        'Si es la base de datos: systemctl status postgresql, y DATABASE_URL y DATABASE_ADMIN_URL.',
      ),
    ];
  }
}

export function linesOf(finding: Finding): string[] {
  const word = finding.level === 'grave' ? 'GRAVE' : finding.level;
  const line = `${word.padEnd(6)} ${finding.about}: ${finding.says}`;
  return finding.level === 'bien' ? [line] : [line, `       → ${finding.remedy}`];
}

const summary = ({ bien, aviso, grave }: Record<Level, number>): string =>
  `${grave === 0 ? 'Nada grave' : grave === 1 ? '1 grave' : `${grave} graves`}, ${aviso === 1 ? '1 aviso' : `${aviso} avisos`}, ${bien} bien.`;

/** Settings with which the portal does not start. Nothing else can be looked at before they are mended. */
export const configLines = ({ problems }: ConfigError): string[] => [
  ...problems.flatMap((problem) =>
    linesOf(
      about('Ambiente').bad(problem, 'El portal no arranca así. Los nombres y valores: README.md, Settings.'),
    ),
  ),
  '',
  `${summary({ bien: 0, aviso: 0, grave: problems.length })} Lo demás se mira cuando el ambiente esté bien.`,
];
