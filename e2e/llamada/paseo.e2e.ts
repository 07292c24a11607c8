import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import fc from 'fast-check';
import { pedirComo, type Pedir } from '../support/atenciones.ts';
import { fila, irAlEscritorio } from '../support/escritorio.ts';
import { conLlamada } from '../support/llamada.ts';
import { en } from '../support/portal.ts';
import { startMortal } from '../support/producto.ts';
import { ANA, CARLOS, LAURA, MARTIN, SOFIA } from '../support/gente.ts';
import { abrirSesion } from '../support/sesion.ts';

/**
 * A random walk over line and call, in real browsers with cameras, on a portal of its own: nobody else may
 * stand in its line. CI takes a short walk with a fixed seed; `npm run paseo -- --navegador 40` takes 40 steps.
 * The seed is printed, and `SEMILLA=…` repeats a walk. The walk over all features, without browsers, is in
 * `server/src/proof/paseo`.
 */
test.use(conLlamada);

const PASOS = Number(process.env['PASEO'] ?? 12);
const SEMILLA = Number(process.env['SEMILLA'] ?? 20_261_116);
const UNIDAD = 'demo';
const CLINICA = 1;
const DERMATOLOGIA = 3;
const RUTAS = ['/home', '/misatenciones', '/miPerfil', '/videocall', '/misTurnos'];

interface Quien {
  nombre: string;
  context: BrowserContext;
  page: Page;
  pedir: Pedir;
}
interface Paciente extends Quien {
  documentos: string[];
}
interface Abierta {
  id: string;
  status: 'emitida' | 'chamado' | 'iniciado' | 'no_se_presento';
  posicion: number | null;
}
interface Escritorio {
  actual: { id: string; estado: string } | null;
  fila: { id: string; estado: string; servicio: { id: number }; turno: unknown; propio: boolean }[];
}
interface Mundo {
  browser: Browser;
  pacientes: Paciente[];
  medicas: Quien[];
  terminos: string;
  diario: string[];
}

