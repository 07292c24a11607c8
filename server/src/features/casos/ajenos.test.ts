import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addGestor, crearCaso, detalle, form, huecos, lista, type Creado } from '../../testing/data/casos.ts';
import { addPatient, openSession, type Someone } from '../../testing/data/fila.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

const NO_HAY = { code: 'caso_inexistente', message: 'No se encontró el caso' };
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const VACIO = {
  fechaEvento: null,
  contingencia: null,
  empleador: null,
  empleadorCuit: null,
  iltInicio: null,
  altaFecha: null,
  altaTipo: null,
  aceptacion: null,
  aceptacionFecha: null,
};

let portal: TestPortal;
let paula: Someone;
let diego: Someone;
let jorge: Someone;
let ajena: Someone;
let paciente: Someone;
let deDiego: Creado;
let documentoDeDiego: string;
const dePaula: Creado[] = [];

beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  [paula, diego] = [
    await addGestor(portal, { nombre: 'Paula' }),
    await addGestor(portal, { nombre: 'Diego' }),
  ];
  jorge = await addGestor(portal, { nombre: 'Jorge', rol: 'coordinador_art' });
  ajena = await addGestor(portal, { unidadId: UNIDAD.osef });
  paciente = await addPatient(portal);
  for (let i = 0; i < 3; i += 1) dePaula.push(await crearCaso(portal, paula));
  deDiego = await crearCaso(portal, diego, { apellido: 'Godoy', nroSiniestro: 'AJENO-1' });
  const fields = { id_caso: String(deDiego.id), descripcion: 'Radiografía' };
  documentoDeDiego = (
    await form(portal, '/api/art/guardarDocumento', diego.token, fields, {
      file: { bytes: PDF, filename: 'r.pdf' },
    })
  ).body.id;
});
afterAll(() => portal.stop());

/** Every way to a case by its number or what hangs on it. */
type Puerta = readonly [
  string,
  (token: string | undefined, host?: string) => ReturnType<TestPortal['request']>,
];
const puertas = (
  id: number,
  turnoId: string,
  documento: string,
  lugar: { fecha: string; hora: string },
): readonly Puerta[] => [
  ['detalle', (token, host) => portal.request({ path: `/api/art/detalle/${id}`, token, host })],
  [
    'mailFinalizar',
    (token, host) =>
      portal.request({ path: `/api/art/mailFinalizar/${id}`, token, host, headers: { 'x-portal': '1' } }),
  ],
  [
    'crearSeguimiento',
    (token, host) =>
      portal.post(
        '/api/art/crearSeguimiento',
        { idCaso: id, seguimiento: 'x', fecha: '2026-11-16', hora: '09:00' },
        { token, host },
      ),
  ],
  [
    'crearTurno',
    (token, host) =>
      portal.post('/api/art/crearTurno', { caso_id: id, servicio_id: 4, ...lugar }, { token, host }),
  ],
  [
    'reprogramarTurno',
    (token, host) => portal.post('/api/art/reprogramarTurno', { id: turnoId, ...lugar }, { token, host }),
  ],
  ['cancelar', (token, host) => portal.post('/api/art/cancelar', { id }, { token, host })],
  ['cerrar', (token, host) => portal.post('/api/art/cerrar', { id }, { token, host })],
  [
    'guardarDocumento',
    (token, host) =>
      form(
        portal,
        '/api/art/guardarDocumento',
        token,
        { id_caso: String(id), descripcion: '' },
        { host, file: { bytes: PDF, filename: 'x.pdf' } },
      ),
  ],
  [
    'editDetalleDocumento',
    (token, host) =>
      form(
        portal,
        '/api/art/editDetalleDocumento',
        token,
        { id_documento: documento, descripcion: 'x' },
        { host },
      ),
  ],
  [
    'editDataPaciente',
    (token, host) =>
      portal.post(
        '/api/art/editDataPaciente',
        { id_caso: id, nombre: 'X', apellido: 'Y', documento: '30111222', telefono: '1155550101', email: '' },
        { token, host },
      ),
  ],
  [
    'datos',
    (token, host) =>
      portal.post('/api/art/datos', { id_caso: id, version: 1, datos: VACIO }, { token, host }),
  ],
  ['vistas', (token, host) => portal.post('/api/art/alertas/vistas', { caso_id: id }, { token, host })],
  ['pdf', (token, host) => portal.post('/api/art/documento/ticket', { caso: id }, { token, host })],
  ['documento', (token, host) => portal.post('/api/art/documento/ticket', { documento }, { token, host })],
];

