import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addGestor,
  crearCaso,
  detalle,
  form,
  huecos,
  lista,
  setStatus,
  statusDe,
  type Creado,
} from '../../testing/data/casos.ts';
import { codesOf, setClock } from '../../testing/clock.ts';
import { addDoctor, call, openSession, TERMINOS, type Someone } from '../../testing/data/fila.ts';
import { addProfesional } from '../../testing/data/atenciones.ts';
import { iniciarAtencion } from '../atenciones/index.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { openTab } from '../../testing/servers/socket.ts';

const NOW = '2026-11-16T08:00:00-03:00';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const NO_ADMITE = { code: 'caso_no_admite', message: 'El estado del caso no lo permite.' };

let portal: TestPortal;
let paula: Someone;
let jorge: Someone;
let ruiz: Someone;
let marta: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: NOW });
  // The tick's own turn would be in the way of a clock that stands still: what is due is asked for by hand below.
  paula = await addGestor(portal, { nombre: 'Paula' });
  jorge = await addGestor(portal, { nombre: 'Jorge', rol: 'coordinador_art' });
  ruiz = await addDoctor(portal, { servicios: [4], nombre: 'Martín' });
  await portal.db.sql(
    `insert into portal.horarios_profesional (unidad_id, persona_id, dia, desde, hasta) select 1, $1, d, 480, 1320 from generate_series(1, 7) d`,
    [ruiz.personaId],
  );
  marta = (await portal.signIn('22999000', { acceso: 'personal' })).token;
});
afterAll(() => portal.stop());
beforeEach(() => setClock(portal, NOW));

const act = (accion: string, body: Record<string, unknown>, who: Someone = paula) =>
  portal.post(`/api/art/${accion}`, body, { token: who.token });
const inicioDe = ({ hueco }: Creado) => new Date(`${hueco.fecha}T${hueco.hora}:00-03:00`);
const at = (caso: Creado, minutos: number) =>
  setClock(portal, new Date(inicioDe(caso).getTime() + minutos * 60_000));
const alertasDe = async (id: number) =>
  (await detalle(portal, paula, id)).body.alertas.map(({ texto }: { texto: string }) => texto);
const correo = async (caso: Creado, count = 1) =>
  (await portal.mail.waitFor(caso.datos['email']!, count)).at(-1)!;
/** The mail of that very appointment: a reminder of another may come in between. */
const correoDelTurno = ({ datos, hueco }: Creado) =>
  vi.waitUntil(
    () =>
      portal.mail
        .to(datos['email']!)
        .findLast(({ subject }) => /^Tu turno( cambió)?: /.test(subject) && subject.includes(hueco.hora)),
    {
      timeout: 8000,
    },
  );

/** The worker comes in by the mail, without an account of their own, and stands in line. */
async function entrar(caso: Creado) {
  const { entrada: codigoTurno } = codesOf(await correoDelTurno(caso));
  const puerta = await portal.post('/api/turno/entrypoint', { codigoTurno });
  expect(puerta.status, puerta.text).toBe(200);
  expect(puerta.body.password, puerta.text).toEqual(expect.any(String));
  const sesion = await portal.post('/api/turno/ingresar', { codigoTurno, password: puerta.body.password });
  expect(sesion.status, sesion.text).toBe(200);
  const fila = await portal.post(
    '/api/atencion/turno',
    { turno: caso.turnoId, terminos: TERMINOS },
    { token: sesion.body.token },
  );
  expect(fila.status, fila.text).toBe(200);
  return { token: sesion.body.token as string, atencion: fila.body.id as string };
}

/** On duty by the clock as it stands: a desk that was not seen for long is taken for gone. */
async function llamar(atencion: string) {
  await portal.db.sql(
    `insert into portal.guardias (unidad_id, profesional_id, desde, visto) values (1, $1, $2, $2) on conflict (unidad_id, profesional_id) do update set visto = $2`,
    [ruiz.personaId, portal.portal.platform.clock.now()],
  );
  const answer = await call(portal, ruiz, atencion);
  expect(answer.status, answer.text).toBe(200);
}

