import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';

/** Typed by hand from the table of the demo's people. */
const people = [
  ['20333444', 'Laura Pérez', 'profesional'],
  ['22999000', 'Marta Rey', 'administrador'],
  ['23456789', 'Martín Ruiz', 'profesional'],
  ['24777888', 'Jorge Luna', 'coordinador_art'],
  ['27555666', 'Paula Sosa', 'gestor_art'],
  ['27555777', 'Diego Molina', 'gestor_art'],
  ['28444555', 'Carlos Díaz', 'paciente'],
  ['30111222', 'Ana Gómez', 'paciente'],
  ['33777111', 'Lucía Fernández', 'paciente'],
  ['35222333', 'Bruno Acosta', 'paciente'],
];
const births = [
  ['28444555', '1980-07-02'],
  ['30111222', '1985-03-14'],
  ['33777111', '1988-11-30'],
  ['35222333', '1990-05-20'],
];

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2031-03-01T10:00:00-03:00', env: { DEMO: 'on' } });
});
afterAll(() => portal.stop());

it('creates the same ten people with their roles in each of the thirty units', async () => {
  const rows = await portal.db.sql<{ people: string[][]; units: number }>(`
    select people, count(*)::int as units from (
      select p.unidad_id, jsonb_agg(jsonb_build_array(p.documento, p.nombre || ' ' || p.apellido, r.rol) order by p.documento) as people
      from portal.cuentas c join portal.personas p on p.unidad_id = c.unidad_id and p.id = c.persona_id join portal.cuenta_roles r on r.unidad_id = c.unidad_id and r.cuenta_id = c.id
      group by 1) u group by 1`);
  expect(rows).toEqual([{ people, units: 30 }]);
});

it('gives each person the birth date of the table, and Bruno no e-mail', async () => {
  const rows = await portal.db.sql<{ documento: string; fec_nac: string }>(
    `select documento, fec_nac::text from portal.personas where unidad_id = 17 and documento = any ($1) order by 1`,
    [births.map(([documento]) => documento)],
  );
  expect(rows.map(({ documento, fec_nac }) => [documento, fec_nac])).toEqual(births);
  expect(await portal.db.sql(`select dni from portal.cuentas where unidad_id = 1 and email is null`)).toEqual(
    [{ dni: '35222333' }],
  );
});

it('keeps Mateo eight and Sofía sixteen in any year of the clock', async () => {
  const rows = await portal.db.sql<{ documento: string; age: number }>(`
    select distinct p.documento, extract(year from age('2031-03-01'::date, p.fec_nac))::int as age from portal.vinculos_familiares v join portal.personas p on p.unidad_id = v.unidad_id and p.id = v.integrante_id order by 1`);
  expect(rows).toEqual([
    { documento: '48111333', age: 16 },
    { documento: '54111222', age: 8 },
  ]);
  expect((await portal.signIn('30111222')).sesion.grupoFamiliar).toHaveLength(2);
});

it('creates the four services and assigns the professionals', async () => {
  const rows = await portal.db.sql<{ nombre: string; sigla: string; who: string }>(`
    select s.nombre, s.sigla, string_agg(p.apellido, ',' order by p.apellido) as who from portal.servicios s
    left join portal.profesional_servicios ps on ps.unidad_id = s.unidad_id and ps.servicio_id = s.id left join portal.personas p on p.unidad_id = ps.unidad_id and p.id = ps.persona_id
    where s.unidad_id = 1 group by s.id, s.nombre, s.sigla order by s.sigla`);
  expect(rows).toEqual([
    { nombre: 'Clínica Médica', sigla: 'A', who: 'Pérez,Ruiz' },
    { nombre: 'Pediatría', sigla: 'B', who: 'Pérez' },
    { nombre: 'Dermatología', sigla: 'D', who: 'Ruiz' },
    { nombre: 'Medicina Laboral', sigla: 'L', who: 'Ruiz' },
  ]);
});

