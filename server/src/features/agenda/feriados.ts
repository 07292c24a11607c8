import type { BodyOf } from '@portal/domain/contract/endpoint';
import { calendarioDe, type DiaDelAnio } from '@portal/domain/agenda/calendario';
import type { Confirmar, agendaAdmin } from '@portal/domain/agenda/contract-admin';
import type { SignedCtx } from '../../http/context.ts';
import { deleteFeriado, listFeriados, upsertFeriado } from './administrar.repository.ts';
import { cambiarAgenda } from './cambiar.ts';

export const listarFeriados = async (ctx: SignedCtx, { anio }: { anio: number }): Promise<DiaDelAnio[]> =>
  calendarioDe(anio, await ctx.db.many(listFeriados(anio)));

type Feriado = BodyOf<typeof agendaAdmin.guardarFeriado>;

export async function guardarFeriado(
  ctx: SignedCtx,
  { fecha, nombre, laborable, confirmar }: Feriado,
): Promise<void> {
  ctx.about({ persona: null, objeto: `feriado:${fecha}` });
  await cambiarAgenda(ctx, confirmar, (tx) =>
    tx.run(
      upsertFeriado({ unidad_id: tx.unidadId, dia: fecha, nombre: nombre.trim() || 'Feriado', laborable }),
    ),
  );
}

export async function quitarFeriado(
  ctx: SignedCtx,
  { fecha, confirmar }: { fecha: string; confirmar?: Confirmar | undefined },
): Promise<void> {
  ctx.about({ persona: null, objeto: `feriado:${fecha}` });
  await cambiarAgenda(ctx, confirmar, (tx) => tx.run(deleteFeriado(fecha)));
}
