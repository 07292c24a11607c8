import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addChild,
  addDoctor,
  addPatient,
  addService,
  addTurno,
  ask,
  call,
  inLine,
  later,
  LUNES,
  NO_ENCONTRADO,
  openSession,
  see,
  SERVICIO,
  stateOf,
  type Someone,
} from '../../testing/data/fila.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { iniciarAtencion, participanteDe } from './index.ts';
import { findActor, verifyAccess } from '../../http/session.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const NADIE = '018f0000-0000-7000-8000-000000000000';
const post = (who: { token: string }, address: string, body: unknown, host?: string) =>
  portal.post(address, body, { token: who.token, host });
const begin = (id: string) => iniciarAtencion(portal.portal.platform, 1, id);
async function line() {
  const servicio = await addService(portal.db);
  return { servicio, doctor: await addDoctor(portal, { servicios: [servicio] }) };
}
/** The side of a person in an attention, as the call asks for it. */
async function place(who: { token: string }, id: string, unidadId: number = UNIDAD.demo) {
  const { platform } = portal.portal;
  const db = platform.unit(unidadId);
  const sesionId = verifyAccess(platform.secrets, unidadId, who.token);
  const actor = await findActor(db, sesionId!, platform.clock.machine());
  return participanteDe(db, platform.clock, actor!, id);
}

/** The acts of a patient on an attention, and the state in which each works. */
const patientActs: [
  string,
  (id: string) => { address: string; body?: unknown },
  'emitida' | 'no_se_presento' | 'encerrado',
][] = [
  ['see', (id) => ({ address: `/api/atencion/estado/${id}` }), 'emitida'],
  ['leave', (id) => ({ address: '/api/atencion/dejar', body: { id } }), 'emitida'],
  ['come back', (id) => ({ address: '/api/atencion/volver', body: { id } }), 'no_se_presento'],
  [
    'answer the survey',
    (id) => ({ address: '/api/atencion/encuesta', body: { id, puntaje: 5 } }),
    'encerrado',
  ],
];
/** The acts of a professional on an attention that they called. */
const deskActs: [
  string,
  (id: string, servicio: number) => { address: string; body?: unknown },
  'chamado' | 'iniciado',
][] = [
  ['call again', (id) => ({ address: '/api/fila/rellamar', body: { id } }), 'chamado'],
  ['mark as absent', (id) => ({ address: '/api/fila/ausente', body: { id } }), 'chamado'],
  [
    'pass on',
    (id, servicio_id) => ({ address: '/api/fila/transferir', body: { id, servicio_id } }),
    'chamado',
  ],
  ['read the record', (id) => ({ address: `/api/fila/ficha/${id}` }), 'iniciado'],
  [
    'write the note',
    (id) => ({
      address: '/api/fila/nota',
      body: { id, version: 0, evolucion: 'x', diagnostico: '', indicaciones: '' },
    }),
    'iniciado',
  ],
  ['finish', (id) => ({ address: '/api/fila/finalizar', body: { id } }), 'iniciado'],
];
const send = (
  who: { token: string },
  { address, body }: { address: string; body?: unknown },
  host?: string,
) =>
  body === undefined
    ? portal.request({ path: address, token: who.token, host })
    : post(who, address, body, host);

