import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addGestor, crearCaso, detalle, huecos, statusDe, type Creado } from '../../../testing/data/casos.ts';
import { codesOf, setClock } from '../../../testing/clock.ts';
import { addDoctor, call, TERMINOS, type Someone } from '../../../testing/data/fila.ts';
import { envejecer } from '../../../testing/fixtures/mensajes.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

const NOW = '2026-11-16T08:00:00-03:00';

let portal: TestPortal;
let paula: Someone;
let ruiz: Someone;
let marta: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: NOW });
  paula = await addGestor(portal, { nombre: 'Paula' });
  ruiz = await addDoctor(portal, { servicios: [4], nombre: 'Martín' });
  marta = (await portal.signIn('22999000', { acceso: 'personal' })).token;
});
afterAll(() => portal.stop());
beforeEach(() => setClock(portal, NOW));

const act = (accion: string, body: Record<string, unknown>, who: Someone = paula) =>
  portal.post(`/api/art/${accion}`, body, { token: who.token });
const editar = async ({ id, datos }: Creado, cambio: Record<string, string>) => {
  const { nombre, apellido, documento, email } = datos;
  const answer = await act('editDataPaciente', {
    id_caso: id,
    nombre,
    apellido,
    documento,
    telefono: '1155550101',
    email,
    ...cambio,
  });
  expect(answer.status, answer.text).toBe(200);
};
const inicioDe = ({ hueco }: Creado) => new Date(`${hueco.fecha}T${hueco.hora}:00-03:00`);

describe('a worker who is also a patient', () => {
  it('receives mail about turnos booked by staff at the address given to staff, not at the case’s', async () => {
    const caso = await crearCaso(portal, paula);
    const { documento } = caso.datos;
    // Staff do not find a person whom a case created: staff create their own patient.
    expect((await portal.post('/api/agenda/paciente', { documento }, { token: marta })).body).toEqual({
      personas: [],
    });
    const nuevo = {
      documento,
      nombre: 'Marcos',
      apellido: 'Ojeda',
      fec_nac: '1979-06-25',
      email: 'privado@ejemplo.com',
      telefono: '1144445555',
    };
    const turno = await portal.post(
      '/api/agenda/reservar',
      { servicio_id: 1, fecha: '2026-11-17', hora: '10:30', nuevo },
      { token: marta },
    );
    expect(turno.status, turno.text).toBe(200);
    await portal.mail.waitFor('privado@ejemplo.com');
    await editar(caso, { email: 'gestora@art.example', nombre: 'Otro' });
    await portal.mail.waitFor('gestora@art.example');
    setClock(portal, '2026-11-17T09:31:00-03:00');
    const [, recordatorio] = await portal.mail.waitFor('privado@ejemplo.com', 2);
    expect(recordatorio!.text).toContain('/turnoAcceso?codigoTurno=');
    await portal.post('/api/agenda/cancelar', { id: turno.body.id, motivo: 'Licencia' }, { token: marta });
    await portal.mail.waitFor('privado@ejemplo.com', 3);
    expect(
      portal.mail.to('gestora@art.example').filter(({ text }) => text.includes('Clínica Médica')),
    ).toEqual([]);
    // The person is known now: staff use that record, and the case keeps its own.
    const { personas } = (await portal.post('/api/agenda/paciente', { documento }, { token: marta })).body;
    expect(personas).toEqual([{ id: expect.any(String), nome: 'Marcos Ojeda', edad: 47, conEmail: true }]);
    expect((await detalle(portal, paula, caso.id)).body.caso.pacienteCliente).not.toBe(personas[0].id);
  });

  it('has the case’s name in the queue and in the call', async () => {
    const caso = await crearCaso(portal, paula);
    await editar(caso, { nombre: 'Marcelo', documento: '27318604' });
    setClock(portal, inicioDe(caso));
    const { entrada: codigoTurno } = codesOf((await portal.mail.waitFor(caso.datos['email']!)).at(-1)!);
    const { password } = (await portal.post('/api/turno/entrypoint', { codigoTurno })).body;
    const { token } = (await portal.post('/api/turno/ingresar', { codigoTurno, password })).body;
    const fila = await portal.post(
      '/api/atencion/turno',
      { turno: caso.turnoId, terminos: TERMINOS },
      { token },
    );
    await portal.db.sql(
      `insert into portal.guardias (unidad_id, profesional_id, desde, visto) values (1, $1, $2, $2)`,
      [ruiz.personaId, inicioDe(caso)],
    );
    const llamado = await call(portal, ruiz, fila.body.id);
    expect([llamado.status, llamado.text]).toEqual([200, expect.stringContaining('Marcelo Ojeda')]);
  });
});

