import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codesOf, setClock } from '../../../testing/clock.ts';
import { TERMINOS } from '../../../testing/data/fila.ts';
import { addMember } from '../../../testing/data/family.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { UNIDAD } from '../../../testing/data/people.ts';
import { addTurno } from '../../../testing/data/turno-rows.ts';
import { addPaciente, reservar } from '../../../testing/data/turnos.ts';
import { createAvisosJob } from './avisos.job.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
});
afterAll(() => portal.stop());

const INICIO = new Date('2026-11-18T10:30:00-03:00');
const minutos = (desde: Date, n: number, segundos = 0) =>
  new Date(desde.getTime() + (n * 60 + segundos) * 1000);
/** The tick's own work, at an instant. */
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
let asiento = 0;
async function turno(datos: { creado?: Date; llegada?: Date; inicio?: Date; email?: string | null } = {}) {
  const quien = await addPaciente(portal.db, datos.email === undefined ? {} : { email: datos.email });
  asiento += 1;
  const id = await addTurno(portal.db, {
    pacienteId: quien.personaId,
    inicio: datos.inicio ?? INICIO,
    asiento,
    creado: datos.creado,
    llegada: datos.llegada,
  });
  return { ...quien, id };
}

describe('reminders', () => {
  it('the day before and the hour before, each once and not a second too early', async () => {
    const { id, email, dni } = await turno();
    await tick(minutos(INICIO, -24 * 60, -1));
    expect(await escritos(id)).toEqual([]);
    await tick(minutos(INICIO, -24 * 60));
    await tick(minutos(INICIO, -20 * 60));
    expect(await escritos(id)).toEqual(['turno_recordatorio_dia']);
    await tick(minutos(INICIO, -60, -1));
    expect(await escritos(id)).toEqual(['turno_recordatorio_dia']);
    await tick(minutos(INICIO, -60));
    await tick(minutos(INICIO, -30));
    await tick(minutos(INICIO, -1));
    expect(await escritos(id)).toEqual(['turno_recordatorio_dia', 'turno_recordatorio_hora']);

    const [dia, hora, ...more] = await portal.mail.waitFor(email!, 2);
    expect(more).toEqual([]);
    expect(dia!.subject).toBe('Recordatorio: miércoles 18 de noviembre, 10:30 hs · Portal Demo');
    expect(hora!.subject).toBe('Tu turno empieza a las 10:30 hs · Portal Demo');
    for (const mail of [dia!, hora!]) {
      expect(mail.text).toContain(`http://demo.localhost:${portal.port}/turnoAcceso?codigoTurno=`);
      expect(mail.subject + mail.text + mail.html).not.toContain(dni);
      expect(codesOf(mail)).toEqual({
        confirmar: expect.any(String),
        rechazar: expect.any(String),
        entrada: expect.any(String),
      });
    }
    expect(
      await portal.db.sql(
        `select acto, actor_id, actor_rol from portal.auditoria where objeto = $1 order by id`,
        [`turno:${id}`],
      ),
    ).toEqual([
      { acto: 'recordar_turno', actor_id: null, actor_rol: 'sistema' },
      { acto: 'recordar_turno', actor_id: null, actor_rol: 'sistema' },
    ]);
  });

  it('the links of a reminder are those of the booking: they answer', async () => {
    setClock(portal, '2026-11-16T09:00:00-03:00');
    const quien = await addPaciente(portal.db);
    const { token } = await portal.signIn(quien.dni);
    const booked = await reservar(portal, token, {
      documento: quien.dni,
      fecha: '2026-11-18',
      hora: '10:30',
    });
    expect(booked.status, booked.text).toBe(200);
    const inicio = new Date(booked.body.inicio);
    const codes = codesOf((await portal.mail.waitFor(quien.email!))[0]!);
    await tick(minutos(inicio, -24 * 60));
    const [, dia] = await portal.mail.waitFor(quien.email!, 2);
    expect(codesOf(dia!)).toEqual(codes);
    const { confirmar, entrada } = codesOf(dia!);
    expect(
      (await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 })).body,
    ).toMatchObject({ estadoConfTurno: null, hora: '10:30' });
    await tick(minutos(inicio, -60));
    // Who confirmed is not asked again.
    const [, , hora] = await portal.mail.waitFor(quien.email!, 3);
    expect(codesOf(hora!)).toEqual({ confirmar: undefined, rechazar: confirmar, entrada });
    setClock(portal, inicio);
    expect((await portal.post('/api/turno/entrypoint', { codigoTurno: entrada })).body).toMatchObject({
      diferenciaEnMinutos: 0,
      turno: { id: booked.body.id },
    });
    expect((await portal.post('/api/turno/confirmarEmail', { codigo: entrada, estado: 1 })).status).toBe(404);
  });

  it('none for what was booked after they were due', async () => {
    const [sameDay, sameHour, atTheEdge] = [
      await turno({ creado: minutos(INICIO, -24 * 60) }),
      await turno({ creado: minutos(INICIO, -60) }),
      await turno({ creado: minutos(INICIO, -24 * 60, -1) }),
    ];
    await tick(minutos(INICIO, -23 * 60));
    await tick(minutos(INICIO, -59));
    expect(await escritos(sameDay.id)).toEqual(['turno_recordatorio_hora']);
    expect(await escritos(sameHour.id)).toEqual([]);
    expect(await escritos(atTheEdge.id)).toEqual(['turno_recordatorio_dia', 'turno_recordatorio_hora']);
  });

  it('after a night without a portal the hour takes the place of the day; in the last quarter nothing can be answered', async () => {
    const { id, email } = await turno();
    await tick(minutos(INICIO, -14));
    expect(await escritos(id)).toEqual(['turno_recordatorio_hora']);
    expect(codesOf((await portal.mail.waitFor(email!))[0]!)).toEqual({
      confirmar: undefined,
      rechazar: undefined,
      entrada: expect.any(String),
    });
  });

  it('none for a cancelled one, none for who has no address; a child is told at the holder’s', async () => {
    const cancelled = await turno();
    await portal.db.sql('update portal.turnos set estado = 2 where id = $1', [cancelled.id]);
    const unreachable = await turno({ email: null });
    const holder = await addPaciente(portal.db);
    const child = await addMember(portal.db, holder.personaId, { nombre: 'Mía' });
    asiento += 1;
    const childs = await addTurno(portal.db, {
      pacienteId: child.personaId,
      servicioId: 2,
      inicio: INICIO,
      asiento,
    });
    await tick(minutos(INICIO, -24 * 60));
    expect(await escritos(cancelled.id)).toEqual([]);
    expect(await escritos(unreachable.id)).toEqual([]);
    expect(await escritos(childs)).toEqual(['turno_recordatorio_dia']);
    expect((await portal.mail.waitFor(holder.email!))[0]!.text).toContain('Paciente: Mía Prueba');
  });
});

