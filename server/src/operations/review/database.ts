import { diaDe, fechaCorta } from '@portal/domain/tiempo/fechas';
import type pg from 'pg';
import { ConfigError } from '../../config/config.ts';
import { isLoopback } from '../../config/walls.ts';
import { asOwner } from '../../db/as-owner.ts';
import { FAR_AHEAD, MONTHLY } from '../../db/months.ts';
import { createPool } from '../../db/pools.ts';
import { refuseStrongUser } from '../../db/strong-user.ts';
import type { Deployment } from './deployment.ts';
import { about, type Finding } from './finding.ts';

const base = about('Base de datos');

/** Whether the user that serves requests is subject to row-level security. */
export async function reviewRoles({ appUrl, adminUrl }: Deployment): Promise<Finding[]> {
  try {
    await refuseStrongUser(appUrl);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) =>
      base.bad(
        problem,
        'create role portal_login login password …; y DATABASE_URL con ese usuario (docs/operacion.md, paso 3).',
      ),
    );
  }
  const strong = await asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname in ('portal_app', 'portal_sistema') and (rolsuper or rolbypassrls)`,
    );
    return rows.map(({ rolname }) => rolname);
  });
  if (strong.length > 0)
    return [
      base.bad(
        `${strong.join(' y ')} se salta la separación de las unidades.`,
        strong.map((name) => `alter role ${name} nosuperuser nobypassrls;`).join(' '),
      ),
    ];
  return [
    base.good(
      'El usuario que atiende pedidos no es superusuario, no tiene BYPASSRLS y no es dueño de las tablas.',
    ),
  ];
}

/** Whether every table of the units is behind row-level security, with a policy. */
export const reviewTables = ({ adminUrl }: Deployment): Promise<Finding[]> =>
  asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string; open: boolean }>(`
      select c.relname as name, not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid) as open
      from pg_class c where c.relnamespace = to_regnamespace('portal') and c.relkind in ('r', 'p')
        and coalesce(obj_description(c.oid, 'pg_class'), '') <> 'global'
        and not (c.relispartition and not has_table_privilege('portal_app', c.oid, 'select, insert, update, delete'))
      order by 1`);
    if (rows.length === 0)
      return [base.warn('Todavía no tiene tablas.', 'Arrancá el portal una vez: crea el esquema.')];
    const open = rows.filter((row) => row.open).map(({ name }) => name);
    if (open.length === 0)
      return [base.good(`La seguridad por fila está activa en las ${rows.length} tablas de las unidades.`)];
    return [
      base.bad(
        `Sin seguridad por fila: ${open.join(', ')}.`,
        open.map((name) => `alter table portal.${name} enable row level security;`).join(' '),
      ),
    ];
  });

/** Whether the next months of the divided tables are open, and none of them refuses the rows of a later month. */
export const reviewMonths = ({ adminUrl }: Deployment): Promise<Finding[]> =>
  asOwner(adminUrl, async (client) => {
    const { rows: bounded } = await client.query<{ name: string; limit: string; since: Date }>(
      `select r.relname as name, k.conname as limit, substring(pg_get_constraintdef(k.oid) from '''([^'']+)''')::timestamptz as since from pg_constraint k join pg_class r on r.oid = k.conrelid
        where k.connamespace = to_regnamespace('portal') and k.conname in ('auditoria_primeros_meses', 'auditoria_sellos_primeros_meses') order by 1`,
    );
    if (bounded.length > 0)
      return [
        base.bad(
          `La división en meses quedó a mitad de camino: desde el ${fechaCorta(diaDe(bounded[0]!.since))} no entran filas en ${bounded.map(({ name }) => name).join(' y ')}, y nada se va a poder guardar.`,
          `Arrancá la versión nueva hasta que termine. Si volviste a la anterior: ${bounded.map(({ name, limit }) => `alter table portal.${name} drop constraint ${limit};`).join(' ')}`,
        ),
      ];
    const { rows: known } = await client.query(`select where to_regproc('portal.meses_de') is not null`);
    if (known.length === 0) return [];
    const { rows } = await client.query<{ name: string; late: boolean }>(
      `select c.relname as name, coalesce(portal.fin_de_meses(c.oid) < now() - make_interval(days => t.days) + interval '1 month', true) as late
        from unnest($1::text[], $2::int[]) t (name, days) join pg_class c on c.relname = t.name and c.relnamespace = to_regnamespace('portal') order by 1`,
      [MONTHLY.map(({ name }) => name), MONTHLY.map(({ days }) => days)],
    );
    const late = rows.filter((row) => row.late).map(({ name }) => name);
    const { rows: first } = await client.query<{ fin: Date }>(
      `select fin from portal.meses_de('portal.auditoria') where parte = 'auditoria_primera' and fin > portal.mes_de(now(), $1)`,
      [FAR_AHEAD],
    );
    const ahead = first.map(({ fin }) =>
      base.warn(
        `El primer mes de la auditoría termina recién el ${fechaCorta(diaDe(new Date(fin.getTime() - 1)))}: el reloj de una máquina estuvo adelantado. Hasta entonces \`archivar\` no saca ningún mes.`,
        'No se pierde nada y no hay nada que hacer: contá con ese lugar en el disco de la base.',
      ),
    );
    if (late.length === 0)
      return [base.good('Los próximos meses de la auditoría y de los correos están abiertos.'), ...ahead];
    return [
      ...ahead,
      base.warn(
        `Nadie abrió los próximos meses de: ${late.join(', ')}. No se pierde nada, pero esos meses después no salen por separado.`,
        'Reiniciá el portal. Si sigue, el registro de «abrir meses» dice por qué.',
      ),
    ];
  });

