import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addGestor,
  crearCaso,
  detalle,
  huecos,
  lista,
  setStatus,
  type Creado,
} from '../../../testing/data/casos.ts';
import { setClock } from '../../../testing/clock.ts';
import type { Someone } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { textOfPdf } from '../../../testing/read/read-pdf.ts';
import { celda } from '../../../platform/formats/csv.ts';

let portal: TestPortal;
let paula: Someone;
let jorge: Someone;
const casos: Creado[] = [];
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  paula = await addGestor(portal, { nombre: 'Paula' });
  jorge = await addGestor(portal, { nombre: 'Jorge', rol: 'coordinador_art' });
  const libres = await huecos(portal, paula);
  const quienes = [
    ['Gómez', 'Ana', '30111001', 'SIN-88213', '1155550101', 'ana@ejemplo.com'],
    ['Gómez Paz', 'Ángel', '30111002', 'SIN-88214', '1155550102', ''],
    ['Núñez', 'Begoña', '28999003', 'ART/2026/77', '3435550103', 'BEGO@ejemplo.com'],
    ["O'Brien", 'Zoe', '7123004', '=HYPERLINK("http://x")', '2902491234', 'zoe@ejemplo.com'],
    ['Álvarez', 'Iván', '40111005', '@cmd', '1155550105', 'ivan@ejemplo.com'],
  ] as const;
  for (const [i, [apellido, nombre, documento, nroSiniestro, telMovil, email]] of quienes.entries()) {
    // One case per day, so that their dates differ: the business clock is set forward.
    setClock(portal, `2026-11-${16 + i}T07:30:00-03:00`);
    const hueco = libres.find(
      ({ fecha, hora }) =>
        fecha === ['2026-11-20', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'][i] &&
        hora === ['10:00', '10:00', '11:30', '12:00', '15:30'][i],
    )!;
    casos.push(
      await crearCaso(
        portal,
        paula,
        { apellido, nombre, documento, nroSiniestro, telMovil, email },
        { hueco },
      ),
    );
  }
  await setStatus(portal, casos[2]!.id, 4);
});
afterAll(() => portal.stop());

const id = (n: number) => casos[n]!.id;
const quienes = async (filtro: Record<string, unknown>, who: Someone = paula) => {
  const { status, body, text } = await lista(portal, who, filtro);
  expect(status, text).toBe(200);
  return {
    ids: body.casos.map(({ casoId }: { casoId: number }) => casos.findIndex((uno) => uno.id === casoId)),
    total: body.total,
    page: body.page,
  };
};
const encontrados = async (filtro: Record<string, unknown>) => (await quienes(filtro)).ids.toSorted();

