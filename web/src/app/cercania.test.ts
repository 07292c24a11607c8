import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EstadoSesion } from '../lib/sesion.ts';
import { alAcercarse } from './cercania.ts';

/** An element inside a link of this host, of another one, or of none. */
class Target {
  readonly href: string | undefined;
  constructor(href?: string) {
    this.href = href;
  }
  closest(selector: string) {
    expect(selector).toBe('a[href^="/"]');
    return this.href?.startsWith('/') ? { pathname: this.href.split('?')[0] } : null;
  }
}
const con = (alcance: string, rol?: string) =>
  ({ estado: 'autenticado', sesion: { alcance, usuario: { rol } } }) as unknown as EstadoSesion;

let estado: EstadoSesion;
let asked: unknown[][];
let page: EventTarget;
beforeEach(() => {
  vi.stubGlobal('document', (page = new EventTarget()));
  asked = [];
  alAcercarse(
    () => estado,
    (...given) => asked.push(given),
  );
});
afterEach(() => vi.unstubAllGlobals());

const near = (name: string, target: object) =>
  page.dispatchEvent(Object.defineProperty(new Event(name), 'target', { value: target }));

it.each(['pointerover', 'touchstart', 'focusin'])('%s on a link prepares its page', (name) => {
  estado = con('portal', 'gestor_art');
  near(name, new Target('/detalleCaso?id=3'));
  expect(asked).toEqual([['/detalleCaso', 'gestor_art']]);
});

it('prepares the page of a visitor without a session, and with one that a link opened', () => {
  estado = { estado: 'no-autenticado' };
  near('touchstart', new Target('/registro'));
  estado = con('turno', 'paciente');
  near('touchstart', new Target('/verificar'));
  expect(asked).toEqual([
    ['/registro', undefined],
    ['/verificar', undefined],
  ]);
});

it('prepares nothing for other links and places, nor before the session is known', () => {
  estado = con('portal');
  near('pointerover', new Target('https://otro.example/registro'));
  near('pointerover', new Target());
  near('pointerover', page);
  near('click', new Target('/misTurnos'));
  estado = { estado: 'verificando' };
  near('pointerover', new Target('/misTurnos'));
  expect(asked).toEqual([]);
});