/** What a database of cases holds, but who looked. */
const foto = () =>
  portal.db
    .sql(`select (select jsonb_agg(to_jsonb(c) order by c.unidad_id, c.id) from portal.casos c) as casos, (select count(*)::int from portal.seguimientos) as seguimientos,
    (select jsonb_agg(to_jsonb(d) order by d.id) from portal.documentos_caso d) as documentos, (select count(*)::int from portal.turnos where estado = 1) as turnos,
    (select count(*)::int from portal.hechos_caso) as hechos`);

describe('a colleague’s, another unit’s and a missing case are one and the same', () => {
  it('to a manager, through every door', async () => {
    const [lugar] = await huecos(portal, paula);
    const antes = await foto();
    for (const [name, abrir] of puertas(deDiego.id, deDiego.turnoId, documentoDeDiego, lugar!)) {
      const answer = await abrir(paula.token);
      expect([name, answer.status]).toEqual([name, 404]);
      const nadie = puertas(
        999_999,
        '01900000-0000-7000-8000-000000000000',
        '01900000-0000-7000-8000-000000000000',
        lugar!,
      ).find(([uno]) => uno === name)!;
      expect([name, answer.body]).toEqual([name, (await nadie[1](paula.token)).body]);
    }
    expect(await foto()).toEqual(antes);
    expect((await detalle(portal, paula, deDiego.id)).body).toEqual(NO_HAY);
  });

  it('to the manager of another unit, with her own unit’s session at either door', async () => {
    const [lugar] = await huecos(portal, paula);
    const antes = await foto();
    for (const [name, abrir] of puertas(deDiego.id, deDiego.turnoId, documentoDeDiego, lugar!)) {
      expect([name, (await abrir(ajena.token, 'osef')).status]).toEqual([name, 404]);
      expect([name, (await abrir(ajena.token)).status]).toEqual([name, 401]);
    }
    expect(await foto()).toEqual(antes);
  });

  it('to a patient, a professional, the administration and a session by link nothing exists; without one nothing opens', async () => {
    const [lugar] = await huecos(portal, paula);
    const antes = await foto();
    const laura = (await portal.signIn('20333444', { acceso: 'personal' })).token;
    const marta = (await portal.signIn('22999000', { acceso: 'personal' })).token;
    const porEnlace = await openSession(portal, paula.personaId, {
      alcance: 'atencion',
      objeto: `turno:${deDiego.turnoId}`,
    });
    const todas: Puerta[] = [
      ...puertas(deDiego.id, deDiego.turnoId, documentoDeDiego, lugar!),
      ['lista', (token) => portal.post('/api/art/listarFitro', {}, { token })],
      ['hoy', (token) => portal.request({ path: '/api/art/hoy', token })],
      ['gestores', (token) => portal.request({ path: '/api/art/gestores', token })],
      ['existentes', (token) => portal.post('/api/art/existentes', {}, { token })],
      ['servicios', (token) => portal.request({ path: '/api/art/servicios', token })],
      ['csv', (token) => portal.post('/api/art/documento/ticket', { filtro: {} }, { token })],
    ];
    for (const [name, abrir] of todas) {
      for (const token of [paciente.token, laura, marta, porEnlace])
        expect([name, (await abrir(token)).status]).toEqual([name, 404]);
      expect([name, (await abrir(undefined)).status]).toEqual([name, 401]);
    }
    expect(await foto()).toEqual(antes);
  });

  it('the positive twin: the coordinator reaches it, and its own manager', async () => {
    for (const quien of [jorge, diego]) {
      expect((await detalle(portal, quien, deDiego.id)).body.caso.id).toBe(deDiego.id);
      expect(
        (
          await portal.post(
            '/api/art/documento/ticket',
            { documento: documentoDeDiego },
            { token: quien.token },
          )
        ).status,
      ).toBe(200);
    }
    expect((await detalle(portal, jorge, dePaula[0]!.id)).status).toBe(200);
  });
});

