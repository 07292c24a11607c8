import { afterAll, beforeAll, expect, it } from 'vitest';
import { codesOf, setClock } from '../../../testing/clock.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { openTab } from '../../../testing/servers/socket.ts';
import { addPaciente, profesional, reservar, SERVICIO } from '../../../testing/data/turnos.ts';

/** The job does not run here: the booking must meet the expired offer first. */
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00', tickByHand: true });
  await portal.db.sql('delete from portal.turnos');
});
afterAll(() => portal.stop());

async function paciente() {
  const quien = await addPaciente(portal.db);
  return { ...quien, token: (await portal.signIn(quien.dni)).token };
}

it('a booking that meets an expired offer takes the place, and its former holder waits again', async () => {
  const [holder, first, quick] = [await paciente(), await paciente(), await paciente()];
  const ruiz = await profesional(portal.db, '23456789');
  const que = {
    fecha: '2026-11-17',
    hora: '10:30',
    servicio_id: SERVICIO.dermatologia,
    profesional_id: ruiz,
  };
  const tomar = ({ dni, token }: typeof holder) => reservar(portal, token, { documento: dni, ...que });
  const booked = await tomar(holder);
  expect(booked.status, booked.text).toBe(200);
  const line = await portal.post(
    '/api/turno/espera/anotar',
    { documento: first.dni, servicio_id: SERVICIO.dermatologia },
    { token: first.token },
  );
  expect(line.status, line.text).toBe(200);
  setClock(portal, '2026-11-16T09:05:00-03:00');
  expect(
    (await portal.post('/api/turno/cancelar', { id: booked.body.id }, { token: holder.token })).status,
  ).toBe(200);
  const mensajes = () =>
    portal.db.sql<{ tipo: string; asunto: string; texto: string }>(
      'select tipo, asunto, texto from portal.mensajes where destinatario = $1 order by creado',
      [first.email],
    );
  const [offered] = await mensajes();
  const { confirmar } = codesOf({ text: offered!.texto } as never);

  setClock(portal, '2026-11-16T09:14:59-03:00');
  expect((await tomar(quick)).status).toBe(409);
  setClock(portal, '2026-11-16T09:15:00-03:00');
  const tab = openTab(portal.port, first.token);
  expect(await tab.opened).toBe('connected');
  expect((await tomar(quick)).status).toBe(200);
  // As the job would have done: the page reloads, and one mail says that the offer expired.
  await expect.poll(() => tab.heard['turnosCambiaron']?.length).toBe(1);
  tab.socket.disconnect();
  await portal.portal.runDueWork();
  expect((await mensajes()).map(({ tipo, asunto }) => [tipo, asunto])).toEqual([
    ['turno_oferta', 'Se liberó un turno: martes 17 de noviembre, 10:30 hs · Portal Demo'],
    [
      'turno_oferta_vencida',
      'El turno ya no está disponible: martes 17 de noviembre, 10:30 hs · Portal Demo',
    ],
  ]);
  expect(
    await portal.db.sql('select estado, turno_id from portal.lista_espera where paciente_id = $1', [
      first.personaId,
    ]),
  ).toEqual([{ estado: 'esperando', turno_id: null }]);
  const late = await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 });
  expect(late.body).toMatchObject({
    estadoConfTurno: 'El turno ya no está disponible',
    fecha: '17-11-2026',
    hora: '10:30',
  });
});
