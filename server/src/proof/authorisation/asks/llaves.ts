import { Authenticator } from '../../../testing/outside/authenticator.ts';
import { newToken } from '../../../platform/secrets/secrets.ts';
import { addAccount } from '../../../testing/data/people.ts';
import { ask, byId, done, inBody, plain, type Asks } from '../ask.ts';
import type { Person, World } from '../world.ts';

/** Passkeys. */

type Asercion = ReturnType<Authenticator['get']>;

const device = ({ portal }: World, host: string) =>
  new Authenticator(`http://${host}.localhost:${portal.port}`);

async function preparar(world: World, who: Person) {
  const llave = device(world, who.host);
  return { llave, alta: llave.create(await done(world, who, '/api/cuenta/llaves/preparar', {})) };
}

async function agregar(world: World, who: Person) {
  const { llave, alta } = await preparar(world, who);
  const { id } = await done(world, who, '/api/cuenta/llaves/agregar', alta);
  return { llave, id: id as string };
}

const delPaciente = async (world: World) => (await agregar(world, world.who.paciente)).id;

export const llaves: Asks = {
  pedirIngresoConLlave: plain,
  ingresarConLlave: ask<Asercion>({
    async object(world) {
      const { dni } = await addAccount(world.portal.db, { roles: ['paciente'] });
      const { token } = await world.portal.signIn(dni);
      const { llave } = await agregar(world, { ...world.who.paciente, token });
      return llave.get(await done(world, world.who.anonimo, '/api/sesion/llave/desafio', {}));
    },
    missing: (_, world) => device(world, 'demo').get({ desafio: newToken(), host: 'demo.localhost' }),
    fresh: true,
    send: (asercion) => ({ body: { asercion } }),
  }),
  pedirComprobacionConLlave: plain,
  comprobarConLlave: {
    newcomer: true,
    async object(world: World, who: Person) {
      if (who.token === undefined) return device(world, who.host).get({ desafio: newToken(), host: '' });
      const { llave } = await agregar(world, who);
      return llave.get(await done(world, who, '/api/sesion/comprobar/llave/desafio', {}));
    },
    send: (asercion: unknown) => ({ body: { asercion } }),
  },
  listarLlaves: plain,
  prepararLlave: { newcomer: true },
  agregarLlave: {
    newcomer: true,
    async object(world: World, who: Person) {
      if (who.token !== undefined) return (await preparar(world, who)).alta;
      return device(world, who.host).create({ desafio: newToken(), host: '', usuario: { id: '' } });
    },
    send: (alta: unknown) => ({ body: alta }),
  },
  nombrarLlave: byId(delPaciente, { send: (id) => ({ body: { id, nombre: 'Mi celular' } }) }),
  quitarLlave: byId(delPaciente, { ...inBody, fresh: true }),
};
