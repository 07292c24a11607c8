import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
} from '../../../testing/data/casos.ts';
import { setClock } from '../../../testing/clock.ts';
import type { Someone } from '../../../testing/data/fila.ts';
import { addAccount, UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n');

let portal: TestPortal;
let paula: Someone;
let diego: Someone;
let jorge: Someone;
let lunes: Creado;
let martes: Creado;
let deDiego: Creado;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T08:00:00-03:00' });
  [paula, diego] = [
    await addGestor(portal, { nombre: 'Paula' }),
    await addGestor(portal, { nombre: 'Diego' }),
  ];
  jorge = await addGestor(portal, { nombre: 'Jorge', rol: 'coordinador_art' });
  setClock(portal, '2026-11-16T08:00:00-03:00');
  const libres = await huecos(portal, paula);
  const el = (fecha: string, hora: string) => ({
    hueco: libres.find((uno) => uno.fecha === fecha && uno.hora === hora)!,
  });
  lunes = await crearCaso(portal, paula, { nombre: 'Lunes' }, el('2026-11-16', '11:00'));
  martes = await crearCaso(portal, paula, { nombre: 'Martes' }, el('2026-11-17', '10:30'));
  deDiego = await crearCaso(portal, diego, { nombre: 'Ajeno' }, el('2026-11-16', '15:00'));
});
afterAll(() => portal.stop());

const hoy = async (who: Someone = paula) => {
  const { status, body, text } = await portal.request({ path: '/api/art/hoy', token: who.token });
  expect(status, text).toBe(200);
  return body;
};
/** The same figure from the list: it must equal the count of Hoy. */
const deLista = async (cosa: string, who: Someone = paula) =>
  casosDe((await lista(portal, who, { hoy: cosa })).body.casos);
const casosDe = (filas: { casoId: number }[]) => filas.map(({ casoId }) => casoId);
const enOrden = (ids: number[]) => ids.toSorted((a, b) => a - b);
const deListaEnOrden = async (cosa: string) => enOrden(await deLista(cosa));

