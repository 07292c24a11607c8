import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LUNES, NO_ENCONTRADO, openSession } from '../../testing/fila.ts';
import { addAccount, UNIDAD } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { createCargasJob } from './cargas.job.ts';

let portal: TestPortal;
let marta: string;
let deOsef: string;
const otros: Record<string, { token: string | undefined; host?: string }> = {};

async function conRol(rol: string, unidadId: number = UNIDAD.demo) {
  const { personaId } = await addAccount(portal.db, { unidadId, roles: [rol], nombre: 'Marta' });
  return openSession(portal, personaId, { unidadId, rol });
}
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  marta = await conRol('administrador');
  deOsef = await conRol('administrador', UNIDAD.osef);
  for (const rol of ['paciente', 'profesional', 'gestor_art', 'coordinador_art']) otros[rol] = { token: await conRol(rol) };
  otros['an administrator of another unit, with that token here'] = { token: deOsef };
  otros['nobody'] = { token: undefined };
});
afterAll(() => portal.stop());

interface Fila {
  documento: string;
  estado: string;
  plan: string | null;
  apellido: string | null;
  nombre: string | null;
  fec_nac: string | null;
  sexo: string | null;
  nro_afiliado: string | null;
}
const rollo = (unidadId: number = UNIDAD.demo) =>
  portal.db.sql<Fila>(
    'select documento, nro_afiliado, plan, estado, apellido, nombre, fec_nac::text as fec_nac, sexo from portal.padron_afiliados where unidad_id = $1 order by documento',
    [unidadId],
  );
const lineas = async () => (await portal.db.sql<{ n: number }>('select count(*)::int as n from portal.cargas_padron_lineas'))[0]!.n;

/** Three people, and in another unit one. */
beforeEach(async () => {
  await portal.db.sql('delete from portal.cargas_padron');
  await portal.db.sql('delete from portal.padron_afiliados where unidad_id in (1, 17)');
  await portal.db.sql(`insert into portal.padron_afiliados (unidad_id, documento, nro_afiliado, plan, estado, apellido, nombre, fec_nac, sexo) values
    (1, '20000001', '1/0', '210', 'A', 'Ávila', 'Rosa', '1970-01-02', 'F'), (1, '20000002', '2/0', '210', 'A', 'Bravo', 'Luis', '1971-01-02', 'M'),
    (1, '20000003', '3/0', '310', 'B', 'Castro', 'Inés', null, null), (17, '20000001', '9/9', '1', 'A', 'Ajena', 'Otra', null, null)`);
});

interface Quien {
  /** Marta's, where nothing is said; `undefined` is nobody's. */
  token?: string | undefined;
  host?: string;
}
const tokenDe = (quien: Quien) => ('token' in quien ? quien.token : marta);
const subir = (csv: string | Buffer, quien: Quien & { archivo?: string; tipo?: string } = {}) =>
  portal.request({
    method: 'POST',
    host: quien.host,
    token: tokenDe(quien),
    path: `/api/padron/carga/subir?archivo=${encodeURIComponent(quien.archivo ?? 'padron.csv')}`,
    raw: csv,
    headers: { 'content-type': quien.tipo ?? 'text/csv' },
  });
const aplicar = (body: Record<string, unknown>, quien: Quien = {}) =>
  portal.post('/api/padron/carga/aplicar', body, { token: tokenDe(quien), host: quien.host });
const bajar = async (que: Record<string, unknown>, token = marta) => {
  const { status, body, text } = await portal.post('/api/padron/archivo/ticket', que, { token });
  expect(status, text).toBe(200);
  return portal.request({ path: body.url });
};

const ENCABEZADO = 'documento;nro_afiliado;plan;estado;apellido;nombre;fec_nac;sexo';
const ROSA = '20000001;1/0;210;A;Ávila;Rosa;02/01/1970;F';
const LUIS = '20000002;2/0;410;A;Bravo;Luis;1971-01-02;M';
const NUEVA = '20000009;9/0;210;A;Núñez;Eva;14/03/1985;F';
const csv = (...filas: string[]) => [ENCABEZADO, ...filas].join('\r\n');