describe('every filter', () => {
  const filtros: readonly (readonly [
    campo: string,
    valor: () => string | number,
    esperados: readonly number[],
  ])[] = [
    ['casoId', () => String(id(1)), [1]],
    ['casoId', () => id(1), [1]],
    ['casoId', () => '999999', []],
    ['status', () => 4, [2]],
    ['status', () => '1', [0, 1, 3, 4]],
    ['status', () => '', [0, 1, 2, 3, 4]],
    ['fechaAlta', () => '2026-11-18', [2]],
    ['fechaAlta', () => '2026-11-31', []],
    ['nroSiniestro', () => 'sin-882', [0, 1]],
    ['nroSiniestro', () => '88213', [0]],
    ['nroSiniestro', () => 'art/2026', [2]],
    ['documento', () => '30.111.00', [0, 1]],
    ['documento', () => '7123004', [3]],
    ['nombre', () => 'ANG', [1]],
    ['nombre', () => 'bego', [2]],
    ['apellido', () => 'gomez', [0, 1]],
    ['apellido', () => 'GÓMEZ P', [1]],
    ['apellido', () => 'nun', [2]],
    ['apellido', () => "o'b", [3]],
    ['apellido', () => 'alva', [4]],
    ['telefonoMovil', () => '11 5555-01', [0, 1, 4]],
    ['email', () => 'bego@', [2]],
    ['fecha_turno', () => '2026-11-24', [1]],
    ['hora_turno', () => '10:00', [0, 1]],
    ['hora_turno', () => '9:30', []],
    ['hora_turno', () => '12', [3]],
    ['buscar', () => 'gómez', [0, 1]],
    ['buscar', () => 'zoe', [3]],
    ['buscar', () => '40111', [4]],
    ['buscar', () => 'SIN-88214', [1]],
    ['buscar', () => String(id(2)), [2]],
    ['buscar', () => 'Ana Gómez', [0]],
    ['buscar', () => 'Gómez, Ana', [0]],
    ['buscar', () => 'gomez ana', [0]],
    ['buscar', () => 'Ángel Gómez Paz', [1]],
    ['buscar', () => 'Gómez Paz, Á', [1]],
    ['buscar', () => 'Ana Núñez', []],
    ['buscar', () => 'SIN 88214', [1]],
    ['buscar', () => 'sin88213', [0]],
    ['buscar', () => 'ART 88213', []],
    ['buscar', () => 'nadie', []],
  ];
  it.each(filtros)('%s', async (campo, valor, esperados) => {
    expect([valor(), await encontrados({ [campo]: valor() })]).toEqual([valor(), [...esperados]]);
  });

  it('combines filters', async () => {
    expect(await encontrados({ apellido: 'gomez', hora_turno: '10:00', nombre: 'an' })).toEqual([0, 1]);
    expect(await encontrados({ apellido: 'gomez', fecha_turno: '2026-11-20', status: 1 })).toEqual([0]);
    expect(await encontrados({ apellido: 'gomez', status: 4 })).toEqual([]);
  });
});

describe('order and pages', () => {
  it.each([
    ['-casoId', [4, 3, 2, 1, 0]],
    ['casoId', [0, 1, 2, 3, 4]],
    ['fechaAlta', [0, 1, 2, 3, 4]],
    ['-fechaAlta', [4, 3, 2, 1, 0]],
    ['apellido', [4, 0, 1, 2, 3]],
    ['-apellido', [3, 2, 1, 0, 4]],
    ['fecha_turno', [0, 1, 2, 3, 4]],
    ['-fecha_turno', [4, 3, 2, 1, 0]],
    ['status', [0, 1, 3, 4, 2]],
    ['-status', [2, 4, 3, 1, 0]],
  ])('%s, complete and page by page', async (order, esperados) => {
    expect((await quienes({ order })).ids).toEqual(esperados);
    const paginas = [];
    for (let page = 1; page <= 3; page += 1) paginas.push(...(await quienes({ order, size: 2, page })).ids);
    expect(paginas).toEqual(esperados);
  });

  it('lists newest first, ten per page, and shows the last page beyond the end', async () => {
    expect(await quienes({})).toEqual({ ids: [4, 3, 2, 1, 0], total: 5, page: 1 });
    expect(await quienes({ size: 2, page: 900 })).toEqual({ ids: [0], total: 5, page: 3 });
    expect(await quienes({ apellido: 'nadie', page: 4 })).toEqual({ ids: [], total: 0, page: 1 });
  });
});

