import { estadoDe } from '@portal/domain/documentos/reglas';
import type { AtencionDetalle, EvolucionFirmada, RecetaDeAtencion } from '@portal/domain/historial/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { participanteDe } from '../atenciones/index.ts';
import { aAtencion } from './a-atencion.ts';
import { findDetalle, type FilaDeDetalle } from './historial.repository.ts';
import { personasVisibles } from './visibles.ts';

const MINUTO = 60_000;

export async function obtenerDetalle(ctx: SignedCtx, { id }: { id: string }): Promise<AtencionDetalle> {
  const fila = await ctx.db.find(findDetalle(ctx.unidad.id, id, await visiblesEn(ctx, id)));
  if (!fila) {
    ctx.about({ persona: null, objeto: `atencion:${id}` });
    throw new PortalError('no_encontrado');
  }
  ctx.about({ persona: fila.paciente_id, objeto: `atencion:${id}` });
  const [evolucion, ...otrasEvoluciones] = fila.evoluciones.map(aEvolucion);
  return {
    ...aAtencion(fila),
    motivo: fila.motivo,
    minutos: fila.fin === null ? null : Math.max(1, Math.round((fila.fin.getTime() - fila.inicio.getTime()) / MINUTO)),
    evolucion: evolucion ?? null,
    otrasEvoluciones,
    recetas: fila.recetas.map((receta) => aReceta(receta, ctx.clock.now())),
  };
}

/** Whose attentions may be looked at here; the link of a turno reaches its own attention, whoever opened it. */
async function visiblesEn(ctx: SignedCtx, id: string): Promise<string[]> {
  if (ctx.actor.alcance !== 'atencion') return (await personasVisibles(ctx)).flatMap(({ ids }) => ids);
  const participante = await participanteDe(ctx.db, ctx.clock, ctx.actor, id);
  return participante ? [participante.pacienteId] : [];
}

/** The newest version of each who attended; what it corrected stays readable where the record is kept. */
function aEvolucion(evolucion: FilaDeDetalle['evoluciones'][number]): EvolucionFirmada & { profesional: string } {
  const contenido = evolucion.contenido as Record<string, unknown> & { hoja?: { profesional?: { nombre?: string } } };
  const parte = (clave: string) => (typeof contenido[clave] === 'string' ? contenido[clave] : '');
  return {
    evolucion: parte('evolucion'),
    diagnostico: parte('diagnostico'),
    indicaciones: parte('indicaciones'),
    firmada: new Date(evolucion.firmado).toISOString(),
    corrige: evolucion.corrige,
    profesional: contenido.hoja?.profesional?.nombre ?? '',
  };
}

function aReceta({ id, numero, firmado, vence, registrada, corregido }: FilaDeDetalle['recetas'][number], ahora: Date): RecetaDeAtencion {
  const estado = estadoDe({ vence: vence === null ? null : new Date(vence), corregida: corregido }, ahora);
  return { id, numero: String(numero), firmada: new Date(firmado).toISOString(), estado, registrada };
}
