import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addPaciente, profesional, reservar } from '../../testing/data/turnos.ts';
import { nutricion, datos } from '../../testing/fixtures/agenda.ts';

let portal: TestPortal;
let admin: string;
let ruiz: string;
const otros: Record<string, string | undefined> = {};
beforeAll(async () => {
  // A Monday.
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
  const personal = async (dni: string) => (await portal.signIn(dni, { acceso: 'personal' })).token;
  admin = await personal('22999000');
  ruiz = await profesional(portal.db, '23456789');
  otros['profesional'] = await personal('23456789');
  otros['gestor'] = await personal('27555666');
  otros['paciente'] = (await portal.signIn((await addPaciente(portal.db)).dni)).token;
});
afterAll(() => portal.stop());

const cambiar = (path: string, body: unknown, token: string | undefined = admin, host?: string) =>
  portal.post(`/api/agenda/${path}`, body, { token, host });
const leer = (path: string, token: string | undefined = admin, host?: string) =>
  portal.request({ path: `/api/agenda/admin/${path}`, token, host });

describe('professionals', () => {
  it('refuses a reversed range, overlapping ranges, a missing province, a bad signature and an unknown service, and changes nothing', async () => {
    const antes = (await leer(`profesional/${ruiz}`)).body;
    const rango = (desde: string, hasta: string) => ({ dia: 'lunes', desde, hasta });
    expect(
      (await cambiar('horario', { profesional_id: ruiz, rangos: [rango('12:00', '10:00')] })).body.fields,
    ).toEqual({
      hasta: 'Tiene que terminar después de empezar',
    });
    expect(
      (
        await cambiar('horario', {
          profesional_id: ruiz,
          rangos: [rango('09:00', '12:00'), rango('11:00', '13:00')],
        })
      ).body.fields,
    ).toEqual({
      rangos: 'Hay horarios que se superponen',
    });
    expect(
      (
        await cambiar('excepcion', {
          profesional_id: ruiz,
          fecha: '2026-11-20',
          desde: '12:00',
          hasta: '11:00',
        })
      ).body.fields,
    ).toEqual({
      hasta: 'Tiene que terminar después de empezar',
    });
    expect(
      (await cambiar('profesional', { profesional_id: ruiz, ...datos, matriculaProvincia: ' ' })).body.fields,
    ).toEqual({
      matriculaProvincia: 'La provincia es requerida',
    });
    expect(
      (await cambiar('profesional/firma', { profesional_id: ruiz, firma: '<svg>' })).body.fields,
    ).toEqual({
      firma: 'Esa firma no se puede guardar: dibujala de nuevo',
    });
    expect(
      (await cambiar('profesional/servicios', { profesional_id: ruiz, servicios: [1, 999] })).status,
    ).toBe(404);
    expect((await leer(`profesional/${ruiz}`)).body).toEqual(antes);
  });

  it('stores a signature as strokes and removes it', async () => {
    expect(
      (await cambiar('profesional/firma', { profesional_id: ruiz, firma: 'M8 50c14-4 26-40 22-44' })).status,
    ).toBe(200);
    expect((await leer(`profesional/${ruiz}`)).body.firma).toBe('M8 50c14-4 26-40 22-44');
    expect((await cambiar('profesional/firma', { profesional_id: ruiz, firma: null })).status).toBe(200);
    expect((await leer(`profesional/${ruiz}`)).body.firma).toBeNull();
  });

  it('lists exceptions from today on with their reason', async () => {
    const { id } = (
      await cambiar('excepcion', { profesional_id: ruiz, fecha: '2026-12-01', motivo: 'Licencia' })
    ).body;
    await portal.db.sql(
      `insert into portal.excepciones_profesional (unidad_id, id, persona_id, dia) values (1, gen_random_uuid(), $1, '2026-11-15')`,
      [ruiz],
    );
    expect((await leer(`profesional/${ruiz}`)).body.excepciones).toEqual([
      { id, fecha: '2026-12-01', desde: '00:00', hasta: '24:00', atiende: false, motivo: 'Licencia' },
    ]);
    expect((await cambiar('excepcion/quitar', { id })).status).toBe(200);
    expect((await leer(`profesional/${ruiz}`)).body.excepciones).toEqual([]);
  });

  it('refuses a patient, a manager and an unknown id as a professional', async () => {
    const { personaId } = await addAccount(portal.db);
    for (const profesional_id of [personaId, '0192a000-0000-7000-8000-000000000000']) {
      expect((await leer(`profesional/${profesional_id}`)).status).toBe(404);
      expect((await cambiar('profesional', { profesional_id, ...datos })).status).toBe(404);
      expect((await cambiar('horario', { profesional_id, rangos: [] })).status).toBe(404);
    }
    expect(
      await portal.db.sql('select 1 from portal.profesionales where persona_id = $1', [personaId]),
    ).toEqual([]);
  });
});

