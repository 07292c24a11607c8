import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOpenApi } from '../http/openapi.ts';
import { everyContract } from '../testing/hostile/every-contract.ts';
import { perfilDe } from '../testing/data/family.ts';
import { addAccount, newDni } from '../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { addStaff, type Staff } from '../testing/data/staff.ts';

/** Smaller attacks, each from outside. */

let portal: TestPortal;
let admin: Staff;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await addStaff(portal);
});
afterAll(() => portal.stop());

const registro = (over: Record<string, unknown> = {}) => ({
  dni: newDni(),
  nro_tramite: '00123456789',
  apellido: 'Núñez',
  nombre: 'María',
  telefono: '1155550101',
  correo: 'muro@ejemplo.com',
  fec_nac: '1990-05-20',
  sexo: 'X',
  domicilio: 'Av. Meeks 1250',
  cp: '1832',
  obraSocial: 'Otra',
  nroAfiliado: '12345678',
  plan: '210',
  password: 'mate-amargo-9',
  conf_password: 'mate-amargo-9',
  terms: true,
  ...over,
});

it('refuses a body with a repeated key, at any depth', async () => {
  const raw = (text: string) =>
    portal.request({
      method: 'POST',
      path: '/api/sesion/iniciar',
      raw: text,
      headers: { 'content-type': 'application/json' },
    });
  for (const text of [
    '{"correo":"28444555","password":"otra","password":"demo1234"}',
    '{"correo":"28444555","password":"demo1234","\\u0070assword":"otra"}',
  ]) {
    const { status, body } = await raw(text);
    expect([status, body.code]).toEqual([400, 'pedido_invalido']);
  }
  expect((await raw('{"correo":"28444555","password":"demo1234"}')).status).toBe(200);
});

it.each([
  ['padron.protocolo', 'ninguno'],
  ['padron', { protocolo: 'ninguno', registro: false, perfil: false, familiar: false, atencion: false }],
  ['tipo', 'comun'],
  ['login.portalExterno', { url: 'https://evil.example' }],
])('a setting without a screen cannot be set by a direct call: %s', async (clave, valor) => {
  for (const sent of [valor, null]) {
    const { status, body } = await portal.post(
      '/api/unidad/ajustes',
      { clave, valor: sent },
      { token: admin.token },
    );
    expect([status, body.fields]).toEqual([422, { [clave]: 'Este ajuste no se cambia desde el portal' }]);
  }
  expect(await portal.db.sql('select 1 from portal.ajustes where clave = $1', [clave])).toEqual([]);
});

it('accepts a setting with a screen', async () => {
  const set = (valor: unknown) =>
    portal.post('/api/unidad/ajustes', { clave: 'atencion.limiteMensual', valor }, { token: admin.token });
  expect((await set(7)).status).toBe(200);
  expect((await set(null)).status).toBe(200);
});

it.each(['0000000', '00000000', '01234567'])('refuses a DNI like %s', async (dni) => {
  expect((await portal.post('/api/usuario/registrar', registro({ dni }))).body.fields).toEqual({
    dni: 'El DNI no puede empezar con cero',
  });
  const invited = await portal.post(
    '/api/personal/invitar',
    { dni, nombre: 'Inés', apellido: 'Soto', email: 'ines@ejemplo.com', roles: ['gestor_art'] },
    { token: admin.token },
  );
  expect(invited.body.fields).toEqual({ dni: 'El DNI no puede empezar con cero' });
});

it('lets an older account with a leading zero sign in and save the profile; nobody changes to such a DNI', async () => {
  const { dni, personaId } = await addAccount(portal.db, { dni: '05123456' });
  const { token } = await portal.signIn(dni);
  const save = (documento: string) =>
    portal.post(
      '/api/usuario/guardarPerfil',
      { id: personaId, data: perfilDe(documento, { email: 'cero@ejemplo.com' }), password: 'demo1234' },
      { token },
    );
  expect((await save(dni)).status).toBe(200);
  expect((await save('06123456')).body.fields).toEqual({ documento: 'El DNI no puede empezar con cero' });
  expect((await save(newDni())).status).toBe(200);
});

it('builds the OpenAPI description once: twenty requests cost next to nothing', async () => {
  const ask = () => portal.request({ path: '/api/openapi.json' });
  const first = await ask();
  // The CPU time of twenty requests, with the client's own, against that of building it a dozen times.
  const cost = async (work: () => unknown) => {
    const since = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(since);
    return user + system;
  };
  const { endpoints } = await everyContract();
  const once = await cost(() => buildOpenApi(endpoints));
  const answers: { text: string }[] = [];
  const costs: number[] = [];
  for (let round = 0; round < 3; round += 1)
    costs.push(await cost(async () => answers.push(...(await Promise.all(Array.from({ length: 20 }, ask))))));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([first.text]));
  // The cheapest of three: jobs of the portal only add to it.
  expect(Math.min(...costs)).toBeLessThan(once * 12);
});

it('refuses a leaked password for new use, and still accepts one in use', async () => {
  for (const password of ['dragon1', 'Password123', 'liverpool1']) {
    expect(
      (await portal.post('/api/usuario/registrar', registro({ password, conf_password: password }))).body
        .fields,
      password,
    ).toEqual({
      password: 'Esa contraseña es muy común. Elegí otra.',
    });
  }
  expect(
    (await portal.post('/api/sesion/iniciar', { correo: '28444555', password: 'demo1234' })).status,
  ).toBe(200);
});

