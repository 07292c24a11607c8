import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyContract } from '../testing/hostile/every-contract.ts';
import { LUNES } from '../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { rightRequest } from '../testing/watch/walk.ts';
import { startWholeDemo, type WholeDemo } from '../testing/database/whole-demo.ts';

let world: WholeDemo;
let secure: TestPortal;
const { endpoints } = await everyContract();
beforeAll(async () => {
  world = await startWholeDemo();
  secure = await startTestPortal({
    plantilla: 'demo',
    db: world.portal.db,
    mail: world.portal.mail,
    dataDir: world.portal.dataDir,
    now: LUNES,
    env: { BEHIND_TLS: 'on' },
  });
});
afterAll(async () => {
  await secure?.stop();
  await world?.portal.stop();
});

describe('a page of another origin', () => {
  /** What its form may send: none of our headers, and one of the three content types without a preflight. */
  const unsafe = endpoints.filter(({ method, ownHeader }) => method !== 'GET' || ownHeader);
  /** The content proves the sender: a signed token of the city's portal or of a system, or a link's secret with its PIN. */
  const FROM_ELSEWHERE = ['ingresarDesdeCiudad', 'pedirPermisoFhir', 'abrirCompartido'];

  it('calls no endpoint that changes something: each requires the portal’s own header', async () => {
    expect(unsafe.length).toBeGreaterThan(100);
    for (const endpoint of unsafe) {
      if (FROM_ELSEWHERE.includes(endpoint.name)) continue;
      const token = await world.tokenFor(endpoint);
      const right = rightRequest(world, endpoint);
      const without = await world.portal.request({
        ...right,
        token,
        headers: { ...right.headers, 'x-portal': undefined },
      });
      expect([endpoint.name, without.status, without.body.code]).toEqual([
        endpoint.name,
        403,
        'encabezado_faltante',
      ]);
    }
  });

  it('sends no form that is read as JSON', async () => {
    for (const { path, name, upload } of endpoints.filter(({ method }) => method === 'POST')) {
      if (upload) continue;
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const { status } = await world.portal.request({
          method: 'POST',
          path,
          raw: '{"a":"="}',
          headers: { 'content-type': type, 'x-portal': undefined },
        });
        expect([name, type, status]).toEqual([name, type, 415]);
      }
    }
  });
});

describe('the cookies', () => {
  it('of a sign-in behind TLS are bound to the host and unreadable to scripts', async () => {
    // Somebody whose password none of the calls above changed.
    const body = { correo: '35222333', password: 'demo1234' };
    const overTls = await secure.post('/api/sesion/iniciar', body);
    expect(overTls.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-renovacion=[\w.-]+; (Max-Age=\d+; )?Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const plain = await world.portal.post('/api/sesion/iniciar', body);
    expect(plain.headers['set-cookie']).toEqual([
      expect.stringMatching(/^renovacion=[\w.-]+; (Max-Age=\d+; )?Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    // A cookie without the prefix may come from an attacker who cannot set the other.
    const value = overTls.cookie!.split('=')[1]!;
    expect((await secure.post('/api/sesion/renovar', {}, { cookie: `renovacion=${value}` })).status).toBe(
      401,
    );
    expect((await secure.post('/api/sesion/renovar', {}, { cookie: overTls.cookie })).status).toBe(200);
  });
});

describe('the link on an error page', () => {
  it('leads only to the portal, or to a site that the unit allows', async () => {
    const set = async (clave: string, valor: unknown) => {
      await world.portal.db.sql(
        `insert into portal.ajustes (unidad_id, clave, valor) values (1, $1, $2) on conflict (unidad_id, clave) do update set valor = excluded.valor`,
        [clave, JSON.stringify(valor)],
      );
    };
    const offered = async () =>
      (await world.portal.request({ path: '/api/configuracion' })).body.errorRedireccion as
        | string
        | undefined;
    const refused = async () =>
      (
        await world.portal.request({
          method: 'POST',
          path: '/ingresoCiudad',
          raw: 'token=x',
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        })
      ).text;
    await set('sitiosPermitidos', ['ayuda.ejemplo.com']);
    await set('errorRedireccion', 'https://ayuda.ejemplo.com/inicio');
    await expect.poll(offered).toBe('https://ayuda.ejemplo.com/inicio');
    expect(await refused()).toContain('href="https://ayuda.ejemplo.com/inicio"');
    // A site that is no longer allowed: neither the page nor a refusal links there.
    await set('sitiosPermitidos', []);
    await expect.poll(offered).toBeUndefined();
    expect(await refused()).not.toContain('ayuda.ejemplo.com');
    const token = await world.tokenOf('administrador');
    const { revision } = (await world.portal.request({ path: '/api/unidad/plantilla', token })).body as {
      revision: number;
    };
    for (const errorRedireccion of [
      'https://malo.example/',
      '//malo.example',
      'javascript:alert(1)',
      '/\\malo.example',
    ]) {
      const answer = await world.portal.post(
        '/api/unidad/plantilla/borrador',
        { revision, ajustes: { errorRedireccion } },
        { token },
      );
      expect([errorRedireccion, answer.status]).toEqual([errorRedireccion, 422]);
    }
  });
});