describe('holidays', () => {
  it('lists a year’s holidays with the unit’s own, and adds and removes them', async () => {
    expect((await cambiar('feriado', { fecha: '2027-03-05', nombre: 'Día de la ciudad' })).status).toBe(200);
    const anio = (await leer('feriados?anio=2027')).body;
    expect(anio.find(({ fecha }: { fecha: string }) => fecha === '2027-03-05')).toEqual({
      fecha: '2027-03-05',
      nacional: null,
      propio: { nombre: 'Día de la ciudad', laborable: false },
      cierra: true,
    });
    expect(anio).toContainEqual({
      fecha: '2027-07-09',
      nacional: { nombre: 'Día de la Independencia', tipo: 'inamovible' },
      propio: null,
      cierra: true,
    });
    expect((await cambiar('feriado/quitar', { fecha: '2027-03-05' })).status).toBe(200);
    expect(
      (await leer('feriados?anio=2027')).body.map(({ fecha }: { fecha: string }) => fecha),
    ).not.toContain('2027-03-05');
    for (const query of ['', '?anio=uno', '?anio=1800'])
      expect((await leer(`feriados${query}`)).status).toBe(422);
  });
});

describe('permissions', () => {
  const cerrado = Object.fromEntries(
    ['Sem', 'Sab', 'Dom']
      .flatMap((dia) => [`hrTurnos${dia}Desde`, `hrTurnos${dia}Hasta`])
      .map((cual) => [cual, '00:00']),
  );
  const actos = () =>
    [
      ['servicio', nutricion],
      ['profesional', { profesional_id: ruiz, ...datos }],
      ['profesional/firma', { profesional_id: ruiz, firma: null }],
      ['profesional/servicios', { profesional_id: ruiz, servicios: [] }],
      ['horario', { profesional_id: ruiz, rangos: [] }],
      ['excepcion', { profesional_id: ruiz, fecha: '2026-12-01' }],
      ['feriado', { fecha: '2026-12-01', nombre: 'No' }],
      ['horarios', { horarios: cerrado }],
    ] as const;
  const lecturas = () => [
    'horarios',
    'servicios',
    'profesionales',
    `profesional/${ruiz}`,
    'feriados?anio=2026',
  ];

  it('refuses every other role, and a request without a session', async () => {
    for (const [quien, token] of Object.entries(otros)) {
      for (const [path, body] of actos())
        expect((await cambiar(path, body, token)).status, `${quien} ${path}`).toBe(404);
      for (const path of lecturas()) expect((await leer(path, token)).status, `${quien} ${path}`).toBe(404);
    }
    for (const [path, body] of actos())
      expect((await portal.post(`/api/agenda/${path}`, body)).status, path).toBe(401);
    for (const path of lecturas())
      expect((await portal.request({ path: `/api/agenda/admin/${path}` })).status, path).toBe(401);
  });

  it('hides professionals from another unit’s administrator, whose changes stay in their unit', async () => {
    await expectUnit(portal, 'osef', 'OSEF');
    const ajena = (await portal.signIn('22999000', { acceso: 'personal', host: 'osef' })).token;
    const antes = [(await leer(`profesional/${ruiz}`)).body, (await leer('servicios')).body];
    for (const [path, body] of actos().slice(1, 6))
      expect((await cambiar(path, body, ajena, 'osef')).status, path).toBe(404);
    expect((await leer(`profesional/${ruiz}`, ajena, 'osef')).status).toBe(404);
    expect((await cambiar('servicio', { ...nutricion, id: 5 }, ajena, 'osef')).status).toBe(404);
    expect((await cambiar('servicio', nutricion, ajena, 'osef')).body).toEqual({ id: 5 });
    expect((await cambiar('feriado', { fecha: '2026-12-02', nombre: 'De OSEF' }, ajena, 'osef')).status).toBe(
      200,
    );
    expect([(await leer(`profesional/${ruiz}`)).body, (await leer('servicios')).body]).toEqual(antes);
    expect(
      (await leer('feriados?anio=2026')).body.map(({ fecha }: { fecha: string }) => fecha),
    ).not.toContain('2026-12-02');
    // The token of this unit is not valid in the other.
    expect((await leer('servicios', admin, 'osef')).status).toBe(401);
    const [rechazo] = await portal.db.sql(
      `select resultado from portal.auditoria where unidad_id = $1 and acto = 'cambiar_agenda' and resultado <> 'ok' order by id desc limit 1`,
      [UNIDAD.osef],
    );
    expect(rechazo).toEqual({ resultado: 'no_encontrado' });
  });

  it('refuses a former administrator on the next request', async () => {
    const { dni, cuentaId } = await addAccount(portal.db, { roles: ['administrador', 'paciente'] });
    const { token } = await portal.signIn(dni, { acceso: 'personal' });
    expect((await leer('servicios', token)).status).toBe(200);
    await portal.db.sql(`delete from portal.cuenta_roles where cuenta_id = $1 and rol = 'administrador'`, [
      cuentaId,
    ]);
    expect([401, 404]).toContain((await leer('servicios', token)).status);
    expect([401, 404]).toContain(
      (await cambiar('feriado', { fecha: '2026-12-03', nombre: 'No' }, token)).status,
    );
  });
});

