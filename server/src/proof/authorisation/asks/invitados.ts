import { newId } from '../../../platform/ids.ts';
import { newToken } from '../../../platform/secrets/secrets.ts';
import { ask, done, type Asks } from '../ask.ts';
import type { World } from '../world.ts';
import { atencion } from './atenciones.ts';

/** A third and a fourth person in a call. */

interface Uno {
  atencion: string;
  id: string;
  codigo: string;
}
async function invitado(world: World): Promise<Uno> {
  const id = await atencion(world, 'chamado');
  const hecha = await done(world, world.who.paciente, '/api/llamada/invitar', {
    atencion: id,
    clase: 'familiar',
  });
  return { atencion: id, id: hecha.id, codigo: new URL(hecha.url).hash.slice(1) };
}
async function enLaPuerta(world: World): Promise<Uno & { credencial: string }> {
  const uno = await invitado(world);
  const { credencial } = await done(world, world.who.anonimo, '/api/invitado/golpear', {
    codigo: uno.codigo,
    nombre: 'Marta',
  });
  return { ...uno, credencial };
}
async function admitido(world: World) {
  const uno = await enLaPuerta(world);
  await done(world, world.who.paciente, '/api/llamada/invitado/consentir', {
    atencion: uno.atencion,
    id: uno.id,
  });
  return uno;
}
const otro = (uno: Uno) => ({ ...uno, id: newId(), codigo: newToken(), credencial: newToken() });
const cual = ({ atencion: de, id }: Uno) => ({ body: { atencion: de, id } });

export const invitados: Asks = {
  invitarALlamada: ask<string>({
    object: (world) => atencion(world, 'chamado'),
    missing: () => newId(),
    send: (id) => ({ body: { atencion: id, clase: 'interprete' } }),
  }),
  consentirInvitado: ask<Uno>({ object: enLaPuerta, missing: otro, send: cual }),
  quitarInvitado: ask<Uno>({ object: enLaPuerta, missing: otro, send: cual }),
  verInvitacionALlamada: ask<Uno>({
    object: invitado,
    missing: otro,
    send: ({ codigo }) => ({ body: { codigo } }),
  }),
  golpear: ask<Uno>({
    object: invitado,
    missing: otro,
    fresh: true,
    send: ({ codigo }) => ({ body: { codigo, nombre: 'Marta' } }),
  }),
  seguirInvitacion: ask<Uno & { credencial: string }>({
    object: enLaPuerta,
    missing: otro,
    send: ({ credencial }) => ({ body: { credencial } }),
  }),
  entrarComoInvitado: ask<Uno & { credencial: string }>({
    object: admitido,
    missing: otro,
    send: ({ credencial }) => ({ body: { credencial } }),
  }),
};