it('audits every listed worker for list, search, Hoy and export', async () => {
  const vistos = (acto: string, objeto: string) =>
    portal.db
      .sql<{ id: number }>(
        `select c.id from portal.auditoria a join portal.casos c on c.unidad_id = a.unidad_id and c.paciente_id = a.para_id
          where a.acto = $1 and a.objeto = $2 and a.resultado = 'ok' and a.actor_id = $3 and a.actor_rol = 'gestor_art' order by a.id`,
        [acto, objeto, paula.personaId],
      )
      .then((filas) => filas.map(({ id: caso }) => casos.findIndex((uno) => uno.id === caso)));
  await lista(portal, paula, { apellido: 'gomez', nombre: 'ana' });
  expect(await vistos('ver_casos', 'filtros:nombre,apellido')).toEqual([0]);
  await lista(portal, paula, { email: 'ana', status: 1, size: 1 });
  expect(await vistos('ver_casos', 'filtros:status,email')).toEqual([0]);
  await portal.post(
    '/api/art/existentes',
    { documento: '40111005', nroSiniestro: 'SIN-88214' },
    { token: paula.token },
  );
  expect(new Set(await vistos('ver_casos', 'filtros:documento,nroSiniestro'))).toEqual(new Set([1, 4]));
  await portal.request({ path: '/api/art/hoy', token: paula.token });
  const { sinProximoPaso, turnosDeHoy } = (await portal.request({ path: '/api/art/hoy', token: paula.token }))
    .body;
  const deHoy = [...sinProximoPaso, ...turnosDeHoy].map(({ casoId }: { casoId: number }) =>
    casos.findIndex((uno) => uno.id === casoId),
  );
  expect(deHoy.length).toBeGreaterThan(0);
  expect(await vistos('ver_casos', 'filtros:hoy')).toEqual(expect.arrayContaining(deHoy));
  const { url } = (
    await portal.post(
      '/api/art/documento/ticket',
      { filtro: { telefonoMovil: '11', order: 'casoId' } },
      { token: paula.token },
    )
  ).body;
  expect((await portal.request({ path: url })).text.trim().split('\r\n')).toHaveLength(4);
  expect(await vistos('ver_documento', 'filtros:telefonoMovil')).toEqual([0, 1, 4]);
  // An empty result is one event, about no person.
  await lista(portal, paula, { email: 'nadie', hora_turno: '23:59' });
  expect(
    await portal.db.sql(
      `select para_id from portal.auditoria where objeto = 'filtros:email,hora_turno' and actor_id = $1`,
      [paula.personaId],
    ),
  ).toEqual([{ para_id: null }]);
});

it('returns the specified fields in a row, with the appointment’s link', async () => {
  const { body } = await lista(portal, paula, { casoId: String(id(0)) });
  expect(body.casos[0]).toEqual({
    casoId: id(0),
    status: 1,
    statusString: 'Abierto',
    fechaAlta: '2026-11-16T10:30:00.000Z',
    nroSiniestro: 'SIN-88213',
    documento: '30111001',
    nombre: 'Ana',
    apellido: 'Gómez',
    telefonoMovil: '1155550101',
    email: 'ana@ejemplo.com',
    fecha_turno: '2026-11-20',
    hora_turno: '10:00',
    link_turno: expect.stringMatching(/^http:\/\/demo\.localhost:\d+\/turnoAcceso\?codigoTurno=[\w-]{43}$/),
    servicio_turno: 'Medicina Laboral',
    gestor: null,
    plazo: { limite: '2026-11-26', semaforo: 'verde' },
    alertas: 0,
    diasSinContacto: 4,
  });
  // The mail's own link: it leads to that appointment.
  const codigoTurno = new URL(body.casos[0].link_turno).searchParams.get('codigoTurno');
  expect((await portal.post('/api/turno/entrypoint', { codigoTurno })).body.turno.id).toBe(casos[0]!.turnoId);
});