describe('the list', () => {
  const propios = () => dePaula.map(({ id }) => id).toSorted((a, b) => b - a);
  const ids = async (who: Someone, filtro: Record<string, unknown>) => {
    const { status, body } = await lista(portal, who, filtro);
    return status === 200 ? (body.casos as { casoId: number }[]).map(({ casoId }) => casoId) : status;
  };

  it.each([
    [{}],
    [{ gestor_id: '' }],
    [{ unidad_id: 1 }],
    [{ unidad_id: 'demo' }],
    [{ casoId: '' }],
    [{ status: '' }],
    [{ order: 'apellido' }],
    [{ size: 100 }],
  ])('a manager who asks %j gets their own, all of them', async (filtro) => {
    expect([...((await ids(paula, filtro)) as number[])].toSorted((a, b) => b - a)).toEqual(propios());
  });

  it('a manager’s own id is taken; another’s, real or not, is refused', async () => {
    expect(await ids(paula, { gestor_id: paula.personaId })).toEqual(propios());
    for (const gestor_id of [
      diego.personaId,
      jorge.personaId,
      ajena.personaId,
      paciente.personaId,
      '01900000-0000-7000-8000-000000000000',
    ]) {
      expect(await ids(paula, { gestor_id })).toBe(404);
    }
  });

  it.each([
    [{ casoId: () => String(deDiego.id) }],
    [{ apellido: () => 'Godoy' }],
    [{ nroSiniestro: () => 'AJENO-1' }],
    [{ documento: () => deDiego.datos['documento']! }],
    [{ buscar: () => 'AJENO' }],
    [{ email: () => deDiego.datos['email']! }],
  ])('what only a colleague’s case holds is not found: %j', async (filtro) => {
    const pedido = Object.fromEntries(Object.entries(filtro).map(([campo, valor]) => [campo, valor()]));
    expect(await ids(paula, pedido)).toEqual([]);
    expect(await ids(diego, pedido)).toEqual([deDiego.id]);
    expect(await ids(jorge, pedido)).toEqual([deDiego.id]);
  });

  it.each([['%'], ['_'], ['%%'], ['*'], ['.*'], ["' or 1=1 --"], ['\\'], ['%Godoy%'], ['\u{10ffff}']])(
    'a wildcard %j is a letter like any other',
    async (comodin) => {
      for (const campo of [
        'casoId',
        'apellido',
        'nombre',
        'nroSiniestro',
        'documento',
        'email',
        'telefonoMovil',
        'buscar',
        'fechaAlta',
        'hora_turno',
        'fecha_turno',
      ]) {
        expect([campo, await ids(paula, { [campo]: comodin.slice(0, 5) })]).toEqual([campo, []]);
      }
    },
  );

  it.each([
    [{ gestor_id: ['x'] }],
    [{ gestor_id: { in: [] } }],
    [{ gestor_id: null }],
    [{ unidad_id: [1, 17] }],
    [{ unidad_id: { $ne: 1 } }],
    [{ status: [1, 2, 3, 4, 5] }],
    [{ status: [1] }],
    [{ status: true }],
    [{ status: 6 }],
    [{ status: 0 }],
    [{ casoId: [1001] }],
    [{ apellido: ['Godoy'] }],
    [{ apellido: { like: '%' } }],
    [{ page: [1] }],
    [{ page: 0 }],
    [{ size: 1000 }],
    [{ order: 'gestor_id' }],
    [{ order: 'id; drop table casos' }],
    [{ alcance: null }],
    [{ __proto__: null, rol: 'coordinador_art' }],
  ])('%j is refused', async (filtro) => {
    expect(await ids(paula, filtro)).toBe(422);
  });

  it('another unit’s number is refused, whoever asks', async () => {
    for (const unidad_id of [17, '17', 'osef', 99])
      for (const who of [paula, jorge]) expect(await ids(who, { unidad_id })).toBe(409);
  });

  it('a coordinator sees the unit’s with their manager, or one manager’s', async () => {
    const { body } = await lista(portal, jorge, { size: 100 });
    expect(body.casos.map(({ casoId }: { casoId: number }) => casoId)).toEqual(
      [deDiego.id, ...propios()].toSorted((a, b) => b - a),
    );
    expect(body.casos.find(({ casoId }: { casoId: number }) => casoId === deDiego.id).gestor).toMatchObject({
      id: diego.personaId,
      nombre: 'Diego',
    });
    expect(await ids(jorge, { gestor_id: diego.personaId })).toEqual([deDiego.id]);
    for (const gestor_id of [ajena.personaId, paciente.personaId])
      expect(await ids(jorge, { gestor_id })).toBe(404);
    const [fila] = (await lista(portal, paula, {})).body.casos;
    expect(fila.gestor).toBeNull();
  });

  it('a demotion works on the next request', async () => {
    const otra = await addGestor(portal, { rol: 'coordinador_art' });
    expect((await ids(otra, {})) as number[]).toContain(deDiego.id);
    await portal.db.sql(
      `update portal.cuenta_roles set rol = 'paciente' where cuenta_id = (select id from portal.cuentas where persona_id = $1)`,
      [otra.personaId],
    );
    expect([401, 404]).toContain(await ids(otra, {}));
  });
});