describe('Hoy as the clock moves', () => {
  it('lists the day’s own appointments on Monday morning', async () => {
    const { turnosDeHoy, ausentesDeAyer, sinProximoPaso, plazos, alertas, totales } = await hoy();
    expect(turnosDeHoy).toEqual([
      {
        casoId: lunes.id,
        paciente: 'Lunes Ojeda',
        gestor: null,
        hora: '11:00',
        servicio: 'Medicina Laboral',
        estatus: 1,
        estatusString: 'Programado',
      },
    ]);
    expect([ausentesDeAyer, sinProximoPaso, plazos, alertas]).toEqual([[], [], [], []]);
    expect(totales).toEqual({
      turnosDeHoy: 1,
      ausentesDeAyer: 0,
      sinProximoPaso: 0,
      plazos: 0,
      alertas: 0,
      correos: 0,
      controles: 0,
    });
    const unidad = await hoy(jorge);
    expect(casosDe(unidad.turnosDeHoy)).toEqual([lunes.id, deDiego.id]);
    expect([await deLista('turnos'), enOrden(await deLista('turnos', jorge))]).toEqual([
      [lunes.id],
      enOrden([lunes.id, deDiego.id]),
    ]);
    for (const cosa of ['novedades', 'ausentes', 'sin_paso', 'plazos'])
      expect([cosa, await deLista(cosa)]).toEqual([cosa, []]);
    expect((await lista(portal, paula, { hoy: 'todo' })).status).toBe(422);
    expect(unidad.turnosDeHoy[1].gestor).toBe('Diego Prueba');
  });

  it('changes the day at midnight in Buenos Aires', async () => {
    setClock(portal, '2026-11-16T23:59:00-03:00');
    expect(casosDe((await hoy()).turnosDeHoy)).toEqual([lunes.id]);
    setClock(portal, '2026-11-17T00:01:00-03:00');
    expect(casosDe((await hoy()).turnosDeHoy)).toEqual([martes.id]);
  });

  it('lists yesterday’s absences on Tuesday, and cases without a next step, longest first', async () => {
    setClock(portal, '2026-11-17T08:00:00-03:00');
    await expect.poll(() => statusDe(portal, lunes.id)).toBe(4);
    const { ausentesDeAyer, sinProximoPaso, alertas } = await hoy();
    expect(ausentesDeAyer).toEqual([
      {
        casoId: lunes.id,
        paciente: 'Lunes Ojeda',
        gestor: null,
        hora: '11:00',
        servicio: 'Medicina Laboral',
      },
    ]);
    expect(sinProximoPaso).toEqual([
      {
        casoId: lunes.id,
        paciente: 'Lunes Ojeda',
        gestor: null,
        status: 4,
        statusString: 'Agendar nuevo turno',
        desde: '2026-11-16T14:00:00.000Z',
      },
    ]);
    expect(alertas[0]).toMatchObject({
      casoId: lunes.id,
      texto: expect.stringMatching(/^Ausente en el turno del lunes 16 de noviembre, 11:00 hs/),
    });
    for (const cosa of ['novedades', 'ausentes', 'sin_paso'])
      expect([cosa, await deLista(cosa)]).toEqual([cosa, [lunes.id]]);
    await portal.post('/api/art/alertas/vistas', { caso_id: lunes.id }, { token: jorge.token });
    expect((await hoy()).alertas).toHaveLength(1);
    await portal.post('/api/art/alertas/vistas', { caso_id: lunes.id }, { token: paula.token });
    expect([(await hoy()).alertas, await deLista('novedades')]).toEqual([[], []]);
  });

  it('drops Monday’s absences on Wednesday', async () => {
    setClock(portal, '2026-11-18T08:00:00-03:00');
    await expect.poll(() => statusDe(portal, martes.id)).toBe(4);
    expect(casosDe((await hoy()).ausentesDeAyer)).toEqual([martes.id]);
    await setStatus(portal, martes.id, 5);
    expect(
      (await hoy()).sinProximoPaso.map(({ statusString }: { statusString: string }) => statusString),
    ).toEqual(['Agendar nuevo turno', 'Cerrar caso']);
  });

  it.each([
    ['2026-11-22', []],
    ['2026-11-23', ['amarillo', 'amarillo']],
    ['2026-11-25', ['amarillo', 'amarillo']],
    ['2026-11-26', ['rojo', 'rojo']],
    ['2026-12-05', ['rojo', 'rojo']],
    ['2026-12-20', []],
  ])('deadlines on %s: %j', async (dia, semaforos) => {
    setClock(portal, `${dia}T12:00:00-03:00`);
    const { plazos } = await hoy();
    expect(plazos.map(({ semaforo }: { semaforo: string }) => semaforo)).toEqual(semaforos);
    for (const plazo of plazos) expect(plazo).toMatchObject({ limite: '2026-11-26' });
    expect(await deListaEnOrden('plazos')).toEqual(enOrden(casosDe(plazos)));
    const { plazo: suyo } = (await lista(portal, paula, { casoId: String(lunes.id) })).body.casos[0];
    expect(suyo).toEqual((await detalle(portal, paula, lunes.id)).body.caso.plazo);
    expect(suyo.limite).toBe('2026-11-26');
  });

  it('ends the deadline with the insurer’s answer and moves it with a suspension', async () => {
    setClock(portal, '2026-11-26T12:00:00-03:00');
    const responder = async (aceptacion: string) => {
      const { version, ...caso } = (await detalle(portal, paula, lunes.id)).body.caso;
      const campos = [
        'fechaEvento',
        'contingencia',
        'empleador',
        'empleadorCuit',
        'iltInicio',
        'altaFecha',
        'altaTipo',
      ];
      const datos = {
        ...Object.fromEntries(campos.map((campo) => [campo, caso[campo]])),
        aceptacion,
        aceptacionFecha: '2026-11-26',
      };
      const answer = await portal.post(
        '/api/art/datos',
        { id_caso: lunes.id, version, datos },
        { token: paula.token },
      );
      expect(answer.status, answer.text).toBe(200);
    };
    await responder('suspendido');
    expect(casosDe((await hoy()).plazos)).toEqual([martes.id]);
    setClock(portal, '2026-12-14T12:00:00-03:00');
    expect((await hoy()).plazos).toEqual([
      { casoId: lunes.id, paciente: 'Lunes Ojeda', gestor: null, limite: '2026-12-16', semaforo: 'amarillo' },
    ]);
    await responder('aceptado');
    expect((await hoy()).plazos).toEqual([]);
    expect((await detalle(portal, paula, lunes.id)).body.caso.plazo).toBeNull();
  });
});