/** How requests reach the database, by its own account of the connection. */
export async function reviewEncryption({ appUrl }: Deployment): Promise<Finding[]> {
  const pool = createPool({ url: appUrl, role: 'portal_app', max: 1, onError() {} });
  try {
    // A connection shows its encryption to its own user only.
    await pool.query('set role none');
    const { rows } = await pool.query<{ ssl: boolean; version: string | null; client: string | null }>(
      'select ssl, version, host(inet_client_addr()) as client from pg_stat_ssl where pid = pg_backend_pid()',
    );
    return [judgeConnection(rows[0]!)];
  } finally {
    await pool.end();
  }
}

/** `client`: the address from which the database sees us, if not by a local socket. */
export function judgeConnection({
  ssl,
  version,
  client,
}: {
  ssl: boolean;
  version: string | null;
  client: string | null;
}): Finding {
  if (ssl) return base.good(`La conexión va cifrada (${version}).`);
  if (client === null || isLoopback(client)) return base.good('La conexión no sale de la máquina (sin TLS).');
  return base.bad(
    `La conexión sale de la máquina sin TLS (llega desde ${client}).`,
    'Activá ssl en PostgreSQL y agregá ?sslmode=verify-full a DATABASE_URL y DATABASE_ADMIN_URL.',
  );
}

const clock = about('Hora');
const WARN_S = 2;
const BAD_S = 30;
const SYNC = 'apt-get install systemd-timesyncd, y timedatectl set-ntp true en las dos máquinas.';

/** Sessions, second factors and credentials of the relay depend on clocks that agree. */
export async function reviewClock({ adminUrl }: Deployment, machine = Date.now): Promise<Finding[]> {
  const skew = await asOwner(adminUrl, async (client) => {
    const before = machine();
    const { rows } = await client.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    return (rows[0]!.ms - (before + machine()) / 2) / 1000;
  });
  return [judgeSkew(skew, 'la de la base de datos', { warn: WARN_S, bad: BAD_S })];
}

export function judgeSkew(seconds: number, whose: string, limit: { warn: number; bad: number }): Finding {
  const off = Math.abs(seconds);
  const says = `La hora de esta máquina y ${whose} difieren ${off < 120 ? `${off.toFixed(1)} s` : `${Math.round(off / 60)} minutos`}.`;
  if (off >= limit.bad) return clock.bad(says, SYNC);
  return off >= limit.warn ? clock.warn(says, SYNC) : clock.good(says);
}

/** Connections of a process beside its pool: docs/operacion.md. */
const BESIDE_THE_POOL = 9;

export const reviewSettings = ({ adminUrl, config }: Deployment): Promise<Finding[]> =>
  asOwner(adminUrl, async (client) => judgeSettings(await settingsOf(client), config.databasePool));

/** Settings with which a confirmed act could be lost, or a process would find no connection. */
export function judgeSettings(set: Readonly<Record<string, string>>, pool: number): Finding[] {
  const findings: Finding[] = [];
  const major = Math.floor(Number(set['server_version_num']) / 10_000);
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    if (set[name] === 'off')
      findings.push(
        base.bad(
          `${name} está en off: un corte de luz pierde lo que ya se confirmó.`,
          `alter system set ${name} = on; select pg_reload_conf();`,
        ),
      );
  if (set['data_checksums'] === 'off')
    findings.push(
      base.warn(
        'Sin sumas de control: un disco que daña una página no se nota.',
        `Con PostgreSQL detenido, en Debian: runuser -u postgres -- /usr/lib/postgresql/${major}/bin/pg_checksums --enable -D /var/lib/postgresql/${major}/main.`,
      ),
    );
  const [most, each] = [Number(set['max_connections']), pool + BESIDE_THE_POOL];
  if (most < each * 2)
    findings.push(
      base.warn(
        `max_connections es ${most} y un proceso puede usar ${each}: no alcanza para dos.`,
        `alter system set max_connections = ${each * 4}; y reiniciar PostgreSQL, o bajar DATABASE_POOL.`,
      ),
    );
  return findings.length > 0
    ? findings
    : [base.good('Lo que se confirma está en el disco, y hay conexiones para dos procesos.')];
}

async function settingsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'max_connections', 'server_version_num')`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}