describe('a file under review', () => {
  it('tells what it would do, line by line, and changes nothing', async () => {
    const antes = await rollo();
    const { status, body, text } = await subir(csv(ROSA, LUIS, NUEVA, '123;;;;Malo;DNI;;', '20000003;;;;Castro;Inés;31/02/1970;', NUEVA));
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
      // Castro stands in the file, though with a wrong date: she does not leave.
      salen: 0,
    });
    expect(body.errores).toEqual([
      { linea: 4, documento: '20000009', error: 'El DNI 20000009 está repetido: líneas 4, 7' },
      { linea: 5, documento: null, error: 'El DNI «123» no tiene 7 u 8 números' },
      { linea: 6, documento: '20000003', error: 'La fecha «31/02/1970» no es válida: se escribe DD/MM/AAAA o AAAA-MM-DD' },
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
    expect(await rollo()).toEqual(antes);
    const again = await portal.request({ path: '/api/padron/carga', token: marta });
    expect(again.body.revision).toEqual(body);
    const errores = await bajar({ que: 'errores', carga: body.carga.id });
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
    ['a spreadsheet', 'PK\u0003\u0004…', 'padron_ilegible', 'El archivo no es un CSV. En la planilla, elegí «Guardar como» y el formato CSV.'],
  ])('with %s is refused', async (_name, content, code, message) => {
    const { status, body } = await subir(content);
    expect([status, body]).toEqual([422, { code, message }]);
    expect(await lineas()).toBe(0);
    expect((await subir(csv(ROSA))).status).toBe(200);
  });

  it('of another kind is refused before it is read', async () => {
    expect((await subir('%PDF-1.4', { tipo: 'application/pdf' })).status).toBe(415);
  });
});

