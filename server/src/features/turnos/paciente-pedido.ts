import { diaDe } from '@portal/domain/tiempo/fechas';
import { createRounds, type Rounds } from '../../db/rounds.ts';
import type { SignedCtx } from '../../http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPacientes, type PacienteFila } from './turnos.repository.ts';

type Ask = Rounds<PacienteFila | undefined>;
const units = new WeakMap<Platform, Map<string, Ask>>();

/** Whom the caller means by a DNI; those of one moment are read together. */
export function pacientePedido({ platform, unidad, clock, actor }: SignedCtx, documento: string): Promise<PacienteFila | undefined> {
  const { grupofamiliar } = unidad.plantilla.requiere;
  let asks = units.get(platform);
  if (!asks) units.set(platform, (asks = new Map()));
  const unit = `${unidad.id} ${grupofamiliar}`;
  let ask = asks.get(unit);
  if (!ask) {
    ask = createRounds(async (keys) => {
      const pedidos = keys.map((key) => ({ actorId: key.slice(0, 36), documento: key.slice(37) }));
      const rows = await platform.unit(unidad.id).many(listPacientes(unidad.id, pedidos, diaDe(clock.now()), grupofamiliar));
      const found = new Map(rows.map(({ n, ...paciente }) => [keys[n - 1], paciente]));
      return (key) => found.get(key);
    });
    asks.set(unit, ask);
  }
  return ask(`${actor.personaId} ${documento}`);
}
