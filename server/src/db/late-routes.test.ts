import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeal } from '../platform/audit/seal.ts';
import { newId } from '../platform/ids.ts';
import { observe } from '../proof/faults/own-postgres.ts';
import { addWorker } from '../proof/faults/world.ts';
import { addGestor, crearCaso } from '../testing/data/casos.ts';
import { addPatient, LUNES, openSession, type Someone } from '../testing/data/fila.ts';
import { addAccount, newDni } from '../testing/data/people.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts';
import { startPair, type Pair } from '../testing/database/pair.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { SECRET } from '../testing/processes/processes.ts';
import { ensureUnidades } from '../units/ensure-units.ts';
import { migrate } from './migrate.ts';

const HOY = LUNES.slice(0, 10);
const CIFRAS = `/api/cifras?desde=${HOY}&hasta=${HOY}`;
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

/** A service of one seat. */
const UNICO = 96;
const addUnico = ({ sql }: Pick<TestDatabase, 'sql'>) =>
  sql(
    `insert into portal.servicios (unidad_id, id, nombre, sigla, por_turno, a_demanda, riesgo_trabajo, asientos, dias_corridos)
     values (1, ${UNICO}, 'Estudio', 'E', true, false, false, 1, 10)`,
  );

/** An attention that ended today: the figures count it. */
async function addEnded({ sql }: Pick<TestDatabase, 'sql'>, profesional: string): Promise<void> {
  const paciente = newId();
  await sql(
    `insert into portal.personas (unidad_id, id, documento, nombre, apellido, fec_nac, sexo)
     values (1, $1, $2, 'Eva', 'Prueba', '1990-05-20', 'F')`,
    [paciente, newDni()],
  );
  await sql(
    `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, llamada, inicio, fin, llamados, pedida_por)
     values (1, $1, $2, ${UNICO}, $3, 'Z', (select count(*) + 1 from portal.atenciones), 'encerrado', $4, $4, $5, $4, $4, $4, 1, $2)`,
    [newId(), paciente, HOY, new Date(LUNES), profesional],
  );
}

/**
 * A replica here is a copy that was taken and has gone its own way since: what an answer contains says which of the
 * two was read. Lateness is a matter of a real standby, below.
 */
