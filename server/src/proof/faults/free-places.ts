import { isDeepStrictEqual } from 'node:util';
import type { Ledger } from './ledger.ts';
import type { Place, World } from './world.ts';
import { SERVICIO } from './world.ts';

/** The two next days are left out: nobody is reminded of anything, and no place goes by while two clocks that are seconds apart are compared. */
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

/** What a server kept in memory outlives neither the bookings of another nor a crash of the database: both offer the same, and nothing that is taken. */
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
