import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_ENCONTRADO, openSession } from '../../testing/data/fila.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import {
  type Atencion,
  type Turno,
  atenciones,
  turnos,
  seed,
  sembrar,
} from '../../testing/fixtures/cifras.ts';

/** Sunday, late in the evening: in Greenwich it is already Monday. */
const AHORA = '2026-11-15T23:30:00-03:00';

let portal: TestPortal;
let marta: string;
let deOsef: string;
const servicios: Record<number, string> = {
  1: 'Clínica Médica',
  2: 'Pediatría',
  3: 'Dermatología',
  4: 'Medicina Laboral',
};

beforeAll(async () => {
  portal = await startTestPortal({ now: AHORA });
  const admin = async (unidadId: number) =>
    openSession(portal, (await addAccount(portal.db, { unidadId, roles: ['administrador'] })).personaId, {
      unidadId,
      rol: 'administrador',
    });
  marta = await admin(UNIDAD.demo);
  deOsef = await admin(UNIDAD.osef);
  const mias = await sembrar(portal, UNIDAD.demo);
  atenciones.push(...mias.filas);
  turnos.push(...mias.turnos);
  await sembrar(portal, UNIDAD.osef);
}, 60_000);
afterAll(() => portal.stop());

/* The second computation: plain loops over the rows. */

const diaLocal = (ms: number) => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 10);
function percentil(valores: number[], p: number): number | null {
  if (valores.length === 0) return null;
  const orden = valores.toSorted((a, b) => a - b);
  const lugar = p * (orden.length - 1);
  const abajo = orden[Math.floor(lugar)]!;
  const arriba = orden[Math.ceil(lugar)]!;
  return abajo + (arriba - abajo) * (lugar - Math.floor(lugar));
}
const enMinutos = (ms: number | null) => (ms === null ? null : Math.round(Math.round(ms) / 6000) / 10);

function contarAtenciones(filas: Atencion[]) {
  const esperas: number[] = [];
  const duraciones: number[] = [];
  const encuestas: number[] = [];
  let [terminadas, conTurno, noVinieron, seFueron] = [0, 0, 0, 0];
  for (const fila of filas) {
    if (fila.estado === 'no_se_presento') noVinieron += 1;
    if (fila.estado === 'cancelada') seFueron += 1;
    if (fila.estado !== 'encerrado') continue;
    terminadas += 1;
    if (fila.turno) conTurno += 1;
    const desde = fila.turno && fila.orden > fila.llegada ? fila.orden : fila.llegada;
    esperas.push(fila.inicio! > desde ? fila.inicio! - desde : 0);
    duraciones.push(fila.fin! - fila.inicio!);
    if (fila.encuesta !== null) encuestas.push(fila.encuesta);
  }
  let suma = 0;
  for (const nota of encuestas) suma += nota;
  return {
    atenciones: terminadas,
    conTurno,
    noSePresentaron: noVinieron,
    dejaronLaFila: seFueron,
    esperaMediana: enMinutos(percentil(esperas, 0.5)),
    esperaNueveDeDiez: enMinutos(percentil(esperas, 0.9)),
    duracionMediana: enMinutos(percentil(duraciones, 0.5)),
    encuesta: {
      promedio: encuestas.length === 0 ? null : Math.round((suma / encuestas.length) * 100) / 100,
      cuantas: encuestas.length,
    },
  };
}
function contarTurnos(filas: Turno[]) {
  const cuenta = { programados: 0, presentes: 0, ausentes: 0, cancelados: 0, canceladosPorProfesional: 0 };
  for (const { estado } of filas) {
    if (estado === 1) cuenta.programados += 1;
    if (estado === 2) cuenta.cancelados += 1;
    if (estado === 3) cuenta.presentes += 1;
    if (estado === 4) cuenta.ausentes += 1;
    if (estado === 5) cuenta.canceladosPorProfesional += 1;
  }
  return cuenta;
}
function diasEntre(desde: string, ultimo: string) {
  const dias: string[] = [];
  for (let ms = Date.parse(desde); ms <= Date.parse(ultimo); ms += 86_400_000)
    dias.push(new Date(ms).toISOString().slice(0, 10));
  return dias;
}
const dentro = (ms: number, desde: string, ultimo: string) => diaLocal(ms) >= desde && diaLocal(ms) <= ultimo;

