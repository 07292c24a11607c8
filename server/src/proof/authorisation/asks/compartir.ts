import { newId } from '../../../platform/ids.ts';
import { newToken } from '../../../platform/secrets/secrets.ts';
import { compartido, pathOf, PIN } from '../../../testing/data/compartidos.ts';
import { ask, byDni, byId, done, enlace, type Asks } from '../ask.ts';
import type { World } from '../world.ts';
import { atencion } from './atenciones.ts';

/** A summary shared by a link, and entries from elsewhere. */

const hijo = (world: World) => world.hijo.documento;
const vacuna = { clase: 'vacuna', nombre: 'Antitetánica' };

/** A new link of the child. Those before it end, so that there is always room for one more. */
async function nuevo(world: World): Promise<{ id: string; url: string }> {
  await world.portal.db.sql('update portal.compartidos set revocado = now() where unidad_id = 1');
  return done(
    world,
    world.who.paciente,
    '/api/compartido/crear',
    compartido(hijo(world), { aperturas: 100 }),
  );
}
const codigoDe = ({ url }: { url: string }) => pathOf(url).split('/').at(-1)!;

export const compartir: Asks = {
  obtenerIps: byDni(hijo, (documento) => ({ params: { documento } })),
  listarCompartidos: byDni(hijo, (documento) => ({ params: { documento } })),
  crearCompartido: byDni(hijo, (documento) => ({ body: compartido(documento) })),
  revocarCompartido: byId(async (world) => (await nuevo(world)).id, {
    send: (id, world) => ({ body: { documento: hijo(world), id } }),
  }),
  abrirCompartido: ask<string>({
    object: async (world) => codigoDe(await nuevo(world)),
    missing: () => newToken(),
    send: (codigo) => ({ params: { codigo }, body: { recipient: 'Guardia', passcode: PIN } }),
  }),
  bajarCompartido: ask<string>({
    async object(world) {
      const { id } = await nuevo(world);
      return enlace(world, {
        proposito: 'compartido:archivo',
        objeto: id,
        personaId: world.hijo.personaId,
      });
    },
    missing: () => newToken(),
    send: (codigo) => ({ params: { codigo } }),
    fresh: true,
  }),
  importarEntradas: byDni(hijo, (documento) => ({ body: { documento, entradas: [vacuna] } })),
  importarEnConsulta: ask<string>({
    object: (world) => atencion(world, 'iniciado'),
    missing: () => newId(),
    send: (id) => ({ body: { atencion: id, entradas: [vacuna] } }),
  }),
};
