import { describe, expect, it } from 'vitest';
import { createRouteFinder, drawFrame, type PageRoute } from './web-frame.ts';

const route = (path: string, marco: string, titulo: string, more: Partial<PageRoute> = {}): PageRoute => ({
  path,
  marco,
  titulo,
  vuelta: false,
  visita: [],
  sesion: [],
  adelantos: [],
  ...more,
});
const inicio = route('/', 'portal', 'Hola');
const turnos = route('/misTurnos', 'portal', 'Mis turnos');
const caso = route('/detalleCaso', 'barra', 'Detalle del caso');
const unCaso = route('/detalleCaso/:id', 'portal', 'Detalle del caso');
const documento = route('/documento/*', 'portal', 'Documento', { visita: ['/assets/a.js'] });
const verificar = route('/verificar/:codigo?', 'publico', 'Verificar un documento');
const login = route('/login', 'solo', 'Iniciar sesión');

describe('the route of a path', () => {
  const find = createRouteFinder([inicio, turnos, caso, unCaso, documento, verificar, login]);
  it.each([
    ['/', inicio],
    ['/misTurnos', turnos],
    ['/MISTURNOS/', turnos],
    ['/detalleCaso', caso],
    ['/detalleCaso/12', unCaso],
    ['/documento/receta/AB12', documento],
    ['/verificar', verificar],
    ['/verificar/AB12', verificar],
    ['/otra', undefined],
    ['/misTurnos/otra', undefined],
  ])('%s', (path, found) => expect(find(path)).toBe(found));
});

describe('the frame that comes with the HTML', () => {
  const face = {
    marca: { fuerte: 'Portal', resto: '<b>Demo</b>' },
    imagenes: { logo: '/api/unidad/logo?v=1', lateral: '/api/unidad/lateral?v=1', foco: 0.4 },
    unidad: { nombre: 'Portal Demo' },
    login: { variante: 'formulario' },
    requiere: { portal: true },
    tipo: 'portal',
  } as unknown as Parameters<typeof drawFrame>[0];
  const headings = (html: string) => [...html.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, text]) => text);

  it('has the heading of the page, once, for somebody with a session', () => {
    for (const one of [inicio, turnos, caso, documento, verificar])
      expect(headings(drawFrame(face, one, true))).toEqual([one.titulo]);
  });

  it('is that of sign-in where a visitor is sent there, and the page’s own where not', () => {
    expect(headings(drawFrame(face, turnos, false))).toEqual(['Iniciar sesión']);
    expect(headings(drawFrame(face, login, false))).toEqual(['Iniciar sesión']);
    expect(headings(drawFrame(face, documento, false))).toEqual(['Documento']);
    expect(headings(drawFrame(face, verificar, false))).toEqual(['Verificar un documento']);
  });

  it('names the unit where sign-in is in another portal, and leaves faces without a form alone', () => {
    const externo = { ...face, login: { ...face.login, variante: 'portal_ciudad' as const } };
    expect(headings(drawFrame(externo, login, false))).toEqual(['Portal Demo']);
    const sinPortal = { ...face, requiere: { ...face.requiere, portal: false } };
    expect(drawFrame(sinPortal, login, false)).toBe('');
    expect(drawFrame({ ...face, tipo: 'totem' }, login, false)).toBe('');
  });

  it('escapes what the unit wrote', () => {
    const html = drawFrame(face, turnos, true);
    expect(html).toContain('&lt;b&gt;Demo&lt;/b&gt;');
    expect(html).not.toContain('<b>');
  });
});
