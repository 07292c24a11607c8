import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectOurRefusal } from '../testing/hostile/clean-answer.ts';
import { everyContract } from '../testing/hostile/every-contract.ts';
import { familiarDe, perfilDe } from '../testing/data/family.ts';
import { hostileRequest } from '../testing/hostile/hostile-request.ts';
import { startInsurer, type Insurer } from '../testing/servers/insurer.ts';
import { addAccount, newDni, UNIDAD } from '../testing/data/people.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../testing/portal.ts';
import { createRandom } from '../testing/random.ts';
import { startS3Server, type S3Server } from '../testing/servers/s3-server.ts';
import { walkAll } from '../testing/watch/walk.ts';
import { startWholeDemo, type WholeDemo } from '../testing/database/whole-demo.ts';

/**
 * Calls every endpoint with valid and with hostile input while a dependency of the portal fails: the caller
 * gets a readable message, and at most "not now" (503) or "no space" (507). `npm run fuzz` runs longer, with
 * every fault of each kind.
 */

const LONG = process.env['FUZZ'] !== undefined;
const SEED = process.env['SEMILLA'] ?? 'mundo';
const RUNS = LONG ? Math.min(20, Number(process.env['FUZZ'])) : 1;
const DELIBERATE = new Set([503, 507]);
const { endpoints } = await everyContract();