describe('exports', () => {
  const abrir = async (que: Record<string, unknown>, who: Someone = paula) => {
    const { status, body, text } = await portal.post('/api/art/documento/ticket', que, { token: who.token });
    expect(status, text).toBe(200);
    return portal.request({ path: body.url });
  };

  it('writes the list as CSV: UTF-8 with BOM, semicolons, escaped formulas, filters applied', async () => {
    const { status, headers, bytes } = await abrir({ filtro: {} });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="casos-2026-11-20.csv"');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lineas = bytes.toString('utf8').slice(1).split('\r\n');
    expect(lineas[0]).toBe(
      'Caso;Fecha de alta;Siniestro;Apellido;Nombre;Documento;Teléfono móvil;Email;Turno;Hora;Estado',
    );
    expect(lineas.slice(1)).toEqual([
      `${id(4)};20/11/2026;"'@cmd";Álvarez;Iván;40111005;1155550105;ivan@ejemplo.com;27/11/2026;15:30;Abierto`,
      `${id(3)};19/11/2026;"'=HYPERLINK(""http://x"")";"O'Brien";Zoe;7123004;2902491234;zoe@ejemplo.com;26/11/2026;12:00;Abierto`,
      `${id(2)};18/11/2026;ART/2026/77;Núñez;Begoña;28999003;3435550103;BEGO@ejemplo.com;25/11/2026;11:30;Agendar nuevo turno`,
      `${id(1)};17/11/2026;SIN-88214;Gómez Paz;Ángel;30111002;1155550102;;24/11/2026;10:00;Abierto`,
      `${id(0)};16/11/2026;SIN-88213;Gómez;Ana;30111001;1155550101;ana@ejemplo.com;20/11/2026;10:00;Abierto`,
      '',
    ]);
    expect((await abrir({ filtro: { apellido: 'gomez' } })).text.trim().split('\r\n')).toHaveLength(3);
    expect((await abrir({ filtro: {} }, jorge)).text).toContain('Caso;Gestor;Fecha de alta');
  });

  it.each([
    ['apellido', [4, 0, 1, 2, 3]],
    ['-apellido', [3, 2, 1, 0, 4]],
    ['casoId', [0, 1, 2, 3, 4]],
    ['status', [0, 1, 3, 4, 2]],
    ['-status', [2, 4, 3, 1, 0]],
    ['fecha_turno', [0, 1, 2, 3, 4]],
    ['-fecha_turno', [4, 3, 2, 1, 0]],
  ])('keeps the order of the list: %s', async (order, esperados) => {
    const numeros = (await abrir({ filtro: { order } })).text.trim().split('\r\n').slice(1);
    expect(numeros.map((linea) => casos.findIndex((uno) => String(uno.id) === linea.split(';')[0]))).toEqual(
      esperados,
    );
  });

  it.each([
    ['=1+1', `"'=1+1"`],
    ['+54', `"'+54"`],
    ['-1', `"'-1"`],
    ['@x', `"'@x"`],
    ['\tx', `"'\tx"`],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    [' =1', `"' =1"`],
    ['＝1', `"'＝1"`],
    ['＠x', `"'＠x"`],
    ['a;b', '"a;b"'],
    ['dice "x"', '"dice ""x"""'],
    ['dos\nlíneas', '"dos\nlíneas"'],
    ['llano', 'llano'],
  ])('writes a cell %j as %j', (valor, escrita) => {
    expect(celda(valor)).toBe(escrita);
  });

  it('writes a case as one PDF, complete and without links', async () => {
    await portal.post(
      '/api/art/crearSeguimiento',
      { idCaso: id(0), seguimiento: 'Sigue con dolor', fecha: '2026-11-17', hora: '11:05' },
      { token: paula.token },
    );
    const { version } = (await detalle(portal, paula, id(0))).body.caso;
    const datos = {
      fechaEvento: '2026-11-14',
      contingencia: 'in_itinere',
      empleador: 'Logística del Sur SA',
      empleadorCuit: '30-50001091-2',
      iltInicio: '2026-11-15',
      altaFecha: null,
      altaTipo: null,
      aceptacion: null,
      aceptacionFecha: null,
    };
    const guardado = await portal.post(
      '/api/art/datos',
      { id_caso: id(0), version, datos },
      { token: paula.token },
    );
    expect(guardado.body).toEqual({ version: version + 1 });
    // An edit over an older version is refused.
    expect(
      (await portal.post('/api/art/datos', { id_caso: id(0), version, datos }, { token: paula.token })).body
        .code,
    ).toBe('caso_cambiado');
    expect((await detalle(portal, paula, id(0))).body.caso).toMatchObject({
      ...datos,
      empleadorCuit: '30500010912',
      iltDias: 6,
    });
    const pdf = await abrir({ caso: id(0) });
    expect([pdf.status, pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(pdf.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const texto = textOfPdf(pdf.bytes);
    for (const algo of [
      `Caso ${id(0)}`,
      'SIN-88213',
      'Gómez, Ana',
      '30.111.001',
      'Esguince de tobillo derecho, grado II',
      'Logística del Sur SA',
      'Accidente in itinere',
      'Medicina Laboral',
      'Sigue con dolor',
      'No hay documentos para mostrar',
      'Línea de tiempo',
    ])
      expect(texto).toContain(algo);
    expect(texto).not.toContain('codigoTurno');
  });
});
