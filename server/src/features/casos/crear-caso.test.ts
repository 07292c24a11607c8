import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addGestor,
  crearCaso,
  datosDeCaso,
  detalle,
  form,
  huecos,
  LABORAL,
  lista,
} from '../../testing/data/casos.ts';
import type { Someone } from '../../testing/data/fila.ts';
import { addAccount, newDni, UNIDAD } from '../../testing/data/people.ts';
import { addPaciente, profesional, reservar, SERVICIO } from '../../testing/data/turnos.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

const NOW = '2026-11-16T09:00:00-03:00';

let portal: TestPortal;
let paula: Someone;
beforeAll(async () => {
  portal = await startTestPortal({ now: NOW });
  paula = await addGestor(portal, { nombre: 'Paula' });
});
afterAll(() => portal.stop());

const crear = (
  cambio: Record<string, string> = {},
  more: Parameters<typeof form>[4] = {},
  token: string | undefined = paula.token,
) => form(portal, '/api/art/crear', token, datosDeCaso(cambio), more);
const conTurno = async (cambio: Record<string, string> = {}) => {
  const [lugar] = await huecos(portal, paula);
  return { fecha_turno: lugar!.fecha, hora_turno: lugar!.hora, ...cambio };
};

describe('one act', () => {
  it('case, worker without an account, appointment, mail, first follow-up, timeline', async () => {
    const [lugar] = await huecos(portal, paula);
    expect(lugar).toEqual({ fecha: '2026-11-16', hora: '10:00' });
    const datos = datosDeCaso({
      fecha_turno: lugar!.fecha,
      hora_turno: lugar!.hora,
      email: 'marcos@ejemplo.com',
    });
    const answer = await form(portal, '/api/art/crear', paula.token, datos);
    expect(answer.status, answer.text).toBe(200);
    const { id } = answer.body.caso;
    expect(answer.body).toEqual({
      caso: { id, diagnostico: 'Esguince de tobillo derecho, grado II' },
      turno: { fecha: { date: '2026-11-16 10:00:00' }, hora: '10:00' },
    });
    const { body } = await detalle(portal, paula, id);
    expect(body.caso).toMatchObject({
      id,
      status: 1,
      statusString: 'Abierto',
      nroSiniestro: datos['nroSiniestro'],
    });
    expect(body.paciente).toMatchObject({
      nome: 'Marcos',
      sobrenome: 'Ojeda',
      documento: datos['documento'],
      telefono: '1155550101',
      email: 'marcos@ejemplo.com',
    });
    expect(body.gestor).toMatchObject({ id: paula.personaId, nombre: 'Paula' });
    expect(body.turnos).toHaveLength(1);
    expect(body.turnos[0]).toMatchObject({
      fecha: { date: '2026-11-16 10:00:00' },
      hora: '10:00',
      estatus: 1,
      estatusString: 'Programado',
      confirmacion: 'Sin respuesta',
      servicio: { id: 4, nome: 'Medicina Laboral', intervalo: 30 },
    });
    expect(body.seguimientos).toEqual([
      {
        idSeguimientoCaso: expect.any(String),
        idCaso: id,
        fecha: '2026-11-16',
        hora: '09:00',
        seguimiento: 'Esguince de tobillo derecho, grado II',
        idUsuarioGestor: paula.personaId,
        usuarioGestor: { nome: 'Paula', sobrenome: 'Prueba' },
        escritoPor: null,
      },
    ]);
    expect(body.documentos).toEqual([]);
    const [mail] = await portal.mail.waitFor('marcos@ejemplo.com');
    expect(mail!.text).toContain('/turnoAcceso?codigoTurno=');
    // No diagnosis and no DNI in what leaves.
    expect(mail!.text + mail!.subject).not.toMatch(new RegExp(`Esguince|${datos['documento']}`));
    expect(
      await portal.db.sql(
        'select u.id from portal.cuentas u join portal.personas p on p.id = u.persona_id where p.documento = $1',
        [datos['documento']],
      ),
    ).toEqual([]);
    // Asked for again by itself: still one mail.
    for (let i = 0; i < 3; i += 1) {
      expect(
        (
          await portal.request({
            path: `/api/art/mailFinalizar/${id}`,
            token: paula.token,
            headers: { 'x-portal': '1' },
          })
        ).status,
      ).toBe(200);
    }
    expect(
      (await portal.request({ path: `/api/art/mailFinalizar/${id}`, token: paula.token })).body.code,
    ).toBe('encabezado_faltante');
    await expect
      .poll(() =>
        portal.db.sql(`select estado from portal.mensajes where destinatario = 'marcos@ejemplo.com'`),
      )
      .toEqual([{ estado: 'enviado' }]);
    expect(portal.mail.to('marcos@ejemplo.com')).toHaveLength(1);
    expect((await detalle(portal, paula, id)).body.turnos[0]).toMatchObject({
      notificado: true,
      notificacion: 'Recibida por el servidor de correo',
    });
  });

  it('numbers follow one another', async () => {
    const [uno, otro] = [await crearCaso(portal, paula), await crearCaso(portal, paula)];
    expect(otro.id).toBe(uno.id + 1);
  });

  it('without an address nobody is written to, and the appointment stands', async () => {
    const { id } = await crearCaso(portal, paula, { email: '' });
    const { body } = await detalle(portal, paula, id);
    expect(body.paciente.email).toBeNull();
    expect(body.turnos[0]).toMatchObject({
      notificado: false,
      notificacion: 'Sin email',
      link: expect.stringContaining('/turnoAcceso?codigoTurno='),
    });
    expect(
      (
        await portal.request({
          path: `/api/art/mailFinalizar/${id}`,
          token: paula.token,
          headers: { 'x-portal': '1' },
        })
      ).body,
    ).toEqual({});
  });

  it('a mail that the server refuses for good is told as failed', async () => {
    portal.mail.refuseWith(550);
    try {
      const { id } = await crearCaso(portal, paula);
      await expect
        .poll(async () => (await detalle(portal, paula, id)).body.turnos[0].notificacion)
        .toBe('No se pudo entregar');
    } finally {
      portal.mail.refuseWith(undefined);
    }
  });

  it('the same key is one case; with another body it is refused', async () => {
    const datos = datosDeCaso(await conTurno());
    const key = 'clave-de-un-caso-1';
    const [uno, otro] = [
      await form(portal, '/api/art/crear', paula.token, datos, { key }),
      await form(portal, '/api/art/crear', paula.token, datos, { key }),
    ];
    expect([uno.status, otro.status]).toEqual([200, 200]);
    expect(otro.body).toEqual(uno.body);
    expect(
      await portal.db.sql('select id from portal.casos where nro_siniestro = $1', [datos['nroSiniestro']]),
    ).toHaveLength(1);
    const otra = await form(
      portal,
      '/api/art/crear',
      paula.token,
      { ...datos, diagnostico: 'Otro' },
      { key },
    );
    expect(otra.body.code).toBe('clave_repetida');
  });

  it('of two who want one place one gets it, and of the other nothing is left', async () => {
    const lugar = await conTurno();
    const datos = [datosDeCaso(lugar), datosDeCaso(lugar)];
    const answers = await Promise.all(datos.map((uno) => form(portal, '/api/art/crear', paula.token, uno)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const perdedor = datos[answers.findIndex(({ status }) => status === 409)]!;
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
      'No hay turnos disponibles en ese horario.',
    );
    expect(
      await portal.db.sql('select id from portal.casos where documento = $1', [perdedor['documento']]),
    ).toEqual([]);
    expect(
      await portal.db.sql('select id from portal.personas where documento = $1', [perdedor['documento']]),
    ).toEqual([]);
  });
});

it('one agenda with the patients: what one of them has, with whoever attends both, is not free for a case, nor the other way round', async () => {
  const ruiz = await profesional(portal.db, '23456789');
  const lugar = (await huecos(portal, paula)).findLast(({ hora }) => hora === '15:00')!;
  const paciente = await addPaciente(portal.db);
  const { token } = await portal.signIn(paciente.dni);
  const pedido = {
    documento: paciente.dni,
    ...lugar,
    servicio_id: SERVICIO.dermatologia,
    profesional_id: ruiz,
  };
  const [deCaso, dePaciente] = await Promise.all([
    crear({ fecha_turno: lugar.fecha, hora_turno: lugar.hora }),
    reservar(portal, token, pedido),
  ]);
  expect([deCaso.status, dePaciente.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await huecos(portal, paula)).not.toContainEqual(lugar);
  const { body } = await portal.request({
    path: `/api/turno/disponibles?servicio_id=3&profesional_id=${ruiz}`,
    token,
  });
  expect(body.dias.find(({ fecha }: { fecha: string }) => fecha === lugar.fecha)?.horas ?? []).not.toContain(
    '15:00',
  );
});

describe('the rules, in their words', () => {
  const SIETE_U_OCHO = 'El DNI debe contener entre 7 y 8 dígitos';
  it.each([
    ['documento', '', 'El DNI es requerido'],
    ['documento', '30.111.22x', 'El DNI debe contener solo numeros'],
    ['documento', '123456', SIETE_U_OCHO],
    ['documento', '123456789', SIETE_U_OCHO],
    ['apellido', '', 'El apellido es requerido'],
    ['apellido', '123', 'El apellido no debe contener solo numeros'],
    ['nombre', '', 'El nombre es requerido'],
    ['nombre', '123', 'El nombre no debe contener solo numeros'],
    ['fecNac', '', 'La fecha de nacimiento es requerida'],
    ['fecNac', '2008-11-17', 'Debe ser mayor de edad'],
    ['telefono', '4444-555x', 'El teléfono debe contener solo numeros'],
    ['telMovil', '', 'El teléfono movil es requerido'],
    ['telMovil', '11-555x', 'El teléfono debe contener solo numeros'],
    ['email', 'marcos', 'Este no es un email válido'],
    ['genero', '', 'El género es requerido'],
    ['nroSiniestro', '', 'El número de siniestro es requerido'],
    ['diagnostico', '', 'El diagnóstico es requerido'],
  ])('%s = %j: %s', async (campo, valor, mensaje) => {
    const answer = await crear(await conTurno({ [campo]: valor }));
    expect([answer.status, answer.body.fields]).toEqual([422, { [campo]: mensaje }]);
  });

  it('eighteen today is of age; the telephone at home is optional', async () => {
    const answer = await crear(await conTurno({ fecNac: '2008-11-16', telefono: '1144445555' }));
    expect(answer.status, answer.text).toBe(200);
    expect((await detalle(portal, paula, answer.body.caso.id)).body.paciente).toMatchObject({
      telefono: '1155550101',
      telefonoFijo: '1144445555',
    });
  });

  it.each([
    [{}],
    [{ fecha_turno: '2026-11-17' }],
    [{ hora_turno: '10:00' }],
    [{ fecha_turno: '2026-11-17', hora_turno: '11:00', servicio_id_turno: '' }],
  ])('without an appointment: %j', async (cambio) => {
    const answer = await crear(cambio);
    expect([answer.status, answer.body.message]).toEqual([422, 'Es necesario especificar un turno']);
  });

  it.each([
    ['the past', '2026-11-16', '08:30', 'Ese horario ya pasó.'],
    ['off the grid', '2026-11-17', '11:10', 'Ese horario no está en la agenda.'],
    ['a holiday', '2026-11-23', '11:00', 'Ese día es feriado y no se atiende.'],
    ['beyond the horizon', '2026-12-20', '11:00', 'Todavía no se dan turnos para esa fecha.'],
  ])('%s is refused in words', async (_name, fecha_turno, hora_turno, message) => {
    const answer = await crear({ fecha_turno, hora_turno });
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  });

  it('a service that is not of cases does not exist for them', async () => {
    expect((await crear(await conTurno({ servicio_id_turno: '1' }))).status).toBe(404);
    expect(
      (await portal.request({ path: '/api/art/disponibles?servicio_id=1', token: paula.token })).status,
    ).toBe(404);
    const { body } = await portal.request({ path: '/api/art/servicios', token: paula.token });
    expect(body.map(({ nome }: { nome: string }) => nome)).toEqual(['Medicina Laboral']);
  });
});

describe('whom it is registered by', () => {
  it('a manager cannot name another; a coordinator can, and only one of the unit', async () => {
    const diego = await addGestor(portal, { nombre: 'Diego' });
    const jorge = await addGestor(portal, { nombre: 'Jorge', rol: 'coordinador_art' });
    const ajeno = await addGestor(portal, { unidadId: UNIDAD.osef });
    const paciente = await addAccount(portal.db);
    expect((await crear(await conTurno({ gestor_id: diego.personaId }))).status).toBe(404);
    expect((await crear(await conTurno({ gestor_id: paula.personaId }))).status).toBe(200);
    for (const { personaId } of [ajeno, paciente])
      expect((await crear(await conTurno({ gestor_id: personaId }), {}, jorge.token)).status).toBe(404);
    const suyo = await crear(await conTurno({ gestor_id: diego.personaId }), {}, jorge.token);
    expect(suyo.status, suyo.text).toBe(200);
    expect((await detalle(portal, diego, suyo.body.caso.id)).status).toBe(200);
    expect((await detalle(portal, paula, suyo.body.caso.id)).status).toBe(404);
  });

  it.each([['unidad_id'], ['unidad_id_turno']])(
    '%s of another unit is refused; the own one, and none, are fine',
    async (campo) => {
      expect((await crear(await conTurno({ [campo]: '17' }))).body.code).toBe('unidad_distinta');
      expect((await crear(await conTurno({ [campo]: 'osef' }))).body.code).toBe('unidad_distinta');
      for (const propia of ['1', 'demo', ''])
        expect((await crear(await conTurno({ [campo]: propia }))).status).toBe(200);
    },
  );

  it('not without a session, nor by a patient, a professional or the administration', async () => {
    expect((await form(portal, '/api/art/crear', undefined, datosDeCaso())).status).toBe(401);
    for (const [dni, acceso] of [
      ['30111222', 'portal'],
      ['20333444', 'personal'],
      ['22999000', 'personal'],
    ] as const) {
      const { token } = await portal.signIn(dni, { acceso });
      expect((await crear(await conTurno(), {}, token)).status, dni).toBe(404);
    }
  });
});

describe('the worker', () => {
  it('a patient with that DNI is neither touched nor told of', async () => {
    const paciente = await addAccount(portal.db, { email: 'paciente@ejemplo.com' });
    const antes = await portal.db.sql('select * from portal.personas where id = $1', [paciente.personaId]);
    const { id } = await crearCaso(portal, paula, { documento: paciente.dni, email: 'otro@ejemplo.com' });
    expect(await portal.db.sql('select * from portal.personas where id = $1', [paciente.personaId])).toEqual(
      antes,
    );
    const { body } = await detalle(portal, paula, id);
    expect(body.caso.pacienteCliente).not.toBe(paciente.personaId);
    const existentes = await portal.post(
      '/api/art/existentes',
      { documento: paciente.dni, nroSiniestro: '' },
      { token: paula.token },
    );
    expect(existentes.body.documento).toEqual({ casos: [id], deOtros: 0 });
    const { dni } = await addAccount(portal.db);
    const nadie = await portal.post(
      '/api/art/existentes',
      { documento: dni, nroSiniestro: '' },
      { token: paula.token },
    );
    expect(nadie.body).toEqual({
      documento: { casos: [], deOtros: 0 },
      nroSiniestro: { casos: [], deOtros: 0 },
      trabajador: null,
    });
  });

  it('of an earlier case of this unit is the same person; of another unit, somebody else', async () => {
    const documento = newDni();
    const uno = await crearCaso(portal, paula, { documento });
    await portal.post('/api/art/cancelar', { id: uno.id }, { token: paula.token });
    const dos = await crearCaso(portal, paula, { documento });
    const deOsef = await addGestor(portal, { unidadId: UNIDAD.osef });
    const tres = await crearCaso(portal, deOsef, { documento }, { host: 'osef', unidadId: UNIDAD.osef });
    const persona = async (id: number, quien: Someone, host?: string) =>
      (await detalle(portal, quien, id, host)).body.caso.pacienteCliente;
    expect(await persona(dos.id, paula)).toBe(await persona(uno.id, paula));
    expect(await persona(tres.id, deOsef, 'osef')).not.toBe(await persona(uno.id, paula));
  });

  it('what the unit’s cases hold already is told; of a colleague’s only how many', async () => {
    const diego = await addGestor(portal);
    const mio = await crearCaso(portal, paula, { nroSiniestro: 'SIN-repetido' });
    const { documento } = mio.datos;
    await portal.post('/api/art/cancelar', { id: mio.id }, { token: paula.token });
    await crearCaso(portal, diego, { nroSiniestro: 'sin-REPETIDO', documento: documento! });
    const pedir = async ({ token }: Someone) =>
      (await portal.post('/api/art/existentes', { documento, nroSiniestro: 'SIN-REPETIDO' }, { token })).body;
    expect(await pedir(paula)).toMatchObject({
      documento: { casos: [mio.id], deOtros: 1 },
      nroSiniestro: { casos: [mio.id], deOtros: 1 },
    });
    const jorge = await addGestor(portal, { rol: 'coordinador_art' });
    expect((await pedir(jorge)).documento).toMatchObject({ casos: [mio.id + 1, mio.id], deOtros: 0 });
  });

  it('a worker with two claims has a turno for each, and never two at once', async () => {
    const { id, datos } = await crearCaso(portal, paula);
    const documento = datos['documento']!;
    const otro = await crear(await conTurno({ documento }));
    expect(otro.status).toBe(200);
    const { turnos, caso } = (await detalle(portal, paula, id)).body;
    const { fecha, hora } = { fecha: turnos[0].fecha.date.slice(0, 10), hora: turnos[0].hora };
    const alMismoTiempo = await crear({
      ...(await conTurno({ documento })),
      fecha_turno: fecha,
      hora_turno: hora,
    });
    expect([alMismoTiempo.status]).toEqual([409]);
    // Of one claim there is one ahead.
    const [libre] = (await huecos(portal, paula)).slice(-1);
    const repetido = await portal.post(
      '/api/art/crearTurno',
      { ...libre, servicio_id: LABORAL, caso_id: caso.id },
      { token: paula.token },
    );
    expect([repetido.status, repetido.body.message]).toEqual([
      409,
      'El paciente ya cuenta con un turno reservado.',
    ]);
  });

  it('numbers as a list or a card writes them are taken, letters are not', async () => {
    const { status, body } = await crear(
      await conTurno({ documento: '27.318.604', telMovil: '11 5555-0142', telefono: '(011) 4555-0101' }),
    );
    expect(status).toBe(200);
    const { paciente } = (await detalle(portal, paula, body.caso.id)).body;
    expect(paciente).toMatchObject({
      documento: '27318604',
      telefono: '1155550142',
      telefonoFijo: '01145550101',
    });
    const editar = {
      id_caso: body.caso.id,
      nombre: 'Ana',
      apellido: 'Paz',
      documento: '27.318.604',
      telefono: '11 5555-0143',
      email: '',
    };
    expect((await portal.post('/api/art/editDataPaciente', editar, { token: paula.token })).status).toBe(200);
    expect((await detalle(portal, paula, body.caso.id)).body.paciente.telefono).toBe('1155550143');
    const letras = await crear(await conTurno({ documento: '27.318.60x', telMovil: '11 5555-x' }));
    expect(letras.body.fields).toEqual({
      documento: 'El DNI debe contener solo numeros',
      telMovil: 'El teléfono debe contener solo numeros',
    });
  });

  it('a known DNI brings what the caller’s own cases hold of the worker, and nothing of a colleague’s', async () => {
    const diego = await addGestor(portal);
    const { datos } = await crearCaso(portal, paula, { telefono: '1145550101' });
    const pedir = async ({ token }: Someone, documento: string) =>
      (await portal.post('/api/art/existentes', { documento, nroSiniestro: '' }, { token })).body.trabajador;
    const { apellido, nombre, fecNac, genero, telefono, telMovil, email } = datos;
    expect(await pedir(paula, datos['documento']!)).toEqual({
      apellido,
      nombre,
      fecNac,
      genero,
      telefono,
      telMovil,
      email,
    });
    expect(await pedir(diego, datos['documento']!)).toBeNull();
    expect(await pedir(paula, '11222333')).toBeNull();
  });
});

it('what was created is in the list, newest first', async () => {
  const { id, datos } = await crearCaso(portal, paula);
  const { body } = await lista(portal, paula);
  expect(body.casos[0]).toMatchObject({
    casoId: id,
    nroSiniestro: datos['nroSiniestro'],
    status: 1,
    statusString: 'Abierto',
    telefonoMovil: '1155550101',
    gestor: null,
  });
});
