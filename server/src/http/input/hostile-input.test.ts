import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestAnswer, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let before: Record<string, number>;
/** Rows that every refusal writes: the audit trail and the failure count. */
const TRACES = ['auditoria', 'auditoria_sellos', 'intentos'];

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  before = await portal.db.counts(TRACES);
});

/** A refusal in Spanish without internal details, which changed nothing. */
async function expectRefusal(answer: TestAnswer, ...statuses: number[]) {
  expect(statuses, answer.text).toContain(answer.status);
  expect(
    Object.keys(answer.body).filter((key) => !['code', 'message', 'fields', 'retryAfter'].includes(key)),
  ).toEqual([]);
  expect(answer.body.message).toMatch(/^[A-ZÁÉÍÓÚÑ].{8,}/);
  expect(answer.text).not.toMatch(
    /\bat \/|node_modules|\.ts:|Error:|\b(invalid|unexpected|expected|zod|postgres|syntax)\b/i,
  );
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(await portal.db.counts(TRACES)).toEqual(before);
}

const acts: [path: string, valid: Record<string, unknown>][] = [
  ['/api/sesion/iniciar', { correo: '30111222', password: 'demo1234' }],
  [
    '/api/usuario/registrar',
    {
      dni: '42111222',
      nro_tramite: '00123456789',
      apellido: 'N',
      nombre: 'M',
      telefono: '11',
      correo: 'm@ejemplo.com',
      fec_nac: '1990-05-20',
      sexo: 'X',
      domicilio: 'A',
      cp: '1832',
      password: 'una clave larga',
      conf_password: 'una clave larga',
      terms: true,
    },
  ],
  ['/api/recuperacionClave/codigo', { email: 'ana.gomez@ejemplo.com.ar' }],
  ['/api/recuperacionClave/verificarCodigo', { email: 'ana.gomez@ejemplo.com.ar', codigo: '123456' }],
  [
    '/api/recuperacionClave/resetearClave',
    { email: 'ana.gomez@ejemplo.com.ar', codigo: '123456', password: 'una clave larga' },
  ],
];

