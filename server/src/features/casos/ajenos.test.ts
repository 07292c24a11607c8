import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addGestor, detalle, form, huecos, type Creado } from '../../testing/data/casos.ts';
import { openSession, type Someone } from '../../testing/data/fila.ts';
import { addDosGestores } from '../../testing/fixtures/dos-gestores.ts';
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
let dePaula: Creado[];
let deDiego: Creado;
let documentoDeDiego: string;

beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  ({ paula, diego, jorge, ajena, paciente, dePaula, deDiego } = await addDosGestores(portal));
  const fields = { id_caso: String(deDiego.id), descripcion: 'Radiografía' };
  documentoDeDiego = (
    await form(portal, '/api/art/guardarDocumento', diego.token, fields, {
      file: { bytes: PDF, filename: 'r.pdf' },
    })
  ).body.id;
});
afterAll(() => portal.stop());

/** Every endpoint that reaches a case, by its number or by something that belongs to it. */
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

/** A snapshot of all case data, without the audit trail. */
const foto = () =>
  portal.db
    .sql(`select (select jsonb_agg(to_jsonb(c) order by c.unidad_id, c.id) from portal.casos c) as casos, (select count(*)::int from portal.seguimientos) as seguimientos,
    (select jsonb_agg(to_jsonb(d) order by d.id) from portal.documentos_caso d) as documentos, (select count(*)::int from portal.turnos where estado = 1) as turnos,
    (select count(*)::int from portal.hechos_caso) as hechos`);

describe('a colleague’s, another unit’s and a missing case get the same answer', () => {
  it('for a manager, on every endpoint', async () => {
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

  it('for another unit’s manager, with her own session at either host', async () => {
    const [lugar] = await huecos(portal, paula);
    const antes = await foto();
    for (const [name, abrir] of puertas(deDiego.id, deDiego.turnoId, documentoDeDiego, lugar!)) {
      expect([name, (await abrir(ajena.token, 'osef')).status]).toEqual([name, 404]);
      expect([name, (await abrir(ajena.token)).status]).toEqual([name, 401]);
    }
    expect(await foto()).toEqual(antes);
  });

  it('for a patient, a professional, the administration and a session by link; 401 without a session', async () => {
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

  it('positive counterpart: the coordinator and the case’s own manager reach it', async () => {
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

describe('another user’s id in a body', () => {
  it('records the caller as author of a follow-up; a coordinator may name a manager of the unit', async () => {
    const base = { idCaso: dePaula[0]!.id, seguimiento: 'x', fecha: '2026-11-16', hora: '09:00' };
    const escribir = (who: Someone, idUsuarioGestor: string) =>
      portal.post('/api/art/crearSeguimiento', { ...base, idUsuarioGestor }, { token: who.token });
    expect((await escribir(paula, diego.personaId)).status).toBe(404);
    expect((await escribir(paula, paula.personaId)).body.idUsuarioGestor).toBe(paula.personaId);
    expect((await escribir(jorge, paula.personaId)).body.idUsuarioGestor).toBe(paula.personaId);
    expect((await escribir(jorge, paciente.personaId)).status).toBe(404);
  });

  it('refuses another patient’s id with the own case', async () => {
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
  it('works once, and only while the case belongs to the caller', async () => {
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

  it('ends with the role that requested it', async () => {
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
    'is refused for no target or for two targets: %j',
    async (que) => {
      expect((await portal.post('/api/art/documento/ticket', que, { token: paula.token })).status).toBe(422);
    },
  );
});