async function atender(caso: Creado, resultado: 'alta' | 'nuevo_control') {
  const { atencion } = await entrar(caso);
  await llamar(atencion);
  await iniciarAtencion(portal.portal.platform, 1, atencion);
  expect(
    (await portal.post('/api/fila/finalizar', { id: atencion }, { token: ruiz.token })).body.message,
  ).toBe('Elegí si es alta o nuevo control.');
  const fin = await portal.post('/api/fila/finalizar', { id: atencion, resultado }, { token: ruiz.token });
  expect(fin.status, fin.text).toBe(200);
  return atencion;
}

describe('one whole life', () => {
  it('create → the worker enters by mail → call → discharge → 5 → closed', async () => {
    const caso = await crearCaso(portal, paula);
    const tab = openTab(portal.port, paula.token);
    expect(await tab.opened).toBe('connected');
    at(caso, -10);
    const { token, atencion } = await entrar(caso);
    // Who came by the link reaches that attention and nothing of the cases.
    expect((await portal.request({ path: `/api/art/detalle/${caso.id}`, token })).status).toBe(404);
    at(caso, 0);
    await llamar(atencion);
    await iniciarAtencion(portal.portal.platform, 1, atencion);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0]).toMatchObject({
      estatus: 3,
      estatusString: 'Presente',
    });
    expect(await statusDe(portal, caso.id)).toBe(1);
    expect((await act('cerrar', { id: caso.id })).body).toEqual(NO_ADMITE);
    at(caso, 20);
    expect(
      (await portal.post('/api/fila/finalizar', { id: atencion, resultado: 'alta' }, { token: ruiz.token }))
        .status,
    ).toBe(200);
    const { body } = await detalle(portal, paula, caso.id);
    expect(body.caso).toMatchObject({
      status: 5,
      statusString: 'Cerrar caso',
      altaFecha: caso.hueco.fecha,
      altaTipo: 'alta_medica',
    });
    expect(await alertasDe(caso.id)).toContain('La atención terminó con el alta');
    await expect.poll(() => tab.heard['casoCambio']).toContainEqual({ caso: caso.id });
    tab.socket.close();
    expect((await act('cerrar', { id: caso.id })).body).toEqual({});
    expect((await detalle(portal, paula, caso.id)).body.caso).toMatchObject({
      status: 3,
      statusString: 'Cerrado',
    });
    // A second time changes nothing.
    expect((await act('cerrar', { id: caso.id })).status).toBe(200);

    const linea = (await detalle(portal, paula, caso.id)).body.linea as {
      tipo: string;
      texto: string;
      constancia: string | null;
      ocurrido: string;
    }[];
    expect([...new Set(linea.map(({ tipo }) => tipo))].toSorted()).toEqual([
      'alta',
      'asistencia',
      'constancia',
      'estado',
      'mensaje',
      'seguimiento',
      'turno',
    ]);
    expect(linea.find(({ tipo }) => tipo === 'constancia')!.constancia).toBe(atencion);
    const { body: ticket } = await act('documento/ticket', { constancia: atencion });
    const pdf = await portal.request({ path: ticket.url });
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    // Seen is seen.
    await act('alertas/vistas', { caso_id: caso.id });
    expect(await alertasDe(caso.id)).toEqual([]);
  });

  it('new control → 4; booking → 1; discharge → 5; booking once more → 1', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 0);
    await atender(caso, 'nuevo_control');
    expect((await detalle(portal, paula, caso.id)).body.caso).toMatchObject({
      status: 4,
      statusString: 'Agendar nuevo turno',
    });
    const [lugar] = await huecos(portal, paula);
    const turno = await act('crearTurno', { caso_id: caso.id, servicio_id: 4, ...lugar, unidad_id: 1 });
    expect([turno.status, turno.body.estatus]).toEqual([200, 1]);
    expect(await statusDe(portal, caso.id)).toBe(1);
    const segundo = { ...caso, turnoId: turno.body.id, hueco: lugar! };
    await correo(caso, 2);
    at(segundo, 0);
    await atender({ ...segundo, datos: caso.datos }, 'alta');
    expect(await statusDe(portal, caso.id)).toBe(5);
    const [otro] = await huecos(portal, paula);
    expect((await act('crearTurno', { caso_id: caso.id, servicio_id: 4, ...otro })).status).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(1);
  });
});