describe('another’s name in a body', () => {
  it('a follow-up is written by oneself; a coordinator may name a manager of the unit', async () => {
    const base = { idCaso: dePaula[0]!.id, seguimiento: 'x', fecha: '2026-11-16', hora: '09:00' };
    const escribir = (who: Someone, idUsuarioGestor: string) =>
      portal.post('/api/art/crearSeguimiento', { ...base, idUsuarioGestor }, { token: who.token });
    expect((await escribir(paula, diego.personaId)).status).toBe(404);
    expect((await escribir(paula, paula.personaId)).body.idUsuarioGestor).toBe(paula.personaId);
    expect((await escribir(jorge, paula.personaId)).body.idUsuarioGestor).toBe(paula.personaId);
    expect((await escribir(jorge, paciente.personaId)).status).toBe(404);
  });

  it('another patient’s id with the own case is refused', async () => {
    const [lugar] = await huecos(portal, paula);
    const { id } = dePaula[1]!;
    expect(
      (
        await portal.post(
          '/api/art/crearTurno',
          { caso_id: id, servicio_id: 4, paciente_id: paciente.personaId, ...lugar },
          { token: paula.token },
        )
      ).status,
    ).toBe(404);
    const fields = { id_caso: String(id), id_paciente: paciente.personaId, descripcion: '' };
    expect(
      (
        await form(portal, '/api/art/guardarDocumento', paula.token, fields, {
          file: { bytes: PDF, filename: 'x.pdf' },
        })
      ).status,
    ).toBe(404);
  });
});