describe.each(acts)('%s', (path, valid) => {
  const first = Object.keys(valid)[0]!;

  it.each([
    ['an unknown key', { ...valid, extra: 1 }, 'extra'],
    ['a key that only the database has', { ...valid, unidad_id: 17 }, 'unidad_id'],
    ['a role that was not asked for', { ...valid, rol: 'administrador' }, 'rol'],
    ['a key in other letters', { ...valid, [first.toUpperCase()]: valid[first] }, first.toUpperCase()],
    ['a number', { ...valid, [first]: 30111222 }, first],
    ['null', { ...valid, [first]: null }, first],
    ['a list', { ...valid, [first]: [valid[first]] }, first],
    ['an object', { ...valid, [first]: { $ne: '' } }, first],
    ['a text that is too long', { ...valid, [first]: '1'.repeat(5000) }, first],
    ['a NUL', { ...valid, [first]: `${String(valid[first])}\u0000` }, first],
  ])('refuses %s and names it', async (_name, body, field) => {
    const answer = await portal.post(path, body);
    await expectRefusal(answer, 422);
    expect(answer.body.code).toBe('datos_invalidos');
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it.each(Object.keys(valid).filter((key) => typeof valid[key] === 'string'))(
    'refuses a NUL in %s',
    async (key) => {
      await expectRefusal(await portal.post(path, { ...valid, [key]: `a\u0000${String(valid[key])}` }), 422);
    },
  );

  it.each([['[]'], ['"texto"'], ['1'], ['true'], [JSON.stringify([valid])]])(
    'refuses the body %s',
    async (raw) => {
      await expectRefusal(await portal.request({ method: 'POST', path, raw }), 400, 422);
    },
  );

  it.each([
    ['half a body', '{"a":'],
    ['nothing', ''],
    ['a prototype key', `{"__proto__":{"terms":true},${JSON.stringify(valid).slice(1)}`],
    ['a constructor key', `{"constructor":{"prototype":{"terms":true}},${JSON.stringify(valid).slice(1)}`],
    ['a nested prototype key', `{"a":{"b":{"__proto__":{}}},${JSON.stringify(valid).slice(1)}`],
    ['a comment', `/* */${JSON.stringify(valid)}`],
  ])('refuses %s', async (_name, raw) => {
    await expectRefusal(await portal.request({ method: 'POST', path, raw }), 400, 422);
  });

  it('refuses deep nesting', async () => {
    const depth = 30_000;
    await expectRefusal(
      await portal.request({
        method: 'POST',
        path,
        raw: `{"${first}":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      }),
      422,
    );
    await expectRefusal(
      await portal.request({ method: 'POST', path, raw: `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}` }),
      400,
      422,
    );
  });

  it('refuses two megabytes', async () => {
    const answer = await portal
      .request({ method: 'POST', path, raw: JSON.stringify({ ...valid, [first]: 'x'.repeat(2_000_000) }) })
      .catch(() => undefined);
    // The answer comes before the body has been read; a client that keeps writing may miss it.
    if (answer) await expectRefusal(answer, 413);
    const chunked = await portal.request({
      method: 'POST',
      path,
      raw: JSON.stringify({ ...valid, [first]: 'x'.repeat(300_000) }),
    });
    await expectRefusal(chunked, 413);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'application/xml',
    'nonsense',
  ])('refuses the content type %s', async (type) => {
    const answer = await portal.request({
      method: 'POST',
      path,
      raw: JSON.stringify(valid),
      headers: { 'content-type': type },
    });
    await expectRefusal(answer, 415);
  });

  it('refuses a call without the portal’s own header, and another method', async () => {
    const answer = await portal.post(path, valid, { headers: { 'x-portal': undefined } });
    await expectRefusal(answer, 403);
    expect(answer.body.code).toBe('encabezado_faltante');
    for (const method of ['PUT', 'DELETE', 'GET'] as const)
      await expectRefusal(await portal.request({ method, path, headers: { 'x-portal': '1' } }), 401, 404);
  });
});

describe('addresses', () => {
  it.each([
    '//',
    '//evil.example/',
    '/%',
    '/%ff',
    '/%00',
    '/api/',
    '/api/nada',
    '/api/unidad/ayudas/..%2f..%2f..%2fpackage.json',
    '/api/unidad/ayudas/%2e%2e%2f%2e%2e.gif',
    '/api/unidad/ayudas/a%00.gif',
    `/api/unidad/ayudas/${'a'.repeat(500)}.gif`,
    '/api/unidad/certificado.pdf?ticket[]=a',
    '/api/unidad/certificado.pdf?ticket=a&ticket=b',
    '/api/unidad/certificado.pdf?__proto__=a',
    '/api/unidad/certificado.pdf?ticket=%00',
    `/api/unidad/certificado.pdf?ticket=${'a'.repeat(7000)}`,
    '/assets/..%2f..%2fpackage.json',
    '/assets/../../../package.json',
    '/documento/%00.pdf',
    '/documento/a%00b.pdf',
    '/documento/%00/abc.pdf',
    '/documento/abc/%00.pdf',
    '/.env',
    '/package.json',
    '/_dev/correo/..%2f..%2fsecreto',
    '/_dev/correo.json?para[]=x',
  ])('%s reveals nothing and breaks nothing', async (path) => {
    const answer = await portal.request({ path });
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(answer.text).not.toMatch(/"name": ?"portal"|workspaces|SECRET|node_modules|\bat \//);
    if (answer.status === 200) expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(await portal.db.counts(TRACES)).toEqual(before);
  });

  it.each([
    '',
    'demo..localhost',
    '%00',
    'a'.repeat(300),
    'demo.localhost:99999',
    '[::1',
    'demo\u0001'.replace('\u0001', '%01'),
    "demo' or '1'='1",
  ])('the host %j is a unit or 404', async (host) => {
    const answer = await portal.request({ path: '/api/configuracion', headers: { host } });
    expect([200, 400, 404]).toContain(answer.status);
    if (answer.status === 200) expect(answer.body.unidad.nombre).toBe('Portal Demo');
  });
});

describe('below HTTP', () => {
  const speak = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(portal.port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
      setTimeout(() => socket.end(), 10_000).unref();
    });

  it.each([
    ['a huge header', `GET / HTTP/1.1\r\nHost: demo.localhost\r\nX-Grande: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['no HTTP', 'hola\r\n\r\n'],
    [
      'two lengths',
      'POST /api/sesion/iniciar HTTP/1.1\r\nHost: demo.localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}',
    ],
    [
      'length and chunks',
      'POST /api/sesion/iniciar HTTP/1.1\r\nHost: demo.localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s gets a 4xx in Spanish', async (_name, text) => {
    const answer = await speak(text);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('"message":"El pedido no se entiende.');
  });
});
