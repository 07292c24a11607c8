import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codesOf, setClock } from '../../../testing/clock.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addPaciente, reservar, SERVICIO } from '../../../testing/data/turnos.ts';
import { OTRA_UNIDAD, UNIDAD } from '../../../testing/data/people.ts';
import { createAperturasJob } from './aperturas.job.ts';
import { createAvisosJob } from '../avisos/avisos.job.ts';

let portal: TestPortal;
const AHORA = '2026-11-16T09:00:00-03:00';
beforeAll(async () => {
  portal = await startTestPortal({ now: AHORA });
  await portal.db.sql('create table horarios_de_antes as select * from portal.horarios_profesional');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  setClock(portal, AHORA);
  await portal.db.sql('delete from portal.lista_espera');
  await portal.db.sql('delete from portal.turnos');
  await abrir();
});

/** No professional has hours: nothing is free. */
const cerrar = () => portal.db.sql('delete from portal.horarios_profesional');
async function abrir() {
  await cerrar();
  await portal.db.sql('insert into portal.horarios_profesional select * from horarios_de_antes');
}
async function paciente() {
  const quien = await addPaciente(portal.db);
  return { ...quien, token: (await portal.signIn(quien.dni)).token };
}
type Quien = Awaited<ReturnType<typeof paciente>>;
const anotar = async ({ dni, token }: Quien) => {
  const answer = await portal.post(
    '/api/turno/espera/anotar',
    { documento: dni, servicio_id: SERVICIO.clinica },
    { token },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id as string;
};
const tiene = async ({ dni, token }: Quien, fecha: string, hora: string) => {
  const answer = await reservar(portal, token, { documento: dni, fecha, hora });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id as string;
};
const mirar = () => createAperturasJob(portal.portal.db, portal.portal.platform).run();
async function tick(at: string) {
  setClock(portal, at);
  await createAvisosJob(portal.portal.db, portal.portal.platform).run();
}
const oferta = async ({ token }: Quien) =>
  (await portal.request({ path: '/api/turno/espera', token })).body[0]?.oferta ?? null;
const asuntos = async ({ email }: Quien, n: number) =>
  (await portal.mail.waitFor(email!, n)).map(({ subject }) => subject);

describe('newly opened dates', () => {
  it('are offered to waiting patients in order, one place each; an ignored offer is not repeated every minute', async () => {
    await cerrar();
    const [first, second] = [await paciente(), await paciente()];
    await anotar(first);
    setClock(portal, '2026-11-16T09:00:05-03:00');
    await anotar(second);
    await mirar();
    expect([await oferta(first), await oferta(second)]).toEqual([null, null]);
    await abrir();
    await mirar();
    const [una, otra] = [await oferta(first), await oferta(second)];
    expect(una).toMatchObject({ fecha: '16-11-2026' });
    expect(otra).not.toBeNull();
    expect(una.turno).not.toBe(otra.turno);
    const [mail] = await portal.mail.waitFor(first.email!);
    expect(mail!.subject).toContain('Se liberó un turno');
    expect(
      (await portal.post('/api/turno/confirmarEmail', { codigo: codesOf(mail!).confirmar, estado: 2 }))
        .status,
    ).toBe(200);
    await mirar();
    await mirar();
    expect(await oferta(first)).toBeNull();
    // Closed and opened again counts as new.
    await cerrar();
    await mirar();
    await abrir();
    await mirar();
    expect(await oferta(first)).not.toBeNull();
  });

  it('are not offered to a patient who joined while the place was free', async () => {
    const quien = await paciente();
    await anotar(quien);
    await mirar();
    expect(await oferta(quien)).toBeNull();
  });
});

describe('many waiting people', () => {
  /** People who wait in a unit, the ones after the others; all but the last have seen that there are free dates. */
  const esperan = (unidadId: number, cuantos: number, desde: string) =>
    portal.db.sql(
      `with p as (insert into portal.personas (unidad_id, id, documento, nombre, apellido, email)
         select $1, gen_random_uuid(), (51000000 + $1 * 10000 + i)::text, 'Ada', 'Ruiz', 'ada' || i || '@ejemplo.com' from generate_series(1, $2::int) i returning id, documento)
       insert into portal.lista_espera (unidad_id, id, paciente_id, servicio_id, reservado_por, creado, orden, visto)
         select $1, gen_random_uuid(), id, 1, id, $3, $3::timestamptz + documento::int % 10000 * interval '1 ms', case when documento::int % 10000 = $2 then 0 else 2 end from p`,
      [unidadId, cuantos, desde],
    );
  const ofrecidas = () =>
    portal.db.sql(
      `select e.unidad_id, p.documento::int % 10000 as quien, count(t.id)::int as ofertas from portal.lista_espera e join portal.personas p using (unidad_id)
         left join portal.turnos t on t.unidad_id = e.unidad_id and t.paciente_id = e.paciente_id
       where p.id = e.paciente_id and e.estado = 'ofrecido' group by 1, 2 order by 1`,
    );

  it('of one unit keep no other unit waiting, nor the last of their own; two processes offer once', async () => {
    await esperan(UNIDAD.demo, 600, '2026-11-16T08:00:00-03:00');
    await esperan(OTRA_UNIDAD.id, 1, '2026-11-16T08:30:00-03:00');
    await Promise.all([mirar(), mirar()]);
    const una = [
      { unidad_id: UNIDAD.demo, quien: 600, ofertas: 1 },
      { unidad_id: OTRA_UNIDAD.id, quien: 1, ofertas: 1 },
    ];
    expect(await ofrecidas()).toEqual(una);
    await Promise.all([mirar(), mirar()]);
    expect(await ofrecidas()).toEqual(una);
    expect(
      await portal.db.sql(
        `select count(*)::int as correos from portal.mensajes where tipo = 'turno_oferta' and destinatario in ('ada600@ejemplo.com', 'ada1@ejemplo.com')`,
      ),
    ).toEqual([{ correos: 2 }]);
  });
});

describe('a patient with a later turno', () => {
  it('is offered an earlier place; taking it frees the later one; a later place is not offered', async () => {
    const [mine, before, after] = [await paciente(), await paciente(), await paciente()];
    const later = await tiene(mine, '2026-11-20', '10:30');
    await anotar(mine);
    const despues = await tiene(after, '2026-11-24', '10:30');
    expect((await portal.post('/api/turno/cancelar', { id: despues }, { token: after.token })).status).toBe(
      200,
    );
    expect(await oferta(mine)).toBeNull();
    const antes = await tiene(before, '2026-11-17', '11:00');
    expect((await portal.post('/api/turno/cancelar', { id: antes }, { token: before.token })).status).toBe(
      200,
    );
    expect(await oferta(mine)).toMatchObject({ fecha: '17-11-2026', hora: '11:00' });
    const mail = (await portal.mail.waitFor(mine.email!, 2)).at(-1)!;
    const taken = await portal.post('/api/turno/confirmarEmail', {
      codigo: codesOf(mail).confirmar,
      estado: 1,
    });
    expect([taken.status, taken.body.estadoConfTurno]).toEqual([200, null]);
    const { pendientes } = (await portal.request({ path: '/api/turno/listar', token: mine.token })).body;
    expect(pendientes).toMatchObject([{ fecha: '17-11-2026', hora: '11:00', status: 1 }]);
    expect(await portal.db.sql('select estado from portal.turnos where id = $1', [later])).toEqual([
      { estado: 2 },
    ]);
    expect((await asuntos(mine, 4)).map((asunto) => asunto.split(':')[0])).toEqual(
      expect.arrayContaining(['Tu turno', 'Se liberó un turno', 'Turno cancelado', 'Tu turno']),
    );
  });
});

describe('an expired offer', () => {
  async function vencida(otros: number) {
    const [holder, first] = [await paciente(), await paciente()];
    const id = await tiene(holder, '2026-11-17', '11:00');
    await anotar(first);
    for (let i = 0; i < otros; i += 1) {
      setClock(portal, new Date(Date.parse(AHORA) + (i + 1) * 1000));
      await anotar(await paciente());
    }
    expect((await portal.post('/api/turno/cancelar', { id }, { token: holder.token })).status).toBe(200);
    const { confirmar } = codesOf((await portal.mail.waitFor(first.email!))[0]!);
    await tick('2026-11-16T09:11:00-03:00');
    const mail = (await portal.mail.waitFor(first.email!, 2)).at(-1)!;
    const { body } = await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 });
    return { mail, titulo: body.estadoConfTurno as string };
  }

  it('says in the mail and at the link that the place is still free when no other patient wants it', async () => {
    const { mail, titulo } = await vencida(0);
    expect(mail.subject).toBe('Ya no te guardamos el turno: martes 17 de noviembre, 11:00 hs · Portal Demo');
    expect(mail.text).toContain(
      `Reservarlo: http://demo.localhost:${portal.port}/solicitudTurnos?servicio=1`,
    );
    expect(titulo).toBe('Ya no te guardamos el turno, pero sigue libre');
  });

  it('says that the place is gone once it was offered to the next patient', async () => {
    await portal.db.sql(
      `delete from portal.horarios_profesional h using portal.cuentas c where c.persona_id = h.persona_id and c.dni = '23456789'`,
    );
    const { mail, titulo } = await vencida(1);
    expect(mail.subject).toBe(
      'El turno ya no está disponible: martes 17 de noviembre, 11:00 hs · Portal Demo',
    );
    expect(titulo).toBe('El turno ya no está disponible');
  });
});