describe('correcting a wrong address', () => {
  it('ends the links sent to the wrong address; the new links work', async () => {
    const caso = await crearCaso(portal, paula, { email: 'extrania@ejemplo.com' });
    const viejos = codesOf((await portal.mail.waitFor('extrania@ejemplo.com'))[0]!);
    await portal.post('/api/turno/confirmarEmail', { codigo: viejos.confirmar, estado: 1 });
    await editar(caso, { email: 'correcta@ejemplo.com' });
    const mail = (await portal.mail.waitFor('correcta@ejemplo.com'))[0]!;
    expect(mail.subject).toMatch(/^Tu turno: /);
    const rechazo = await portal.post('/api/turno/confirmarEmail', { codigo: viejos.rechazar, estado: 2 });
    expect([rechazo.status, rechazo.body.code]).toEqual([404, 'enlace_invalido']);
    setClock(portal, inicioDe(caso));
    expect((await portal.post('/api/turno/entrypoint', { codigoTurno: viejos.entrada })).status).toBe(404);
    expect(await statusDe(portal, caso.id)).toBe(1);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0]).toMatchObject({
      estatus: 1,
      confirmacion: 'Sin respuesta',
      hora: caso.hueco.hora,
    });
    const nuevos = codesOf(mail);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0].link).toContain(nuevos.entrada);
    expect((await portal.post('/api/turno/entrypoint', { codigoTurno: nuevos.entrada })).status).toBe(200);
    setClock(portal, NOW);
    expect(
      (await portal.post('/api/turno/confirmarEmail', { codigo: nuevos.confirmar, estado: 1 })).status,
    ).toBe(200);
    // A second request still sends one mail.
    const otra = await portal.request({
      path: `/api/art/mailFinalizar/${caso.id}`,
      token: paula.token,
      headers: { 'x-portal': '1' },
    });
    expect(otra.status, otra.text).toBe(200);
    expect(portal.mail.to('correcta@ejemplo.com')).toHaveLength(1);
  });

  it('ends a session opened from the wrong address, and its place in line', async () => {
    const caso = await crearCaso(portal, paula, { email: 'curiosa@ejemplo.com' });
    const { entrada: codigoTurno } = codesOf((await portal.mail.waitFor('curiosa@ejemplo.com'))[0]!);
    setClock(portal, inicioDe(caso));
    const { password } = (await portal.post('/api/turno/entrypoint', { codigoTurno })).body;
    const { token } = (await portal.post('/api/turno/ingresar', { codigoTurno, password })).body;
    const enFila = () =>
      portal.post('/api/atencion/turno', { turno: caso.turnoId, terminos: TERMINOS }, { token });
    const fila = await enFila();
    expect(fila.status, fila.text).toBe(200);
    await editar(caso, { email: '' });
    expect((await enFila()).status).toBe(401);
    expect(await portal.db.sql('select estado from portal.atenciones where id = $1', [fila.body.id])).toEqual(
      [{ estado: 'cancelada' }],
    );
    expect((await portal.post('/api/turno/entrypoint', { codigoTurno })).status).toBe(404);
  });

  it('ends nothing when it is the first address: the link given by hand still works', async () => {
    const caso = await crearCaso(portal, paula, { email: '' });
    const { link } = (await detalle(portal, paula, caso.id)).body.turnos[0];
    await editar(caso, { email: 'primera@ejemplo.com' });
    expect((await portal.mail.waitFor('primera@ejemplo.com'))[0]!.text).toContain(link);
  });

  it('keeps the links when the address does not change', async () => {
    const caso = await crearCaso(portal, paula);
    const { confirmar } = codesOf((await portal.mail.waitFor(caso.datos['email']!))[0]!);
    await editar(caso, { nombre: 'Marcelo' });
    expect((await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 })).status).toBe(
      200,
    );
    const [lugar] = await huecos(portal, paula);
    expect((await act('reprogramarTurno', { id: caso.turnoId, ...lugar })).status).toBe(200);
  });
});

