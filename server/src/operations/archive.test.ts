import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../db/pools.ts';
import { archivadoAntesDe } from '../features/auditoria/index.ts';
import { systemDb, type SystemDb } from '../db/system-db.ts';
import { readChain } from '../platform/audit/archive.ts';
import { createSeal, verifyChain, verifyStretch } from '../platform/audit/seal.ts';
import { createFileStore, type FileStore } from '../platform/files/files.ts';
import { adoptStore, joinStore } from '../platform/store/claim.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { archiveAudit } from './archive.ts';
import { expireArchives } from './expire.ts';
import { writeBackup } from './backup.ts';
import { asBackup } from './old-months.ts';

const [BUSY, QUIET] = [7101, 7102];
/** So that the month of today counts as an old one: its partition ends with the next month. */
const NONE_STAYS = -1;

let db: TestDatabase;
let root: string;
let pool: pg.Pool;
let system: SystemDb;
let files: FileStore;
let said: string[];
beforeEach(async () => {
  db = await cloneDatabase();
  root = mkdtempSync(path.join(os.tmpdir(), 'portal-archivar-'));
  pool = createPool({ url: db.appUrl, role: 'portal_sistema', max: 3, onError() {} });
  system = systemDb(pool, pool);
  files = createFileStore(path.join(root, 'archivos'));
  said = [];
  await joinStore(system, files);
  await db.sql(
    `insert into portal.unidades (id, clave, plantilla) values (${BUSY}, 'archivo_uno', 'demo'), (${QUIET}, 'archivo_dos', 'demo')`,
  );
});
afterEach(async () => {
  await pool.end();
  await db.drop();
  rmSync(root, { recursive: true });
});

const place = () => ({ folder: path.join(root, 'auditoria'), files });
/** Heads of the store are kept in memory for a minute: another store object reads them again. */
const verify = (unit: number) =>
  verifyChain(
    system,
    { folder: path.join(root, 'auditoria'), files: createFileStore(path.join(root, 'archivos')) },
    unit,
  );
const whole = (unit: number, events: number, deleted = 0) => ({
  unidadId: unit,
  events,
  deleted,
  problems: [],
});
async function record(unit: number, count: number, when = '0 days'): Promise<void> {
  await db.sql(
    `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, para_id, pedido)
      select $1, date_trunc('milliseconds', now()) + $3::interval, 'ver_sesion', 'ok', md5('p' || n % 7)::uuid, 'p' || n from generate_series(1, $2::int) n`,
    [unit, count, when],
  );
  const seal = createSeal(system, place());
  await seal.run();
  await seal.stop();
}
const archive = (months = NONE_STAYS) =>
  archiveAudit({ adminUrl: db.adminUrl, place: place(), months, say: (line) => void said.push(line) });
const expire = (forGood: boolean) =>
  expireArchives({ adminUrl: db.adminUrl, place: place(), forGood, say: (line) => void said.push(line) });
const stretches = (unit: number) =>
  db.sql<{ desde: string; hasta: string; archivo: string; borrado: Date | null }>(
    'select desde, hasta, archivo, borrado from portal.auditoria_archivos where unidad_id = $1 order by desde',
    [unit],
  );
const parts = async () =>
  (
    await db.sql<{ parte: string }>(
      `select parte from portal.meses_de('portal.auditoria') union all select parte from portal.meses_de('portal.auditoria_sellos') order by 1`,
    )
  ).map(({ parte }) => parte);
const asOwner = (sql: string) =>
  db.sql(
    `alter table portal.auditoria disable trigger user; ${sql}; alter table portal.auditoria enable trigger user`,
  );