function resumen(desde: string, ultimo: string) {
  const suyos = contarTurnos(turnos.filter(({ inicio }) => dentro(inicio, desde, ultimo)));
  const vinieron = suyos.presentes + suyos.ausentes;
  return {
    ...contarAtenciones(atenciones.filter(({ llegada }) => dentro(llegada, desde, ultimo))),
    turnos: suyos,
    ausencias: vinieron === 0 ? null : Math.round((suyos.ausentes / vinieron) * 1000) / 10,
  };
}

function aMano(desde: string, ultimo: string, antes: string, antesUltimo: string) {
  const mias = atenciones.filter(({ llegada }) => dentro(llegada, desde, ultimo));
  const misTurnos = turnos.filter(({ inicio }) => dentro(inicio, desde, ultimo));
  const dias = diasEntre(desde, ultimo);
  const pedidos: { diaDeSemana: number; hora: number; cuantos: number }[] = [];
  for (let dia = 1; dia <= 7; dia += 1) {
    for (let hora = 0; hora < 24; hora += 1) {
      let cuantos = 0;
      for (const { turno, llegada } of mias) {
        const local = new Date(llegada - 3 * 3_600_000);
        if (
          !turno &&
          (local.getUTCDay() === 0 ? 7 : local.getUTCDay()) === dia &&
          local.getUTCHours() === hora
        )
          cuantos += 1;
      }
      if (cuantos > 0) pedidos.push({ diaDeSemana: dia, hora, cuantos });
    }
  }
  const porServicio = [1, 2, 3, 4].map((id) => {
    const { dejaronLaFila: _, ...cuentas } = contarAtenciones(mias.filter(({ servicio }) => servicio === id));
    return {
      id,
      nombre: servicios[id]!,
      ...cuentas,
      turnos: contarTurnos(misTurnos.filter(({ servicio }) => servicio === id)),
    };
  });
  return {
    periodo: { desde, hasta: ultimo },
    anterior: { desde: antes, hasta: antesUltimo },
    resumen: resumen(desde, ultimo),
    resumenAnterior: resumen(antes, antesUltimo),
    dias: dias.map((dia) => {
      const {
        atenciones: todas,
        conTurno,
        noSePresentaron,
        esperaMediana,
        esperaNueveDeDiez,
        duracionMediana,
      } = contarAtenciones(mias.filter(({ llegada }) => diaLocal(llegada) === dia));
      const suyos = contarTurnos(misTurnos.filter(({ inicio }) => diaLocal(inicio) === dia));
      return {
        dia,
        aDemanda: todas - conTurno,
        conTurno,
        noSePresentaron,
        esperaMediana,
        esperaNueveDeDiez,
        duracionMediana,
        turnosPresentes: suyos.presentes,
        turnosAusentes: suyos.ausentes,
      };
    }),
    servicios: porServicio
      .filter(
        ({ atenciones: n, noSePresentaron, turnos: t }) =>
          n +
            noSePresentaron +
            t.programados +
            t.presentes +
            t.ausentes +
            t.cancelados +
            t.canceladosPorProfesional >
          0,
      )
      .toSorted((a, b) => b.atenciones - a.atenciones || (a.nombre < b.nombre ? -1 : 1)),
    pedidos,
    semana: [1, 2, 3, 4, 5, 6, 0].map((n) => dias.filter((dia) => new Date(dia).getUTCDay() === n).length),
  };
}

/** As Marta by default. */
const pedir = (desde: string, ultimo: string, quien: { token?: string | undefined; host?: string } = {}) =>
  portal.request({
    path: `/api/cifras?desde=${desde}&hasta=${ultimo}`,
    token: 'token' in quien ? quien.token : marta,
    host: quien.host,
  });

