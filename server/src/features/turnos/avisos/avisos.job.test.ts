import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codesOf, setClock } from '../../../testing/clock.ts';
import { TERMINOS } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { UNIDAD } from '../../../testing/data/people.ts';
import { addTurno } from '../../../testing/data/turno-rows.ts';
import { addPaciente, reservar } from '../../../testing/data/turnos.ts';
import { createAvisosJob } from './avisos.job.ts';
import { INICIO, turno } from '../../../testing/fixtures/avisos.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
});
afterAll(() => portal.stop());
const minutos = (desde: Date, n: number, segundos = 0) =>
  new Date(desde.getTime() + (n * 60 + segundos) * 1000);
/** Runs the job at an instant. */
async function tick(at: Date) {
  setClock(portal, at);
  await createAvisosJob(portal.portal.db, portal.portal.platform).run();
}
const fila = async (id: string) =>
  (
    await portal.db.sql<{ estado: number; adelante: boolean; llegada: Date | null }>(
      'select estado, adelante, llegada from portal.turnos where id = $1',
      [id],
    )
  )[0]!;
const escritos = async (id: string) =>
  (
    await portal.db.sql<{ tipo: string }>(
      'select tipo from portal.mensajes where causa like $1 order by creado, tipo',
      [`turno:${id}:%`],
    )
  ).map(({ tipo }) => tipo);

describe('after the start', () => {
  it('is no longer ahead, at the start and not before', async () => {
    const { id } = await turno(portal);
    await tick(minutos(INICIO, 0, -1));
    expect((await fila(id)).adelante).toBe(true);
    await tick(INICIO);
    expect(await fila(id)).toEqual({ estado: 1, adelante: false, llegada: null });
  });

  /** Signed in by the link of the mail; with `terms`, also in line. */
  async function signedIn(terms: boolean) {
    setClock(portal, '2026-11-16T09:00:00-03:00');
    const quien = await addPaciente(portal.db);
    const { token } = await portal.signIn(quien.dni);
    const booked = await reservar(portal, token, {
      documento: quien.dni,
      fecha: '2026-11-18',
      hora: terms ? '11:00' : '11:30',
    });
    expect(booked.status, booked.text).toBe(200);
    const { entrada } = codesOf((await portal.mail.waitFor(quien.email!))[0]!);
    const inicio = new Date(booked.body.inicio);
    setClock(portal, inicio);
    const entered = await portal.post('/api/turno/ingresar', { codigoTurno: entrada, password: 'demo1234' });
    expect(entered.status, entered.text).toBe(200);
    if (terms) {
      const waiting = await portal.post(
        '/api/atencion/turno',
        { turno: booked.body.id, terminos: TERMINOS },
        { token: entered.body.token },
      );
      expect(waiting.status, waiting.text).toBe(200);
    }
    return { ...quien, token, inicio, id: booked.body.id as string };
  }

  it('marks ausente a patient who left before accepting the terms, not one in line', async () => {
    const [left, waits] = [await signedIn(false), await signedIn(true)];
    await tick(minutos(left.inicio, 30));
    await tick(minutos(left.inicio, 24 * 60));
    expect((await fila(left.id)).estado).toBe(4);
    expect(await fila(waits.id)).toEqual({ estado: 1, adelante: false, llegada: waits.inicio });
  });

  it('ends the turno of a patient who waited until closing as cancelled by the institution, with reason and new times', async () => {
    const { id, email, inicio } = await signedIn(true);
    await portal.db.sql(
      `update portal.atenciones set estado = 'cancelada', cancelada_por = 'cierre', fin = $2 where turno_id = $1`,
      [id, minutos(inicio, 90)],
    );
    await tick(minutos(inicio, 91));
    expect(await fila(id)).toMatchObject({ estado: 5, adelante: false });
    const mail = (await portal.mail.waitFor(email!, 2)).at(-1)!;
    expect(mail.subject).toContain('Cancelamos tu turno');
    expect(mail.text).toContain('Motivo: Esperaste y nadie pudo atenderte.');
  });

  it('marks ausente once when the entry window closes, never a patient in line', async () => {
    const llegada = minutos(INICIO, -5);
    const [nobody, came] = [await turno(portal), await turno(portal, { llegada })];
    await portal.db.sql(
      `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, turno_id, orden, llegada, pedida_por)
       values (1, gen_random_uuid(), $1, 1, '2026-11-18', 'A', 990, $2, $3, $3, $1)`,
      [came.personaId, came.id, llegada],
    );
    await tick(minutos(INICIO, 29, 59));
    expect((await fila(nobody.id)).estado).toBe(1);
    await tick(minutos(INICIO, 30));
    await tick(minutos(INICIO, 31));
    await tick(minutos(INICIO, 24 * 60));
    expect(await fila(nobody.id)).toEqual({ estado: 4, adelante: false, llegada: null });
    expect(await fila(came.id)).toEqual({ estado: 1, adelante: false, llegada });
    expect(
      await portal.db.sql(
        `select acto from portal.auditoria where objeto = $1 and acto = 'marcar_presencia'`,
        [`turno:${nobody.id}`],
      ),
    ).toHaveLength(1);
    expect(
      await portal.db.sql(
        `select acto from portal.auditoria where objeto = $1 and acto = 'marcar_presencia'`,
        [`turno:${came.id}`],
      ),
    ).toHaveLength(0);
  });
});