it('keeps the timeline in order under a moved clock, mails included', async () => {
  setClock(portal, '2026-11-16T08:00:00-03:00');
  const { linea } = (await detalle(portal, paula, lunes.id)).body;
  const ocurridos = linea.map(({ ocurrido }: { ocurrido: string }) => ocurrido);
  expect(ocurridos).toEqual(ocurridos.toSorted().toReversed());
  const mensaje = linea.find(({ tipo }: { tipo: string }) => tipo === 'mensaje');
  expect(mensaje.ocurrido.slice(0, 10)).toBe('2026-11-16');
  expect(linea.map(({ tipo }: { tipo: string }) => tipo)).toEqual(
    expect.arrayContaining(['alta', 'turno', 'asistencia', 'estado', 'seguimiento', 'mensaje', 'datos']),
  );
});

describe('a coordinator', () => {
  const gestores = async () =>
    (await portal.request({ path: '/api/art/gestores', token: jorge.token })).body as {
      id: string;
      nombre: string;
    }[];
  const cargaDe = async ({ personaId }: Someone) => (await gestores()).find(({ id }) => id === personaId);

  it('sees the load of each manager', async () => {
    expect(await cargaDe(paula)).toMatchObject({
      nombre: 'Paula',
      abiertos: 0,
      porAgendar: 1,
      porCerrar: 1,
      terminados: 0,
    });
    expect((await portal.request({ path: '/api/art/gestores', token: paula.token })).status).toBe(404);
    // Equal to the count of rows, whatever changed them.
    const [cuenta] = await portal.db.sql(
      `select count(*) filter (where status = 1)::int as abiertos, count(*) filter (where status = 4)::int as por_agendar, count(*) filter (where status = 5)::int as por_cerrar
        from portal.casos where unidad_id = 1`,
    );
    expect(
      await portal.db.sql(
        `select sum(abiertos)::int as abiertos, sum(por_agendar)::int as por_agendar, sum(por_cerrar)::int as por_cerrar from portal.casos_por_gestor where unidad_id = 1`,
      ),
    ).toEqual([cuenta]);
  });

  it('reassigns many cases at once; the new manager is alerted, the old one no longer sees them', async () => {
    setClock(portal, '2026-11-18T09:00:00-03:00');
    const casos = [lunes.id, martes.id];
    const pedir = (gestor_id: string, cuales: unknown = casos, who = jorge) =>
      portal.post('/api/art/reasignar', { casos: cuales, gestor_id }, { token: who.token });
    expect((await pedir(diego.personaId)).body).toEqual({ reasignados: 2 });
    expect((await lista(portal, paula)).body.total).toBe(0);
    expect(enOrden(casosDe((await lista(portal, diego)).body.casos))).toEqual(
      enOrden([lunes.id, martes.id, deDiego.id]),
    );
    expect((await detalle(portal, paula, lunes.id)).status).toBe(404);
    expect((await hoy(diego)).alertas.map(({ texto }: { texto: string }) => texto)).toContain(
      'El caso pasó a Diego Prueba',
    );
    expect(await cargaDe(diego)).toMatchObject({ porAgendar: expect.any(Number), porCerrar: 1 });
    // A second time moves nothing.
    expect((await pedir(diego.personaId)).body).toEqual({ reasignados: 0 });
    expect(
      await portal.db.sql(`select acto from portal.auditoria where objeto = $1 and acto = 'reasignar_caso'`, [
        `caso:${lunes.id}`,
      ]),
    ).toHaveLength(1);

    const paciente = await addAccount(portal.db);
    const ajena = await addGestor(portal, { unidadId: UNIDAD.osef });
    for (const { personaId } of [paciente, ajena]) expect((await pedir(personaId)).status).toBe(404);
    expect((await pedir(paula.personaId, [lunes.id, 999_999])).body.code).toBe('caso_inexistente');
    expect((await detalle(portal, diego, lunes.id)).status).toBe(200);
    expect((await pedir(paula.personaId, casos, diego)).status).toBe(404);
    for (const cuales of [[], '1', [[1]], ['x'], Array.from({ length: 501 }, (_, i) => i + 1)])
      expect((await pedir(paula.personaId, cuales)).status).toBe(422);
    expect((await pedir(paula.personaId)).body).toEqual({ reasignados: 2 });
  });
});

