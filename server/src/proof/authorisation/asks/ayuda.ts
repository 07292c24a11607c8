import { newId } from '../../../platform/ids.ts';
import { addAccount, addPerson } from '../../../testing/data/people.ts';
import { ask, byDni, byId, inBody, inPath, type Asks } from '../ask.ts';
import type { World } from '../world.ts';

/** The help desk. */

const delPaciente = ({ who }: World) => who.paciente.personaId;
/** Somebody with an account in this unit only. */
const deAlguien = async ({ portal }: World) =>
  (await addAccount(portal.db, { email: `a${newId()}@ejemplo.com` })).personaId;

interface Dos {
  id: string;
  repetida: string;
}
const dos = async ({ portal: { db } }: World): Promise<Dos> => ({
  id: await addPerson(db),
  repetida: await addPerson(db),
});
const otraRepetida = ({ id }: Dos): Dos => ({ id, repetida: newId() });

export const ayuda: Asks = {
  buscarPersonas: byDni(
    ({ who }) => who.paciente.dni,
    (texto) => ({ body: { texto } }),
    { shows: (_, { who }) => who.paciente.personaId },
  ),
  verFichaDeAyuda: byId(delPaciente, { ...inPath }),
  corregirEmail: byId(deAlguien, {
    send: (id) => ({ body: { id, email: `nueva-${id}@ejemplo.com`, password: 'demo1234' } }),
  }),
  enviarRecuperacion: byId(deAlguien, { ...inBody }),
  bloquearCuenta: byId(deAlguien, { send: (id) => ({ body: { id, motivo: 'Lo pidió' } }) }),
  desbloquearCuenta: byId(deAlguien, { ...inBody }),
  compararPersonas: ask<Dos>({ object: dos, missing: otraRepetida, send: (sent) => ({ body: sent }) }),
  unirPersonas: ask<Dos>({ object: dos, missing: otraRepetida, send: (sent) => ({ body: sent }) }),
};
