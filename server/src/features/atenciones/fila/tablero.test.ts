import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  addDoctor,
  addPatient,
  addService,
  addTurno,
  call,
  inLine,
  LUNES,
  NO_ENCONTRADO,
  now,
  openSession,
  type Someone,
} from '../../../testing/data/fila.ts';
import { addAccount, UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { openTab, type Tab } from '../../../testing/servers/socket.ts';
import { iniciarAtencion } from '../index.ts';

let portal: TestPortal;
let marta: string;
const tabs: Tab[] = [];
const admin = async (unidadId: number = UNIDAD.demo) =>
  openSession(portal, (await addAccount(portal.db, { unidadId, roles: ['administrador'] })).personaId, {
    unidadId,
    rol: 'administrador',
  });
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  marta = await admin();
});
afterEach(() => {
  for (const { socket } of tabs.splice(0)) socket.disconnect();
});
afterAll(() => portal.stop());

const tablero = async () => {
  const { status, body, text } = await portal.request({ path: '/api/fila/tablero', token: marta });
  expect(status, text).toBe(200);
  return body;
};
const del = async (servicio: number) =>
  (await tablero()).servicios.find(({ id }: { id: number }) => id === servicio);
const escritorio = async ({ personaId }: Someone) =>
  (await tablero()).escritorios.find(({ id }: { id: string }) => id === personaId);

it('shows each line and desk with ticket numbers and without patients’ names', async () => {
  const servicio = await addService(portal.db);
  const [libre, ocupada, ausente] = [
    await addDoctor(portal, { servicios: [servicio], nombre: 'Libre' }),
    await addDoctor(portal, { servicios: [servicio], nombre: 'Ocupada' }),
    await addDoctor(portal, { servicios: [servicio], nombre: 'Ausente', enGuardia: false }),
  ];
  expect(await del(servicio)).toMatchObject({
    atienden: 2,
    esperan: 0,
    desde: null,
    llamando: 0,
    enLlamada: 0,
    ausentes: 0,
    atendidos: 0,
  });
  const first = await inLine(portal, servicio);
  await portal.db.sql(
    `update portal.atenciones set llegada = llegada - interval '12 minutes' where id = $1`,
    [first.id],
  );
  const second = await inLine(portal, servicio, { nombre: 'Nombrequenosale' });
  const visto = await del(servicio);
  expect(visto).toMatchObject({ esperan: 2, antesDeHora: 0 });
  expect(Math.round((now(portal).getTime() - Date.parse(visto.desde)) / 60_000)).toBe(12);
  expect(visto.espera.hasta).toBeGreaterThan(0);

  await call(portal, ocupada, first.id);
  expect(await del(servicio)).toMatchObject({ esperan: 1, llamando: 1, enLlamada: 0 });
  expect(await escritorio(ocupada)).toMatchObject({
    nombre: 'Dra. Ocupada Prueba',
    estado: 'llamando',
    sala: first.sala,
    desde: expect.any(String),
  });
  await iniciarAtencion(portal.portal.platform, 1, first.id);
  expect(await del(servicio)).toMatchObject({ esperan: 1, llamando: 0, enLlamada: 1 });
  expect(await escritorio(ocupada)).toMatchObject({ estado: 'en_llamada', sala: first.sala });
  expect(await escritorio(libre)).toMatchObject({
    estado: 'libre',
    sala: null,
    servicios: [`Servicio ${servicio}`],
    desde: expect.any(String),
  });
  expect(await escritorio(ausente)).toMatchObject({ estado: 'fuera', sala: null, desde: null });

  await call(portal, libre, second.id);
  await portal.post('/api/fila/ausente', { id: second.id }, { token: libre.token });
  await portal.post('/api/fila/finalizar', { id: first.id }, { token: ocupada.token });
  expect(await del(servicio)).toMatchObject({
    esperan: 0,
    desde: null,
    enLlamada: 0,
    ausentes: 1,
    atendidos: 1,
  });
  const text = JSON.stringify(await tablero());
  expect(text).not.toContain('Nombrequenosale');
  expect(text).not.toContain(second.dni);
});

