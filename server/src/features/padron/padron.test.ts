import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LUNES, openSession } from '../../testing/data/fila.ts';
import { conRol, csv, ENCABEZADO, LUIS, NUEVA, padronDe, ROSA } from '../../testing/data/padron.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let marta: string;
let deOsef: string;
let padron: ReturnType<typeof padronDe>;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  marta = await conRol(portal, 'administrador');
  deOsef = await conRol(portal, 'administrador', UNIDAD.osef);
  padron = padronDe(portal, marta);
});
beforeEach(() => padron.volver());
afterAll(() => portal.stop());

describe('a file under review', () => {
  it('shows its effect line by line and changes nothing', async () => {
    const antes = await padron.rollo();
    const { status, body, text } = await padron.subir(
      csv(ROSA, LUIS, NUEVA, '123;;;;Malo;DNI;;', '20000003;;;;Castro;Inés;31/02/1970;', NUEVA),
    );
    expect(status, text).toBe(200);
    expect(body.carga).toMatchObject({
      estado: 'revisada',
      archivo: 'padron.csv',
      lineas: 6,
      validas: 2,
      conErrores: 4,
      nuevos: 0,
      cambiados: 1,
      iguales: 1,
      // Castro is in the file with a wrong date: she stays on the roll.
      salen: 0,
    });
    expect(body.errores).toEqual([
      { linea: 4, documento: '20000009', error: 'El DNI 20000009 está repetido: líneas 4, 7' },
      { linea: 5, documento: null, error: 'El DNI «123» no tiene 7 u 8 números' },
      {
        linea: 6,
        documento: '20000003',
        error: 'La fecha «31/02/1970» no es válida: se escribe DD/MM/AAAA o AAAA-MM-DD',
      },
      { linea: 7, documento: '20000009', error: 'El DNI 20000009 está repetido: líneas 4, 7' },
    ]);
    expect(body.muestra).toEqual([
      {
        linea: 2,
        documento: '20000001',
        nroAfiliado: '1/0',
        plan: '210',
        estado: 'A',
        apellido: 'Ávila',
        nombre: 'Rosa',
        fecNac: '1970-01-02',
        sexo: 'F',
        que: 'igual',
      },
      {
        linea: 3,
        documento: '20000002',
        nroAfiliado: '2/0',
        plan: '410',
        estado: 'A',
        apellido: 'Bravo',
        nombre: 'Luis',
        fecNac: '1971-01-02',
        sexo: 'M',
        que: 'cambia',
      },
    ]);
    expect(await padron.rollo()).toEqual(antes);
    const again = await portal.request({ path: '/api/padron/carga', token: marta });
    expect(again.body.revision).toEqual(body);
    const errores = await padron.bajar({ que: 'errores', carga: body.carga.id });
    expect(errores.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(errores.text).toBe(
      [
        '\uFEFFLínea;DNI;Qué pasa',
        '4;20000009;El DNI 20000009 está repetido: líneas 4, 7',
        '5;;El DNI «123» no tiene 7 u 8 números',
        '6;20000003;La fecha «31/02/1970» no es válida: se escribe DD/MM/AAAA o AAAA-MM-DD',
        '7;20000009;El DNI 20000009 está repetido: líneas 4, 7',
        '',
      ].join('\r\n'),
    );
  });

  it.each([
    ['nothing in it', '', 'padron_vacio', 'El archivo no tiene ninguna línea con datos.'],
    ['a header alone', `${ENCABEZADO}\r\n`, 'padron_vacio', 'El archivo no tiene ninguna línea con datos.'],
    [
      'no column of documents',
      'apellido;nombre\r\nGómez;Ana',
      'padron_ilegible',
      'Falta la columna «documento» (o «dni»). La primera línea tiene que llevar los nombres de las columnas.',
    ],
    [
      'a spreadsheet',
      'PK\u0003\u0004…',
      'padron_ilegible',
      'El archivo no es un CSV. En la planilla, elegí «Guardar como» y el formato CSV.',
    ],
  ])('is refused with %s', async (_name, content, code, message) => {
    const { status, body } = await padron.subir(content);
    expect([status, body]).toEqual([422, { code, message }]);
    expect(await padron.lineas()).toBe(0);
    expect((await padron.subir(csv(ROSA))).status).toBe(200);
  });

  it('of another type is refused before it is read', async () => {
    expect((await padron.subir('%PDF-1.4', { tipo: 'application/pdf' })).status).toBe(415);
  });
});

describe('an applied load', () => {
  it('replaces the roll: people who are not in the file lose coverage at once', async () => {
    const { body } = await padron.subir(csv(ROSA, LUIS, NUEVA));
    expect(body.carga).toMatchObject({ nuevos: 1, cambiados: 1, iguales: 1, salen: 1, conErrores: 0 });
    const done = await padron.aplicar({ id: body.carga.id, modo: 'reemplazar' });
    expect([done.status, done.body]).toEqual([
      200,
      expect.objectContaining({
        estado: 'aplicada',
        modo: 'reemplazar',
        nuevos: 1,
        cambiados: 1,
        iguales: 1,
        salen: 1,
        autor: 'Marta Prueba',
      }),
    ]);
    expect((await padron.rollo()).map(({ documento, plan, estado }) => [documento, plan, estado])).toEqual([
      ['20000001', '210', 'A'],
      ['20000002', '410', 'A'],
      ['20000009', '210', 'A'],
    ]);
    expect(await padron.rollo(UNIDAD.osef)).toHaveLength(1);
    expect(await padron.lineas()).toBe(0);
    const events = await portal.db.sql<{ acto: string; objeto: string }>(
      `select acto, objeto from portal.auditoria where unidad_id = 1 and acto in ('revisar_padron', 'cargar_padron') and resultado = 'ok' and objeto = $1 order by id`,
      [`padron:${body.carga.id}`],
    );
    expect(events.map(({ acto }) => acto)).toEqual(['revisar_padron', 'cargar_padron']);
  });

  it('in add mode removes nobody and keeps values of missing columns', async () => {
    const { body } = await padron.subir('dni,apellido\n20000002,Bravo Paz\n20000009,Nueva');
    expect(body.carga).toMatchObject({
      columnas: ['documento', 'apellido'],
      nuevos: 1,
      cambiados: 1,
      iguales: 0,
      salen: 2,
    });
    expect((await padron.aplicar({ id: body.carga.id, modo: 'agregar' })).body).toMatchObject({
      nuevos: 1,
      cambiados: 1,
      salen: 0,
    });
    expect(await padron.rollo()).toEqual([
      expect.objectContaining({ documento: '20000001', apellido: 'Ávila' }),
      {
        documento: '20000002',
        nro_afiliado: '2/0',
        plan: '210',
        estado: 'A',
        apellido: 'Bravo Paz',
        nombre: 'Luis',
        fec_nac: '1971-01-02',
        sexo: 'M',
      },
      expect.objectContaining({ documento: '20000003', apellido: 'Castro' }),
      {
        documento: '20000009',
        nro_afiliado: null,
        plan: null,
        estado: 'A',
        apellido: 'Nueva',
        nombre: null,
        fec_nac: null,
        sexo: null,
      },
    ]);
  });

  it('with errors asks for confirmation, and keeps the people in erroneous lines unchanged', async () => {
    const { body } = await padron.subir(csv(ROSA, '20000003;;;;Castro;Inés;31/02/1970;'));
    const { id } = body.carga;
    expect((await padron.aplicar({ id, modo: 'reemplazar' })).body).toEqual({
      code: 'padron_con_errores',
      message:
        'Hay líneas con errores: elegí cargar solo las válidas, o corregí el archivo y subilo de nuevo.',
    });
    expect(await padron.rollo()).toHaveLength(3);
    expect((await padron.aplicar({ id, modo: 'reemplazar', soloValidas: true })).status).toBe(200);
    expect((await padron.rollo()).map(({ documento, estado }) => [documento, estado])).toEqual([
      ['20000001', 'A'],
      ['20000003', 'B'],
    ]);
    expect((await padron.bajar({ que: 'errores', carga: id })).text).toContain('31/02/1970');
  });

  it('without a valid line is refused, even when confirmed', async () => {
    const { body } = await padron.subir(csv('1;;;;;;;'));
    expect(
      (await padron.aplicar({ id: body.carga.id, modo: 'reemplazar', soloValidas: true })).body.code,
    ).toBe('padron_sin_validas');
    expect(await padron.rollo()).toHaveLength(3);
  });

  it('works once: applied, discarded or replaced, it returns 404', async () => {
    const primera = (await padron.subir(csv(ROSA))).body.carga.id;
    const segunda = (await padron.subir(csv(ROSA, LUIS))).body.carga.id;
    const NO_ESTA = {
      code: 'padron_no_esta',
      message: 'Esa carga ya no está en revisión. Subí el archivo de nuevo.',
    };
    expect((await padron.aplicar({ id: primera, modo: 'reemplazar' })).body).toEqual(NO_ESTA);
    const [una, otra] = await Promise.all([
      padron.aplicar({ id: segunda, modo: 'agregar' }),
      padron.aplicar({ id: segunda, modo: 'agregar' }),
    ]);
    expect(new Set([una.status, otra.status])).toEqual(new Set([200, 409]));
    const tercera = (await padron.subir(csv(ROSA))).body.carga.id;
    expect((await portal.post('/api/padron/carga/descartar', { id: tercera }, { token: marta })).status).toBe(
      200,
    );
    expect((await padron.aplicar({ id: tercera, modo: 'reemplazar' })).body).toEqual(NO_ESTA);
    expect(await padron.rollo()).toHaveLength(3);
  });

  it('with the same idempotency key returns the first answer', async () => {
    const { body } = await padron.subir(csv(ROSA, NUEVA));
    const headers = { 'idempotency-key': 'clave-de-la-carga-1' };
    const send = () =>
      portal.post(
        '/api/padron/carga/aplicar',
        { id: body.carga.id, modo: 'agregar' },
        { token: marta, headers },
      );
    const first = await send();
    expect(first.status).toBe(200);
    expect((await send()).body).toEqual(first.body);
  });

  it('whose lines were lost with the database must be uploaded again', async () => {
    const { body } = await padron.subir(csv(ROSA, NUEVA));
    await portal.db.sql('truncate portal.cargas_padron_lineas');
    expect((await padron.aplicar({ id: body.carga.id, modo: 'reemplazar' })).body.code).toBe(
      'padron_no_esta',
    );
    expect(await padron.rollo()).toHaveLength(3);
  });

  it('decides coverage from its commit on', async () => {
    const { dni, personaId } = await addAccount(portal.db, { unidadId: UNIDAD.osef });
    const token = await openSession(portal, personaId, { unidadId: UNIDAD.osef });
    const cubre = async () =>
      (await portal.post('/api/atencion/afiliacion', { documento: dni }, { token, host: 'osef' })).status;
    expect(await cubre()).toBe(403);
    const { body } = await padron.subir(`dni;estado\n${dni};A`, { token: deOsef, host: 'osef' });
    expect(await cubre()).toBe(403);
    expect(
      (await padron.aplicar({ id: body.carga.id, modo: 'reemplazar' }, { token: deOsef, host: 'osef' }))
        .status,
    ).toBe(200);
    expect(await cubre()).toBe(200);
    const otra = (await padron.subir('dni;estado\n20000001;A', { token: deOsef, host: 'osef' })).body.carga
      .id;
    await padron.aplicar({ id: otra, modo: 'reemplazar' }, { token: deOsef, host: 'osef' });
    expect(await cubre()).toBe(403);
  });
});

describe('the roll', () => {
  const buscar = async (que: string, page = 1) =>
    (
      await portal.request({
        path: `/api/padron?buscar=${encodeURIComponent(que)}&page=${page}`,
        token: marta,
      })
    ).body;
  it('is searched by DNI and surname, ignoring case and accents', async () => {
    expect((await buscar('')).afiliados.map(({ apellido }: { apellido: string }) => apellido)).toEqual([
      'Ávila',
      'Bravo',
      'Castro',
    ]);
    expect((await buscar('avi')).afiliados.map(({ documento }: { documento: string }) => documento)).toEqual([
      '20000001',
    ]);
    expect((await buscar('BRAVO L')).total).toBe(1);
    expect((await buscar('20.000.00')).total).toBe(3);
    expect((await buscar('20000003')).afiliados).toHaveLength(1);
    expect(await buscar('nadie', 9)).toMatchObject({
      afiliados: [],
      total: 0,
      page: 1,
      afiliadosEnTotal: 3,
      activos: 2,
      ultima: null,
    });
    expect((await buscar("%_' or 1=1")).total).toBe(0);
  });
  it('shows the last load and its author', async () => {
    const { body } = await padron.subir(csv(ROSA, LUIS, NUEVA), { archivo: 'noviembre.csv' });
    expect((await buscar('')).ultima).toBeNull();
    await padron.aplicar({ id: body.carga.id, modo: 'reemplazar' });
    expect((await buscar('')).ultima).toMatchObject({
      archivo: 'noviembre.csv',
      autor: 'Marta Prueba',
      modo: 'reemplazar',
      terminada: expect.stringMatching(/^2026-11-16T1/),
    });
  });
  it('is exported as a CSV that a load accepts, with escaped formulas', async () => {
    const { body } = await padron.subir(csv('20000009;=cmd;+1;A;@Núñez;-Eva;14/03/1985;F'));
    await padron.aplicar({ id: body.carga.id, modo: 'agregar' });
    const { text, headers } = await padron.bajar({ que: 'padron' });
    expect(headers['content-disposition']).toBe('attachment; filename="padron-2026-11-16.csv"');
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      `\uFEFF${ENCABEZADO}`,
      '20000001;1/0;210;A;Ávila;Rosa;1970-01-02;F',
    ]);
    expect(text).toContain(`20000009;"'=cmd";"'+1";A;"'@Núñez";"'-Eva";1985-03-14;F`);
    expect((await padron.bajar({ que: 'modelo' })).text.split('\r\n')[0]).toBe(`\uFEFF${ENCABEZADO}`);
    const otra = await padron.subir(text.split('\r\n').slice(0, 4).join('\r\n'));
    expect(otra.body.carga).toMatchObject({ validas: 3, iguales: 3, nuevos: 0, cambiados: 0, salen: 1 });
  });
});
