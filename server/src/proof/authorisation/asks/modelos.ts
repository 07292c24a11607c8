import { newId } from '../../../platform/ids.ts';
import { byId, done, inBody, type Asks } from '../ask.ts';
import type { World } from '../world.ts';

/** The texts of the professional who attends the patient. */

const texto = { nombre: 'Control', abreviatura: '', para: 'todo', texto: 'Sin cambios.' };
const suyo = async (world: World): Promise<string> =>
  (await done(world, world.who.profesionalCon, '/api/modelos', { ...texto, nombre: `Control ${newId()}` }))
    .id;

export const modelos: Asks = {
  listarModelos: { object: suyo, shows: (id: string) => id },
  guardarModelo: byId(suyo, { send: (id) => ({ body: { id, ...texto } }) }),
  borrarModelo: { ...byId(suyo, { ...inBody }), fresh: true },
};
