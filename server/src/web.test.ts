import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from './testing/portal.ts';

let portal: TestPortal;
let hinting: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  const { db, mail, dataDir } = portal;
  hinting = await startTestPortal({ db, mail, dataDir, env: { EARLY_HINTS: 'on' } });
  ({ cookie } = await portal.signIn('30111222'));
});
afterAll(async () => {
  await hinting?.stop();
  await portal?.stop();
});

const page = async (path: string, session?: string) => {
  const { status, text } = await portal.request({ path, cookie: session, headers: { accept: 'text/html' } });
  expect(status, path).toBe(200);
  return text;
};
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);
const preloaded = (html: string) => all(html, /<link rel="modulepreload"[^>]* href="([^"]+)"/g);
const frameOf = (html: string) => /<div id="raiz">(.*)<\/div>\s*<\/body>/s.exec(html)![1]!;

describe('the files that a page names', () => {
  const [shared, own] = ['/assets/index-prueba.js', '/assets/turnos-prueba.js'];
  it.each([
    ['a page behind sign-in, with a session cookie', '/misTurnos', true, [shared, own]],
    ['the same in other letters and with a last slash', '/MISTURNOS/?pagina=2', true, [shared, own]],
    ['a page behind sign-in, without a session', '/misTurnos', false, []],
    ['a public page, with a session cookie', '/verificar/AB12', true, [shared]],
    ['a public page, without a session', '/verificar', false, [shared]],
    ['a page before sign-in', '/registro', false, ['/assets/registro-prueba.js']],
    ['a path that is no page, with a session cookie', '/otra', true, []],
    ['a path that is no page, without a session', '/misTurnos/otra', false, []],
  ])('%s', async (_, path, signedIn, files) => {
    expect(preloaded(await page(path, signedIn ? cookie : undefined))).toEqual(files);
  });

  it('a session is asked for first only where there may be one', async () => {
    const asked = (html: string) => {
      const data = /<script async src="\/primero\.js" data-adelantos="([^"]*)">/.exec(html)?.[1];
      return data === undefined ? undefined : (JSON.parse(data.replaceAll('&quot;', '"')) as unknown);
    };
    expect(asked(await page('/misTurnos', cookie))).toEqual([
      { roles: ['paciente'], pedidos: ['/api/turno/listar?pagina=1'] },
    ]);
    const { id } = (await portal.portal.platform.units.byHost('demo'))!;
    expect(asked(await page('/listcasos', cookie))).toEqual([
      { roles: ['gestor_art'], pedidos: [`/api/art/listarFitro {"unidad_id":${id}}`] },
    ]);
    expect(asked(await page('/otra', cookie))).toEqual([]);
    expect(asked(await page('/misTurnos'))).toBeUndefined();
  });
});

describe('frame and heading stand in the HTML', () => {
  it.each([
    ['/login', 'Iniciar sesión', false],
    ['/registro', 'Creá tu cuenta', false],
    ['/recuperarclave', 'Recuperá tu contraseña', false],
    ['/verificar', 'Verificar un documento', false],
    ['/', 'Hola', true],
    ['/home', 'Hola', true],
    ['/especialidad', 'Solicitar atención', true],
    ['/solicitudTurnos', 'Reservar turno', true],
    ['/misTurnos', 'Mis turnos', true],
    ['/misatenciones', 'Mis atenciones', true],
    ['/listcasos', 'Casos', true],
    ['/detalleCaso', 'Detalle del caso', true],
    ['/profesional', 'Consultorio', true],
  ])('%s', async (path, titulo, signedIn) => {
    const frame = frameOf(await page(path, signedIn ? cookie : undefined));
    expect(all(frame, /<h1[^>]*>([^<]*)<\/h1>/g)).toEqual([titulo]);
    expect(frame).toContain('data-marco');
    expect(frame).toContain('Cargando…');
    // Without a session, a page behind sign-in has the frame of sign-in.
    if (signedIn) expect(frameOf(await page(path))).toContain('<h1>Iniciar sesión</h1>');
  });

  it('a path that is no page has none', async () => {
    expect(frameOf(await page('/otra', cookie))).toBe('');
  });
});

describe('103 Early Hints', () => {
  /** Every answer to one request, as it comes over the wire. */
  async function answersOf(to: TestPortal, headers: string[], version = '1.1') {
    const socket = connect(to.port, '127.0.0.1');
    socket.write(
      [`GET /misTurnos HTTP/${version}`, 'host: demo', 'connection: close', ...headers, '', ''].join('\r\n'),
    );
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await once(socket, 'end');
    return text.split(/^(?=HTTP\/1\.1 )/m);
  }
  const navigation = () => ['sec-fetch-mode: navigate', `cookie: ${cookie}`];

  it('are not sent where they are not switched on', async () => {
    const answers = await answersOf(portal, navigation());
    expect(answers.map((answer) => answer.slice(0, 15))).toEqual(['HTTP/1.1 200 OK']);
  });

  it('name the same files as the HTML, before it, where they are switched on', async () => {
    const [early, final, ...more] = await answersOf(hinting, navigation());
    expect(more).toEqual([]);
    expect(early).toMatch(/^HTTP\/1\.1 103 Early Hints\r\n/);
    expect(final).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const hinted = (rel: string) => all(early!, new RegExp(`<([^>]+)>; rel=${rel}`, 'g'));
    const code = all(final!, /<script type="module"[^>]* src="([^"]+)"/g);
    expect(hinted('modulepreload')).toEqual([...new Set([...code, ...preloaded(final!)])]);
    expect(hinted('modulepreload')).toContain('/assets/turnos-prueba.js');
    expect(hinted('preload; as=style')).toEqual(['/assets/turnos-prueba.css']);
  });

  it.each([
    ['a visitor gets those of the visitor’s page', ['sec-fetch-mode: navigate'], '1.1', 2],
    ['not for what a script asks for', ['sec-fetch-mode: cors'], '1.1', 1],
    ['not for a program that says nothing', [], '1.1', 1],
    ['not in HTTP/1.0', ['sec-fetch-mode: navigate'], '1.0', 1],
  ])('%s', async (_, headers, version, count) => {
    const answers = await answersOf(hinting, headers, version);
    expect(answers).toHaveLength(count);
    expect(answers.at(-1)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answers[0]).not.toContain('turnos-prueba');
  });
});

it('has the configuration that the interface answers', async () => {
  const { body } = await portal.request({ path: '/api/configuracion' });
  const written = /id="configuracion"[^>]*>([^<]*)<\/script>/.exec(await page('/login'))![1]!;
  const { horaServidor, ...rest } = JSON.parse(written) as Record<string, unknown>;
  expect({ ...rest, horaServidor: body.horaServidor }).toEqual(body);
  expect(horaServidor).toMatch(/^2026-11-16T12:/);
});
