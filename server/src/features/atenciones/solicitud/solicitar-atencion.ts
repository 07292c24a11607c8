import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { NamedInside } from '@portal/domain/contract/names';
import type { AtencionEnFila, atenciones } from '@portal/domain/atenciones/contract';
import {
  esMenorDeServicio,
  minutosPorPrioridadDe,
  ordenDe,
  prioridadDe,
} from '@portal/domain/atenciones/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { personaPorDni, type PersonaRow } from '../../personas/index.ts';
import {
  findAtencion,
  findServicio,
  insertAtencion,
  takeNumero,
  type ServicioRow,
} from '../atenciones.repository.ts';
import { exigirVersion, guardarConsentimiento } from './consentimiento.ts';
import { estaAbierto, horasDe } from './disponibilidad.ts';
import { exigirLimite } from './limite.ts';
import { avisarYMostrar } from '../propia.ts';
import { tableroDe } from '../fila/tablero.ts';
import { exigirAfiliacion } from './validar-afiliacion.ts';
import { toAtencionEnFila } from '../vista.ts';

export type Solicitud = NamedInside<BodyOf<typeof atenciones.solicitarAtencion>>;

/** Takes a ticket. Repeats all checks of the screen, in the same order. */
export async function solicitarAtencion(
  ctx: SignedCtx,
  { dni, servicio_id, motivo, terminos }: Solicitud,
): Promise<AtencionEnFila> {
  const paciente = await personaPorDni(ctx, dni);
  const servicio = await ctx.db.get(findServicio(servicio_id));
  if (!servicio.a_demanda) throw new PortalError('no_encontrado');
  exigirEdad(servicio, paciente, diaDe(ctx.clock.now()));
  await exigirLimite(ctx, paciente.id);
  await exigirAfiliacion(ctx, paciente);
  exigirVersion(terminos);
  const [horas, tablero] = await Promise.all([
    horasDe(ctx.db, ctx.unidad),
    tableroDe(ctx.platform, ctx.unidad.id),
  ]);
  if (!estaAbierto(horas, servicio, tablero, ctx.clock.now())) throw new PortalError('servicio_cerrado');

  const vista = await ctx.act(async (tx) => {
    const id = newId();
    const llegada = ctx.clock.now();
    const dia = diaDe(llegada);
    await guardarConsentimiento(ctx, tx, paciente.id);
    const { ultimo } = await tx.get(takeNumero(tx.unidadId, servicio.id, dia));
    const prioridad = prioridadDe(paciente.fec_nac, dia);
    const inserted = await tx.run(
      insertAtencion({
        unidad_id: tx.unidadId,
        id,
        paciente_id: paciente.id,
        servicio_id: servicio.id,
        dia,
        sigla: servicio.sigla,
        numero: ultimo,
        prioridad,
        orden: ordenDe(llegada, prioridad, minutosPorPrioridadDe(ctx.unidad.plantilla)),
        llegada,
        pedida_por: ctx.actor.personaId,
        motivo: motivo.trim(),
        terminos,
      }),
    );
    if (inserted === 0) throw new PortalError('atencion_abierta');
    ctx.about({ persona: paciente.id, objeto: id });
    // Stored with the idempotency key: the line as read before, with this patient at the end.
    const { antes, espera } = tablero.deNuevo(servicio.id);
    const vista = toAtencionEnFila(await tx.get(findAtencion(tx.unidadId, id)), tablero);
    return { ...vista, posicion: antes + 1, espera };
  });
  return avisarYMostrar(ctx, vista.id);
}

export function exigirEdad(
  servicio: Pick<ServicioRow, 'pediatrica'>,
  { fec_nac }: Pick<PersonaRow, 'fec_nac'>,
  hoy: string,
) {
  if (servicio.pediatrica !== esMenorDeServicio(fec_nac, hoy)) throw new PortalError('turno_otra_edad');
}