async function abrir(browser: Browser, nombre: string, dni: string): Promise<Quien> {
  const context = await browser.newContext({
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const { token } = await abrirSesion(page, UNIDAD, dni);
  // Requests go through the page that is open at the time: pages are closed and opened.
  const quien: Quien = {
    nombre,
    context,
    page,
    pedir: (ruta, body) => pedirComo(quien.page, token)(ruta, body),
  };
  return quien;
}

const abiertas = async ({ pedir }: Paciente) =>
  (await pedir<{ atenciones: Abierta[] }>('/api/atencion/abiertas')).atenciones;
const escritorio = ({ pedir }: Quien) => pedir<Escritorio>('/api/fila');
const boton = (page: Page) => page.getByRole('button', { name: 'Entrar a la videollamada' });
const controles = (page: Page) => page.getByRole('toolbar', { name: 'Controles de la llamada' });

/** Logs a step; the walk goes on when the server refuses it. */
const intentar = (mundo: Mundo, que: string, hecho: Promise<unknown>) =>
  hecho.then(
    () => void mundo.diario.push(que),
    (error: Error) => void mundo.diario.push(`${que}: ${error.message.slice(0, 120)}`),
  );

type Paso = (mundo: Mundo, a: number, b: number) => Promise<void>;

const pasos: Record<string, Paso> = {
  async pide(mundo, a, b) {
    const quien = mundo.pacientes[a % 2]!;
    const documento = quien.documentos[b % quien.documentos.length]!;
    await intentar(
      mundo,
      `${quien.nombre} pide por ${documento}`,
      quien.pedir('/api/atencion/solicitar', { documento, servicio_id: CLINICA, terminos: mundo.terminos }),
    );
  },
  async va(mundo, a, b) {
    const quien = mundo.pacientes[a % 2]!;
    const ruta = RUTAS[b % RUTAS.length]!;
    await quien.page.goto(en(UNIDAD, ruta));
    mundo.diario.push(`${quien.nombre} va a ${ruta}`);
  },
  async abrePagina(mundo, a, b) {
    const quien = mundo.pacientes[a % 2]!;
    await quien.page.close();
    quien.page = await quien.context.newPage();
    await pasos['va']!(mundo, a, b);
  },
  async llama(mundo, a) {
    const medica = mundo.medicas[a % 2]!;
    await intentar(mundo, `${medica.nombre} llama`, medica.pedir('/api/fila/llamar', {}));
  },
  /** Enters by the button of the strip or of the waiting room. */
  async entra(mundo, a) {
    const quien = mundo.pacientes[a % 2]!;
    if ((await boton(quien.page).count()) === 0) return;
    await boton(quien.page).first().click();
    await expect(controles(quien.page)).toBeVisible({ timeout: 60_000 });
    mundo.diario.push(`${quien.nombre} entra`);
  },
  async ausente(mundo, a) {
    const medica = mundo.medicas[a % 2]!;
    const { actual } = await escritorio(medica);
    if (actual?.estado === 'chamado')
      await intentar(
        mundo,
        `${medica.nombre} marca ausente`,
        medica.pedir('/api/fila/ausente', { id: actual.id }),
      );
  },
  async pasa(mundo, a, b) {
    const medica = mundo.medicas[a % 2]!;
    const { actual } = await escritorio(medica);
    const servicio_id = b % 2 === 0 ? CLINICA : DERMATOLOGIA;
    if (actual)
      await intentar(
        mundo,
        `${medica.nombre} pasa a ${servicio_id}`,
        medica.pedir('/api/fila/transferir', { id: actual.id, servicio_id }),
      );
  },
  async termina(mundo, a) {
    const medica = mundo.medicas[a % 2]!;
    const { actual } = await escritorio(medica);
    if (actual?.estado === 'iniciado')
      await intentar(
        mundo,
        `${medica.nombre} termina`,
        medica.pedir('/api/fila/finalizar', { id: actual.id }),
      );
  },
  async deja(mundo, a, b) {
    const quien = mundo.pacientes[a % 2]!;
    const suyas = await abiertas(quien);
    const una = suyas[b % Math.max(1, suyas.length)];
    if (una)
      await intentar(
        mundo,
        `${quien.nombre} deja la fila`,
        quien.pedir('/api/atencion/dejar', { id: una.id }),
      );
  },
};

/** Steps that lead to a call are repeated, to give them more weight. */
const nombres = [
  'pide',
  'pide',
  'va',
  'va',
  'abrePagina',
  'llama',
  'llama',
  'llama',
  'entra',
  'entra',
  'entra',
  'ausente',
  'pasa',
  'termina',
  'deja',
];

/** Screens follow the server with a delay: retries with the current state until they agree. */
async function comprobar(mundo: Mundo) {
  let last = 'nothing was looked at yet';
  try {
    await expect(async () => {
      await mirar(mundo, (what) => (last = what)).catch((error: unknown) => {
        last = `${last}: ${String(error)}`;
        throw error;
      });
    }).toPass({ timeout: 120_000, intervals: [250, 500, 1000] });
  } catch (error) {
    throw new Error(last, { cause: error });
  }
}

async function mirar(mundo: Mundo, tell: (what: string) => void) {
  tell('the desks');
  const desks = await Promise.all(mundo.medicas.map(escritorio));
  const ocupadas = desks.flatMap(({ actual }) => (actual ? [actual.id] : []));
  expect(new Set(ocupadas).size, 'one call, one professional').toBe(ocupadas.length);
  for (const quien of mundo.pacientes) {
    tell(`the page of ${quien.nombre}`);
    await comprobarPaciente(quien, desks);
  }
  for (const [lugar, { actual }] of desks.entries()) {
    const { page, nombre } = mundo.medicas[lugar]!;
    tell(`the desk of ${nombre}`);
    await expect(controles(page), `the desk of ${nombre} is in a call`).toHaveCount(actual ? 1 : 0, {
      timeout: 1000,
    });
    if (actual?.estado === 'iniciado')
      await expect(fila(page).getByText('En consulta'), `the desk of ${nombre} attends`).toBeVisible({
        timeout: 1000,
      });
  }
}

async function comprobarPaciente(quien: Paciente, desks: readonly Escritorio[]) {
  const { page, nombre } = quien;
  const suyas = await abiertas(quien);
  const enSala = (await controles(page).count()) > 0;
  const llamada = suyas.find(({ status }) => status === 'chamado');
  const iniciada = suyas.find(({ status }) => status === 'iniciado');
  // A called patient sees the button on every page, unless already in the call.
  if (llamada && !enSala)
    await expect(boton(page).first(), `${nombre} is called and sees it`).toBeVisible({ timeout: 1000 });
  if (!llamada && !iniciada) {
    await expect(boton(page), `nobody calls ${nombre}`).toHaveCount(0, { timeout: 1000 });
    await expect(controles(page), `${nombre} is in no call`).toHaveCount(0, { timeout: 1000 });
  }
  for (const { id, status, posicion } of suyas) {
    const owners = desks.filter(({ actual }) => actual?.id === id).length;
    expect(owners, `${status} is at so many desks`).toBe(
      status === 'chamado' || status === 'iniciado' ? 1 : 0,
    );
    const shown = desks.flatMap(({ fila: line }) => line).find((one) => one.id === id);
    if (status !== 'emitida' || !shown) continue;
    const desk = desks.find(({ fila: line }) => line.some((one) => one.id === id))!;
    // Patients of one service are called in the order of their line.
    const delante = desk.fila
      .filter(({ servicio }) => servicio.id === shown.servicio.id)
      .findIndex((one) => one.id === id);
    if (shown.servicio.id === CLINICA && !desk.fila.some(({ servicio }) => servicio.id !== CLINICA))
      expect(posicion, 'place = in front + 1').toBe(delante + 1);
    if (new URL(page.url()).pathname !== '/videocall' || suyas.length > 1 || enSala || posicion === null)
      continue;
    await expect(page.getByRole('region', { name: 'Tu lugar en la fila' })).toContainText(`${posicion}.º`, {
      timeout: 1000,
    });
  }
}

test('a random walk over line and call breaks no invariant on screen', async ({ browser }) => {
  test.setTimeout(180_000 + PASOS * 60_000);
  console.log(`SEMILLA=${SEMILLA}, ${PASOS} pasos`);
  const portal = await startMortal();
  const before = process.env['PORTAL_URL'];
  process.env['PORTAL_URL'] = portal.url;
  const [ana, carlos] = [await abrir(browser, 'Ana', ANA), await abrir(browser, 'Carlos', CARLOS)];
  const medicas = [await abrir(browser, 'Laura', LAURA), await abrir(browser, 'Martín', MARTIN)];
  const { version } = await ana.pedir<{ version: string }>('/api/contenido/terminos');
  const pacientes = [
    Object.assign(ana, { documentos: [ANA, SOFIA] }),
    Object.assign(carlos, { documentos: [CARLOS] }),
  ];
  const mundo: Mundo = { browser, pacientes, medicas, terminos: version, diario: [] };
  for (const { pedir, page } of medicas) {
    await pedir('/api/fila/guardia', { enGuardia: true });
    await irAlEscritorio(page, UNIDAD);
  }
  for (const { page } of pacientes) await page.goto(en(UNIDAD, '/home'));
  const walk = fc.sample(fc.tuple(fc.constantFrom(...nombres), fc.nat(63), fc.nat(63)), {
    seed: SEMILLA,
    numRuns: PASOS,
  });
  let taken = 0;
  try {
    for (const [nombre, a, b] of walk) {
      await pasos[nombre]!(mundo, a, b);
      await comprobar(mundo);
      taken += 1;
    }
  } catch (error) {
    throw new Error(
      [`SEMILLA=${SEMILLA}, broken after ${taken} steps`, ...mundo.diario.slice(-15), String(error)].join(
        '\n',
      ),
      { cause: error },
    );
  } finally {
    process.env['PORTAL_URL'] = before;
    await portal.stop();
  }
  console.log(`${taken} pasos`);
  expect(taken).toBe(PASOS);
  for (const { context } of [...pacientes, ...medicas]) await context.close();
});