/** As if the trail had been divided into months so many months ago. */
const divide = async (tables: readonly string[], months: number) => {
  for (const table of tables)
    await db.sql(`do $$ declare mes text; begin
      for mes in select parte from portal.meses_de('portal.${table}') where parte <> '${table}_primera' loop execute 'drop table portal.' || mes; end loop;
      alter table portal.${table} detach partition portal.${table}_primera;
      execute format('alter table portal.${table} attach partition portal.${table}_primera for values from (minvalue) to (%L)', portal.mes_de(now(), ${months}));
      perform portal.abrir_meses('${table}', portal.mes_de(now(), 4));
    end $$`);
};
const BOTH = ['auditoria', 'auditoria_sellos'];
const sealAt = (when: string, orders: string) =>
  db.sql(
    `set session_replication_role = replica; update portal.auditoria_sellos set sellado = ${when} where ${orders}; set session_replication_role = default`,
  );
/** The last day before an instant, as the command names it. */
const dayBefore = async (end: string) =>
  (
    await db.sql<{ day: string }>(
      `select to_char((${end} - interval '1 second') at time zone 'America/Argentina/Buenos_Aires', 'DD/MM/YYYY') as day`,
    )
  )[0]!.day;

describe('archiving the audit trail', () => {
  it('changes nothing while all months are recent', async () => {
    await record(BUSY, 3);
    const before = await parts();
    expect(await archive(24)).toBe(true);
    const ends = await dayBefore('portal.mes_de(now(), 2)');
    const leaves = await dayBefore(`portal.mes_de(now(), 25) + interval '1 day'`);
    expect(said).toEqual([
      `No hay meses para archivar: el primer mes que puede salir termina el ${ends} y sale desde el ${leaves}.`,
    ]);
    expect(await parts()).toEqual(before);
    expect(await stretches(BUSY)).toEqual([]);
  });

  it('says that nothing leaves before the day that a clock ahead wrote, and writes no file', async () => {
    await divide(['auditoria'], 50);
    await record(BUSY, 3);
    await record(BUSY, 1, '48 months');
    expect(await archive()).toBe(true);
    const ends = await dayBefore('portal.mes_de(now(), 50)');
    expect(said).toEqual([
      expect.stringMatching(
        new RegExp(
          `el primer mes que puede salir termina el ${ends} y sale desde el [0-9/]{10}\\. Termina tan tarde porque el reloj de una máquina estuvo adelantado\\.$`,
        ),
      ),
    ]);
    expect(await stretches(BUSY)).toEqual([]);
  });

  it('keeps what a version sealed that did not know the files, and began the chain anew', async () => {
    await divide(BOTH, -1);
    await record(BUSY, 3, '-3 months');
    await sealAt(`now() - interval '3 months'`, 'true');
    expect(await archive(2)).toBe(true);
    expect(await db.sql('select from portal.auditoria')).toEqual([]);
    await db.sql(
      `with e as (insert into portal.auditoria (unidad_id, ocurrido, acto, resultado) select ${BUSY}, now(), 'ver_sesion', 'ok' from generate_series(1, 2) returning id)
        insert into portal.auditoria_sellos (unidad_id, orden, evento_id, hash) select ${BUSY}, row_number() over (order by id), id, '' from e`,
    );
    expect(await archive()).toBe(false);
    expect(
      said.filter((line) => / queda en la base: archivo_uno, .* no está en un archivo\.$/.test(line)),
    ).toHaveLength(2);
    expect(await db.sql('select from portal.auditoria')).toHaveLength(2);
    expect(await db.sql('select from portal.auditoria_sellos')).toHaveLength(2);
  });

  it('takes out what wrong clocks wrote outside the months, so that its seals leave too', async () => {
    await db.sql('drop table portal.auditoria_primera');
    await record(BUSY, 2, '-40 years');
    await record(BUSY, 1, '60 years');
    const strays = () => db.sql('select from portal.auditoria_resto');
    expect(await strays()).toHaveLength(3);
    expect(await archive()).toBe(true);
    expect(said).toContain('auditoria_resto: salieron de la base 3 eventos de un reloj equivocado.');
    expect(await strays()).toEqual([]);
    expect(await parts()).not.toContain('auditoria_sellos_primera');
    expect(await verify(BUSY)).toEqual(whole(BUSY, 3));

    // One whose seal is in no file stays, and refuses to be deleted.
    await record(BUSY, 1, '-40 years');
    await archive();
    expect(await strays()).toHaveLength(1);
    await expect(db.sql('delete from portal.auditoria_resto')).rejects.toThrow('append-only');
  });

  it('takes a month out of the database, and the chain is verified and goes on', async () => {
    await record(BUSY, 10_050);
    await record(QUIET, 3);
    expect(await archive()).toBe(true);
    expect(await parts()).not.toContain('auditoria_primera');
    expect(await parts()).not.toContain('auditoria_sellos_primera');
    expect((await stretches(BUSY)).map(({ desde, hasta }) => [desde, hasta])).toEqual([
      ['1', '10000'],
      ['10001', '10050'],
    ]);
    expect(await db.sql('select from portal.auditoria')).toEqual([]);
    expect(await verify(BUSY)).toEqual(whole(BUSY, 10_050));
    expect(await verify(QUIET)).toEqual(whole(QUIET, 3));

    await record(QUIET, 2);
    expect(await verify(QUIET)).toEqual(whole(QUIET, 5));
    expect(
      await db.sql(`select orden from portal.auditoria_sellos where unidad_id = ${QUIET} order by orden`),
    ).toEqual([{ orden: '4' }, { orden: '5' }]);
  });

  it('verifies an archived chain in pieces, from any seal', async () => {
    await record(BUSY, 30);
    await archive();
    await record(BUSY, 5);
    for (const from of [0, 1, 29, 30, 31, 35]) {
      const stretch = await verifyStretch(system, place(), BUSY, from, 4);
      expect(stretch.problemas, `from ${from}`).toEqual([]);
      expect(stretch.hasta, `from ${from}`).toBe(Math.min(35, from + 4));
    }
  });

  it('reads no seal of the database for a stretch that is in a file', async () => {
    await record(BUSY, 30);
    await archive();
    await record(BUSY, 40);
    let read = 0;
    const many: SystemDb['many'] = async (query) => {
      const rows = await system.many(query);
      read += rows.length;
      return rows;
    };
    const piece = { from: 0, limit: 30, atOnce: 30 };
    expect((await readChain({ many }, files, BUSY, piece)).rows).toHaveLength(30);
    // The row of the file.
    expect(read).toBe(1);
    expect((await readChain({ many }, files, BUSY, { ...piece, from: 30 })).rows).toHaveLength(30);
    expect(read).toBe(1 + 30);
  });

  it('says since when the database has events, whatever a wrong clock wrote', async () => {
    await record(BUSY, 3);
    await archive();
    // Of a month that is open: the one of today has left.
    await record(BUSY, 1, '70 days');
    await record(BUSY, 1, '-40 years');
    const [{ since }] = (await db.sql<{ since: Date }>(
      `select max(ocurrido) as since from portal.auditoria where unidad_id = ${BUSY}`,
    )) as [{ since: Date }];
    expect(await archivadoAntesDe(system.unit(BUSY))).toEqual({ antesDe: since, borrado: false });
  });

  it('says so for a unit whose file has an event of a clock ahead, and not for one that still has all', async () => {
    await record(BUSY, 3);
    await record(BUSY, 1, '60 years');
    await record(QUIET, 1, '70 days');
    expect(await archivadoAntesDe(system.unit(BUSY))).toBeNull();
    await archive();
    expect(await stretches(QUIET)).toHaveLength(1);
    expect(await archivadoAntesDe(system.unit(QUIET))).toBeNull();
    expect(await archivadoAntesDe(system.unit(BUSY))).toEqual({ antesDe: expect.any(Date), borrado: false });
    await db.sql('update portal.auditoria_archivos set borrado = now()');
    expect(await archivadoAntesDe(system.unit(BUSY))).toMatchObject({ borrado: true });
  });

  it('keeps the seals of which an event is still there', async () => {
    await record(BUSY, 3);
    await record(BUSY, 2, '70 days');
    expect(await archive()).toBe(false);
    expect(said.at(-1)).toMatch(
      /^auditoria_sellos_primera queda en la base: archivo_uno, el evento \d+ sigue en la base\.$/,
    );
    expect(await parts()).not.toContain('auditoria_primera');
    expect(await parts()).toContain('auditoria_sellos_primera');
    expect(await db.sql('select from portal.auditoria')).toHaveLength(2);
    expect(await verify(BUSY)).toEqual(whole(BUSY, 5));
    // The verification reads the row in the database, not its copy in the file: people see that row.
    await asOwner(`update portal.auditoria set resultado = 'otro' where unidad_id = ${BUSY}`);
    expect((await verify(BUSY)).problems).toHaveLength(2);
    await asOwner(`update portal.auditoria set resultado = 'ok' where unidad_id = ${BUSY}`);

    // A second run finds nothing new, and writes nothing twice.
    const before = await stretches(BUSY);
    expect(await archive()).toBe(false);
    expect(await stretches(BUSY)).toEqual(before);
  });

  it('refuses a chain that does not verify, and says so; another unit is archived', async () => {
    await record(BUSY, 4);
    await record(QUIET, 3);
    await asOwner(
      `update portal.auditoria set resultado = 'otro' where unidad_id = ${BUSY} and pedido = 'p2'`,
    );
    expect(await archive()).toBe(false);
    expect(said[0]).toMatch(/^archivo_uno: la cadena no encaja y no se archiva/);
    expect(await stretches(BUSY)).toEqual([]);
    expect(await stretches(QUIET)).toHaveLength(1);
    expect(await parts()).toContain('auditoria_primera');
    expect(await db.sql('select from portal.auditoria')).toHaveLength(7);
  });

  it('keeps a month with an event that nobody sealed', async () => {
    await record(BUSY, 2);
    await db.sql(
      `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado) values (${BUSY}, now(), 'ver_sesion', 'ok')`,
    );
    expect(await archive()).toBe(false);
    expect(await parts()).toContain('auditoria_primera');
    const [{ id }] = (await db.sql('select max(id) as id from portal.auditoria')) as [{ id: string }];
    expect(said).toContain(
      `auditoria_primera queda en la base: archivo_uno, el evento ${id} no está en un archivo.`,
    );
  });

  it('takes the last events of a month with it, which were sealed in the next', async () => {
    await divide(BOTH, -1);
    await record(BUSY, 3, '-3 months');
    await sealAt(`now() - interval '3 months'`, 'orden < 3');
    await sealAt('portal.mes_de(now(), -1)', 'orden = 3');
    expect(await archive(2)).toBe(true);
    expect(await parts()).not.toContain('auditoria_primera');
    expect((await stretches(BUSY)).map(({ hasta }) => hasta)).toEqual(['3']);
    expect(await verify(BUSY)).toEqual(whole(BUSY, 3));
  });

  it('reports a file that is missing or was changed', async () => {
    await record(BUSY, 3);
    await archive();
    const { archivo } = (await stretches(BUSY))[0]!;
    const problem = `el archivo ${archivo} (sellos 1 a 3) falta o no es el que se guardó`;
    await files.put(archivo, Readable.from([Buffer.from('otra cosa')]));
    expect((await verify(BUSY)).problems).toEqual([problem]);
    await files.remove(archivo);
    expect((await verify(BUSY)).problems).toEqual([problem]);
  });

  it.each([
    ['more seals than it has', 'hasta = hasta + 5', '1 a 8'],
    ['another last seal', `hash = '\\x00'`, '1 a 3'],
    ['another last event', 'evento_id = evento_id + 1', '1 a 3'],
    ['an older last event', `ocurrido = ocurrido - interval '11 years'`, '1 a 3'],
  ])('reports a file whose row claims %s', async (_, change, seals) => {
    await record(BUSY, 3);
    await archive();
    expect((await verify(BUSY)).problems).toEqual([]);
    await db.sql(`update portal.auditoria_archivos set ${change}`);
    const { archivo } = (await stretches(BUSY))[0]!;
    expect((await verify(BUSY)).problems).toContain(
      `el archivo ${archivo} (sellos ${seals}) falta o no es el que se guardó`,
    );
  });

  const listed = async () => (await files.list('archivo_uno/auditoria')).map(({ key }) => key).toSorted();
  const leave = (name: string) =>
    files.put(`archivo_uno/auditoria/${name}`, Readable.from([Buffer.from('x')]));
  const UNRECORDED = '000000000001-000000000002.jsonl.gz';

  it('removes a file that a killed run left without its row, and no other', async () => {
    await record(BUSY, 3);
    await leave(UNRECORDED);
    await leave('otra-cosa.jsonl');
    await archive();
    const { archivo } = (await stretches(BUSY))[0]!;
    expect(await listed()).toEqual([archivo, 'archivo_uno/auditoria/otra-cosa.jsonl']);
    expect(said).toContain(`archivo_uno/auditoria/${UNRECORDED}: quedó a medias, va a la papelera.`);
  });

  it('changes nothing in the store of another database, and takes no month out of its own', async () => {
    await record(BUSY, 3);
    await leave(UNRECORDED);
    await db.sql('update portal.instalacion set vuelta = gen_random_uuid(), proxima = null');
    const before = [await listed(), await parts()];
    await expect(archive()).rejects.toThrow(
      'El depósito no es de esta base de datos: no se archiva nada (npm run operar -- adoptar).',
    );
    expect([await listed(), await parts()]).toEqual(before);
    expect(await stretches(BUSY)).toEqual([]);
    await adoptStore(system, files);
    expect(await archive()).toBe(true);

    await db.sql('update portal.instalacion set vuelta = gen_random_uuid(), proxima = null');
    await expect(expire(true)).rejects.toThrow(
      'El depósito no es de esta base de datos: no se borra nada (npm run operar -- adoptar).',
    );
    expect((await stretches(BUSY))[0]!.borrado).toBeNull();
  });

  it('leaves a month in the database if its file was lost since an earlier run', async () => {
    await record(BUSY, 3);
    const reader = new pg.Client({ connectionString: db.adminUrl });
    reader.on('error', () => {});
    await reader.connect();
    await reader.query('begin; lock table portal.auditoria in access share mode');
    expect(await archive()).toBe(false);
    await reader.query('commit');
    await reader.end();
    const { archivo } = (await stretches(BUSY))[0]!;
    const bytes = await buffer((await files.find(archivo))!.stream());
    await files.remove(archivo);
    said = [];
    expect(await archive()).toBe(false);
    expect(said).toEqual([
      `${archivo}: falta o no es el que se guardó. Traelo de un respaldo: hasta entonces no sale ningún mes.`,
    ]);
    expect(await db.sql('select from portal.auditoria')).toHaveLength(3);

    await files.put(archivo, Readable.from([bytes]));
    expect(await archive()).toBe(true);
    expect(await parts()).not.toContain('auditoria_primera');
    expect(await verify(BUSY)).toEqual(whole(BUSY, 3));
  });

  it('is done by one run at a time', async () => {
    await record(BUSY, 3);
    const runs = await Promise.allSettled([archive(), archive()]);
    const refused = runs.filter((run) => run.status === 'rejected');
    for (const { reason } of refused)
      expect((reason as Error).message).toBe('Ya hay otro archivado en curso.');
    expect(runs.length - refused.length).toBeGreaterThan(0);
    expect(await stretches(BUSY)).toHaveLength(1);
    expect(await verify(BUSY)).toEqual(whole(BUSY, 3));
  });
});

