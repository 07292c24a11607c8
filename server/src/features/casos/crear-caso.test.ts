import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addGestor, crearCaso, datosDeCaso, detalle, form, huecos, lista } from '../../testing/data/casos.ts';
import type { Someone } from '../../testing/data/fila.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
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

describe('creating a case', () => {
  it('creates case, worker without an account, appointment, mail, first follow-up and timeline', async () => {
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
    // The mail contains no diagnosis and no DNI.
    expect(mail!.text + mail!.subject).not.toMatch(new RegExp(`Esguince|${datos['documento']}`));
    expect(
      await portal.db.sql(
        'select u.id from portal.cuentas u join portal.personas p on p.id = u.persona_id where p.documento = $1',
        [datos['documento']],
      ),
    ).toEqual([]);
    // The client retries by itself: still one mail.
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

  it('numbers cases in sequence', async () => {
    const [uno, otro] = [await crearCaso(portal, paula), await crearCaso(portal, paula)];
    expect(otro.id).toBe(uno.id + 1);
  });

  it('sends no mail without an address, and keeps the appointment', async () => {
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

  it('reports a mail that the server refused permanently as failed', async () => {
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

  it('creates one case per idempotency key, and refuses another body with the same key', async () => {
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

  it('gives a contested place to one case and leaves nothing of the other', async () => {
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

it('shares one agenda with patients: a place taken by a patient is not free for a case, and vice versa', async () => {
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

describe('the rules and their messages', () => {
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

  it('accepts a worker who turns eighteen today, and an empty home telephone', async () => {
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
  ])('accepts a case without an appointment: %j', async (cambio) => {
    const answer = await crear(cambio);
    expect([answer.status, answer.body.message]).toEqual([422, 'Es necesario especificar un turno']);
  });

  it.each([
    ['the past', '2026-11-16', '08:30', 'Ese horario ya pasó.'],
    ['off the grid', '2026-11-17', '11:10', 'Ese horario no está en la agenda.'],
    ['a holiday', '2026-11-23', '11:00', 'Ese día es feriado y no se atiende.'],
    ['beyond the horizon', '2026-12-20', '11:00', 'Todavía no se dan turnos para esa fecha.'],
  ])('refuses %s with a readable message', async (_name, fecha_turno, hora_turno, message) => {
    const answer = await crear({ fecha_turno, hora_turno });
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  });

  it('returns 404 for a service that is not for cases', async () => {
    expect((await crear(await conTurno({ servicio_id_turno: '1' }))).status).toBe(404);
    expect(
      (await portal.request({ path: '/api/art/disponibles?servicio_id=1', token: paula.token })).status,
    ).toBe(404);
    const { body } = await portal.request({ path: '/api/art/servicios', token: paula.token });
    expect(body.map(({ nome }: { nome: string }) => nome)).toEqual(['Medicina Laboral']);
  });
});

describe('the registering user', () => {
  it('does not let a manager name another; a coordinator may name one of the unit', async () => {
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
    'refuses %s of another unit, and accepts the own one or none',
    async (campo) => {
      expect((await crear(await conTurno({ [campo]: '17' }))).body.code).toBe('unidad_distinta');
      expect((await crear(await conTurno({ [campo]: 'osef' }))).body.code).toBe('unidad_distinta');
      for (const propia of ['1', 'demo', ''])
        expect((await crear(await conTurno({ [campo]: propia }))).status).toBe(200);
    },
  );

  it('refuses a visitor, a patient, a professional and the administration', async () => {
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

it('lists new cases first', async () => {
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
