import { generateKeyPairSync } from 'node:crypto';
import { newId } from '../../../platform/ids.ts';
import { addSistema, asercion, pedidoDePermiso } from '../../../testing/data/sistemas.ts';
import { ask, body, byId, inBody, inPath, plain, type Asks } from '../ask.ts';
import { HERE, type World } from '../world.ts';

/** The systems that read at /fhir/R4. */

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const claves = publicKey.export({ format: 'pem', type: 'spki' }).toString();
const NOMBRE = 'Sistema de esta unidad';

const sistema = async ({ portal }: World) => (await addSistema(portal.db, { nombre: NOMBRE })).id;
const aseguradora = async ({ portal }: World) =>
  (await addSistema(portal.db, { nombre: NOMBRE, clase: 'aseguradora' })).id;
const paciente = ({ who }: World) => who.paciente.personaId;
/** The request for a token, of a system with this id. */
async function pedido({ portal }: World, id?: string): Promise<string> {
  const suyo = await addSistema(portal.db);
  const url = `http://${HERE}.localhost:${portal.port}/fhir/token`;
  return pedidoDePermiso(await asercion({ ...suyo, id: id ?? suyo.id }, url));
}

export const fhir: Asks = {
  listarSistemas: { object: sistema, shows: () => NOMBRE },
  guardarSistema: body({ nombre: 'Uno nuevo', clase: 'institucion', recursos: ['Patient'], claves }),
  activarSistema: byId(sistema, { send: (id) => ({ body: { id, activo: true } }) }),
  quitarSistema: byId(sistema, { ...inBody, fresh: true }),
  listarConsentimientosASistemas: { object: aseguradora, shows: () => NOMBRE },
  decidirConsentimientoASistema: byId(aseguradora, {
    send: (id) => ({ body: { id, dado: false } }),
  }),
  describirAutorizacionFhir: plain,
  describirFhir: plain,
  buscarFhir: ask<string>({
    object: () => 'Patient',
    missing: () => 'Nada',
    send: (tipo) => ({ params: { tipo } }),
  }),
  leerFhir: byId(paciente, { send: (id) => ({ params: { tipo: 'Patient', id } }) }),
  leerTodoFhir: byId(paciente, inPath),
  resumirFhir: byId(paciente, inPath),
  pedirPermisoFhir: ask<{ suyo: string; ajeno: string }>({
    object: async (world) => ({ suyo: await pedido(world), ajeno: await pedido(world, newId()) }),
    missing: ({ ajeno }) => ({ suyo: ajeno, ajeno }),
    fresh: true,
    send: ({ suyo }) => ({
      raw: suyo,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  }),
};