describe('when the start has passed', () => {
  it('is ahead no longer, at the start and not before', async () => {
    const { id } = await turno();
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

  it('who signed in by the link and left before the terms is ausente; who waits in line is not', async () => {
    const [left, waits] = [await signedIn(false), await signedIn(true)];
    await tick(minutos(left.inicio, 30));
    await tick(minutos(left.inicio, 24 * 60));
    expect((await fila(left.id)).estado).toBe(4);
    expect(await fila(waits.id)).toEqual({ estado: 1, adelante: false, llegada: waits.inicio });
  });

  it('who waited until the service closed was not absent: the turno ends as cancelled by the institution, with the reason and new times', async () => {
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

  it('ausente when the way in closes, once; never who is in line', async () => {
    const llegada = minutos(INICIO, -5);
    const [nobody, came] = [await turno(), await turno({ llegada })];
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

describe('what fails', () => {
  const DESPUES = new Date('2026-11-25T10:30:00-03:00');

  it('in one unit does not keep the others from being told', async () => {
    const elsewhere = await addPaciente(portal.db, { unidadId: UNIDAD.osef });
    const first = await addTurno(portal.db, {
      unidadId: UNIDAD.osef,
      pacienteId: elsewhere.personaId,
      inicio: minutos(DESPUES, -1),
    });
    const { id } = await turno({ inicio: DESPUES });
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

  it(
    'with a whole batch ends the run, and is not in the way of who comes after it',
    { timeout: 60_000 },
    async () => {
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
      const { id } = await turno({ inicio });
      try {
        await tick(minutos(inicio, -24 * 60));
        expect(await escritos(id)).toEqual(['turno_recordatorio_dia']);
        expect(
          await portal.db.sql(`select id from portal.mensajes where destinatario like 'falla%'`),
        ).toEqual([]);
      } finally {
        await portal.db.sql('drop trigger falla on portal.mensajes');
      }
      await tick(minutos(inicio, -24 * 60));
      expect(
        await portal.db.sql(`select id from portal.mensajes where destinatario like 'falla%'`),
      ).toHaveLength(205);
      await portal.db.sql(`update portal.turnos set estado = 2 where inicio > $1`, [DESPUES]);
    },
  );
});

describe('two processes of the operating system', { timeout: 120_000 }, () => {
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
    // Far from everything else of this file, whose own clock stands still.
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
        { timeout: 10_000 },
      )
      .toBe(30);
    // Two more turns of each: nothing is said twice.
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