it('shows five, counts up to a hundred, and says when there are more', async () => {
  setClock(portal, '2026-11-18T09:00:00-03:00');
  const eva = await addGestor(portal, { nombre: 'Eva' });
  const uno = await crearCaso(portal, eva);
  const alertar = (cuantas: number) =>
    portal.db.sql(
      `insert into portal.hechos_caso (unidad_id, caso_id, tipo, detalle, ocurrido, alerta) select 1, $1, 'turno', 'Novedad ' || n, $2::timestamptz + n * interval '1 second', true
        from generate_series(1, $3::int) n`,
      [uno.id, '2026-11-18T09:00:00-03:00', cuantas],
    );
  await alertar(7);
  const siete = await hoy(eva);
  expect([siete.totales.alertas, siete.alertas.map(({ texto }: { texto: string }) => texto)]).toEqual([
    7,
    ['Novedad 7', 'Novedad 6', 'Novedad 5', 'Novedad 4', 'Novedad 3'],
  ]);
  await alertar(200);
  expect((await hoy(eva)).totales.alertas).toBe(101);
});

it('limits a case to a thousand follow-ups and three hundred documents, and says so', async () => {
  const fecha = '2026-11-18';
  const seguir = () =>
    portal.post(
      '/api/art/crearSeguimiento',
      { idCaso: martes.id, seguimiento: 'Llamado', fecha, hora: '09:00' },
      { token: paula.token },
    );
  await portal.db.sql(
    `insert into portal.seguimientos (unidad_id, caso_id, fecha, hora, seguimiento, gestor_id, autor_id, creado)
      select 1, $1, $2, '09:00', 'x', $3, $3, now() from generate_series(1, 998)`,
    [martes.id, fecha, paula.personaId],
  );
  // The diagnosis is the first of them.
  expect([(await seguir()).status, (await seguir()).body]).toEqual([
    200,
    {
      code: 'caso_lleno',
      message: 'El caso ya no admite más: llegó al máximo de seguimientos o documentos.',
    },
  ]);
  const guardar = () =>
    form(
      portal,
      '/api/art/guardarDocumento',
      paula.token,
      { id_caso: String(martes.id), descripcion: '' },
      { file: { bytes: PDF, filename: 'x.pdf' } },
    );
  await portal.db.sql(
    `insert into portal.documentos_caso (unidad_id, id, caso_id, tipo, archivo, nombre, bytes, autor_id, creado)
      select 1, gen_random_uuid(), $1, 'application/pdf', 'demo/casos/x/' || n, 'x.pdf', 1, $2, now() from generate_series(1, 299) n`,
    [martes.id, paula.personaId],
  );
  expect([(await guardar()).status, (await guardar()).body.code]).toEqual([200, 'caso_lleno']);
  // The PDF shows all of them.
  const { url } = (
    await portal.post('/api/art/documento/ticket', { caso: martes.id }, { token: paula.token })
  ).body;
  expect((await portal.request({ path: url })).status).toBe(200);
});