describe('4, by what happens to the last pending appointment', () => {
  it('the worker rejects by mail; taking it back opens the case again', async () => {
    const caso = await crearCaso(portal, paula);
    const { rechazar, confirmar } = codesOf(await correo(caso));
    expect((await portal.post('/api/turno/confirmarEmail', { codigo: rechazar, estado: 2 })).status).toBe(
      200,
    );
    expect(await statusDe(portal, caso.id)).toBe(4);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0]).toMatchObject({
      estatus: 2,
      confirmacion: 'Rechazado',
      link: null,
    });
    expect(await alertasDe(caso.id)).toEqual([
      expect.stringMatching(/^El paciente rechazó el turno del lunes 16 de noviembre/),
    ]);
    expect((await lista(portal, paula, { casoId: String(caso.id) })).body.casos[0].alertas).toBe(1);
    expect((await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 })).status).toBe(
      200,
    );
    expect(await statusDe(portal, caso.id)).toBe(1);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0]).toMatchObject({
      estatus: 1,
      confirmacion: 'Confirmado',
    });
  });

  it('confirming changes nothing but the appointment', async () => {
    const caso = await crearCaso(portal, paula);
    const { confirmar } = codesOf(await correo(caso));
    await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 });
    expect(await statusDe(portal, caso.id)).toBe(1);
    expect(await alertasDe(caso.id)).toEqual([]);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0].confirmacion).toBe('Confirmado');
  });

  it('nobody comes: the clock says so when the way in closes', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 29);
    expect(await statusDe(portal, caso.id)).toBe(1);
    at(caso, 30);
    await expect.poll(() => statusDe(portal, caso.id), { timeout: 8000 }).toBe(4);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0]).toMatchObject({
      estatus: 4,
      estatusString: 'Ausente',
    });
    expect(await alertasDe(caso.id)).toEqual([expect.stringMatching(/^Ausente en el turno del /)]);
  });

  it('the desk marks absent, and puts it right', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 31);
    await expect.poll(() => statusDe(portal, caso.id), { timeout: 8000 }).toBe(4);
    expect(
      (await portal.post('/api/agenda/presencia', { id: caso.turnoId, estado: 3 }, { token: marta })).status,
    ).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(1);
    expect(
      (await portal.post('/api/agenda/presencia', { id: caso.turnoId, estado: 4 }, { token: marta })).status,
    ).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(4);
  });

  it('the professional cancels, with a reason', async () => {
    const caso = await crearCaso(portal, paula);
    const motivo = 'El profesional tiene una licencia';
    const answer = await portal.post('/api/agenda/cancelar', { id: caso.turnoId, motivo }, { token: marta });
    expect(answer.status, answer.text).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(4);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0]).toMatchObject({
      estatus: 5,
      estatusString: 'Cancelado por el profesional',
      motivo,
    });
  });

  it('while another one is pending the case stays open', async () => {
    await portal.db.sql(
      `insert into portal.servicios (unidad_id, id, nombre, sigla, por_turno, riesgo_trabajo) values (1, 44, 'Kinesiología laboral', 'K', true, true) on conflict do nothing`,
    );
    const caso = await crearCaso(portal, paula);
    const [otro] = await huecos(portal, paula, 44);
    const lugar =
      (await huecos(portal, paula, 44)).find(
        ({ hora, fecha }) => `${fecha} ${hora}` > `${caso.hueco.fecha} ${caso.hueco.hora}`,
      ) ?? otro!;
    expect((await act('crearTurno', { caso_id: caso.id, servicio_id: 44, ...lugar })).status).toBe(200);
    const { rechazar } = codesOf(
      (await portal.mail.waitFor(caso.datos['email']!, 2)).find(({ text }) =>
        text.includes('Medicina Laboral'),
      )!,
    );
    await portal.post('/api/turno/confirmarEmail', { codigo: rechazar, estado: 2 });
    expect(await statusDe(portal, caso.id)).toBe(1);
    expect((await lista(portal, paula, { casoId: String(caso.id) })).body.casos[0]).toMatchObject({
      fecha_turno: lugar.fecha,
      hora_turno: lugar.hora,
    });
  });
});

