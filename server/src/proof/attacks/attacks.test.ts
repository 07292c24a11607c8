import { readdirSync, statSync, utimesSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { crearCaso, form } from '../../testing/data/casos.ts';
import { cloneDatabase } from '../../testing/database/database.ts';
import { addAccount, newDni, UNIDAD } from '../../testing/data/people.ts';
import { send, type TestAnswer, type TestPortal } from '../../testing/portal.ts';
import { printTable, record } from './table.ts';
import { startAttacked, startForeign, type Attacked } from './world.ts';
import { guess } from './guess.ts';

/**
 * Two production processes, attacked from outside over HTTP, with the results as a table. CI runs each attack
 * for a few seconds; `node scripts/ataques.mjs` runs them at full length and also checks the times of the
 * storm, which depend on the machine.
 */
const WHOLE = process.env['ATAQUES'] === 'completo';
const GUESSES = WHOLE ? 10_000 : 400;
const ADDRESSES = WHOLE ? 200 : 40;

let world: Attacked;
beforeAll(async () => {
  world = await startAttacked();
}, 180_000);
afterAll(async () => {
  printTable();
  await world.stop();
});

let serial = 0;
/** A new address within one household each time, and a new household each time. */
const household = (net: string) => `2001:db8:${net}:1:${(serial += 1).toString(16)}::1`;
const elsewhere = () => `2001:db8:${(serial += 1).toString(16)}:9::1`;
const newEmail = () => `ataque${(serial += 1)}@ejemplo.com`;
const rolesOf = async (dni: string) =>
  (
    await world.db.sql<{ rol: string }>(
      `select r.rol from portal.cuenta_roles r join portal.cuentas c on c.unidad_id = r.unidad_id and c.id = r.cuenta_id where c.unidad_id = 1 and c.dni = $1 order by 1`,
      [dni],
    )
  ).map(({ rol }) => rol);

it('registering first grants no role', async () => {
  const [dni, mallory, elena] = [newDni(), newEmail(), newEmail()];
  const registered = await world.post(
    '/api/usuario/registrar',
    {
      dni,
      nro_tramite: '00123456789',
      apellido: 'Impostor',
      nombre: 'Mallory',
      telefono: '1155550101',
      correo: mallory,
      fec_nac: '1990-05-20',
      sexo: 'X',
      domicilio: 'Av. Meeks 1250',
      cp: '1832',
      obraSocial: 'Otra',
      nroAfiliado: '12345678',
      plan: '210',
      password: 'clave-de-mallory',
      conf_password: 'clave-de-mallory',
      terms: true,
    },
    elsewhere(),
  );
  expect(registered.status, registered.text).toBe(200);
  const token = await world.tokenOf('administrador');
  const invite = {
    dni,
    nombre: 'Elena',
    apellido: 'Sosa',
    email: elena,
    roles: ['administrador', 'profesional'],
  };
  const asked = await world.post('/api/personal/invitar', invite, elsewhere(), { token });
  expect([asked.status, asked.body.detalle?.distintos]).toEqual([409, ['nombre', 'apellido', 'email']]);
  expect(
    (await world.post('/api/personal/invitar', { ...invite, confirma: true }, elsewhere(), { token })).status,
  ).toBe(200);
  const [mail] = await world.mail.waitFor(elena);
  const codigo = /\/invitacion\?codigo=([\w-]{43})/.exec(mail!.text)![1]!;
  // With only the account, and with only the link.
  const entered = await world.post(
    '/api/sesion/iniciar',
    { correo: dni, password: 'clave-de-mallory', acceso: 'personal' },
    elsewhere(),
  );
  const accepted = await world.post(
    '/api/invitacion/aceptar',
    { codigo, password: 'clave-de-elena-1', conf_password: 'clave-de-elena-1' },
    elsewhere(),
  );
  const linked = world.mail.to(mallory).filter(({ text }) => text.includes('/invitacion')).length;
  const roles = await rolesOf(dni);
  record('rol por registrarse antes: roles de personal obtenidos', roles.length - 1 + linked, 0);
  expect([entered.body.code, accepted.body.code, linked, roles]).toEqual([
    'solo_personal',
    'contrasena_incorrecta',
    0,
    ['paciente'],
  ]);
});

it.each([
  ['una /64', () => household('a1')],
  [
    `${ADDRESSES} direcciones`,
    (n: number) => `198.51.${100 + Math.floor((n % ADDRESSES) / 250)}.${(n % ADDRESSES) % 250}`,
  ],
  ['una /64 cada una', () => elsewhere()],
] as const)('limits guesses of a recovery code from %s', { timeout: 900_000 }, async (where, addressOf) => {
  const email = newEmail();
  await addAccount(world.db, { email });
  const known = await guess(world, GUESSES, email, addressOf);
  record(`${GUESSES} claves de recuperación desde ${where}: juzgadas`, known.judged, 20);
  record(`${GUESSES} claves de recuperación desde ${where}: correos`, known.mails, 5);
  expect(known.judged).toBeLessThanOrEqual(20);
  expect(known.mails).toBeLessThanOrEqual(5);
});

it(
  'an unknown person counts and is answered the same, and the mailed link still works',
  { timeout: 300_000 },
  async () => {
    const [email, nobody] = [newEmail(), newEmail()];
    const { dni } = await addAccount(world.db, { email });
    const asked: Record<string, unknown[]> = {};
    for (const one of [email, nobody]) {
      const seen: unknown[] = [];
      for (let i = 0; i < 6; i += 1) {
        const { status, body } = await world.post(
          '/api/recuperacionClave/codigo',
          { email: one },
          elsewhere(),
        );
        seen.push([status, body.code, body.message]);
      }
      for (let i = 0; i < 22; i += 1) {
        const { status, body } = await world.post(
          '/api/recuperacionClave/verificarCodigo',
          { email: one, codigo: '12' },
          elsewhere(),
        );
        seen.push([status, body.code, body.message]);
      }
      asked[one] = seen;
    }
    const different = asked[email]!.filter(
      (answer, i) => JSON.stringify(answer) !== JSON.stringify(asked[nobody]![i]),
    ).length;
    record('respuestas distintas para un correo que nadie tiene', different, 0);
    expect(asked[email]).toEqual(asked[nobody]);
    expect(asked[email]!.at(-1)).toEqual([429, 'recuperacion_muchas_claves', expect.any(String)]);
    const mails = await world.mail.waitFor(email, 5);
    // Any of the newest: five requested within one second may arrive in any order.
    const opened: number[] = [];
    for (const { text } of mails) {
      const enlace = /enlace=([\w-]{43})/.exec(text)![1]!;
      opened.push(
        (
          await world.post(
            '/api/recuperacionClave/enlace',
            { enlace, password: 'mate-cocido-77' },
            elsewhere(),
          )
        ).status,
      );
    }
    expect(opened.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
    expect(
      (await world.post('/api/sesion/iniciar', { correo: dni, password: 'mate-cocido-77' }, elsewhere()))
        .status,
    ).toBe(200);
  },
);

it('five of eighty-one concurrent passwords at both processes are checked', async () => {
  const { dni } = await addAccount(world.db);
  const address = '203.0.113.81';
  await world.db.sql(`delete from portal.intentos where clave like 'ingreso-%'`);
  const sign = (password: string) => world.post('/api/sesion/iniciar', { correo: dni, password }, address);
  const since = Date.now();
  const answers = await Promise.all([
    ...Array.from({ length: 80 }, (_, i) => sign(`mala ${i}`)),
    sign('demo1234'),
  ]);
  // Five, and one more for each wait (2, 4, 8 seconds) that ran out before the last answer: none, except on a
  // slow machine.
  const most = 5 + Math.floor(Math.log2((Date.now() - since) / 2000 + 1));
  // Attempts are counted before they are checked: the account's counter equals the checked attempts.
  const [row] = await world.db.sql<{ cuenta: number }>(
    `select cuenta from portal.intentos where clave like 'ingreso-cuenta:%'`,
  );
  // After such a wait the right one may be checked: it enters, and clears the counters.
  const entered = answers.filter(({ status }) => status === 200).length;
  const mayEnter = most > 5 ? 1 : 0;
  const judged = entered === 0 ? row!.cuenta : most;
  record('81 contraseñas a la vez: juzgadas', judged, most);
  record('81 contraseñas a la vez: la correcta entre ellas entró', entered, mayEnter);
  expect(judged).toBeLessThanOrEqual(most);
  expect(entered).toBeLessThanOrEqual(mayEnter);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(81 - entered);
  // The owner signs in from another address.
  expect(
    (await world.post('/api/sesion/iniciar', { correo: dni, password: 'demo1234' }, elsewhere())).status,
  ).toBe(200);
});

it('a foreign database on the store deletes no file', { timeout: 240_000 }, async () => {
  const token = await world.tokenOf('gestor_art');
  const outside = {
    db: world.db,
    request: (request: Parameters<Attacked['ask']>[1]) => world.ask(0, request),
  } as unknown as TestPortal;
  const { id } = await crearCaso(outside, { token });
  for (let i = 0; i < 12; i += 1) {
    const bytes = Buffer.from(`%PDF-1.4\nestudio ${i}\n%%EOF\n`);
    const saved = await form(
      outside,
      '/api/art/guardarDocumento',
      token,
      { id_caso: String(id), descripcion: `Estudio ${i}` },
      {
        file: { bytes, filename: `${i}.pdf` },
        key: newId(),
      },
    );
    expect(saved.status, saved.text).toBe(200);
  }
  const store = path.join(world.dataDir, 'archivos');
  const files = () =>
    readdirSync(store, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        // Seals and drafts come and go meanwhile.
        !/^(auditoria|\.nuevos)/.test(name) &&
        statSync(path.join(store, name), { throwIfNoEntry: false })?.isFile(),
    );
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const name of files()) utimesSync(path.join(store, name), old, old);
  const before = files().filter((name) => name.endsWith('.pdf'));
  expect(before.length).toBeGreaterThanOrEqual(12);

  const foreign = await cloneDatabase();
  try {
    await expect(startForeign(foreign, world, 'production')).rejects.toThrow(/dep[oó]sito|archivos/i);
    const other = await startForeign(foreign, world, 'development');
    await other.runDueWork();
    await other.stop();
  } finally {
    await foreign.drop();
  }
  const gone = before.filter((name) => !files().includes(name));
  record(`otra base de datos sobre el depósito: de ${before.length} archivos faltan`, gone.length, 0);
  expect(gone).toEqual([]);
  // The sweep does work: for its own database it deletes a file without a row.
  const [row] = await world.db.sql<{ archivo: string }>(
    `select archivo from portal.documentos_caso where archivo is not null limit 1`,
  );
  await world.db.sql(`alter table portal.documentos_caso disable trigger all`);
  await world.db.sql(`delete from portal.documentos_caso where archivo = $1`, [row!.archivo]);
  await world.db.sql(`alter table portal.documentos_caso enable trigger all`);
  await world.processes[0]!.runDueWork();
  const taken = before.filter((name) => !files().includes(name));
  expect(taken).toEqual([row!.archivo]);
});

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

it.runIf(WHOLE)(
  'three hundred sign-ins at one unit do not slow down another unit',
  { timeout: 300_000 },
  async () => {
    const { dni } = await addAccount(world.db, { unidadId: UNIDAD.osef });
    const [other, crowd, watcher] = [
      new Agent({ keepAlive: true }),
      new Agent({ maxSockets: 300 }),
      new Agent({ keepAlive: true }),
    ];
    const { port } = world.processes[0]!;
    const timed = async (work: () => Promise<TestAnswer>) => {
      const since = performance.now();
      const { status } = await work();
      expect(status).toBe(200);
      return performance.now() - since;
    };
    const signIn = () =>
      timed(() =>
        send(other, port, {
          method: 'POST',
          host: 'osef',
          path: '/api/sesion/iniciar',
          body: { correo: dni, password: 'demo1234' },
          headers: { 'x-forwarded-for': elsewhere() },
        }),
      );
    const health = () => timed(() => send(watcher, port, { path: '/healthz' }));
    try {
      for (let i = 0; i < 5; i += 1) await Promise.all([signIn(), health()]);
      const idle: number[] = [];
      for (let i = 0; i < 20; i += 1) idle.push(await signIn());

      const over = { yet: false };
      const storm = Promise.all(
        Array.from({ length: 300 }, () =>
          send(crowd, port, {
            method: 'POST',
            path: '/api/sesion/iniciar',
            body: { correo: newDni(), password: 'mala' },
            headers: { 'x-forwarded-for': elsewhere() },
          }),
        ),
      ).finally(() => (over.yet = true));
      const [during, healths]: [number[], number[]] = [[], []];
      const watching = (async () => {
        for (; !over.yet; await sleep(20)) healths.push(await health());
      })();
      while (!over.yet) during.push(await signIn());
      await watching;
      expect(new Set((await storm).map(({ status }) => status))).toEqual(new Set([401]));
      record(
        `300 ingresos en una unidad: el de otra (mediana de ${during.length}; sola ${Math.round(median(idle))} ms)`,
        median(during) / median(idle),
        2,
        ' ×',
      );
      record(
        `300 ingresos en una unidad: /healthz, la peor de ${healths.length}`,
        Math.max(...healths),
        100,
        ' ms',
      );
      expect(median(during) / median(idle)).toBeLessThanOrEqual(2);
      expect(Math.max(...healths)).toBeLessThanOrEqual(100);
    } finally {
      for (const agent of [other, crowd, watcher]) agent.destroy();
    }
  },
);
