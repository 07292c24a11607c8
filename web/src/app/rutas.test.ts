import { expect, test } from 'vitest';
import { puertaDeEnlace, rutas, type Ruta } from './rutas.ts';

test('a session by link is sent to a route that it may open', () => {
  for (const [alcance, path] of Object.entries(puertaDeEnlace)) {
    const puerta = Object.values<Ruta>(rutas).find((ruta) => ruta.path === path);
    expect(puerta?.enlace?.alcance).toBe(alcance);
  }
});
