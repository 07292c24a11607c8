import { afterAll, beforeAll, expect, it } from 'vitest';
import { codesOf } from '../../../testing/clock.ts';
import { addMember } from '../../../testing/data/family.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addTurno } from '../../../testing/data/turno-rows.ts';
import { addPaciente, reservar, SERVICIO } from '../../../testing/data/turnos.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
});
afterAll(() => portal.stop());

const DOCE =
  'Tu grupo familiar tiene 12 turnos por venir, que es el máximo. Cuando pase o canceles alguno, podés reservar otro.';
const DIEZ =
  "Hoy ya cancelaste o cambiaste 10 turnos, que es el máximo por día. Si no vas a ir, avisá con 'No voy a ir' en el correo del turno.";
let asiento = 0;

async function titular() {
  const quien = await addPaciente(portal.db);
  return { ...quien, token: (await portal.signIn(quien.dni)).token };
}
/** Creates that number of future turnos, each for a child of the family. */
async function conTurnos(titularId: string, cuantos: number) {
  const ids: string[] = [];
  for (let i = 0; i < cuantos; i += 1) {
    const { personaId } = await addMember(portal.db, titularId);
    asiento = (asiento % 50) + 1;
    ids.push(
      await addTurno(portal.db, {
        pacienteId: personaId,
        servicioId: SERVICIO.pediatria,
        inicio: `2026-12-${10 + Math.floor(i / 5)}T10:00:00-03:00`,
        asiento,
      }),
    );
  }
  return ids;
}
/** The free times of the next days. */
async function libres(token: string, servicio = SERVICIO.clinica as number) {
  const { body } = await portal.request({ path: `/api/turno/disponibles?servicio_id=${servicio}`, token });
  return (body.dias as { fecha: string; horas: string[] }[]).flatMap(({ fecha, horas }) =>
    horas.map((hora) => ({ fecha, hora })),
  );
}

it('allows a family twelve turnos ahead, also concurrently, and refuses the thirteenth with a message', async () => {
  const { token, personaId, dni } = await titular();
  await conTurnos(personaId, 9);
  const ninos = await Promise.all(Array.from({ length: 8 }, () => addMember(portal.db, personaId)));
  const horas = await libres(token, SERVICIO.pediatria);
  const answers = await Promise.all(
    ninos.map(({ documento }, i) =>
      reservar(portal, token, { documento, servicio_id: SERVICIO.pediatria, ...horas[i * 2]! }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 409, 409, 409, 409, 409,
  ]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body).toMatchObject({ code: 'turnos_de_mas', message: DOCE });
  // A refused request took no place and wrote no mail.
  const [{ n }] = (await portal.db.sql<{ n: number }>(
    `select count(*)::int as n from portal.turnos t where t.estado = 1 and t.reservado_por = $1`,
    [personaId],
  )) as [{ n: number }];
  expect(n).toBe(3);
  // Positive counterpart: after a cancellation one more is given; another family is not affected.
  const cancelled = await portal.post(
    '/api/turno/cancelar',
    { id: answers.find(({ status }) => status === 200)!.body.id },
    { token },
  );
  expect(cancelled.status, cancelled.text).toBe(200);
  expect((await reservar(portal, token, { documento: dni, ...(await libres(token))[3]! })).status).toBe(200);
  const otra = await titular();
  expect(
    (await reservar(portal, otra.token, { documento: otra.dni, ...(await libres(token))[4]! })).status,
  ).toBe(200);
});

it('still counts turnos booked for a child who was removed from the family', async () => {
  const { token, personaId, dni } = await titular();
  const ids = await conTurnos(personaId, 12);
  await portal.db.sql(`update portal.turnos set reservado_por = $2 where id = any ($1::uuid[])`, [
    ids,
    personaId,
  ]);
  await portal.db.sql(
    `update portal.vinculos_familiares set estado = 'terminado', fin = 'quitado', terminado = now() where titular_id = $1`,
    [personaId],
  );
  expect((await reservar(portal, token, { documento: dni, ...(await libres(token))[8]! })).body.code).toBe(
    'turnos_de_mas',
  );
});

it('uses the unit’s own limit, which staff may exceed', async () => {
  const admin = await portal.signIn('22999000', { acceso: 'personal' });
  const cambiar = (valor: number | null) =>
    portal.post('/api/unidad/ajustes', { clave: 'turnos.adelante', valor }, { token: admin.token });
  const { token, personaId, dni } = await titular();
  await conTurnos(personaId, 2);
  expect((await cambiar(2)).status).toBe(200);
  const horas = await libres(token);
  expect((await reservar(portal, token, { documento: dni, ...horas[10]! })).body.message).toContain(
    'tiene 2 turnos por venir',
  );
  const staff = await portal.post(
    '/api/agenda/reservar',
    { paciente_id: personaId, servicio_id: 1, ...horas[10]! },
    { token: admin.token },
  );
  expect(staff.status, staff.text).toBe(200);
  expect((await cambiar(null)).status).toBe(200);
});

it('allows ten cancellations and moves per day, also concurrently; the list shows how many remain', async () => {
  const { token, personaId } = await titular();
  const ids = await conTurnos(personaId, 12);
  const quedan = async () =>
    (await portal.request({ path: '/api/turno/listar', token })).body.cambiosQueQuedan;
  expect(await quedan()).toBe(10);
  const answers = await Promise.all(ids.map((id) => portal.post('/api/turno/cancelar', { id }, { token })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array(10).fill(200),
    409,
    409,
  ]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'cambios_de_mas',
    message: DIEZ,
  });
  expect(await quedan()).toBe(0);
  // Repeating the same change does not count, and is not refused.
  expect(
    (
      await portal.post(
        '/api/turno/cancelar',
        { id: ids[answers.findIndex(({ status }) => status === 200)] },
        { token },
      )
    ).status,
  ).toBe(200);
  const sigue = ids[answers.findIndex(({ status }) => status === 409)]!;
  const moved = await portal.post(
    '/api/turno/reprogramar',
    { id: sigue, ...(await libres(token, SERVICIO.pediatria))[20]! },
    { token },
  );
  expect(moved.body.code).toBe('cambios_de_mas');
});

it('lets a patient at the limit reject by link; rejecting all day blocks booking', async () => {
  const { token, personaId, dni, email } = await titular();
  const booked = await reservar(portal, token, { documento: dni, ...(await libres(token))[30]! });
  expect(booked.status, booked.text).toBe(200);
  const { rechazar } = codesOf((await portal.mail.waitFor(email!))[0]!);
  const ids = await conTurnos(personaId, 10);
  for (const id of ids)
    expect((await portal.post('/api/turno/cancelar', { id }, { token })).status).toBe(200);
  const rejected = await portal.post('/api/turno/confirmarEmail', { codigo: rechazar, estado: 2 });
  expect([rejected.status, rejected.body.estadoConfTurno]).toEqual([200, null]);
  await portal.db.sql(`update portal.turnos set confirmado = now() where id = $1`, [booked.body.id]);
  expect((await reservar(portal, token, { documento: dni, ...(await libres(token))[31]! })).body.code).toBe(
    'cambios_de_mas',
  );
});