it('keeps a month while a backup runs, which has all its events', async () => {
  await record(BUSY, 5);
  const holder = new pg.Client({ connectionString: db.adminUrl });
  holder.on('error', () => {});
  await holder.connect();
  // The backup stops here: it has its snapshot, and did not read the trail yet.
  await holder.query('begin; lock table portal.atenciones in access exclusive mode');
  const backup = writeBackup({
    adminUrl: db.adminUrl,
    dataDir: root,
    files,
    folder: path.join(root, 'respaldo'),
    now: new Date(),
  });
  await expect
    .poll(() =>
      db.sql(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'portal-respaldo' and wait_event_type = 'Lock'`,
      ),
    )
    .toHaveLength(1);
  expect(await archive()).toBe(false);
  expect(said).toContain(
    'auditoria_primera queda en la base: alguien la está leyendo (¿un respaldo?). Se intenta de nuevo la próxima vez.',
  );
  await holder.query('commit');
  await holder.end();
  const { tables } = await backup;
  expect([tables['auditoria']!.rows, tables['auditoria_sellos']!.rows]).toEqual([5, 5]);

  expect(await archive()).toBe(true);
  expect(await parts()).not.toContain('auditoria_primera');
  expect(await verify(BUSY)).toEqual(whole(BUSY, 5));
});

it('deletes nothing for good while a backup runs, which copies the files last', async () => {
  await record(BUSY, 3, '-11 years');
  await archive();
  await asBackup(db.adminUrl, async () => {
    await expect(expire(true)).rejects.toThrow(
      'Hay un respaldo en curso: no se borra nada. Probá cuando termine.',
    );
    expect(await expire(false)).toBe(true);
  });
  expect((await stretches(BUSY))[0]!.borrado).toBeNull();
  expect(await expire(true)).toBe(true);
  expect((await stretches(BUSY))[0]!.borrado).not.toBeNull();
});

describe('a file whose time is over', () => {
  /** A file with three events. */
  const keep = async (when: string, unit = BUSY) => {
    await record(unit, 3, when);
    await archive();
  };

  /** Rows without what they refer to. */
  const write = (sql: string) =>
    db.sql(`set session_replication_role = replica; ${sql}; set session_replication_role = default`);
  const attend = (who: string, when: string) =>
    write(`insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, pedida_por)
      values (${BUSY}, gen_random_uuid(), md5('${who}')::uuid, 1, now(), 'A', floor(random() * 1e6) + 1, 'cancelada', now(), now() - interval '${when}', md5('${who}')::uuid)`);

  it('stays while the record of one of its persons has a later entry', async () => {
    await keep('-11 years');
    await attend('p1', '9 years');
    await expire(true);
    expect(said.at(-1)).toBe('Nada cumplió su plazo de 10 años.');
    await db.sql(
      `update portal.atenciones set llegada = now() - interval '10 years 1 day' where unidad_id = ${BUSY}`,
    );
    await expire(true);
    expect(said.at(-1)).toBe('Borrados: 1.');
  });

  it('stays while a record that was joined with one of its persons has a later entry', async () => {
    await keep('-11 years');
    const join = (one: string, other: string, estado: string) =>
      write(`insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, creada, estado)
        values (${BUSY}, md5('${one}')::uuid, md5('${other}')::uuid, now() - interval '8 years', '${estado}')`);
    await attend('z', '7 days');
    await join('y', 'p1', 'aprobada');
    await join('y', 'z', 'pendiente');
    await expire(false);
    expect(said.at(-1)).toMatch(/^Cumplieron su plazo: 1\./);
    // Joined over another record, in either direction.
    await write(`update portal.identidades_pendientes set estado = 'aprobada' where unidad_id = ${BUSY}`);
    await expire(true);
    expect(said.at(-1)).toBe('Nada cumplió su plazo de 10 años.');
  });

  const OLD = `now() - interval '12 years'`;
  const LATER = `now() - interval '1 year'`;
  const document = (signed: string) => `insert into portal.documentos
    (unidad_id, id, paciente_id, atencion_id, autor_id, tipo, contenido, estado, guardado, firmado, vigente_desde, codigo)
    values (${BUSY}, md5('d')::uuid, md5('p1')::uuid, md5('a')::uuid, md5('m')::uuid, 'receta', '{}', 'firmado', ${OLD}, ${signed}, ${OLD}, md5('d'));`;
  const CASE = `insert into portal.casos
    (unidad_id, id, paciente_id, gestor_id, apellido, nombre, documento, genero, fec_nac, tel_movil, nro_siniestro, diagnostico, fecha_alta)
    values (${BUSY}, 1, md5('p1')::uuid, md5('m')::uuid, 'A', 'B', '30111222', 'F', '1990-05-20', '1', '1', 'x', ${OLD});`;
  const ENTRIES = {
    'a document signed later than it was saved': document(LATER),
    'the annulment of an old document': `${document(OLD)}
      insert into portal.anulaciones (unidad_id, documento_id, paciente_id, autor_id, motivo, ocurrida)
        values (${BUSY}, md5('d')::uuid, md5('p1')::uuid, md5('m')::uuid, 'x', ${LATER})`,
    'an entry of the summary, confirmed later': `insert into portal.entradas_resumen
      (unidad_id, id, persona_id, clase, nombre, estado, origen, dicha, dicha_por, confirmada, confirmada_por, cambiada)
      values (${BUSY}, md5('e')::uuid, md5('p1')::uuid, 'alergia', 'x', 'vigente', 'paciente', ${OLD}, md5('p1')::uuid, ${LATER}, md5('m')::uuid, ${OLD})`,
    'a fact of an old case': `${CASE}
      insert into portal.hechos_caso (unidad_id, caso_id, tipo, ocurrido) values (${BUSY}, 1, 'x', ${LATER})`,
    'a follow-up of an old case': `${CASE}
      insert into portal.seguimientos (unidad_id, caso_id, autor_id, gestor_id, creado, fecha, hora, seguimiento)
        values (${BUSY}, 1, md5('m')::uuid, md5('m')::uuid, ${LATER}, '2020-01-01', '10:00', 'x')`,
  };

  it('stays for every kind of entry', async () => {
    await keep('-11 years');
    for (const [what, sql] of Object.entries(ENTRIES)) {
      await write(sql);
      await expire(false);
      expect(said.at(-1), what).toBe('Nada cumplió su plazo de 10 años.');
      for (const table of [
        'documentos',
        'anulaciones',
        'entradas_resumen',
        'hechos_caso',
        'seguimientos',
        'casos',
      ])
        await write(`delete from portal.${table} where unidad_id = ${BUSY}`);
    }
    await write(`${document(OLD)} ${CASE}`);
    await expire(true);
    expect(said.at(-1)).toBe('Borrados: 1.');
  });

  it('is named, then deleted, and the chain goes on past it', async () => {
    await record(QUIET, 3, '-9 years');
    await keep('-11 years');
    await expire(false);
    expect(said.at(-1)).toBe('Cumplieron su plazo: 1. Con --si se borran para siempre.');
    const { archivo, borrado } = (await stretches(BUSY))[0]!;
    expect(borrado).toBeNull();
    expect(await files.find(archivo)).toBeDefined();

    await expire(true);
    expect(said.at(-1)).toBe('Borrados: 1.');
    expect(await files.find(archivo)).toBeUndefined();
    await record(BUSY, 2);
    expect(await verify(BUSY)).toEqual(whole(BUSY, 5, 3));
    await asOwner(`update portal.auditoria set resultado = 'otro' where unidad_id = ${BUSY}`);
    expect((await verify(BUSY)).problems).toHaveLength(2);
    expect(await verify(QUIET)).toEqual(whole(QUIET, 3));
    await expire(true);
    expect(said.at(-1)).toBe('Nada cumplió su plazo de 10 años.');
  });

  it('stays if only its row says that it is so old', async () => {
    await keep('0');
    await db.sql(`update portal.auditoria_archivos set ocurrido = now() - interval '11 years'`);
    expect(await expire(true)).toBe(false);
    const { archivo, borrado } = (await stretches(BUSY))[0]!;
    expect(said).toContain(`${archivo}: falta o no es el que se guardó. Mirá \`auditoria\`.`);
    expect([borrado, await files.find(archivo)]).toEqual([null, expect.anything()]);
  });

  it('is not believed gone for rows that are there, before ten years, or with another seal than the one kept outside', async () => {
    await record(BUSY, 4);
    const invent = (ocurrido: string) =>
      db.sql(
        `insert into portal.auditoria_archivos (unidad_id, desde, hasta, hash, evento_id, ocurrido, archivo, sha256, borrado)
          select ${BUSY}, 1, 4, hash, evento_id, now() - interval '${ocurrido}', 'archivo_uno/auditoria/x', repeat('a', 64), now()
            from portal.auditoria_sellos where unidad_id = ${BUSY} and orden = 4`,
      );
    await invent('11 years');
    await asOwner(`update portal.auditoria set resultado = 'otro' where unidad_id = ${BUSY}`);
    expect((await verify(BUSY)).problems).toEqual([
      'los sellos 1 a 4 constan como borrados y siguen en la base',
    ]);

    await db.sql(
      `delete from portal.auditoria_archivos; set session_replication_role = replica;
        delete from portal.auditoria_sellos where unidad_id = ${BUSY}; delete from portal.auditoria where unidad_id = ${BUSY};
        set session_replication_role = default`,
    );
    await db.sql(
      `insert into portal.auditoria_archivos (unidad_id, desde, hasta, hash, evento_id, ocurrido, archivo, sha256, borrado)
        values (${BUSY}, 1, 4, 'x', 1, now() - interval '9 years', 'archivo_uno/auditoria/x', repeat('a', 64), now())`,
    );
    expect((await verify(BUSY)).problems).toEqual([
      'los sellos 1 a 4 constan como borrados antes de cumplir 10 años',
      'el sello 4 no es el que quedó guardado afuera',
    ]);
  });

  it('stays while the database has its seals', async () => {
    await record(BUSY, 3, '-11 years');
    const reader = new pg.Client({ connectionString: db.adminUrl });
    reader.on('error', () => {});
    await reader.connect();
    await reader.query('begin; lock table portal.auditoria_sellos in access share mode');
    expect(await archive()).toBe(false);
    await reader.query('commit');
    await reader.end();
    expect(await parts()).toContain('auditoria_sellos_primera');
    await expire(true);
    expect(said.at(-1)).toBe('Nada cumplió su plazo de 10 años.');
    expect(await verify(BUSY)).toEqual(whole(BUSY, 3));
    expect(await archive()).toBe(true);
    await expire(true);
    expect(said.at(-1)).toBe('Borrados: 1.');
  });

  it('is told of by a backup from a replica that does not know yet that it was deleted', async () => {
    await keep('0');
    const { archivo } = (await stretches(BUSY))[0]!;
    await files.remove(archivo);
    const folder = path.join(root, 'respaldo');
    await expect(
      writeBackup({ adminUrl: db.adminUrl, dataDir: root, files, folder, now: new Date() }),
    ).rejects.toThrow(`le faltan archivos de la auditoría que no están en el depósito: ${archivo}.`);
  });

  it('is removed by the next run if the store failed', async () => {
    await keep('-11 years');
    const { archivo } = (await stretches(BUSY))[0]!;
    const { remove } = files;
    files.remove = () => Promise.reject(new Error('503'));
    await expect(expire(true)).rejects.toThrow('503');
    files.remove = remove;
    expect(await files.find(archivo)).toBeDefined();
    await expire(true);
    expect(said).toContain(`${archivo}: estaba borrado y quedó en el depósito.`);
    expect(await files.find(archivo)).toBeUndefined();
    await expire(true);
    expect(said.at(-1)).toBe('Nada cumplió su plazo de 10 años.');
  });

  it('takes the months of mails with it that are ten years old', async () => {
    const months = async () =>
      (
        await db.sql<{ parte: string }>(
          `select parte from portal.meses_de('portal.mensajes_pasados') where fin <= now() - interval '10 years'`,
        )
      ).map(({ parte }) => parte);
    await db.sql('drop table portal.mensajes_pasados_primera');
    await db.sql(
      `create table portal.mensajes_pasados_2010_01 partition of portal.mensajes_pasados for values from ('2010-01-01') to ('2010-02-01')`,
    );
    await expire(false);
    expect(said).toContain('mensajes_pasados_2010_01');
    expect(await months()).toEqual(['mensajes_pasados_2010_01']);
    await expire(true);
    expect(await months()).toEqual([]);
  });
});