describe('with a replica', () => {
  let replica: TestDatabase;
  let portal: TestPortal;
  let admin: string;
  let gestora: Someone;
  let paciente: Someone;
  let profesional: string;

  beforeAll(async () => {
    const db = await cloneDatabase();
    stops.push(() => db.drop());
    const first = await startTestPortal({ db, now: LUNES, tickByHand: true });
    const { dataDir } = first;
    const { personaId } = await addAccount(db, { roles: ['administrador'] });
    profesional = (await addAccount(db, { roles: ['profesional'] })).personaId;
    await db.sql('insert into portal.profesionales (unidad_id, persona_id) values (1, $1)', [profesional]);
    await addUnico(db);
    admin = await openSession(first, personaId, { rol: 'administrador' });
    gestora = await addGestor(first);
    paciente = await addPatient(first);
    await crearCaso(first, gestora, { nroSiniestro: 'DE-LAS-DOS' });
    await createSeal(first.portal.db, { folder: `${dataDir}/auditoria` }).run();
    const secret = first.portal.platform.config.secret;
    await first.portal.stop();
    replica = await cloneDatabase({ template: new URL(db.adminUrl).pathname.slice(1) });
    stops.push(() => replica.drop());
    portal = await startTestPortal({
      db,
      dataDir,
      now: LUNES,
      tickByHand: true,
      env: { DATABASE_READ_URL: replica.appUrl, ...(secret && { SECRET: secret }) },
    });
    stops.push(() => portal.stop(), first.mail.stop);
  });

  const file = async (ticket: string, body: unknown, token: string) => {
    const asked = await portal.post(ticket, body, { token });
    expect(asked.status, asked.text).toBe(200);
    const { status, text } = await portal.request({ path: asked.body.url });
    expect(status, text).toBe(200);
    return text;
  };
  const ended = async () =>
    (await portal.request({ path: CIFRAS, token: admin })).body.resumen.atenciones as number;

  it('reads the figures there, and their file', async () => {
    const before = await ended();
    await addEnded(portal.db, profesional);
    expect(await ended()).toBe(before);
    await addEnded(replica, profesional);
    await addEnded(replica, profesional);
    expect(await ended()).toBe(before + 2);
    const csv = await file('/api/cifras/archivo/ticket', { desde: HOY, hasta: HOY }, admin);
    expect(csv).toContain(`;Atenciones;${before + 2}\r\n`);
  });

  it('reads the export of the cases there, and the list on the screen from the primary', async () => {
    const rename = (db: TestDatabase, nombre: string) =>
      db.sql(`update portal.casos set nro_siniestro = $1 where nro_siniestro = 'DE-LAS-DOS'`, [nombre]);
    await rename(replica, 'DE-LA-REPLICA');
    await rename(portal.db, 'DEL-PRIMARIO');
    const csv = await file('/api/art/documento/ticket', { filtro: {} }, gestora.token);
    expect(csv).toContain('DE-LA-REPLICA');
    expect(csv).not.toContain('DEL-PRIMARIO');
    const { text } = await portal.post('/api/art/listarFitro', {}, { token: gestora.token });
    expect(text).toContain('DEL-PRIMARIO');
    expect(text).not.toContain('DE-LA-REPLICA');
  });

  it("reads the audit's file there, and its search from the primary", async () => {
    const happen = (db: TestDatabase, objeto: string) =>
      db.sql(
        `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, objeto) values (1, '2026-05-05T15:30:00Z', 'ver_caso', 'ok', $1)`,
        [objeto],
      );
    await happen(replica, 'caso:880001');
    await happen(portal.db, 'caso:770001');
    const filtro = { acto: 'ver_caso', desde: '2026-05-05', hasta: '2026-05-05' };
    const csv = await file('/api/auditoria/csv/ticket', filtro, admin);
    expect(csv).toContain('880001');
    expect(csv).not.toContain('770001');
    const { text } = await portal.post('/api/auditoria/buscar', filtro, { token: admin });
    expect(text).toContain('770001');
    expect(text).not.toContain('880001');
  });

  it('verifies the audit there, and believes the primary alone that something is wrong', async () => {
    const problems = async () =>
      (await portal.post('/api/auditoria/verificar', { desde: 0 }, { token: admin })).body
        .problemas as unknown[];
    /** Returns what takes it back. */
    const forge = async (db: TestDatabase) => {
      const write = async (resultado: string) => {
        await db.sql('alter table portal.auditoria disable trigger all');
        const [row] = await db.sql<{ id: string }>(
          `update portal.auditoria a set resultado = $1 from portal.auditoria_sellos s
             where s.unidad_id = 1 and s.orden = 1 and a.unidad_id = 1 and a.id = s.evento_id returning a.id`,
          [resultado],
        );
        await db.sql('alter table portal.auditoria enable trigger all');
        expect(row).toBeDefined();
      };
      const [was] = await db.sql<{ resultado: string }>(
        `select a.resultado from portal.auditoria a join portal.auditoria_sellos s on s.unidad_id = a.unidad_id and s.evento_id = a.id where s.unidad_id = 1 and s.orden = 1`,
      );
      await write('no_encontrado');
      return () => write(was!.resultado);
    };
    expect(await problems()).toEqual([]);
    const mendPrimary = await forge(portal.db);
    // Nothing but the replica was read: it has the event as it was sealed.
    expect(await problems()).toEqual([]);
    const mendReplica = await forge(replica);
    expect(await problems()).toHaveLength(1);
    await mendPrimary();
    expect(await problems()).toEqual([]);
    await mendReplica();
  });

  it('reads free places from the primary: none is offered that was taken', async () => {
    const places = async () => {
      const { body } = await portal.request({
        path: `/api/turno/disponibles?servicio_id=${UNICO}`,
        token: paciente.token,
      });
      return (body.dias as { fecha: string; horas: string[] }[]).flatMap(({ fecha, horas }) =>
        horas.map((hora) => new Date(`${fecha}T${hora.padStart(5, '0')}:00-03:00`).getTime()),
      );
    };
    const before = await places();
    const [one, other] = [before.at(-1)!, before.at(-2)!];
    const take = (db: TestDatabase, place: number) =>
      db.sql(
        `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, asiento, por_profesional, inicio, fin, semilla, reservado_por, creado)
         values (1, $1, $2, ${UNICO}, 1, false, $3, $3::timestamptz + interval '15 minutes', '\\x00', $2, now())`,
        [newId(), paciente.personaId, new Date(place)],
      );
    await take(portal.db, one);
    await take(replica, other);
    const after = await places();
    expect(after).not.toContain(one);
    expect(after).toContain(other);
  });

  // The last one: the replica lacks a table from here on.
  it('is read no more while it lacks the last migration', async () => {
    const before = await ended();
    await replica.sql('alter table portal.atenciones_por_dia rename to todavia_no');
    const [{ n }] = (await portal.db.sql<{ n: number }>(
      `select count(*)::int as n from portal.atenciones where unidad_id = 1 and estado = 'encerrado' and dia = $1`,
      [HOY],
    )) as [{ n: number }];
    expect(n).not.toBe(before);
    expect(await ended()).toBe(n);
  });
});

