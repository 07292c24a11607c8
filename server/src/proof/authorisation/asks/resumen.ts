import { newId } from '../../../platform/ids.ts';
import { ask, byDni, byId, done, type Asks } from '../ask.ts';
import type { World } from '../world.ts';
import { atencion } from './atenciones.ts';

/** The clinical summary. */

const alergia = { clase: 'alergia', nombre: 'Látex' };
const hijo = (world: World) => world.hijo.documento;
const iniciada = (world: World) => atencion(world, 'iniciado');

/** An entry that the patient wrote. */
async function entrada(world: World, documento: string): Promise<string> {
  const sent = { documento, entrada: { clase: 'vacuna', nombre: 'Antigripal' } };
  const { entradas } = await done(world, world.who.paciente, '/api/resumen/anotar', sent);
  return entradas[0].id as string;
}

interface EnConsulta {
  atencion: string;
  entrada: string;
}
/** An entry of the patient whom the professional attends. */
const enConsulta = async (world: World): Promise<EnConsulta> => ({
  atencion: await iniciada(world),
  entrada: await entrada(world, world.who.paciente.dni),
});

export const resumen: Asks = {
  obtenerResumen: byDni(hijo, (documento) => ({ params: { documento } })),
  anotarEnResumen: byDni(hijo, (documento) => ({ body: { documento, entrada: alergia } })),
  cerrarEntrada: ask<string>({
    object: (world) => entrada(world, hijo(world)),
    missing: () => newId(),
    send: (id, world) => ({ body: { documento: hijo(world), entrada: id, estado: 'terminada' } }),
  }),
  decirNinguna: byDni(hijo, (documento) => ({ body: { documento, clase: 'medicacion', dicha: true } })),
  obtenerResumenEnConsulta: byId(iniciada, { send: (id) => ({ query: { atencion: id } }) }),
  anotarEnConsulta: byId(iniciada, { send: (id) => ({ body: { atencion: id, entrada: alergia } }) }),
  confirmarEntradas: ask<EnConsulta>({
    object: enConsulta,
    missing: (one) => ({ ...one, atencion: newId() }),
    send: (one) => ({ body: { atencion: one.atencion, entradas: [one.entrada] } }),
  }),
  cerrarEnConsulta: ask<EnConsulta>({
    object: enConsulta,
    missing: (one) => ({ ...one, atencion: newId() }),
    send: (one) => ({ body: { ...one, estado: 'terminada' } }),
  }),
  decirNingunaEnConsulta: byId(iniciada, {
    send: (id) => ({ body: { atencion: id, clase: 'medicacion', dicha: true } }),
  }),
};
