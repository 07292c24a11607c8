import { isDeepStrictEqual } from 'node:util';
import type { Ledger } from './ledger.ts';
import type { Place, World } from './world.ts';
import { SERVICIO } from './world.ts';

/**
 * The next two days are left out: no reminders are due, and no place passes while two clocks that differ by
 * seconds are compared.
 */
const FROM = '2026-11-19';

export async function listPlaces(
  world: Pick<World, 'ask'>,
  which: number,
  token: string,
  servicio: number,
  path = '/api/turno/disponibles',
): Promise<Place[]> {
  const { status, body, text } = await world.ask(which, { path: `${path}?servicio_id=${servicio}`, token });
  if (status !== 200) throw new Error(`the free places: ${status} ${text}`);
  return (body.dias as { fecha: string; horas: string[] }[])
    .flatMap(({ fecha, horas }) => horas.map((hora) => ({ fecha, hora })))
    .filter(({ fecha }) => fecha >= FROM);
}

/**
 * Cached places must not survive another server's bookings or a crash of the database: both servers offer the
 * same places, and none that is taken.
 */
export async function findWrongOffers(world: World, ledger: Ledger, token: string): Promise<string[]> {
  const [one, other] = await Promise.all(
    [0, 1].map((which) => listPlaces(world, which, token, SERVICIO.unico)),
  );
  const taken = new Set(ledger.unicos.values());
  return [
    ...(isDeepStrictEqual(one, other) ? [] : ['the two servers offer different places']),
    ...[...one!, ...other!]
      .filter(({ fecha, hora }) => taken.has(`${fecha} ${hora}`))
      .map(({ fecha, hora }) => `${fecha} ${hora} is taken and offered`),
  ].slice(0, 5);
}