describe('a ticket', () => {
  it('is good once, and only while the case is the asker’s', async () => {
    const pedir = async (who: Someone) =>
      (await portal.post('/api/art/documento/ticket', { documento: documentoDeDiego }, { token: who.token }))
        .body.url as string;
    const url = await pedir(diego);
    const abierto = await portal.request({ path: url });
    expect([
      abierto.status,
      abierto.bytes.equals(PDF),
      abierto.headers['content-disposition']!.startsWith('attachment; '),
    ]).toEqual([200, true, true]);
    expect(abierto.headers['content-security-policy']).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    );
    expect((await portal.request({ path: url })).status).toBe(404);
    expect((await portal.request({ path: await pedir(diego), host: 'osef' })).status).toBe(404);
    const tarde = await pedir(diego);
    await portal.post(
      '/api/art/reasignar',
      { casos: [deDiego.id], gestor_id: paula.personaId },
      { token: jorge.token },
    );
    expect((await portal.request({ path: tarde })).status).toBe(404);
    await portal.post(
      '/api/art/reasignar',
      { casos: [deDiego.id], gestor_id: diego.personaId },
      { token: jorge.token },
    );
    expect((await portal.request({ path: await pedir(diego) })).status).toBe(200);
  });

  it('dies with the role that asked for it', async () => {
    const otra = await addGestor(portal, { rol: 'coordinador_art' });
    const pedir = async () =>
      (await portal.post('/api/art/documento/ticket', { filtro: {} }, { token: otra.token })).body
        .url as string;
    const [bueno, tarde] = [await pedir(), await pedir()];
    expect((await portal.request({ path: bueno })).status).toBe(200);
    await portal.db.sql(
      `update portal.cuenta_roles set rol = 'paciente' where cuenta_id = (select id from portal.cuentas where persona_id = $1)`,
      [otra.personaId],
    );
    expect((await portal.request({ path: tarde })).status).toBe(404);
  });

  it.each([[{}], [{ caso: 1001, filtro: {} }], [{ documento: 'x' }], [{ caso: [1001] }]])(
    'of nothing, or of two things at once, is refused: %j',
    async (que) => {
      expect((await portal.post('/api/art/documento/ticket', que, { token: paula.token })).status).toBe(422);
    },
  );
});