describe('with a standby that is late', () => {
  let pair: Pair;
  let portal: TestPortal;
  let sql: TestDatabase['sql'];
  let token: string;
  let profesional: string;

  beforeAll(async () => {
    pair = await startPair(
      async (adminUrl) => {
        await migrate(adminUrl);
        await ensureUnidades(adminUrl, undefined);
      },
      // It receives everything and replays no commit.
      { standby: { recovery_min_apply_delay: '1h' } },
    );
    stops.push(() => pair.stop());
    const primary = observe(pair.adminUrl);
    stops.push(() => primary.end());
    ({ sql } = primary);
    token = await (await addWorker({ ...pair, sql }, 'administrador', 'Rosa')).token();
    profesional = (await addWorker({ ...pair, sql }, 'profesional', 'Laura')).personaId;
    await addUnico({ sql });
    portal = await startTestPortal({
      db: pair as never,
      now: LUNES,
      tickByHand: true,
      env: { SECRET, DATABASE_READ_URL: `${pair.appUrl}?target_session_attrs=prefer-standby` },
    });
    stops.push(() => portal.stop());
  }, 180_000);

  const ended = async () => (await portal.request({ path: CIFRAS, token })).body.resumen.atenciones as number;
  /** How many attentions the standby has, and whether figures were read there. */
  const atStandby = async () =>
    (
      await pair.second.sql<{ n: number; read: boolean }>(
        `select (select count(*)::int from portal.atenciones) as n, exists (select from pg_stat_activity where application_name = 'portal_app' and query = 'commit') as read`,
      )
    )[0]!;

  it('leaves it alone, and reads it again once it has caught up', async () => {
    await addEnded({ sql }, profesional);
    expect(await ended()).toBe(1);
    expect(await atStandby()).toEqual({ n: 0, read: false });

    await pair.second.sql('alter system set recovery_min_apply_delay = 0');
    await pair.second.sql('select pg_reload_conf()');
    await expect.poll(async () => (await atStandby()).n).toBe(1);
    // A process that has not asked yet: the other one avoids the standby for ten seconds.
    await portal.restart();
    await expect
      .poll(async () => {
        expect(await ended()).toBe(1);
        await sleep(50);
        return (await atStandby()).read;
      })
      .toBe(true);
  });
});