describe('a load that is applied', () => {
  it('replaces the roll: who is not named leaves, at once for whoever asks', async () => {
    const { body } = await subir(csv(ROSA, LUIS, NUEVA));
    expect(body.carga).toMatchObject({ nuevos: 1, cambiados: 1, iguales: 1, salen: 1, conErrores: 0 });
    const done = await aplicar({ id: body.carga.id, modo: 'reemplazar' });
    expect([done.status, done.body]).toEqual([
      200,
      expect.objectContaining({ estado: 'aplicada', modo: 'reemplazar', nuevos: 1, cambiados: 1, iguales: 1, salen: 1, autor: 'Marta Prueba' }),
    ]);
    expect((await rollo()).map(({ documento, plan, estado }) => [documento, plan, estado])).toEqual([
      ['20000001', '210', 'A'],
      ['20000002', '410', 'A'],
      ['20000009', '210', 'A'],
    ]);
    expect(await rollo(UNIDAD.osef)).toHaveLength(1);
    expect(await lineas()).toBe(0);
    const events = await portal.db.sql<{ acto: string; objeto: string }>(
      `select acto, objeto from portal.auditoria where unidad_id = 1 and acto in ('revisar_padron', 'cargar_padron') and resultado = 'ok' and objeto = $1 order by id`,
      [`padron:${body.carga.id}`],
    );
    expect(events.map(({ acto }) => acto)).toEqual(['revisar_padron', 'cargar_padron']);
  });

  it('is added: nobody leaves, and what the file has no column for stays', async () => {
    const { body } = await subir('dni,apellido\n20000002,Bravo Paz\n20000009,Nueva');
    expect(body.carga).toMatchObject({ columnas: ['documento', 'apellido'], nuevos: 1, cambiados: 1, iguales: 0, salen: 2 });
    expect((await aplicar({ id: body.carga.id, modo: 'agregar' })).body).toMatchObject({ nuevos: 1, cambiados: 1, salen: 0 });
    expect(await rollo()).toEqual([
      expect.objectContaining({ documento: '20000001', apellido: 'Ávila' }),
      { documento: '20000002', nro_afiliado: '2/0', plan: '210', estado: 'A', apellido: 'Bravo Paz', nombre: 'Luis', fec_nac: '1971-01-02', sexo: 'M' },
      expect.objectContaining({ documento: '20000003', apellido: 'Castro' }),
      { documento: '20000009', nro_afiliado: null, plan: null, estado: 'A', apellido: 'Nueva', nombre: null, fec_nac: null, sexo: null },
    ]);
  });

  it('with errors asks whether to leave them out, and keeps whom they name as they are', async () => {
    const { body } = await subir(csv(ROSA, '20000003;;;;Castro;Inés;31/02/1970;'));
    const { id } = body.carga;
    expect((await aplicar({ id, modo: 'reemplazar' })).body).toEqual({
      code: 'padron_con_errores',
      message: 'Hay líneas con errores: elegí cargar solo las válidas, o corregí el archivo y subilo de nuevo.',
    });
    expect(await rollo()).toHaveLength(3);
    expect((await aplicar({ id, modo: 'reemplazar', soloValidas: true })).status).toBe(200);
    expect((await rollo()).map(({ documento, estado }) => [documento, estado])).toEqual([
      ['20000001', 'A'],
      ['20000003', 'B'],
    ]);
    expect((await bajar({ que: 'errores', carga: id })).text).toContain('31/02/1970');
  });

  it('without a valid line is refused, also to who insists', async () => {
    const { body } = await subir(csv('1;;;;;;;'));
    expect((await aplicar({ id: body.carga.id, modo: 'reemplazar', soloValidas: true })).body.code).toBe('padron_sin_validas');
    expect(await rollo()).toHaveLength(3);
  });

  it('is applied once: the second time, discarded or replaced by another file it is not there any more', async () => {
    const primera = (await subir(csv(ROSA))).body.carga.id;
    const segunda = (await subir(csv(ROSA, LUIS))).body.carga.id;
    const NO_ESTA = { code: 'padron_no_esta', message: 'Esa carga ya no está en revisión. Subí el archivo de nuevo.' };
    expect((await aplicar({ id: primera, modo: 'reemplazar' })).body).toEqual(NO_ESTA);
    const [una, otra] = await Promise.all([aplicar({ id: segunda, modo: 'agregar' }), aplicar({ id: segunda, modo: 'agregar' })]);
    expect(new Set([una.status, otra.status])).toEqual(new Set([200, 409]));
    const tercera = (await subir(csv(ROSA))).body.carga.id;
    expect((await portal.post('/api/padron/carga/descartar', { id: tercera }, { token: marta })).status).toBe(200);
    expect((await aplicar({ id: tercera, modo: 'reemplazar' })).body).toEqual(NO_ESTA);
    expect(await rollo()).toHaveLength(3);
  });

  it('with the same key is answered again as the first time', async () => {
    const { body } = await subir(csv(ROSA, NUEVA));
    const headers = { 'idempotency-key': 'clave-de-la-carga-1' };
    const send = () => portal.post('/api/padron/carga/aplicar', { id: body.carga.id, modo: 'agregar' }, { token: marta, headers });
    const first = await send();
    expect(first.status).toBe(200);
    expect((await send()).body).toEqual(first.body);
  });

  it('whose lines were lost with the database is to be sent again', async () => {
    const { body } = await subir(csv(ROSA, NUEVA));
    await portal.db.sql('truncate portal.cargas_padron_lineas');
    expect((await aplicar({ id: body.carga.id, modo: 'reemplazar' })).body.code).toBe('padron_no_esta');
    expect(await rollo()).toHaveLength(3);
  });

  it('decides who is covered from its commit on', async () => {
    const { dni, personaId } = await addAccount(portal.db, { unidadId: UNIDAD.osef });
    const token = await openSession(portal, personaId, { unidadId: UNIDAD.osef });
    const cubre = async () => (await portal.post('/api/atencion/afiliacion', { documento: dni }, { token, host: 'osef' })).status;
    expect(await cubre()).toBe(403);
    const { body } = await subir(`dni;estado\n${dni};A`, { token: deOsef, host: 'osef' });
    expect(await cubre()).toBe(403);
    expect((await aplicar({ id: body.carga.id, modo: 'reemplazar' }, { token: deOsef, host: 'osef' })).status).toBe(200);
    expect(await cubre()).toBe(200);
    const otra = (await subir('dni;estado\n20000001;A', { token: deOsef, host: 'osef' })).body.carga.id;
    await aplicar({ id: otra, modo: 'reemplazar' }, { token: deOsef, host: 'osef' });
    expect(await cubre()).toBe(403);
  });
});