describe('a failure', () => {
  const DESPUES = new Date('2026-11-25T10:30:00-03:00');

  it('in one unit does not stop the others', async () => {
    const elsewhere = await addPaciente(portal.db, { unidadId: UNIDAD.osef });
    const first = await addTurno(portal.db, {
      unidadId: UNIDAD.osef,
      pacienteId: elsewhere.personaId,
      inicio: minutos(DESPUES, -1),
    });
    const { id } = await turno(portal, { inicio: DESPUES });
    const { units } = portal.portal.platform;
    const { byId } = units;
    units.byId = (unidad) =>
      unidad === UNIDAD.osef ? Promise.reject(new Error('no such unit')) : byId(unidad);
    try {
      await tick(minutos(DESPUES, -24 * 60));
    } finally {
      units.byId = byId;
    }
    expect([await escritos(first), await escritos(id)]).toEqual([[], ['turno_recordatorio_dia']]);
    await tick(minutos(DESPUES, -24 * 60));
    expect(await escritos(first)).toEqual(['turno_recordatorio_dia']);
  });

  it('of a whole batch ends the run and does not block later turnos', { timeout: 60_000 }, async () => {
    const inicio = new Date('2026-12-01T10:30:00-03:00');
    await portal.db.sql(
      `with nuevas as (insert into portal.personas (unidad_id, id, documento, nombre, apellido, fec_nac, sexo, email)
        select 1, gen_random_uuid(), (60000000 + n)::text, 'Eva', 'Prueba', '1990-05-20', 'F', 'falla' || n || '@ejemplo.com' from generate_series(1, 205) n returning id)
      insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, asiento, inicio, fin, semilla, reservado_por, creado)
        select 1, gen_random_uuid(), id, 1, 1 + (row_number() over () % 50)::int, $1::timestamptz - (1 + row_number() over () / 50) * interval '1 hour',
          $1::timestamptz - (1 + row_number() over () / 50) * interval '1 hour' + interval '30 minutes', '\\x00', id, $1::timestamptz - interval '9 days' from nuevas`,
      [inicio],
    );
    await portal.db.sql(
      `create function portal.falla() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    );
    await portal.db.sql(
      `create trigger falla before insert on portal.mensajes for each row when (new.destinatario like 'falla%') execute function portal.falla()`,
    );
    const { id } = await turno(portal, { inicio });
    try {
      await tick(minutos(inicio, -24 * 60));
      expect(await escritos(id)).toEqual(['turno_recordatorio_dia']);
      expect(await portal.db.sql(`select id from portal.mensajes where destinatario like 'falla%'`)).toEqual(
        [],
      );
    } finally {
      await portal.db.sql('drop trigger falla on portal.mensajes');
    }
    await tick(minutos(inicio, -24 * 60));
    expect(
      await portal.db.sql(`select id from portal.mensajes where destinatario like 'falla%'`),
    ).toHaveLength(205);
    await portal.db.sql(`update portal.turnos set estado = 2 where inicio > $1`, [DESPUES]);
  });
});

describe('two operating-system processes', { timeout: 120_000 }, () => {
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  async function start(now: string) {
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        path.join(import.meta.dirname, '../../../testing/processes/portal-process.ts'),
      ],
      {
        env: {
          DATA_DIR: portal.dataDir,
          PORT: '0',
          HOST: '127.0.0.1',
          DATABASE_URL: portal.db.appUrl,
          DATABASE_ADMIN_URL: portal.db.adminUrl,
          SMTP_URL: portal.mail.url,
          DEMO: 'off',
          LOG_LEVEL: 'silent',
          PORTAL_NOW: now,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(child);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    expect((JSON.parse(line) as { failed?: string }).failed).toBeUndefined();
    return child;
  }

  it('write each reminder and each absence once', async () => {
    // Far from the other times in this file, which use a fixed clock.
    setClock(portal, '2026-11-16T09:00:00-03:00');
    const [soon, gone] = [new Date('2026-12-02T09:50:00-03:00'), new Date('2026-12-02T08:00:00-03:00')];
    const waiting: { id: string; email: string | null }[] = [];
    const absent: string[] = [];
    for (let n = 1; n <= 30; n += 1) {
      const quien = await addPaciente(portal.db);
      waiting.push({
        email: quien.email,
        id: await addTurno(portal.db, { pacienteId: quien.personaId, inicio: soon, asiento: n }),
      });
      absent.push(
        await addTurno(portal.db, { pacienteId: quien.personaId, servicioId: 3, inicio: gone, asiento: n }),
      );
    }
    const both = await Promise.all([start('2026-12-02T09:00:00-03:00'), start('2026-12-02T09:00:00-03:00')]);
    for (const { email } of waiting) await portal.mail.waitFor(email!);
    await expect
      .poll(
        async () =>
          (await portal.db.sql(`select id from portal.turnos where id = any ($1) and estado = 4`, [absent]))
            .length,
      )
      .toBe(30);
    // Two more runs of each: nothing is sent twice.
    await new Promise((resolve) => setTimeout(resolve, 4500));
    for (const { id, email } of waiting) {
      expect(await escritos(id)).toEqual(['turno_recordatorio_hora']);
      expect(portal.mail.to(email!)).toHaveLength(1);
    }
    expect(
      await portal.db.sql(
        `select objeto from portal.auditoria where acto = 'marcar_presencia' and objeto = any ($1)`,
        [absent.map((id) => `turno:${id}`)],
      ),
    ).toHaveLength(30);
    for (const child of both) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
  });
});