describe('cancelling the case', () => {
  it('cancels what is pending, tells the worker, and frees the place', async () => {
    const caso = await crearCaso(portal, paula);
    await correo(caso);
    expect((await act('cancelar', { id: caso.id })).body).toEqual({});
    expect(await statusDe(portal, caso.id)).toBe(2);
    const { body } = await detalle(portal, paula, caso.id);
    expect(body.caso.statusString).toBe('Cancelado');
    expect(body.turnos[0]).toMatchObject({ estatus: 2, estatusString: 'Cancelado' });
    expect((await correo(caso, 2)).subject).toMatch(/^Turno cancelado: /);
    expect(await huecos(portal, paula)).toContainEqual(caso.hueco);
    // Again: nothing happens, and no second mail is written.
    expect((await act('cancelar', { id: caso.id })).status).toBe(200);
    expect(
      await portal.db.sql('select tipo from portal.mensajes where destinatario = $1', [caso.datos['email']]),
    ).toHaveLength(2);
    // The manager did it: nobody has to be alerted.
    expect(await alertasDe(caso.id)).toEqual([]);
  });

  it.each([4, 5])('from status %i too', async (status) => {
    const caso = await crearCaso(portal, paula);
    await setStatus(portal, caso.id, status);
    expect((await act('cancelar', { id: caso.id })).status).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(2);
  });
});

describe('what a status does not allow is refused by direct call', () => {
  it.each([1, 2, 4])('closing from status %i', async (status) => {
    const caso = await crearCaso(portal, paula);
    await setStatus(portal, caso.id, status);
    expect((await act('cerrar', { id: caso.id })).body).toEqual(NO_ADMITE);
    expect(await statusDe(portal, caso.id)).toBe(status);
  });

  it('cancelling a closed one', async () => {
    const caso = await crearCaso(portal, paula);
    await setStatus(portal, caso.id, 3);
    expect((await act('cancelar', { id: caso.id })).body).toEqual(NO_ADMITE);
  });

  it.each([
    [2, 'cancelled'],
    [3, 'closed'],
  ])('status %i (%s): patient, appointments, follow-ups and data; documents are accepted', async (status) => {
    const caso = await crearCaso(portal, paula);
    await setStatus(portal, caso.id, status);
    const antes = (await detalle(portal, paula, caso.id)).body;
    const [lugar] = await huecos(portal, paula);
    const paciente = {
      id_caso: caso.id,
      nombre: 'Otro',
      apellido: 'Nombre',
      documento: '30111333',
      telefono: '1155550102',
      email: '',
    };
    const { version } = antes.caso;
    const datos = {
      fechaEvento: null,
      contingencia: null,
      empleador: 'X',
      empleadorCuit: null,
      iltInicio: null,
      altaFecha: null,
      altaTipo: null,
      aceptacion: null,
      aceptacionFecha: null,
    };
    for (const answer of [
      await act('editDataPaciente', paciente),
      await act('crearTurno', { caso_id: caso.id, servicio_id: 4, ...lugar }),
      await act('reprogramarTurno', { id: caso.turnoId, ...lugar }),
      await act('crearSeguimiento', {
        idCaso: caso.id,
        seguimiento: 'x',
        fecha: '2026-11-16',
        hora: '09:00',
      }),
      await act('datos', { id_caso: caso.id, version, datos }),
    ]) {
      expect([answer.status, answer.body]).toEqual([409, NO_ADMITE]);
    }
    const {
      caso: igual,
      paciente: mismo,
      seguimientos,
      turnos,
    } = (await detalle(portal, paula, caso.id)).body;
    expect([igual, mismo, seguimientos]).toEqual([antes.caso, antes.paciente, antes.seguimientos]);
    expect(turnos).toEqual([expect.objectContaining({ id: caso.turnoId, inicio: antes.turnos[0].inicio })]);
    const file = { bytes: PDF, filename: 'alta.pdf' };
    const documento = await form(
      portal,
      '/api/art/guardarDocumento',
      paula.token,
      { id_caso: String(caso.id), descripcion: 'Alta' },
      { file },
    );
    expect(documento.status, documento.text).toBe(200);
    const descripcion = await form(portal, '/api/art/editDetalleDocumento', paula.token, {
      id_documento: documento.body.id,
      descripcion: 'Alta médica',
    });
    expect(descripcion.body.contiene.descripcion).toBe('Alta médica');
  });

  it('the positive twin: an open one takes them all', async () => {
    const caso = await crearCaso(portal, paula);
    const [lugar] = await huecos(portal, paula);
    const movido = await act('reprogramarTurno', { id: caso.turnoId, ...lugar });
    expect([movido.status, movido.body.hora, movido.body.servicio.nome]).toEqual([
      200,
      lugar!.hora,
      'Medicina Laboral',
    ]);
    expect((await correo(caso, 2)).subject).toMatch(/^Tu turno cambió: /);
    expect(
      (
        await act('crearSeguimiento', {
          idCaso: caso.id,
          seguimiento: 'Lo llamé',
          fecha: '2026-11-13',
          hora: '09:00',
        })
      ).body,
    ).toMatchObject({
      idCaso: caso.id,
      seguimiento: 'Lo llamé',
      fecha: '2026-11-13',
      hora: '09:00',
      usuarioGestor: { nome: 'Paula' },
      escritoPor: null,
    });
    const datos = {
      id_caso: caso.id,
      nombre: 'Marcos',
      apellido: 'Ojeda',
      documento: '27318604',
      telefono: '3435550101',
      email: 'm@ejemplo.com',
    };
    expect((await act('editDataPaciente', datos)).body).toEqual({});
    expect((await detalle(portal, paula, caso.id)).body.paciente).toMatchObject({
      documento: '27318604',
      telefono: '3435550101',
      email: 'm@ejemplo.com',
    });
    // The new address gets the appointment, with its link.
    expect((await portal.mail.waitFor('m@ejemplo.com'))[0]!.text).toContain('/turnoAcceso?codigoTurno=');
  });

  it('a case that is cancelled while it is being booked for is not booked for', async () => {
    const caso = await crearCaso(portal, paula);
    await setStatus(portal, caso.id, 4);
    await portal.db.sql(`update portal.turnos set estado = 2 where id = $1`, [caso.turnoId]);
    const [lugar] = await huecos(portal, paula);
    const [cancelado, reservado] = await Promise.all([
      act('cancelar', { id: caso.id }),
      act('crearTurno', { caso_id: caso.id, servicio_id: 4, ...lugar }, jorge),
    ]);
    expect(cancelado.status).toBe(200);
    expect([200, 409]).toContain(reservado.status);
    expect(await statusDe(portal, caso.id)).toBe(2);
    expect(
      await portal.db.sql(
        'select id from portal.turnos where unidad_id = 1 and caso_id = $1 and estado = 1',
        [caso.id],
      ),
    ).toEqual([]);
  });
});

