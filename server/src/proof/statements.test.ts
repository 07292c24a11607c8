import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDoctor, addService, call, inLine, LUNES } from '../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { countTraffic } from '../testing/watch/statements.ts';
import { addPaciente, reservar } from '../testing/data/turnos.ts';

/**
 * Statements and round trips of four acts, without the refresh of the line that follows a call. A number that
 * grows is a decision, not an accident.
 */

const REFRESHES = ['fila', 'guardias', 'profesionales-de-servicios', 'aviso-de-llamada'];

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES, tickByHand: true });
  await portal.db.sql('delete from portal.turnos');
});
afterAll(() => portal.stop());

/** The first run prepares statements and fills caches; the second is the usual cost. */
async function second(work: () => Promise<() => Promise<unknown>>) {
  await countTraffic(await work(), REFRESHES);
  return countTraffic(await work(), REFRESHES);
}

it('signs in: the attempt is counted and the account read at once, before the hash; all the rest is one round trip', async () => {
  const { dni } = await addPaciente(portal.db);
  const traffic = await second(
    async () => async () => expect((await portal.signIn(dni)).sesion.usuario.documento).toBe(dni),
  );
  expect(traffic).toEqual({ statements: 7, roundTrips: 2 });
});

it('refuses a wrong password after one statement before the hash, and writes it to the audit trail', async () => {
  const { dni } = await addPaciente(portal.db);
  const traffic = await second(
    async () => async () =>
      expect((await portal.post('/api/sesion/iniciar', { correo: dni, password: 'mala' })).status).toBe(401),
  );
  expect(traffic).toEqual({ statements: 6, roundTrips: 2 });
});

it('books a turno', async () => {
  let minuto = 0;
  const traffic = await second(async () => {
    const { dni, token } = await signed();
    minuto += 30;
    const hora = minuto === 30 ? '10:00' : '10:30';
    return async () =>
      expect((await reservar(portal, token, { documento: dni, fecha: '2026-11-17', hora })).status).toBe(200);
  });
  expect(traffic).toEqual({ statements: 11, roundTrips: 4 });
});

it('cancels a turno', async () => {
  let veces = 0;
  const traffic = await second(async () => {
    const { dni, token } = await signed();
    veces += 1;
    const { body } = await reservar(portal, token, {
      documento: dni,
      fecha: '2026-11-18',
      hora: veces === 1 ? '10:00' : '10:30',
    });
    return async () =>
      expect((await portal.post('/api/turno/cancelar', { id: body.id }, { token })).status).toBe(200);
  });
  expect(traffic).toEqual({ statements: 16, roundTrips: 9 });
});

it('calls the next in line', async () => {
  const traffic = await second(async () => {
    const servicio = await addService(portal.db, {});
    const doctor = await addDoctor(portal, { servicios: [servicio] });
    const { id } = await inLine(portal, servicio);
    return async () => expect((await call(portal, doctor)).body.atencion.id).toBe(id);
  });
  expect(traffic).toEqual({ statements: 10, roundTrips: 4 });
});

async function signed() {
  const quien = await addPaciente(portal.db);
  return { ...quien, token: (await portal.signIn(quien.dni)).token };
}