describe('what the worker has besides', () => {
  it('ART users reach no attention, no condition, no family, no turno', async () => {
    const { documento } = dePaula[0]!.datos;
    const { pacienteCliente } = (await detalle(portal, paula, dePaula[0]!.id)).body.caso;
    for (const { token } of [paula, jorge]) {
      for (const path of [
        `/api/condicionMedica/getCondicionesMedicas/${documento}`,
        `/api/condicionMedica/getCondicionesMedicas/${paciente.dni}`,
        `/api/usuario/${documento}`,
        `/api/usuario/${paciente.dni}`,
        `/api/atencion/iniciada?documento=${documento}`,
        `/api/atencion/estado/${pacienteCliente}`,
        `/api/fila/ficha/${pacienteCliente}`,
        '/api/turno/listar',
        `/api/turno/detalle/${dePaula[0]!.turnoId}`,
        '/api/atencion/limite',
        '/api/agenda/turnos?desde=2026-11-16&hasta=2026-11-17',
      ]) {
        const { status } = await portal.request({ path, token });
        expect([path, status]).toEqual([path, 404]);
      }
      for (const [path, body] of [
        ['/api/condicionMedica/guardarCondicionesMedicas', { documento, condiciones: {} }],
        ['/api/turno/cancelar', { id: dePaula[0]!.turnoId }],
        ['/api/agenda/paciente', { documento }],
        ['/api/atencion/turno', { turno: dePaula[0]!.turnoId, terminos: '2026-11-01' }],
      ] as const) {
        const { status } = await portal.post(path, body, { token });
        expect([path, status]).toEqual([path, 404]);
      }
    }
    const sesion = (await portal.request({ path: '/api/sesion', token: paula.token })).body;
    expect(sesion?.grupoFamiliar ?? []).toEqual([]);
  });

  it('an edit of the worker’s e-mail, followed by a recovery with it, takes over nothing', async () => {
    const victima = await addAccount(portal.db, { email: 'victima@ejemplo.com' });
    await portal.db.sql(`update portal.personas set email = 'victima@ejemplo.com' where id = $1`, [
      victima.personaId,
    ]);
    const caso = await crearCaso(portal, paula, { documento: victima.dni, email: 'a@ejemplo.com' });
    const datos = {
      id_caso: caso.id,
      nombre: 'Eva',
      apellido: 'Prueba',
      documento: victima.dni,
      telefono: '1155550101',
      email: 'ladron@ejemplo.com',
    };
    expect((await portal.post('/api/art/editDataPaciente', datos, { token: paula.token })).status).toBe(200);
    expect(await portal.db.sql('select email from portal.cuentas where id = $1', [victima.cuentaId])).toEqual(
      [{ email: 'victima@ejemplo.com' }],
    );
    expect(
      await portal.db.sql('select nombre, email from portal.personas where id = $1', [victima.personaId]),
    ).toEqual([{ nombre: 'Eva', email: 'victima@ejemplo.com' }]);

    const antes = portal.mail.to('ladron@ejemplo.com').length;
    await portal.post('/api/recuperacionClave/codigo', { email: 'ladron@ejemplo.com', unidad: 'demo' });
    await portal.post('/api/recuperacionClave/codigo', { email: 'victima@ejemplo.com', unidad: 'demo' });
    await portal.mail.waitFor('victima@ejemplo.com');
    expect(
      portal.mail
        .to('ladron@ejemplo.com')
        .slice(antes)
        .filter(({ subject }) => /clave|contraseña/i.test(subject)),
    ).toEqual([]);
    expect(
      await portal.db.sql(`select email from portal.codigos_recuperacion where email = 'ladron@ejemplo.com'`),
    ).toEqual([]);
    const [codigo] = /\d{6}/.exec(portal.mail.to('victima@ejemplo.com')[0]!.text) ?? [];
    const reset = await portal.post('/api/recuperacionClave/resetearClave', {
      password: 'nueva-clave-9',
      email: 'ladron@ejemplo.com',
      codigo,
    });
    expect(reset.body.code).toBe('clave_incorrecta');
    // Whose it is still gets in, and registering with the worker's DNI makes nobody of it.
    expect((await portal.signIn(victima.dni)).token).toEqual(expect.any(String));
  });

  it('the edit reaches the case and never the person, nor another case’s', async () => {
    const uno = await crearCaso(portal, paula, { email: 'uno@ejemplo.com' });
    const { pacienteCliente } = (await detalle(portal, paula, uno.id)).body.caso;
    const base = {
      nombre: 'Corregido',
      apellido: 'Ojeda',
      documento: uno.datos['documento']!,
      telefono: '1155550101',
      email: 'dos@ejemplo.com',
    };
    await portal.post('/api/art/editDataPaciente', { id_caso: uno.id, ...base }, { token: paula.token });
    const persona = () =>
      portal.db.sql('select nombre, email, telefono from portal.personas where id = $1', [pacienteCliente]);
    expect(await persona()).toEqual([{ nombre: 'Marcos', email: null, telefono: null }]);
    await portal.post('/api/art/cancelar', { id: uno.id }, { token: paula.token });
    const dos = await crearCaso(portal, diego, {
      documento: uno.datos['documento']!,
      email: 'tres@ejemplo.com',
    });
    expect((await detalle(portal, diego, dos.id)).body.caso.pacienteCliente).toBe(pacienteCliente);
    await portal.post(
      '/api/art/editDataPaciente',
      { id_caso: dos.id, ...base, nombre: 'Otro', email: 'cuatro@ejemplo.com' },
      { token: diego.token },
    );
    expect(await persona()).toEqual([{ nombre: 'Marcos', email: null, telefono: null }]);
    expect((await detalle(portal, diego, dos.id)).body.paciente).toMatchObject({
      nome: 'Otro',
      email: 'cuatro@ejemplo.com',
    });
    // What leaves for that case's appointment goes where that case says.
    expect((await portal.mail.waitFor('cuatro@ejemplo.com'))[0]!.text).toContain('Otro Ojeda');
    expect((await detalle(portal, paula, uno.id)).body.paciente).toMatchObject({
      nome: 'Corregido',
      email: 'dos@ejemplo.com',
    });
  });
});