it('stores nothing about the password with a registration’s idempotency key', async () => {
  const key = 'una-clave-de-prueba-1';
  const body = registro({ correo: 'clave@ejemplo.com' });
  const send = (sent: unknown) =>
    portal.post('/api/usuario/registrar', sent, { headers: { 'idempotency-key': key } });
  expect((await send(body)).status).toBe(200);
  expect((await send(body)).status).toBe(200);
  expect((await send({ ...body, nombre: 'Otra' })).body.code).toBe('clave_repetida');
  const [row] = await portal.db.sql<{ cuerpo_hash: Buffer }>(
    `select cuerpo_hash from portal.claves_idempotencia where clave like '%' || $1`,
    [key],
  );
  const { password: _p, conf_password: _c, ...rest } = body;
  const { createHash } = await import('node:crypto');
  for (const text of [JSON.stringify(body), JSON.stringify(rest)])
    expect(row!.cuerpo_hash.equals(createHash('sha256').update(text).digest())).toBe(false);
});

it('answers for an account without a password as slowly as for an unknown one', async () => {
  const time = async (dni: string) => {
    const since = performance.now();
    await portal.post('/api/sesion/iniciar', { correo: dni, password: 'mala' });
    return performance.now() - since;
  };
  const invited: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    const { dni, cuentaId } = await addAccount(portal.db);
    await portal.db.sql(`update portal.cuentas set clave_hash = '-' where id = $1`, [cuentaId]);
    invited.push(await time(dni));
    unknown.push(await time(newDni()));
  }
  // The quickest of each: other work on the machine only adds time.
  expect(Math.min(...invited)).toBeGreaterThan(Math.min(...unknown) / 3);
});

it('does not delay other recoveries when one fails', async () => {
  // A unit with an unknown template: its requests cannot be served.
  await portal.db.sql(
    `insert into portal.unidades (id, clave, plantilla) values (901, 'perdida', 'no_existe')`,
  );
  for (let i = 0; i < 60; i += 1)
    await portal.db.sql(
      `insert into portal.pedidos_recuperacion (unidad_id, id, email, creado) values (901, gen_random_uuid(), 'x@ejemplo.com', now())`,
    );
  await addAccount(portal.db, { email: 'detras@ejemplo.com' });
  await portal.post('/api/recuperacionClave/codigo', { email: 'detras@ejemplo.com' });
  expect(await portal.mail.waitFor('detras@ejemplo.com')).toHaveLength(1);
  await portal.db.sql('delete from portal.pedidos_recuperacion where unidad_id = 901');
});

it('ends codes and links sent to the old address when the person changes it', async () => {
  const email = 'vieja@ejemplo.com';
  const { dni, personaId } = await addAccount(portal.db, { email });
  await portal.post('/api/recuperacionClave/codigo', { email });
  const text = (await portal.mail.waitFor(email))[0]!.text;
  const { token } = await portal.signIn(dni);
  const data = {
    documento: dni,
    nome: 'Eva',
    sobrenome: 'Prueba',
    fec_nac: '1990-05-20',
    sexo: 'F',
    telefono: '1155550101',
    email: 'nueva@ejemplo.com',
    domicilio: 'Av. Meeks 1250',
    cp: '1832',
    obraSocial: '',
    plan: '',
    nroAfiliado: '',
    cuil: '',
  };
  const saved = await portal.post(
    '/api/usuario/guardarPerfil',
    { id: personaId, data, password: 'demo1234' },
    { token },
  );
  expect(saved.status, saved.text).toBe(200);
  const enlace = /enlace=([\w-]{43})/.exec(text)![1]!;
  expect(
    (await portal.post('/api/recuperacionClave/enlace', { enlace, password: 'otra clave larga' })).status,
  ).toBe(404);
  const codigo = /: (\d{6})$/m.exec(text)![1]!;
  expect((await portal.post('/api/recuperacionClave/verificarCodigo', { email, codigo })).status).toBe(422);
});

describe('a logo', () => {
  /** Small on disk, and as large as it declares when decoded. */
  function png(width: number, height: number): Buffer {
    const crcTable = Array.from({ length: 256 }, (_, n) => {
      let c = n;
      for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
      return c >>> 0;
    });
    const crc = (bytes: Buffer) => {
      let c = 0xffffffff;
      for (const byte of bytes) c = crcTable[(c ^ byte) & 0xff]! ^ (c >>> 8);
      return (c ^ 0xffffffff) >>> 0;
    };
    const chunk = (name: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(name), data]);
      const out = Buffer.alloc(body.length + 8);
      out.writeUInt32BE(data.length, 0);
      body.copy(out, 4);
      out.writeUInt32BE(crc(body), body.length + 4);
      return out;
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 6, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc((width * 4 + 1) * height))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
  const subir = (raw: Buffer) =>
    portal.request({
      method: 'POST',
      path: '/api/unidad/plantilla/imagen',
      raw,
      token: admin.token,
      headers: { 'content-type': 'image/png' },
    });

  it('of more than two million pixels is refused with a message, however small its file', async () => {
    const large = png(3000, 3000);
    expect(large.length).toBeLessThan(300_000);
    const { status, body } = await subir(large);
    expect([status, body.code, body.message]).toEqual([
      422,
      'imagen_muy_grande',
      'La imagen tiene demasiados puntos: achicala a 2 millones (por ejemplo, 1600 × 1200) y volvé a subirla.',
    ]);
    expect((await subir(png(1600, 1200))).status).toBe(200);
  });
});