describe('mails to the worker', () => {
  const PACIENTES = /solicitudTurnos|misTurnos|cancelar o reprogramar|orden de llegada/;

  it('offer nothing that needs an account: the manager books', async () => {
    const caso = await crearCaso(portal, paula);
    // Mails of one batch arrive in any order: the second is written after the first arrived.
    await portal.mail.waitFor(caso.datos['email']!);
    await act('cancelar', { id: caso.id });
    const [reservado, cancelado] = await portal.mail.waitFor(caso.datos['email']!, 2);
    expect(reservado!.text).toContain('Podés responder hasta 15 minutos antes.');
    expect(cancelado!.text).toContain('comunicate con tu gestor');
    const otro = await crearCaso(portal, paula);
    await portal.mail.waitFor(otro.datos['email']!);
    await portal.post('/api/agenda/cancelar', { id: otro.turnoId, motivo: 'Licencia' }, { token: marta });
    const [, porProfesional] = await portal.mail.waitFor(otro.datos['email']!, 2);
    expect(porProfesional!.text).toContain('Tu gestor se va a comunicar con vos');
    for (const { text, html } of [reservado!, cancelado!, porProfesional!])
      expect(text + html).not.toMatch(PACIENTES);
  });

  it('positive counterpart: a patient may book again', async () => {
    const nuevo = {
      documento: '38111222',
      nombre: 'Eva',
      apellido: 'Ojeda',
      fec_nac: '1979-06-25',
      email: 'eva@ejemplo.com',
      telefono: '1144445555',
    };
    const { body } = await portal.post(
      '/api/agenda/reservar',
      { servicio_id: 1, fecha: '2026-11-18', hora: '10:30', nuevo },
      { token: marta },
    );
    await portal.mail.waitFor('eva@ejemplo.com');
    await portal.post('/api/agenda/cancelar', { id: body.id, motivo: 'Licencia' }, { token: marta });
    const [reservado, cancelado] = await portal.mail.waitFor('eva@ejemplo.com', 2);
    expect(reservado!.text).toContain('cancelar o reprogramar');
    expect(cancelado!.text).toContain('/solicitudTurnos');
  });
});

it('shows a mail as pending until the relay has tried to send it', async () => {
  const caso = await crearCaso(portal, paula);
  await portal.mail.waitFor(caso.datos['email']!);
  const poner = (estado: string, intentos: number) =>
    portal.db.sql(
      `update portal.mensajes set estado = $2, intentos = $3, proximo = now() + interval '1 day' where destinatario = $1`,
      [caso.datos['email'], estado, intentos],
    );
  const notificacion = async () =>
    (await detalle(portal, paula, caso.id)).body.turnos[0].notificacion as string;
  await expect.poll(notificacion).toBe('Recibida por el servidor de correo');
  await poner('pendiente', 0);
  expect(await notificacion()).toBe('En camino');
  await poner('pendiente', 1);
  expect(await notificacion()).toBe('En camino');
  await poner('fallido', 5);
  expect(await notificacion()).toBe('No se pudo entregar');
});

it('shows the mails of its turnos also when they are past', async () => {
  const caso = await crearCaso(portal, paula);
  await portal.mail.waitFor(caso.datos['email']!);
  const visto = async () => {
    const { body } = await detalle(portal, paula, caso.id);
    return [
      body.turnos[0].notificacion,
      (body.linea as { tipo: string; texto: string }[])
        .filter(({ tipo }) => tipo === 'mensaje')
        .map(({ texto }) => texto),
    ];
  };
  const recibido = [
    'Recibida por el servidor de correo',
    ['Correo del turno agendado: recibido por el servidor de correo'],
  ];
  await expect.poll(visto).toEqual(recibido);
  const [row] = await portal.db.sql<{ id: string }>(
    'select id from portal.mensajes where destinatario = $1',
    [caso.datos['email']],
  );
  await envejecer(portal, [row!.id]);
  expect(await visto()).toEqual(recibido);
});

it('treats one DNI with two birth dates as two people', async () => {
  const uno = await crearCaso(portal, paula);
  const { documento } = uno.datos;
  const de = async ({ id }: Creado) => (await detalle(portal, paula, id)).body.caso.pacienteCliente as string;
  await act('cancelar', { id: uno.id });
  const otro = await crearCaso(portal, paula, { documento: documento!, fecNac: '1991-02-03' });
  await act('cancelar', { id: otro.id });
  const mismo = await crearCaso(portal, paula, { documento: documento! });
  expect(await de(otro)).not.toBe(await de(uno));
  expect(await de(mismo)).toBe(await de(uno));
});
