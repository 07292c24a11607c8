import type { DiaDeProfesional } from '@portal/domain/agenda/contract';
import { horaDeMinutos } from '@portal/domain/agenda/modelo';
import { feriadoQueCierra, libresDelProfesional } from '@portal/domain/agenda/horas';
import { PortalError } from '@portal/domain/errores/errores';
import { instanteDe, sumarDias, type Dia } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../http/context.ts';
import { listOcupados } from './agenda.repository.ts';
import { cargarAgenda } from './cargar-agenda.ts';
import { parseOcupados } from './listar-disponibles.ts';

const LARGO_DIAS = 31;

/** A professional asks for their own free times; an administrator for those of any professional. */
export async function listarLibresDelProfesional(
  ctx: SignedCtx,
  { desde, hasta, profesional_id }: { desde: Dia; hasta: Dia; profesional_id?: string | undefined },
): Promise<DiaDeProfesional[]> {
  const { rol, personaId } = ctx.actor;
  const id = profesional_id ?? personaId;
  if (rol === 'profesional' && id !== personaId) throw new PortalError('no_encontrado');
  if (hasta < desde || hasta > sumarDias(desde, LARGO_DIAS))
    throw new PortalError('datos_invalidos', { fields: { hasta: 'El período puede tener hasta un mes' } });
  const { agenda } = await cargarAgenda(ctx, ctx.db);
  const profesional = agenda.profesionales.get(id);
  if (!profesional) throw new PortalError('no_encontrado');
  const ahora = ctx.clock.now();
  const fila = await ctx.db.get(
    listOcupados(ctx.unidad.id, [id], instanteDe(desde), instanteDe(sumarDias(hasta, 1)), ahora),
  );
  const ocupados = parseOcupados(fila.ocupados);
  const dias: DiaDeProfesional[] = [];
  for (let dia = desde; dia <= hasta; dia = sumarDias(dia, 1)) {
    const libres = libresDelProfesional(agenda, profesional, dia, ocupados, ahora);
    dias.push({
      fecha: dia,
      libres: libres.map((rango) => ({
        desde: horaDeMinutos(rango.desde),
        hasta: horaDeMinutos(rango.hasta),
      })),
      feriado: feriadoQueCierra(agenda, dia) ?? null,
    });
  }
  return dias;
}