describe('the roll', () => {
  const buscar = async (que: string, page = 1) =>
    (await portal.request({ path: `/api/padron?buscar=${encodeURIComponent(que)}&page=${page}`, token: marta })).body;
  it('is found by DNI and by surname, whatever case and accents', async () => {
    expect((await buscar('')).afiliados.map(({ apellido }: { apellido: string }) => apellido)).toEqual(['Ávila', 'Bravo', 'Castro']);
    expect((await buscar('avi')).afiliados.map(({ documento }: { documento: string }) => documento)).toEqual(['20000001']);
    expect((await buscar('BRAVO L')).total).toBe(1);
    expect((await buscar('20.000.00')).total).toBe(3);
    expect((await buscar('20000003')).afiliados).toHaveLength(1);
    expect(await buscar('nadie', 9)).toMatchObject({ afiliados: [], total: 0, page: 1, afiliadosEnTotal: 3, activos: 2, ultima: null });
    expect((await buscar("%_' or 1=1")).total).toBe(0);
  });
  it('says when it was loaded last, and by whom', async () => {
    const { body } = await subir(csv(ROSA, LUIS, NUEVA), { archivo: 'noviembre.csv' });
    expect((await buscar('')).ultima).toBeNull();
    await aplicar({ id: body.carga.id, modo: 'reemplazar' });
    expect((await buscar('')).ultima).toMatchObject({
      archivo: 'noviembre.csv',
      autor: 'Marta Prueba',
      modo: 'reemplazar',
      terminada: expect.stringMatching(/^2026-11-16T1/),
    });
  });
  it('is saved as a CSV that a load takes again, with nothing that a spreadsheet would run', async () => {
    const { body } = await subir(csv('20000009;=cmd;+1;A;@Núñez;-Eva;14/03/1985;F'));
    await aplicar({ id: body.carga.id, modo: 'agregar' });
    const { text, headers } = await bajar({ que: 'padron' });
    expect(headers['content-disposition']).toBe('attachment; filename="padron-2026-11-16.csv"');
    expect(text.split('\r\n').slice(0, 2)).toEqual([`\uFEFF${ENCABEZADO}`, '20000001;1/0;210;A;Ávila;Rosa;1970-01-02;F']);
    expect(text).toContain(`20000009;"'=cmd";"'+1";A;"'@Núñez";"'-Eva";1985-03-14;F`);
    expect((await bajar({ que: 'modelo' })).text.split('\r\n')[0]).toBe(`\uFEFF${ENCABEZADO}`);
    const otra = await subir(text.split('\r\n').slice(0, 4).join('\r\n'));
    expect(otra.body.carga).toMatchObject({ validas: 3, iguales: 3, nuevos: 0, cambiados: 0, salen: 1 });
  });
});

