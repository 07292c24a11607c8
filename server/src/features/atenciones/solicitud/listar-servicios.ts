import type { ServicioADemanda } from '@portal/domain/atenciones/contract';
import type { SignedCtx } from '../../../http/context.ts';
import { listServicios } from '../atenciones.repository.ts';
import { horasDe, toServicioADemanda } from './disponibilidad.ts';
import { tableroDe } from '../fila/tablero.ts';

/** Services on demand for that age, with opening state and estimated wait. */
export async function listarServiciosADemanda(
  ctx: SignedCtx,
  { menor }: { menor: boolean },
): Promise<ServicioADemanda[]> {
  const [servicios, horas, tablero] = await Promise.all([
    ctx.db.many(listServicios()),
    horasDe(ctx.db, ctx.unidad),
    tableroDe(ctx.platform, ctx.unidad.id),
  ]);
  const ahora = ctx.clock.now();
  return servicios
    .filter(({ a_demanda, pediatrica }) => a_demanda && pediatrica === menor)
    .map((servicio) => toServicioADemanda(servicio, horas, tablero, ahora));
}
