import { afterEach, expect, it, vi } from 'vitest';
import { olvidarGuardado } from './del-aparato.ts';

afterEach(() => vi.unstubAllGlobals());

/** A storage as browsers have it: its keys are its own properties. */
const almacen = (values: Record<string, string>) => {
  const hidden = (value: unknown) => ({ value, enumerable: false });
  const store: Record<string, string> = { ...values };
  return Object.defineProperties(store, {
    removeItem: hidden((key: string) => delete store[key]),
    clear: hidden(() => Object.keys(store).forEach((key) => delete store[key])),
  });
};

it("forgets everything at the end of a session, except what is the device's", () => {
  const local = almacen({
    'portal.dispositivos': '{"fondo":true}',
    'portal.escritorio.plegados': 'ficha',
    'casos-vistas:018f0000-0000-7000-8000-000000000002': '[{"nombre":"Ojeda"}]',
    'portal.de-una-version-que-viene': 'Ana',
  });
  const sesion = almacen({ 'portal.turno': '018f0000-0000-7000-8000-000000000003' });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', sesion);
  olvidarGuardado();
  expect({ ...local }).toEqual({
    'portal.dispositivos': '{"fondo":true}',
    'portal.escritorio.plegados': 'ficha',
  });
  expect({ ...sesion }).toEqual({});
});