it('rescheduling within the last quarter of an hour is closed', async () => {
  const caso = await crearCaso(portal, paula);
  const [lugar] = (await huecos(portal, paula)).toReversed();
  at(caso, -15);
  expect((await act('reprogramarTurno', { id: caso.turnoId, ...lugar })).body.message).toBe(
    'Faltan 15 minutos o menos para el turno: ya no se puede cambiar.',
  );
  setClock(portal, new Date(inicioDe(caso).getTime() - 15 * 60_000 - 1000));
  expect((await act('reprogramarTurno', { id: caso.turnoId, ...lugar })).status).toBe(200);
});

it('an attention on a case that ended meanwhile is remembered, and changes nothing', async () => {
  const caso = await crearCaso(portal, paula);
  at(caso, 0);
  const { atencion } = await entrar(caso);
  await llamar(atencion);
  await setStatus(portal, caso.id, 2);
  const fin = await portal.post(
    '/api/fila/finalizar',
    { id: atencion, resultado: 'alta' },
    { token: ruiz.token },
  );
  expect(fin.status, fin.text).toBe(200);
  expect(await statusDe(portal, caso.id)).toBe(2);
});

it('reaches nothing but its own service: a turno of a patient is no case’s', async () => {
  const { personaId } = await addProfesional(portal.db);
  expect(
    (await act('reprogramarTurno', { id: personaId, fecha: '2026-11-17', hora: '10:00' })).body.code,
  ).toBe('turno_inexistente');
  const token = await openSession(portal, paula.personaId, { rol: 'gestor_art' });
  expect((await portal.request({ path: '/api/turno/listar', token })).status).toBe(404);
});