it('does not count a patient who came before their turno’s time as waiting', async () => {
  const servicio = await addService(portal.db);
  await addDoctor(portal, { servicios: [servicio] });
  const patient = await addPatient(portal);
  const turno = await addTurno(portal, patient, { servicio, minutos: 10 });
  const answer = await portal.post(
    '/api/atencion/turno',
    { turno, terminos: '2026-11-01' },
    { token: patient.token },
  );
  expect(answer.status, answer.text).toBe(200);
  expect(await del(servicio)).toMatchObject({ esperan: 0, antesDeHora: 1, desde: null });
});

it('notifies its viewers of changes, and no other unit or role', async () => {
  const servicio = await addService(portal.db);
  const doctor = await addDoctor(portal, { servicios: [servicio] });
  const open = async (token: string, host?: string) => {
    const tab = openTab(portal.port, token, host);
    tabs.push(tab);
    expect(await tab.opened).toBe('connected');
    return tab;
  };
  const board = await open(marta);
  const closed = await open(marta);
  const elsewhere = await open(await admin(UNIDAD.osef), 'osef');
  const desk = await open(doctor.token);
  const say = (tab: Tab, mirar: unknown) => tab.socket.timeout(20_000).emitWithAck('tableroMirar', { mirar });
  expect(await say(board, true)).toEqual({ ok: true });
  expect(await say(closed, true)).toEqual({ ok: true });
  expect(await say(closed, false)).toEqual({ ok: true });
  expect(await say(elsewhere, true)).toEqual({ ok: true });
  expect(await say(desk, true)).toEqual({ ok: false, code: 'no_encontrado' });
  expect(await say(board, 'sí')).toEqual({ ok: false, code: 'datos_invalidos' });
  const heard = (tab: Tab) => tab.heard['tableroCambio']?.length ?? 0;
  // Earlier events may still be on their way: count only later ones.
  const oyoAntes = heard(closed);
  const oyeMas = async (mover: () => Promise<unknown>) => {
    const antes = heard(board);
    await mover();
    await expect.poll(() => heard(board)).toBeGreaterThan(antes);
  };
  await oyeMas(() => inLine(portal, servicio));
  await oyeMas(() => call(portal, doctor));
  await oyeMas(() => portal.post('/api/fila/guardia', { enGuardia: false }, { token: doctor.token }));
  expect([heard(closed), heard(elsewhere), heard(desk)]).toEqual([oyoAntes, 0, 0]);
});

it.each(['paciente', 'profesional', 'gestor_art', 'coordinador_art'])(
  'hides the board from a %s',
  async (rol) => {
    const token = await openSession(portal, (await addAccount(portal.db, { roles: [rol] })).personaId, {
      rol,
    });
    const { status, body } = await portal.request({ path: '/api/fila/tablero', token });
    expect([status, body]).toEqual([404, NO_ENCONTRADO]);
  },
);

it('shows another unit’s administrator their own board, and a former administrator none', async () => {
  const servicio = await addService(portal.db);
  const osef = await admin(UNIDAD.osef);
  const { body } = await portal.request({ path: '/api/fila/tablero', token: osef, host: 'osef' });
  expect(body.servicios.map(({ id }: { id: number }) => id)).not.toContain(servicio);
  expect(body.servicios.length).toBe(4);
  expect((await portal.request({ path: '/api/fila/tablero', token: osef })).status).toBe(401);
  const { personaId, cuentaId } = await addAccount(portal.db, { roles: ['administrador', 'paciente'] });
  const token = await openSession(portal, personaId, { rol: 'administrador' });
  expect((await portal.request({ path: '/api/fila/tablero', token })).status).toBe(200);
  await portal.db.sql(`delete from portal.cuenta_roles where cuenta_id = $1 and rol = 'administrador'`, [
    cuentaId,
  ]);
  expect((await portal.request({ path: '/api/fila/tablero', token })).status).not.toBe(200);
});
