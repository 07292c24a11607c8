import { Authenticator } from '../../testing/outside/authenticator.ts';
import { patientSide, type Step } from './step.ts';
import { act, Broken, pick, succeeded, type Actor, type World } from './world.ts';

interface Key {
  owner: Actor;
  id: string;
  device: Authenticator;
  removed?: true;
}

const keys = new WeakMap<World, Key[]>();
const keysOf = (world: World): Key[] => {
  const known = keys.get(world) ?? [];
  keys.set(world, known);
  return known;
};
const withAccount = (world: World): Actor[] => [
  ...patientSide(world).filter(({ rol }) => rol === 'paciente'),
  ...world.medicas,
];

/** A restarted server has another port. */
const originOf = ({ portal }: World) => `http://demo.localhost:${portal.port}`;

/** Passkeys on the way: whoever has one enters with it, and nobody else. */
export const llaves: Record<string, Step> = {
  async addsAKey(world, a) {
    const owner = pick(withAccount(world), a)!;
    const asked = await act(world, owner, 'prepares a key', '/api/cuenta/llaves/preparar', {});
    if (!succeeded(asked)) return;
    const device = new Authenticator(originOf(world));
    const added = await act(
      world,
      owner,
      'adds a key',
      '/api/cuenta/llaves/agregar',
      device.create(asked.body),
    );
    if (succeeded(added)) keysOf(world).push({ owner, id: added.body.id, device });
  },

  async entersByKey(world, a) {
    const key = pick(keysOf(world), a);
    if (!key) return;
    const { owner, device } = key;
    const { body } = await world.portal.post('/api/sesion/llave/desafio', {});
    const acceso = owner.rol === 'paciente' ? 'portal' : 'personal';
    const asercion = device.get(body, { origin: originOf(world) });
    const opened = await world.portal.post('/api/sesion/llave', { asercion, acceso });
    world.diario.push(`${owner.nombre}: enters by key → ${opened.status}`);
    const expected = !key.removed && !owner.bloqueado;
    if (succeeded(opened) !== expected)
      throw new Broken(`a key that ${expected ? 'is good' : 'is gone'} answered ${opened.status}`);
    if (expected && opened.body.usuario.id !== owner.personaId)
      throw new Broken(`the key of ${owner.nombre} opened the session of somebody else`);
    const again = await world.portal.post('/api/sesion/llave', { asercion, acceso });
    if (succeeded(again)) throw new Broken('an answer opened two sessions');
  },

  async removesAKey(world, a, b) {
    const key = pick(keysOf(world), a);
    const who = pick(withAccount(world), b);
    if (!key || !who) return;
    const answer = await act(world, who, 'removes a key', '/api/cuenta/llaves/quitar', { id: key.id });
    if (succeeded(answer) && (who.personaId !== key.owner.personaId || key.removed))
      throw new Broken(`${who.nombre} removed a key that is not theirs`);
    if (succeeded(answer)) key.removed = true;
  },
};