it('covers Ana in every roll and Lucía in none', async () => {
  expect(
    await portal.db.sql(
      `select documento, estado, count(*)::int as n from portal.padron_afiliados where documento in ('33777111', '30111222') group by 1, 2 order by 1`,
    ),
  ).toEqual([
    { documento: '30111222', estado: 'A', n: 30 },
    { documento: '33777111', estado: 'B', n: 30 },
  ]);
});

it('records two conditions of Ana, one without an observation', async () => {
  expect(
    await portal.db.sql(
      `select c.clave, c.observacion from portal.condiciones_medicas c join portal.personas p on p.unidad_id = c.unidad_id and p.id = c.persona_id where c.unidad_id = 1 order by 1`,
    ),
  ).toEqual([
    { clave: 'alteracionesVisuales', observacion: '' },
    { clave: 'hipertension', observacion: 'Controlada con medicación' },
  ]);
});

it('gives Ana one future turno and one in each other state, and fills most of the professionals’ week, in every unit', async () => {
  const rows = await portal.db.sql<{ turnos: string; units: number }>(`
    select turnos, count(*)::int as units from (select t.unidad_id, string_agg(t.estado || case when t.inicio > '2031-03-01T10:00:00-03:00' then ' ahead' else '' end, ', ' order by t.estado) as turnos
      from portal.turnos t join portal.cuentas c on c.unidad_id = t.unidad_id and c.persona_id = t.paciente_id and c.dni = '30111222' group by 1) u group by 1`);
  expect(rows).toEqual([{ turnos: '1 ahead, 2, 3, 4, 5', units: 30 }]);
  const { token } = await portal.signIn('30111222');
  const { body } = await portal.request({ path: '/api/turno/listar', token });
  expect([body.pendientes.length, body.historial.map(({ status }: { status: number }) => status)]).toEqual([
    1,
    [5, 2, 3, 4],
  ]);
  expect(body.historial[0].motivoCancelar).toBe('El profesional tiene una licencia ese día.');
  const libres = await portal.request({ path: '/api/turno/disponibles?servicio_id=1', token });
  // Fifteen days, less at most two Sundays and two days of carnival.
  expect(libres.body.dias.length).toBeGreaterThanOrEqual(10);
});

it(
  'moves the dates with the clock at every start and keeps turnos that a user booked',
  { timeout: 180_000 },
  async () => {
    const { token } = await portal.signIn('28444555');
    const { body: libres } = await portal.request({ path: '/api/turno/disponibles?servicio_id=1', token });
    const [{ fecha, horas }] = libres.dias.slice(-1);
    const booked = await portal.post(
      '/api/turno/reservar',
      { documento: '28444555', servicio_id: 1, fecha, hora: horas[0] },
      { token },
    );
    expect(booked.status).toBe(200);
    const later = await startTestPortal({
      db: portal.db,
      mail: portal.mail,
      now: '2031-05-20T10:00:00-03:00',
      env: { DEMO: 'on' },
    });
    try {
      const ana = await later.signIn('30111222');
      const { body } = await later.request({ path: '/api/turno/listar', token: ana.token });
      expect(body.pendientes).toHaveLength(1);
      expect(body.pendientes[0].inicio > '2031-05-20').toBe(true);
      expect(
        body.historial.map(({ fecha: dia, status }: { fecha: string; status: number }) => `${dia} ${status}`),
      ).toEqual(['15-05-2031 5', '11-05-2031 2', '04-05-2031 3', '20-04-2031 4']);
      expect(await portal.db.sql('select inicio from portal.turnos where id = $1', [booked.body.id])).toEqual(
        [{ inicio: new Date(booked.body.inicio) }],
      );
    } finally {
      await later.stop();
    }
  },
);

it('changes no person on a second start', { timeout: 180_000 }, async () => {
  // The demo's turnos and attentions move with the clock, and each move is a row of `…_por_contar`.
  const others = () =>
    portal.db.counts([
      'auditoria',
      'auditoria_sellos',
      'sesiones',
      'renovaciones',
      'turnos_por_contar',
      'atenciones_por_contar',
    ]);
  const before = await others();
  await portal.restart();
  expect(await others()).toEqual(before);
});
