import type { QueryOf } from '@portal/domain/contract/endpoint';
import type { NamedInside } from '@portal/domain/contract/names';
import type { Turno, turnos } from '@portal/domain/turnos/contract';
import { estadosDelFiltro, type FiltroEstado } from '@portal/domain/turnos/reglas';
import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../http/context.ts';
import { personaPorDni } from '../personas/index.ts';
import { aTurno } from './a-turno.ts';
import { cambiosQueQuedan } from './reserva/topes.ts';
import { listTurnos } from './turnos.repository.ts';

const POR_PAGINA = 10;
const TODOS = [1, 2, 3, 4, 5];

export type Busqueda = NamedInside<QueryOf<typeof turnos.listarTurnos>>;

/** Pending turnos, and the history by pages, for the whole family or one member. */
export async function listarTurnos(
  ctx: SignedCtx,
  { dni, fechaDesde, fechaHasta, estado, pagina }: Busqueda,
): Promise<{
  pendientes: Turno[];
  historial: Turno[];
  totalHistorial: number;
  pagina: number;
  cambiosQueQuedan: number;
}> {
  const de = dni === undefined ? undefined : await personaPorDni(ctx, dni);
  if (de === undefined) ctx.about({ objeto: 'familia' });
  const ahora = ctx.clock.now();
  const [quedan, filas] = await Promise.all([
    cambiosQueQuedan(ctx),
    ctx.db.many(
      listTurnos(ctx.unidad.id, {
        personaId: de?.id ?? ctx.actor.personaId,
        conFamilia: de === undefined && ctx.unidad.plantilla.requiere.grupofamiliar,
        hoy: diaDe(ahora),
        ahora,
        desde: fechaDesde === undefined ? null : instanteDe(fechaDesde),
        hasta: fechaHasta === undefined ? null : instanteDe(sumarDias(fechaHasta, 1)),
        estados: estado === undefined ? TODOS : estadosDelFiltro(estado as FiltroEstado),
        salto: (pagina - 1) * POR_PAGINA,
        porPagina: POR_PAGINA,
      }),
    ),
  ]);
  const turnos = filas.filter((fila) => fila.id !== null);
  return {
    pendientes: turnos.filter(({ pendiente }) => pendiente).map(aTurno),
    historial: turnos.filter(({ pendiente }) => !pendiente).map(aTurno),
    totalHistorial: filas[0]?.total ?? 0,
    pagina,
    cambiosQueQuedan: quedan,
  };
}