function expectWords(answers: Map<string, TestAnswer[]>) {
  for (const [name, given] of answers) for (const answer of given) expectDeliberate(answer, name);
}
function expectDeliberate(answer: TestAnswer, what: string) {
  if (answer.status < 500) return;
  expect(DELIBERATE, `${what}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(answer.status);
  expectOurRefusal(answer, what);
}
const statuses = (answers: Map<string, TestAnswer[]>, name: string) =>
  answers.get(name)!.map(({ status }) => status);

/** Hostile input on every contract except uploads, which the walk covers. */
async function fuzz(world: WholeDemo, fault: string): Promise<void> {
  for (const endpoint of endpoints.filter(({ upload }) => !upload)) {
    const random = createRandom(`${SEED}/${fault}/${endpoint.name}`);
    const token = await world.tokenFor(endpoint);
    for (let run = 0; run < RUNS; run += 1) {
      const { what, request } = hostileRequest(endpoint, world.inputOf(endpoint), random);
      expectDeliberate(await world.portal.request({ ...request, token }), `${fault}: ${what}`);
    }
  }
}

/** No file of this process may grow: simulates a full disk for the portal only. */
const fileSize = (bytes: string) =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
const fillDisk = () => fileSize('0');
const freeDisk = () => fileSize('unlimited');

describe('disk and mail', () => {
  let world: WholeDemo;
  beforeAll(async () => {
    world = await startWholeDemo();
  });
  afterEach(() => {
    freeDisk();
    world.portal.mail.refuseWith(undefined);
  });
  afterAll(() => world?.portal.stop());

  it(
    'with a full disk: refuses writes of files with a message, and continues with everything else',
    { timeout: 600_000 },
    async () => {
      fillDisk();
      const answers = await walkAll(world, endpoints);
      await fuzz(world, 'disk');
      freeDisk();
      expectWords(answers);
      expect(statuses(answers, 'subirImagen')).toEqual([507]);
      expect(answers.get('subirImagen')![0]!.body.message).toBe(
        'No queda lugar para guardar archivos. Lo que escribiste sigue en tu pantalla: avisale a la institución y probá más tarde.',
      );
      expect(statuses(answers, 'obtenerConfiguracion')).toEqual([200]);
      const again = await walkAll(
        world,
        endpoints.filter(({ name }) => name === 'subirImagen'),
      );
      expect(statuses(again, 'subirImagen')).toEqual([200]);
    },
  );

  const refusals = [
    ['refuses everything', 554, 'data'],
    ['does not take us', 535, 'sender'],
    ['knows no address', 550, 'address'],
    ['hangs up', 421, 'connection'],
  ] as const;
  it.each(LONG ? refusals : refusals.slice(0, 1))(
    'with a mail server that %s',
    { timeout: 600_000 },
    async (_, status, step) => {
      world.portal.mail.refuseWith(status, step);
      expectWords(await walkAll(world, endpoints));
      await fuzz(world, `mail ${status}`);
    },
  );
});

describe('the file store', () => {
  let store: S3Server;
  let world: WholeDemo;
  beforeAll(async () => {
    store = await startS3Server();
    world = await startWholeDemo({ env: { FILES_URL: store.url } });
  });
  afterEach(() => {
    store.mode = 'well';
  });
  afterAll(async () => {
    await world?.portal.stop();
    await store?.stop();
  });

  it.each([...(['away'] as const), ...(LONG ? (['failing', 'forgetting'] as const) : [])])(
    'while it is %s: refuses what needs a file with a message, and continues with everything else',
    { timeout: 600_000 },
    async (mode) => {
      store.mode = mode;
      const answers = await walkAll(world, endpoints);
      await fuzz(world, `store ${mode}`);
      store.mode = 'well';
      expectWords(answers);
      if (mode !== 'forgetting') expect(statuses(answers, 'subirImagen')).toEqual([503]);
      expect(statuses(answers, 'obtenerConfiguracion')).toEqual([200]);
      const again = await walkAll(
        world,
        endpoints.filter(({ name }) => name === 'subirImagen'),
      );
      expect(statuses(again, 'subirImagen')).toEqual([200]);
    },
  );
});

describe('an insurer that answers nonsense', () => {
  let portal: TestPortal;
  let insurer: Insurer;
  beforeAll(async () => {
    insurer = await startInsurer();
    portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
  });
  afterAll(async () => {
    await portal.stop();
    insurer.stop();
  });

  const NONSENSE: Record<string, ReturnType<Insurer['answer']>> = {
    'a page': {
      body: '<!doctype html><html><body><h1>Mantenimiento</h1></body></html>',
      headers: { 'content-type': 'text/html' },
    },
    'a page that says JSON': { body: '<html>Estado: A</html>' },
    'half of an answer': { body: '{"Estado":"A","afiliado":tr' },
    nothing: { body: '' },
    'a NUL': { body: '{"Estado":"A\\u0000","afiliado":"\u0000"}' },
    'a megabyte': { body: JSON.stringify({ Estado: 'A'.repeat(2_000_000) }) },
    'a thousand brackets': { body: '['.repeat(5000) },
    'an error of its own': { status: 500, body: '{"Estado":"A","afiliado":true}' },
    'another place': { status: 302, body: 'true', headers: { location: 'http://127.0.0.1:9/' } },
    'a door': { status: 401, body: '{"error":"token"}' },
    'a lie about its bytes': { body: '\u001F\u008B\u0008true', headers: { 'content-encoding': 'gzip' } },
    nobody: { never: true },
  };
  let serial = 0;

  it.each(['osef', 'obsba', 'osprera'] as const)(
    '%s: admits nobody and breaks nothing',
    { timeout: 180_000 },
    async (host) => {
      const unidadId =
        host === 'osprera'
          ? (
              await portal.db.sql<{ id: number }>(`select id from portal.unidades where clave = 'osprera'`)
            )[0]!.id
          : UNIDAD[host];
      const urls = portal.portal.platform.config.padronUrls as Record<string, string>;
      const cuenta = await addAccount(portal.db, { unidadId, email: `n${newDni()}@ejemplo.com` });
      const { token } = await portal.signIn(cuenta.dni, { host });
      const asks: [name: string, ask: () => Promise<TestAnswer>][] = [
        [
          'crearFamiliar',
          () =>
            portal.post(
              '/api/familiar/crear',
              { tipo: '3', usuario: cuenta.personaId, familiar: familiarDe({ nroAfiliado: '12345678' }) },
              { token, host },
            ),
        ],
        [
          'guardarPerfil',
          () =>
            portal.post(
              '/api/usuario/guardarPerfil',
              {
                id: cuenta.personaId,
                data: perfilDe(cuenta.dni, { nroAfiliado: '12345678', email: `n${cuenta.dni}@ejemplo.com` }),
                password: 'demo1234',
              },
              { token, host },
            ),
        ],
        [
          'validarAfiliacion',
          () => portal.post('/api/atencion/afiliacion', { documento: cuenta.dni }, { token, host }),
        ],
        ['registrarUsuario', () => portal.post('/api/usuario/registrar', registro(), { host })],
      ];
      const before = (await portal.db.counts())['personas'];
      let [met, unasked] = [0, 0];
      for (const [what, answer] of Object.entries(NONSENSE)) {
        for (const [name, ask] of asks) {
          // The circuit breaker remembers an address: each request has its own.
          urls[host] = `${insurer.url}/${host}?${(serial += 1)}`;
          insurer.asked.length = 0;
          insurer.answer = () => answer;
          const given = await ask();
          expectDeliberate(given, `${host}, ${what}: ${name}`);
          // A unit without a check continues as usual.
          if (insurer.asked.length === 0) {
            if (name === 'registrarUsuario' && given.status === 200) unasked += 1;
            continue;
          }
          met += 1;
          expect([403, 503], `${host}, ${what}: ${name} ${given.text.slice(0, 200)}`).toContain(given.status);
        }
      }
      delete urls[host];
      expect(met, 'questions that reached the insurer').toBeGreaterThanOrEqual(Object.keys(NONSENSE).length);
      expect((await portal.db.counts())['personas']).toBe(before! + unasked);
    },
  );

  const registro = () => ({
    dni: newDni(),
    nro_tramite: '00123456789',
    apellido: 'Núñez',
    nombre: 'María',
    telefono: '1155550101',
    correo: 'nadie@ejemplo.com',
    fec_nac: '1990-05-20',
    sexo: 'F',
    domicilio: 'Av. Meeks 1250',
    cp: '1832',
    obraSocial: 'Otra',
    nroAfiliado: '12345678',
    plan: '210',
    password: 'mate-amargo-9',
    conf_password: 'mate-amargo-9',
    terms: true,
  });
});