it('notifies the manager when a case’s appointment loses its place', async () => {
  const quien = await addPaciente(portal.db);
  const { token } = await portal.signIn(quien.dni);
  const { body } = await reservar(portal, token, {
    documento: quien.dni,
    fecha: '2026-11-18',
    hora: '11:00',
    servicio_id: 3,
    profesional_id: ruiz,
  });
  await portal.db.sql(
    `insert into portal.casos (unidad_id, id, fecha_alta, nro_siniestro, diagnostico, status, gestor_id, paciente_id, documento, apellido, nombre, fec_nac, genero, tel_movil, email)
     select 1, 9001, now(), '77', 'Esguince', 1, g.persona_id, $1, $2, 'Prueba', 'Eva', '1990-05-20', 'F', '1155550101', 'caso@ejemplo.com' from portal.cuentas g where g.unidad_id = 1 and g.dni = '27555666'`,
    [quien.personaId, quien.dni],
  );
  await portal.db.sql('update portal.turnos set caso_id = 9001 where id = $1', [body.id]);
  const cierra = { fecha: '2026-11-18', nombre: 'Día de la ciudad' };
  const { huella } = (await cambiar('feriado', cierra)).body.detalle;
  expect(
    (await cambiar('feriado', { ...cierra, confirmar: { huella, motivo: 'Día de la ciudad' } })).status,
  ).toBe(200);
  expect(await portal.db.sql('select status from portal.casos where id = 9001')).toEqual([{ status: 4 }]);
  const [mail] = await portal.mail.waitFor('caso@ejemplo.com');
  expect(mail!.text).toContain('Tu gestor se va a comunicar con vos para darte otro turno.');
});
