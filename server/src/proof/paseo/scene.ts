import { type Atencion, type Turno } from './rows.ts';
import { Broken, type World } from './world.ts';

/** The state that a walk checks after each step. */
export interface Scene {
  world: World;
  atenciones: Atencion[];
  turnos: Turno[];
  now: Date;
}

/** Throws when the invariant does not hold. */
export const demand = (holds: boolean, sentence: () => string) => {
  if (!holds) throw new Broken(sentence());
};