/** 100,000 people of whom the last thousand are wrong in five ways, and ten pairs have the same number. */
const MUCHAS = 100_000;
function muchas() {
  const filas = Array.from({ length: MUCHAS }, (_, i) => {
    const n = String(40_000_000 + i);
    const comun = `;${n}/00;210;A;Apellido ${i % 977};"Nombre ""${i % 89}""";`;
    if (i < MUCHAS - 1000) return `${n}${comun}${String((i % 28) + 1).padStart(2, '0')}/0${(i % 9) + 1}/19${50 + (i % 50)};F`;
    return [`${n}X${comun}1970-01-01;F`, `${n}${comun}1970-13-01;F`, `${n}${comun}1970-01-01;Q`, `${n}${comun}`, `${n};;;;;;;;;sobra`][i % 5]!;
  });
  for (let i = 0; i < 10; i += 1) filas[i * 1000 + 500] = filas[i * 1000]!;
  return csv(...filas);
}

describe('100,000 lines with faults', () => {
  it('are counted rightly, and loaded all at once', async () => {
    const { status, body, text } = await subir(Buffer.from(muchas(), 'latin1'));
    expect(status, text.slice(0, 300)).toBe(200);
    expect(body.carga).toMatchObject({ lineas: 100_000, validas: 98_980, conErrores: 1020, nuevos: 98_980, cambiados: 0, iguales: 0, salen: 3 });
    expect(body.errores).toHaveLength(50);
    expect(body.errores.slice(0, 2)).toEqual([
      { linea: 2, documento: '40000000', error: 'El DNI 40000000 está repetido: líneas 2, 502' },
      { linea: 502, documento: '40000000', error: 'El DNI 40000000 está repetido: líneas 2, 502' },
    ]);
    expect((await bajar({ que: 'errores', carga: body.carga.id })).text.split('\r\n')).toHaveLength(1022);
    expect(await rollo()).toHaveLength(3);

    const done = await aplicar({ id: body.carga.id, modo: 'reemplazar', soloValidas: true });
    expect(done.status, done.text).toBe(200);
    const [cuenta] = await portal.db.sql(
      'select count(*)::int as n, count(distinct documento)::int as d, min(fec_nac)::text as f from portal.padron_afiliados where unidad_id = 1',
    );
    expect(cuenta).toEqual({ n: 98_980, d: 98_980, f: '1950-01-01' });
    expect((await portal.request({ path: '/api/padron?buscar=Apellido%20976', token: marta })).body.total).toBe(102);
  }, 120_000);

  it('of which one breaks the load change nothing, and it can be applied again', async () => {
    await portal.db.sql(
      `create function portal.romper() returns trigger language plpgsql as $$ begin if new.documento = '40070000' then raise 'roto'; end if; return new; end $$`,
    );
    await portal.db.sql('create trigger romper before insert on portal.padron_afiliados for each row execute function portal.romper()');
    const antes = await rollo();
    const { body } = await subir(muchas());
    const roto = await aplicar({ id: body.carga.id, modo: 'reemplazar', soloValidas: true });
    expect(roto.status).toBe(500);
    expect(await rollo()).toEqual(antes);
    await portal.db.sql('drop trigger romper on portal.padron_afiliados');
    expect((await aplicar({ id: body.carga.id, modo: 'reemplazar', soloValidas: true })).status).toBe(200);
    expect(await rollo()).toHaveLength(98_980);
  }, 120_000);

  it('whose connection is killed half-way change nothing', async () => {
    await portal.db.sql(
      `create or replace function portal.romper() returns trigger language plpgsql as $$ begin if new.documento = '40070000' then perform pg_sleep(8); end if; return new; end $$`,
    );
    await portal.db.sql('create trigger romper before insert on portal.padron_afiliados for each row execute function portal.romper()');
    const antes = await rollo();
    const { body } = await subir(muchas());
    const answer = aplicar({ id: body.carga.id, modo: 'reemplazar', soloValidas: true });
    let killed = 0;
    for (let i = 0; i < 200 && killed === 0; i += 1) {
      await sleep(50);
      killed = (await portal.db.sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`))
        .length;
    }
    expect(killed).toBe(1);
    expect((await answer).status).toBeGreaterThanOrEqual(500);
    expect(await rollo()).toEqual(antes);
    await portal.db.sql('drop trigger romper on portal.padron_afiliados');
    expect((await portal.request({ path: '/api/padron/carga', token: marta })).body.revision.carga.estado).toBe('revisada');
    expect((await aplicar({ id: body.carga.id, modo: 'agregar', soloValidas: true })).status).toBe(200);
    expect(await rollo()).toHaveLength(98_983);
  }, 120_000);
});

describe('a file that does not come to its end', () => {
  /** Half of the bytes that were promised, and then nothing. */
  const mitad = () => {
    const content = Buffer.from(muchas());
    const sent = httpRequest({
      host: '127.0.0.1',
      port: portal.port,
      method: 'POST',
      path: '/api/padron/carga/subir?archivo=mitad.csv',
      headers: {
        host: `demo.localhost:${portal.port}`,
        'x-portal': '1',
        authorization: `Bearer ${marta}`,
        'content-type': 'text/csv',
        'content-length': content.length,
      },
    });
    sent.on('error', () => {});
    sent.write(content.subarray(0, content.length / 2));
    return sent;
  };
  const revision = async () => (await portal.request({ path: '/api/padron/carga', token: marta })).body.revision;
  const until = async (what: () => Promise<boolean>) => {
    for (let i = 0; i < 200; i += 1) {
      if (await what()) return;
      await sleep(50);
    }
    throw new Error('it did not happen');
  };

  it('is seen as it comes in, refuses another meanwhile, and leaves nothing when it breaks', async () => {
    const sent = mitad();
    await until(async () => ((await revision())?.carga.lineas ?? 0) > 40_000);
    const { carga } = await revision();
    expect(carga).toMatchObject({ estado: 'recibiendo', archivo: 'mitad.csv' });
    expect(carga.bytes).toBeLessThan(carga.bytesTotal);
    expect((await subir(csv(ROSA))).body).toEqual({
      code: 'padron_en_curso',
      message: 'Otra carga del padrón está en curso. Esperá a que termine y probá de nuevo.',
    });
    expect((await aplicar({ id: carga.id, modo: 'reemplazar', soloValidas: true })).body.code).toBe('padron_no_esta');
    sent.destroy();
    await until(async () => (await revision()) === null);
    await until(async () => (await lineas()) === 0);
    expect(await rollo()).toHaveLength(3);
    expect((await subir(csv(ROSA))).status).toBe(200);
  }, 60_000);

  it('and whose process died is swept, and stands in nobody’s way', async () => {
    const [{ autor_id }] = (await portal.db.sql<{ autor_id: string }>('select id as autor_id from portal.personas where unidad_id = 1 limit 1')) as [
      { autor_id: string },
    ];
    const perdida = async (vista: string) => {
      const [row] = await portal.db.sql<{ id: string }>(
        `insert into portal.cargas_padron (unidad_id, archivo, autor_id, creada, vista) values (1, 'perdida.csv', $1, now(), now() - $2::interval) returning id`,
        [autor_id, vista],
      );
      await portal.db.sql('insert into portal.cargas_padron_lineas (unidad_id, carga_id, linea) values (1, $1, 2)', [row!.id]);
      return row!.id;
    };
    const estado = async (id: string) => (await portal.db.sql<{ estado: string }>('select estado from portal.cargas_padron where id = $1', [id]))[0]!.estado;
    const job = createCargasJob(portal.portal.db, portal.portal.platform);
    const vieja = await perdida('10 minutes');
    expect((await subir(csv(ROSA))).status).toBe(200);
    expect(await estado(vieja)).toBe('fallida');
    await portal.db.sql('delete from portal.cargas_padron');
    const otra = await perdida('10 minutes');
    await job.run();
    expect([await estado(otra), await lineas()]).toEqual(['fallida', 0]);
    const viva = await perdida('10 seconds');
    await job.run();
    expect([await estado(viva), await lineas()]).toEqual(['recibiendo', 1]);
  });
});

describe('for anybody else there is no roll', () => {
  it.each(['paciente', 'profesional', 'gestor_art', 'coordinador_art', 'an administrator of another unit, with that token here', 'nobody'])(
    '%s',
    async (quien) => {
      const { token, host = 'demo' } = otros[quien]!;
      const mia = (await subir(csv(ROSA))).body.carga.id;
      const expected = quien === 'nobody' || quien.startsWith('an admin') ? 401 : 404;
      const answers = [
        await portal.request({ path: '/api/padron', token, host }),
        await portal.request({ path: '/api/padron/carga', token, host }),
        await subir(csv(ROSA), { token, host }),
        await aplicar({ id: mia, modo: 'reemplazar' }, { token, host }),
        await portal.post('/api/padron/carga/descartar', { id: mia }, { token, host }),
        await portal.post('/api/padron/archivo/ticket', { que: 'padron' }, { token, host }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected));
      expect(await rollo()).toHaveLength(3);
      expect((await portal.db.sql(`select 1 from portal.cargas_padron where id = $1 and estado = 'revisada'`, [mia])).length).toBe(1);
    },
  );

  it('an administrator of another unit sees and changes their own, and nothing of this one', async () => {
    const mia = (await subir(csv(ROSA))).body.carga.id;
    const osef = { token: deOsef, host: 'osef' };
    expect((await portal.request({ path: '/api/padron', ...osef })).body).toMatchObject({ afiliadosEnTotal: 1, afiliados: [{ apellido: 'Ajena' }] });
    expect((await portal.request({ path: '/api/padron/carga', ...osef })).body).toEqual({ revision: null });
    expect((await aplicar({ id: mia, modo: 'reemplazar' }, osef)).body.code).toBe('padron_no_esta');
    const descartar = await portal.post('/api/padron/carga/descartar', { id: mia }, osef);
    expect([descartar.status, descartar.body]).toEqual([404, NO_ENCONTRADO]);
    const errores = await portal.post('/api/padron/archivo/ticket', { que: 'errores', carga: mia }, osef);
    expect([errores.status, errores.body]).toEqual([404, NO_ENCONTRADO]);
    const { body } = await portal.post('/api/padron/archivo/ticket', { que: 'padron' }, { token: marta });
    expect((await portal.request({ path: body.url, host: 'osef' })).status).toBe(404);
    expect((await portal.request({ path: body.url })).status).toBe(200);
    expect((await portal.request({ path: body.url })).status).toBe(404);
    // Two units may load at the same time.
    const propia = await subir('dni\n20000077', osef);
    expect((await aplicar({ id: propia.body.carga.id, modo: 'reemplazar' }, osef)).status).toBe(200);
    expect((await rollo(UNIDAD.osef)).map(({ documento }) => documento)).toEqual(['20000077']);
    expect(await rollo()).toHaveLength(3);
    expect((await aplicar({ id: mia, modo: 'agregar' })).status).toBe(200);
  });

  it('an administrator who was demoted loses it on the next request, and with it the ticket', async () => {
    const { dni, personaId, cuentaId } = await addAccount(portal.db, { roles: ['administrador', 'paciente'] });
    const token = await openSession(portal, personaId, { rol: 'administrador' });
    expect((await portal.request({ path: '/api/padron', token })).status).toBe(200);
    const { body } = await portal.post('/api/padron/archivo/ticket', { que: 'padron' }, { token });
    await portal.db.sql(`delete from portal.cuenta_roles where cuenta_id = $1 and rol = 'administrador'`, [cuentaId]);
    expect((await portal.request({ path: '/api/padron', token })).status, dni).not.toBe(200);
    expect((await portal.request({ path: body.url })).status).toBe(404);
  });
});
