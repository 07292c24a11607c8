import { expect, it } from 'vitest';
import { esperaEnPalabras } from './pendientes.ts';

const AHORA = new Date('2026-11-17T12:00:00-03:00');
const hace = (minutos: number) => new Date(AHORA.getTime() - minutos * 60_000);

it.each([
  [61, 'En registro desde hace 1 h'],
  [239, 'En registro desde hace 3 h'],
  [47 * 60 + 59, 'En registro desde hace 47 h'],
  [48 * 60, 'En registro desde hace 2 días'],
  [12, 'En registro desde hace 12 min'],
  [0, 'En registro desde hace 1 min'],
])('says a wait of %i minutes as «%s»', (minutos, dicho) => {
  expect(esperaEnPalabras({ tramite: 'registro', estado: 'demorada', desde: hace(minutos) }, AHORA)).toBe(
    dicho,
  );
});

it('tells a refusal from a wait, and an annulment from a registration', () => {
  expect(esperaEnPalabras({ tramite: 'registro', estado: 'rechazada', clase: 'datos' }, AHORA)).toBe(
    'Rechazada: falta un dato o hay uno que el repositorio no acepta',
  );
  expect(esperaEnPalabras({ tramite: 'anulacion', estado: 'rechazada', clase: 'otro' }, AHORA)).toBe(
    'Anulación rechazada: el repositorio no dio un motivo que podamos mostrar',
  );
  expect(esperaEnPalabras({ tramite: 'anulacion', estado: 'demorada', desde: hace(130) }, AHORA)).toBe(
    'Anulación sin registrar desde hace 2 h',
  );
});