describe('somebody else’s attention', () => {
  it.each(patientActs)('does not let a stranger %s; the patient can', async (_, act, estado) => {
    const { servicio, doctor } = await line();
    const who = await inLine(portal, servicio);
    if (estado !== 'emitida') await call(portal, doctor);
    if (estado === 'no_se_presento') await post(doctor, '/api/fila/ausente', { id: who.id });
    if (estado === 'encerrado') {
      await begin(who.id);
      await post(doctor, '/api/fila/finalizar', { id: who.id });
    }
    const stranger = await addPatient(portal);
    const elsewhere = await addPatient(portal, { unidadId: UNIDAD.osef });
    const before = await stateOf(portal, who.id);
    for (const [one, host] of [
      [stranger, undefined],
      [doctor, undefined],
      [elsewhere, 'osef'],
    ] as const) {
      expect((await send(one, act(who.id), host)).body).toEqual(NO_ENCONTRADO);
    }
    expect((await send({ token: '' }, act(who.id))).status).toBe(401);
    expect((await send(who, act(NADIE))).body).toEqual(NO_ENCONTRADO);
    expect(await stateOf(portal, who.id)).toBe(before);
    expect((await send(who, act(who.id))).status).toBe(200);
  });

  it.each(deskActs)('does not let another professional %s; the caller can', async (_, act, estado) => {
    const { servicio, doctor } = await line();
    const other = await addDoctor(portal, { servicios: [servicio] });
    const target = await addService(portal.db);
    const who = await inLine(portal, servicio);
    await call(portal, doctor);
    if (estado === 'iniciado') await begin(who.id);
    const elsewhere = await addDoctor(portal, { unidadId: UNIDAD.osef });
    for (const [one, host] of [
      [other, undefined],
      [who, undefined],
      [elsewhere, 'osef'],
    ] as const) {
      expect((await send(one, act(who.id, target), host)).body).toEqual(NO_ENCONTRADO);
    }
    expect((await send({ token: '' }, act(who.id, target))).status).toBe(401);
    expect((await send(doctor, act(NADIE, target))).body).toEqual(NO_ENCONTRADO);
    expect(await stateOf(portal, who.id)).toBe(estado);
    const mine = await send(doctor, act(who.id, target));
    expect(mine.status, mine.text).toBe(200);
  });

  it('refuses a request for a stranger or for another family’s child', async () => {
    const { servicio } = await line();
    const [who, stranger] = [await addPatient(portal), await addPatient(portal)];
    const child = await addChild(portal, stranger);
    await addDoctor(portal, { servicios: [SERVICIO.pediatria] });
    expect((await ask(portal, { ...who, dni: stranger.dni }, servicio)).body).toEqual(NO_ENCONTRADO);
    expect((await ask(portal, { ...who, dni: child.documento }, SERVICIO.pediatria)).body).toEqual(
      NO_ENCONTRADO,
    );
    expect((await post(who, '/api/atencion/afiliacion', { documento: stranger.dni })).body).toEqual(
      NO_ENCONTRADO,
    );
    expect((await ask(portal, { ...stranger, dni: child.documento }, SERVICIO.pediatria)).status).toBe(200);
  });

  it.each([
    '/api/fila',
    '/api/atencion/iniciada',
    '/api/atencion/limite',
    '/api/atencion/servicios?menor=false',
    '/api/push/clave',
  ])('requires a session to %s', async (path) => {
    expect((await portal.request({ path })).status).toBe(401);
  });

  it.each(['/api/fila'])('hides %s from a patient', async (path) => {
    expect((await portal.request({ path, token: (await addPatient(portal)).token })).body).toEqual(
      NO_ENCONTRADO,
    );
    expect((await portal.request({ path, token: (await addDoctor(portal)).token })).status).toBe(200);
  });
});

describe('the participants of a call', () => {
  it('admits the patient, the holder and the calling professional, each on their side, and refuses others', async () => {
    const doctor = await addDoctor(portal, { servicios: [SERVICIO.pediatria] });
    const other = await addDoctor(portal, { servicios: [SERVICIO.pediatria], enGuardia: false });
    const holder = await addPatient(portal);
    const child = await addChild(portal, holder);
    const { id } = (await ask(portal, { ...holder, dni: child.documento }, SERVICIO.pediatria)).body;
    expect(await place(holder, id)).toMatchObject({
      lado: 'paciente',
      nombre: 'Mía Prueba',
      estado: 'emitida',
      pacienteId: child.personaId,
      pedidaPor: holder.personaId,
    });
    expect(await place(doctor, id)).toBeUndefined();
    await call(portal, doctor, id);
    expect(await place(doctor, id)).toMatchObject({
      lado: 'profesional',
      nombre: 'Dra. Laura Prueba',
      estado: 'chamado',
      profesionalId: doctor.personaId,
    });
    for (const one of [other, await addPatient(portal)]) expect(await place(one, id)).toBeUndefined();
    expect(await place(holder, NADIE)).toBeUndefined();
    // When the family link ends, the holder loses the place.
    await portal.db.sql(
      `update portal.vinculos_familiares set estado = 'terminado', fin = 'quitado' where integrante_id = $1`,
      [child.personaId],
    );
    expect(await place(holder, id)).toBeUndefined();
    expect((await see(portal, holder, id)).body).toEqual(NO_ENCONTRADO);
    await post(doctor, '/api/fila/ausente', { id });
  });

  it.each([
    ['2018-06-10', true],
    ['2010-11-17', true],
    ['2010-11-16', false],
  ])('another holder of the same child born %s: %s', async (fecNac, may) => {
    const servicio = Number(fecNac.slice(0, 4)) > 2011 ? SERVICIO.pediatria : SERVICIO.clinica;
    await addDoctor(portal, { servicios: [servicio] });
    const [mother, father] = [await addPatient(portal), await addPatient(portal)];
    const child = await addChild(portal, mother, fecNac);
    await portal.db.sql(
      'insert into portal.vinculos_familiares (unidad_id, titular_id, integrante_id) values (1, $1, $2)',
      [father.personaId, child.personaId],
    );
    const { id } = (await ask(portal, { ...mother, dni: child.documento }, servicio)).body;
    expect((await place(mother, id))?.lado).toBe('paciente');
    expect((await place(father, id))?.lado).toBe(may ? 'paciente' : undefined);
    expect((await see(portal, father, id)).status).toBe(may ? 200 : 404);
  });
});

