import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '../../../testing/clock.ts';
import { addMember } from '../../../testing/data/family.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { profesional, reservar, SERVICIO } from '../../../testing/data/turnos.ts';
import { createAvisosJob } from '../avisos/avisos.job.ts';
import { paciente, type Quien, HORA, tiene } from '../../../testing/fixtures/espera.ts';

let portal: TestPortal;
let ruiz: string;
let perez: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  ruiz = await profesional(portal.db, '23456789');
  perez = await profesional(portal.db, '20333444');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  setClock(portal, '2026-11-16T09:00:00-03:00');
  await portal.db.sql('delete from portal.lista_espera');
  await portal.db.sql('delete from portal.turnos');
});
const INICIO = '2026-11-17T13:30:00.000Z';
const cancelar = (quien: Quien, id: string) =>
  portal.post('/api/turno/cancelar', { id }, { token: quien.token });
const anotar = (quien: Quien, body: Record<string, unknown> = {}) =>
  portal.post(
    '/api/turno/espera/anotar',
    { documento: quien.dni, servicio_id: SERVICIO.clinica, ...body },
    { token: quien.token },
  );
async function espera(quien: Quien, minuto: number, body: Record<string, unknown> = {}) {
  setClock(portal, new Date(Date.parse('2026-11-16T09:00:00-03:00') + minuto * 1000));
  const answer = await anotar(quien, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const lista = async (quien: Quien) =>
  (await portal.request({ path: '/api/turno/espera', token: quien.token })).body;
async function tick(at: string) {
  setClock(portal, at);
  await createAvisosJob(portal.portal.db, portal.portal.platform).run();
}
const fila = async (quien: Quien) =>
  (
    await portal.db.sql<{ estado: string; turno_id: string | null; ultimo_inicio: Date | null }>(
      'select estado, turno_id, ultimo_inicio from portal.lista_espera where paciente_id = $1',
      [quien.personaId],
    )
  )[0];

describe('the waiting list', () => {
  it('joins once, shows the position, and leaves', async () => {
    const [one, two] = [await paciente(portal), await paciente(portal)];
    const first = await espera(one, 0);
    expect(first).toEqual({
      id: expect.any(String),
      especialidad: { id: 1, nome: 'Clínica Médica' },
      paciente: { nome: 'Eva Prueba', documento: one.dni },
      profesional: null,
      posicion: 1,
      oferta: null,
    });
    expect((await espera(two, 1)).posicion).toBe(2);
    expect(await espera(one, 2)).toEqual(first);
    expect(await lista(one)).toEqual([first]);

    expect(
      (await portal.post('/api/turno/espera/retirar', { id: first.id }, { token: two.token })).status,
    ).toBe(404);
    for (let i = 0; i < 2; i += 1)
      expect(
        (await portal.post('/api/turno/espera/retirar', { id: first.id }, { token: one.token })).body,
      ).toEqual({});
    expect(await lista(one)).toEqual([]);
    expect((await lista(two))[0].posicion).toBe(1);
  });

  it('refuses what booking refuses, with the same message; the positive counterpart is accepted', async () => {
    const quien = await paciente(portal);
    const child = await addMember(portal.db, quien.personaId);
    const other = await paciente(portal);
    const cases: [Record<string, unknown>, number, string][] = [
      [{ documento: other.dni }, 404, 'no_encontrado'],
      [{ servicio_id: 99 }, 404, 'no_encontrado'],
      [{ servicio_id: SERVICIO.laboral }, 404, 'no_encontrado'],
      [{ servicio_id: SERVICIO.pediatria }, 422, 'turno_otra_edad'],
      [{ documento: child.documento }, 422, 'turno_otra_edad'],
      [{ profesional_id: ruiz }, 404, 'no_encontrado'],
      [{ servicio_id: SERVICIO.dermatologia, profesional_id: perez }, 404, 'no_encontrado'],
    ];
    for (const [body, status, code] of cases) {
      const answer = await anotar(quien, body);
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([status, code]);
    }
    expect(
      (await anotar(quien, { servicio_id: SERVICIO.dermatologia, profesional_id: ruiz })).body.profesional,
    ).toBe('Dr. Martín Ruiz');
    expect(
      (await anotar(quien, { documento: child.documento, servicio_id: SERVICIO.pediatria })).body.paciente
        .nome,
    ).toBe('Mía Prueba');
    // A patient with a turno may wait for an earlier one.
    await tiene(portal, quien);
    expect((await anotar(quien)).status).toBe(200);
    const mute = await paciente(portal, { email: null });
    expect((await anotar(mute)).body.message).toContain('Email');
    expect(
      (await portal.post('/api/turno/espera/anotar', { documento: quien.dni, servicio_id: 1 })).status,
    ).toBe(401);
    const { token } = await portal.signIn('20333444', { acceso: 'personal' });
    expect(
      (await portal.post('/api/turno/espera/anotar', { documento: quien.dni, servicio_id: 1 }, { token }))
        .status,
    ).toBe(404);
  });
});

describe('a patient who got a turno', () => {
  const retirar = (quien: Quien, id: string) =>
    portal.post('/api/turno/espera/retirar', { id }, { token: quien.token });

  it('leaves that waiting list, and no other', async () => {
    const [first, other] = [await paciente(portal), await paciente(portal)];
    await espera(first, 1);
    await espera(first, 2, { servicio_id: SERVICIO.dermatologia });
    await espera(other, 3);
    const id = await tiene(portal, first);
    expect(
      (await lista(first)).map(({ especialidad }: { especialidad: { id: number } }) => especialidad.id),
    ).toEqual([SERVICIO.dermatologia]);
    expect(
      await portal.db.sql(
        `select estado, turno_id from portal.lista_espera where paciente_id = $1 and servicio_id = 1`,
        [first.personaId],
      ),
    ).toEqual([{ estado: 'tomado', turno_id: id }]);
    expect((await lista(other))[0]).toMatchObject({ posicion: 1 });
    // A refused booking removes nothing.
    expect(
      (await reservar(portal, other.token, { documento: other.dni, fecha: '2026-11-17', hora: '03:00' }))
        .status,
    ).toBe(422);
    expect((await lista(other))[0]).toMatchObject({ posicion: 1 });
  });

  it('by booking during an offer passes the held place on, without a mail about the expired offer', async () => {
    const [holder, first, second] = [await paciente(portal), await paciente(portal), await paciente(portal)];
    const id = await tiene(portal, holder);
    await espera(first, 1);
    await espera(second, 2);
    await cancelar(holder, id);
    expect((await lista(first))[0].oferta).not.toBeNull();
    await tiene(portal, first, { fecha: '2026-11-18', hora: '11:00' });
    expect(await lista(first)).toEqual([]);
    expect((await lista(second))[0].oferta).toMatchObject({ inicio: INICIO });
    await tick('2026-11-16T09:30:00-03:00');
    expect(
      await portal.db.sql(`select tipo from portal.mensajes where destinatario = $1 order by tipo`, [
        first.email,
      ]),
    ).toEqual([{ tipo: 'turno_oferta' }, { tipo: 'turno_reservado' }]);
  });

  it('by leaving during an offer is not notified about its end; the next patient is asked', async () => {
    const [holder, first, second] = [await paciente(portal), await paciente(portal), await paciente(portal)];
    const id = await tiene(portal, holder);
    await espera(first, 1);
    await espera(second, 2);
    await cancelar(holder, id);
    await portal.db.sql(
      `update portal.lista_espera set estado = 'retirado', turno_id = null where paciente_id = $1`,
      [first.personaId],
    );
    await tick('2026-11-16T09:30:00-03:00');
    expect((await lista(second))[0].oferta).not.toBeNull();
    expect(
      await portal.db.sql(`select tipo from portal.mensajes where destinatario = $1`, [first.email]),
    ).toEqual([{ tipo: 'turno_oferta' }]);
  });

  it(
    'by leaving at the moment of an offer never keeps it: the next patient gets it',
    { timeout: 60_000 },
    async () => {
      const [holder, first, second] = [
        await paciente(portal),
        await paciente(portal),
        await paciente(portal),
      ];
      for (let round = 0; round < 6; round += 1) {
        await portal.db.sql('delete from portal.lista_espera');
        await portal.db.sql('delete from portal.turnos');
        const id = await tiene(portal, holder);
        const { id: entry } = await espera(first, 1);
        await espera(second, 2);
        const [cancelled, left] = await Promise.all([cancelar(holder, id), retirar(first, entry)]);
        expect([cancelled.status, left.status]).toEqual([200, 200]);
        expect(
          await portal.db.sql('select id from portal.turnos where estado = 0 and paciente_id = $1', [
            first.personaId,
          ]),
        ).toEqual([]);
        expect((await fila(first))!.estado).toBe('retirado');
        expect((await lista(second))[0].oferta).toMatchObject({ inicio: INICIO });
      }
    },
  );
});

describe('a professional’s freed hour', () => {
  const derma = { ...HORA, servicio_id: SERVICIO.dermatologia };
  const tambienClinica = () =>
    portal.db.sql(
      `insert into portal.profesional_servicios (unidad_id, persona_id, servicio_id) values (1, $1, 1) on conflict do nothing`,
      [ruiz],
    );
  const noClinica = () =>
    portal.db.sql(
      'delete from portal.profesional_servicios where unidad_id = 1 and persona_id = $1 and servicio_id = 1',
      [ruiz],
    );
  afterEach(tambienClinica);

  it('is offered to patients waiting for any of that professional’s services, and no other', async () => {
    const [holder, first] = [await paciente(portal), await paciente(portal)];
    await espera(first, 1);
    await noClinica();
    await cancelar(holder, await tiene(portal, holder, { ...derma, profesional_id: ruiz }));
    expect((await lista(first))[0].oferta).toBeNull();
    await tambienClinica();
    await cancelar(holder, await tiene(portal, holder, { ...derma, profesional_id: ruiz }));
    expect((await lista(first))[0]).toMatchObject({ especialidad: { id: 1 }, oferta: { inicio: INICIO } });
    const taken = await portal.post(
      '/api/turno/espera/responder',
      { id: (await lista(first))[0].id, aceptar: true },
      { token: first.token },
    );
    expect(taken.body.turno, taken.text).toMatchObject({
      especialidad: { id: 1 },
      profesional: { id: ruiz, elegido: false },
      inicio: INICIO,
    });
  });

  it('is not offered to the patient who freed it, even for another service; the next one is asked', async () => {
    const [holder, second] = [await paciente(portal), await paciente(portal)];
    const id = await tiene(portal, holder, { ...derma, profesional_id: ruiz });
    await espera(holder, 1);
    await espera(second, 2);
    await cancelar(holder, id);
    expect((await lista(holder))[0].oferta).toBeNull();
    expect((await lista(second))[0].oferta).toMatchObject({ inicio: INICIO });
  });
});
