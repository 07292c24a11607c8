import { type Hueco } from '../../testing/data/casos.ts';
import { turnosOf, type Turno } from './rows.ts';
import {
  closePages,
  nowOf,
  pick,
  short,
  succeeded,
  type Actor,
  type Paciente,
  type Trabajador,
  type World,
} from './world.ts';

export const ownsTurno = (who: Actor, { paciente_id, reservado_por }: Turno) =>
  who.rol === 'paciente' &&
  ([paciente_id, reservado_por].includes(who.personaId) ||
    (who as Paciente).integrantes.some(({ personaId }) => personaId === paciente_id));

export const ahead = async (world: World) =>
  (await turnosOf(world)).filter(({ estado, inicio }) => estado === 1 && inicio > nowOf(world)).toReversed();

export async function freeTime(
  world: World,
  who: Actor,
  servicio: number,
  n: number,
): Promise<Hueco | undefined> {
  const { status, body } = await world.portal.request({
    path: `/api/turno/disponibles?servicio_id=${servicio}`,
    token: who.token,
  });
  if (status !== 200) return undefined;
  const times = (body.dias as { fecha: string; horas: string[] }[]).flatMap(({ fecha, horas }) =>
    horas.map((hora) => ({ fecha, hora })),
  );
  return pick(times.slice(0, 40), n);
}

/** A session by link, for that turno only. */
export async function signInByLink(world: World, codigoTurno: string): Promise<Trabajador | undefined> {
  const door = await world.portal.post('/api/turno/entrypoint', { codigoTurno });
  world.diario.push(`somebody follows a link → ${door.status} ${door.body?.diferenciaEnMinutos ?? ''}`);
  if (!succeeded(door)) return undefined;
  const password = (door.body.password as string | null) ?? 'demo1234';
  const entered = await world.portal.post('/api/turno/ingresar', { codigoTurno, password });
  world.diario.push(`  and signs in → ${entered.status}`);
  const turnoId = door.body.turno.id as string;
  const [turno] = (await turnosOf(world)).filter(({ id }) => id === turnoId);
  if (!succeeded(entered) || !turno) return undefined;
  const before = world.trabajadores.findIndex((one) => one.turnoId === turnoId);
  const who: Trabajador = {
    nombre: `link ${short(turnoId)}`,
    rol: 'trabajador',
    personaId: turno.paciente_id,
    dni: '',
    token: entered.body.token,
    turnoId,
  };
  const former = world.trabajadores[before];
  if (former) closePages(world, former);
  world.trabajadores.splice(before >= 0 ? before : world.trabajadores.length, before >= 0 ? 1 : 0, who);
  return who;
}