describe('a session from the link of a turno', () => {
  async function byLink() {
    const { servicio, doctor } = await line();
    const who = await addPatient(portal);
    const turno = await addTurno(portal, who, { servicio, minutos: -1 });
    const link: Someone = {
      ...who,
      token: await openSession(portal, who.personaId, { alcance: 'atencion', objeto: `turno:${turno}` }),
    };
    const { body } = await post(link, '/api/atencion/turno', { turno, terminos: '2026-11-01' });
    return { who, link, turno, servicio, doctor, id: body.id as string };
  }

  it('reaches that attention from the door to the survey', async () => {
    const { link, doctor, id } = await byLink();
    expect(
      (await portal.request({ path: '/api/atencion/iniciada', token: link.token })).body.atencion.id,
    ).toBe(id);
    expect((await see(portal, link, id)).body.posicion).toBe(1);
    await call(portal, doctor);
    expect((await place(link, id))?.lado).toBe('paciente');
    await post(doctor, '/api/fila/ausente', { id });
    await later(portal.db, id, 60);
    expect((await post(link, '/api/atencion/volver', { id })).body.status).toBe('emitida');
    await call(portal, doctor);
    await begin(id);
    await post(doctor, '/api/fila/finalizar', { id });
    expect(
      (await post(link, '/api/atencion/encuesta', { id, puntaje: 4, comentario: 'Muy bien' })).body,
    ).toEqual({});
    expect((await see(portal, link, id)).body).toMatchObject({ status: 'encerrado', encuesta: 4 });
  });

  it('reaches no other turno, no other attention and no part of the portal', async () => {
    const { who, link, servicio } = await byLink();
    const another = await addTurno(portal, who, { minutos: 20 });
    expect(
      (await post(link, '/api/atencion/turno', { turno: another, terminos: '2026-11-01' })).body,
    ).toEqual(NO_ENCONTRADO);
    const foreign = await openSession(portal, who.personaId, {
      alcance: 'atencion',
      objeto: `turno:${another}`,
    });
    const [mine] = await portal.db.sql<{ id: string }>(
      'select id from portal.atenciones where paciente_id = $1',
      [who.personaId],
    );
    expect((await see(portal, { ...who, token: foreign }, mine!.id)).body).toEqual(NO_ENCONTRADO);
    expect((await portal.request({ path: '/api/atencion/iniciada', token: foreign })).body).toEqual({
      atencion: null,
    });
    expect((await post({ token: foreign }, '/api/atencion/dejar', { id: mine!.id })).body).toEqual(
      NO_ENCONTRADO,
    );
    expect(await place({ token: foreign }, mine!.id)).toBeUndefined();
    expect((await ask(portal, link, servicio)).body).toEqual(NO_ENCONTRADO);
    for (const path of ['/api/atencion/limite', '/api/atencion/servicios?menor=false', '/api/fila'])
      expect((await portal.request({ path, token: link.token })).body).toEqual(NO_ENCONTRADO);
    const past = await openSession(portal, who.personaId, { alcance: 'atenciones', objeto: who.personaId });
    expect((await see(portal, { ...who, token: past }, mine!.id)).body).toEqual(NO_ENCONTRADO);
    expect((await see(portal, who, mine!.id)).status).toBe(200);
  });
});