describe('every figure equals the count from the rows', () => {
  it.each([
    ['two weeks', '2026-11-02', '2026-11-15', '2026-10-19', '2026-11-01'],
    ['a month so far', '2026-11-01', '2026-11-15', '2026-10-17', '2026-10-31'],
    ['one day', '2026-10-20', '2026-10-20', '2026-10-19', '2026-10-19'],
    ['all that there is', '2026-10-01', '2026-11-15', '2026-08-16', '2026-09-30'],
    ['a year', '2025-11-15', '2026-11-15', '2024-11-14', '2025-11-14'],
  ])('for %s', async (_name, desde, ultimo, antes, antesUltimo) => {
    const { status, body, text } = await pedir(desde, ultimo);
    expect(status, `SEMILLA=${seed} ${text.slice(0, 200)}`).toBe(200);
    const esperado = aMano(desde, ultimo, antes, antesUltimo);
    expect(body, `SEMILLA=${seed}`).toEqual(esperado);
    expect(esperado.resumen.atenciones).toBeGreaterThan(5);
  });

  it('is empty without rows, and no error', async () => {
    const { status, body } = await pedir('2025-01-06', '2025-01-07');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      resumen: {
        atenciones: 0,
        esperaMediana: null,
        duracionMediana: null,
        ausencias: null,
        encuesta: { promedio: null, cuantas: 0 },
      },
      servicios: [],
      pedidos: [],
      semana: [1, 1, 0, 0, 0, 0, 0],
    });
    expect(body.dias).toHaveLength(2);
  });

  it('is in the CSV', async () => {
    const { body } = await portal.post(
      '/api/cifras/archivo/ticket',
      { desde: '2026-11-02', hasta: '2026-11-15' },
      { token: marta },
    );
    const file = await portal.request({ path: body.url });
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="cifras-2026-11-02-a-2026-11-15.csv"',
    );
    const cifras = resumen('2026-11-02', '2026-11-15');
    const lineas = file.text.split('\r\n');
    expect(lineas[0]).toBe('\uFEFFCuadro;De qué;Cifra;Valor');
    expect(lineas).toContain(`Período;2026-11-02 a 2026-11-15;Atenciones;${cifras.atenciones}`);
    expect(lineas).toContain(
      `Período;2026-11-02 a 2026-11-15;Espera mediana (min);${String(cifras.esperaMediana).replace('.', ',')}`,
    );
    expect(lineas).toContain(
      `Período;2026-11-02 a 2026-11-15;Encuesta, respuestas;${cifras.encuesta.cuantas}`,
    );
    expect(lineas.filter((linea) => linea.startsWith('Por día;2026-11-15;'))).toHaveLength(8);
    expect((await portal.request({ path: body.url })).status).toBe(404);
  });
});

describe('a period', () => {
  it.each([
    ['that ends before it begins', '2026-11-15', '2026-11-14'],
    ['of 367 days', '2025-11-14', '2026-11-15'],
    ['that passes today', '2026-11-10', '2026-11-16'],
  ])('refuses %s', async (_name, desde, ultimo) => {
    const { status, body } = await pedir(desde, ultimo);
    expect([status, body]).toEqual([
      422,
      {
        code: 'periodo_invalido',
        message: 'El período no es válido: elegí hasta 366 días, sin pasar de hoy.',
      },
    ]);
  });
  it.each(['2026-02-30', 'ayer', ''])('refuses %j as a day', async (desde) => {
    expect((await pedir(desde, '2026-11-15')).status).toBe(422);
  });
});

describe('permissions', () => {
  it.each(['paciente', 'profesional', 'gestor_art', 'coordinador_art'])(
    'returns nothing to a %s',
    async (rol) => {
      const token = await openSession(portal, (await addAccount(portal.db, { roles: [rol] })).personaId, {
        rol,
      });
      const { status, body } = await pedir('2026-11-02', '2026-11-15', { token });
      expect([status, body]).toEqual([404, NO_ENCONTRADO]);
      expect(
        (
          await portal.post(
            '/api/cifras/archivo/ticket',
            { desde: '2026-11-02', hasta: '2026-11-15' },
            { token },
          )
        ).status,
      ).toBe(404);
    },
  );
  it('shows another unit’s administrator only their own figures', async () => {
    expect((await pedir('2026-11-02', '2026-11-15', { token: deOsef })).status).toBe(401);
    expect((await pedir('2026-11-02', '2026-11-15', { token: undefined })).status).toBe(401);
    const ajenas = (await pedir('2026-10-01', '2026-11-15', { token: deOsef, host: 'osef' })).body;
    expect(ajenas.resumen).not.toEqual(resumen('2026-10-01', '2026-11-15'));
    expect(ajenas.resumen.atenciones).toBeGreaterThan(100);
    const { body } = await portal.post(
      '/api/cifras/archivo/ticket',
      { desde: '2026-11-02', hasta: '2026-11-15' },
      { token: marta },
    );
    expect((await portal.request({ path: body.url, host: 'osef' })).status).toBe(404);
  });
  it('audits the read', async () => {
    await pedir('2026-11-01', '2026-11-15');
    const rows = await portal.db.sql(
      `select 1 from portal.auditoria where acto = 'ver_cifras' and resultado = 'ok' and objeto = 'cifras:2026-11-01:2026-11-15'`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});
