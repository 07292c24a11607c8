import type { atenciones } from '@portal/domain/atenciones/contract';
import type { BodyOf } from '@portal/domain/contract/endpoint';
import { estaAbierta, sePuedePasar, sinLugar } from '@portal/domain/atenciones/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import {
  enFilaOtraVez,
  findAtencion,
  findServicio,
  lockAtencion,
  updateAtencion,
} from '../atenciones.repository.ts';
import { avisarFinDeLlamada } from '../avisar-atencion.ts';
import { insertNotaVacia } from '../ficha/ficha.repository.ts';
import { findVisible } from '../fila/fila.repository.ts';
import { findColega, insertPase } from './pase.repository.ts';
import { esDelProfesional } from '../participante.ts';
import { exigirEdad } from '../solicitud/solicitar-atencion.ts';

export type Pase = BodyOf<typeof atenciones.transferir>;

/**
 * Passes a patient on to another service, or to a colleague on duty there. The patient keeps the ticket and
 * the place by arrival. Allowed for a patient that the professional attends, or one in their line who chose
 * the wrong service.
 * With the same service and no colleague, a called patient who has not come in is no longer called and keeps
 * the place; one who was called again and has none leaves, and that attention is cancelled.
 */
export async function transferir(
  ctx: SignedCtx,
  { id, servicio_id, profesional_id, motivo }: Pase,
): Promise<void> {
  const row = await ctx.db.find(findAtencion(ctx.unidad.id, id));
  const mine =
    row &&
    (esDelProfesional(ctx.actor, row) ||
      (row.estado === 'emitida' &&
        (await ctx.db.find(findVisible(ctx.unidad.id, ctx.actor.personaId, id))) !== undefined));
  ctx.about({ persona: mine ? row.paciente_id : null, ...(mine ? { objeto: id } : {}) });
  if (!mine) throw new PortalError('no_encontrado');
  const { personaId } = ctx.actor;
  const colega = profesional_id ?? null;
  const seQueda = ({ servicio_id: actual }: { servicio_id: number }) =>
    actual === servicio_id && colega === null;
  // Nobody enters a service by hanging up: it may have been disabled meanwhile.
  if (!seQueda(row)) exigirEdad(await ctx.db.get(findServicio(servicio_id)), row, diaDe(ctx.clock.now()));
  if (
    colega !== null &&
    (colega === personaId || !(await ctx.db.find(findColega(ctx.unidad.id, colega, servicio_id))))
  )
    throw new PortalError('colega_ausente');

  return ctx.act(async (tx) => {
    const now = await tx.get(lockAtencion(tx.unidadId, id));
    if (!estaAbierta(now.estado)) throw new PortalError('atencion_terminada');
    if (now.profesional_id !== row.profesional_id) throw new PortalError('no_encontrado');
    const vuelta = { estado: now.estado, continua: now.continua_a, pase: now.pase_de };
    if (seQueda(row) && !seQueda(now)) throw new PortalError('no_encontrado');
    if (seQueda(now)) {
      const cambio = sinLugar(vuelta)
        ? ({ estado: 'cancelada', cancelada_por: 'profesional', fin: ctx.clock.now() } as const)
        : enFilaOtraVez;
      const back = await tx.run(updateAtencion(id, ['chamado'], cambio));
      if (back > 0) avisarFinDeLlamada(ctx.platform, tx, id, 'transferida');
      return;
    }
    if (!sePuedePasar(vuelta)) throw new PortalError('vuelta_sin_entrar');
    const ocurrido = ctx.clock.now();
    const atendio = now.estado === 'iniciado';
    // A professional who attended has a note to close, even if a colleague continues the attention.
    if (atendio)
      await tx.run(
        insertNotaVacia({ unidad_id: tx.unidadId, atencion_id: id, autor_id: personaId, guardada: ocurrido }),
      );
    const pase = {
      atencion_id: id,
      de_profesional: personaId,
      de_servicio: now.servicio_id,
      a_servicio: servicio_id,
      a_profesional: colega,
    };
    await tx.run(
      insertPase({ unidad_id: tx.unidadId, id: newId(), ...pase, motivo: motivo.trim(), atendio, ocurrido }),
    );
    await tx.run(
      updateAtencion(id, [now.estado], {
        ...enFilaOtraVez,
        servicio_id,
        solo_profesional_id: colega,
        inicio: null,
      }),
    );
    avisarFinDeLlamada(ctx.platform, tx, id, 'transferida');
  });
}
