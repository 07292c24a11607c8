import { addressesOf } from './invariants-mail.ts';
import { recetasOf, type Receta } from './rows.ts';
import { isOwn } from './step.ts';
import { short, type World } from './world.ts';
import { demand, type Scene } from './scene.ts';

/** A signed prescription is registered, refused or waits; and its CUIRs are those that the repository made for it. */
export async function prescriptionsAreRegistered({ world }: Scene) {
  const recetas = await recetasOf(world);
  const ids = new Set(recetas.map(({ id }) => id));
  for (const id of world.firmadas)
    demand(ids.has(id), () => `prescription ${short(id)} was acknowledged and is not signed`);
  const { state } = await world.repositorio.set({});
  const accepted = state['accepted'] as Record<string, string[]>;
  const sent = state['recetas'] as string[];
  const cancelled = state['cancelled'] as string[];
  demand(new Set(sent).size === sent.length, () => 'the repository registered a prescription twice');
  const cuirs = recetas.flatMap((receta) => receta.cuirs);
  demand(new Set(cuirs).size === cuirs.length, () => 'two prescriptions have the same CUIR');
  for (const receta of recetas) agreesWithTheRepository(receta, accepted, cancelled);
}

function agreesWithTheRepository(
  { id, completa, items, anulada, corregida, clave, registro, anulacion, cuirs }: Receta,
  accepted: Record<string, string[]>,
  cancelled: string[],
) {
  const one = short(id);
  const over = anulada || corregida;
  demand(completa === (clave !== null), () => `${one} is ${completa ? '' : 'in'}complete and has ${clave}`);
  if (clave === null) return;
  demand(
    cuirs.length === (registro === 'registrada' ? items : 0),
    () => `${one} is ${registro} with ${cuirs.join()}`,
  );
  demand(
    registro !== 'registrada' || cuirs.join() === accepted[clave]?.join(),
    () => `${one} has ${cuirs.join()}, and the repository made ${accepted[clave]?.join()}`,
  );
  demand(registro !== 'cancelada' || (over && !accepted[clave]), () => `${one} was cancelled, but was sent`);
  demand(
    registro !== 'registrada' || over === (anulacion !== null),
    () => `${one} is ${over ? 'out of' : 'in'} force and its annulment is ${anulacion}`,
  );
  demand(
    cuirs.every((cuir) => (cancelled.includes(cuir) ? over : anulacion !== 'hecha')),
    () => `${one}: the annulment is ${anulacion}, and the repository cancelled ${cancelled.join()}`,
  );
}

/** Asks what anybody and a pharmacy read, when it changed. */
export async function annulledIsNeverInForce({ world }: Scene) {
  for (const { id, codigo, documento, anulada, corregida, registro } of await recetasOf(world)) {
    const state = [anulada, corregida, registro].join();
    if (world.recetas.get(id) === state) continue;
    world.recetas.set(id, state);
    const { body } = await world.portal.request({ path: `/api/documento/verificar/${codigo}` });
    const counter = await world.portal.post('/api/documento/farmacia', { codigo, documento });
    for (const [where, shown] of [
      ['/verificar', body.estado],
      ['the counter', counter.body.estado],
    ])
      if (anulada || corregida)
        demand(
          shown === (anulada ? 'anulada' : 'corregida'),
          () => `${short(id)} is annulled or replaced and ${where} says ${shown}`,
        );
      else demand(shown === 'vigente' || shown === 'vencida', () => `${where} says ${shown} of ${short(id)}`);
  }
}

/** An annulment is mailed once to each of the patient's side, and to nobody else. */
export async function annulmentsAreMailed({ world, atenciones }: Scene) {
  const seen = world.entregados;
  for (const { id, atencion_id, anulada } of await recetasOf(world)) {
    const cause = `anulacion:${id}`;
    const row = atenciones.find((one) => one.id === atencion_id);
    if (!row || seen.has(cause)) continue;
    const letters = await lettersOf(world, cause);
    demand(anulada || letters.length === 0, () => `${short(id)} is in force and its annulment was mailed`);
    if (!anulada) continue;
    seen.add(cause);
    const addresses = await addressesOf(world, row);
    for (const address of letters)
      demand(addresses.has(address), () => `the annulment of ${short(id)} went to ${address}`);
    const closed = world.pacientes.some((one) => world.bloqueados.has(one.personaId) && isOwn(one, row));
    if (addresses.size === 1 && !closed)
      demand(letters.length === 1, () => `the annulment of ${short(id)} was mailed ${letters.length} times`);
  }
}

const lettersOf = async ({ portal }: World, causa: string): Promise<string[]> =>
  (
    await portal.db.sql<{ destinatario: string }>(
      'select destinatario from portal.mensajes where unidad_id = 1 and causa = $1',
      [causa],
    )
  ).map(({ destinatario }) => destinatario);
