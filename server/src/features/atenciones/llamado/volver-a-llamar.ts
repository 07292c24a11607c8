import type { FilaItem } from '@portal/domain/atenciones/contract';
import { estaAbierta, prioridadDe, puedeVolverALlamar } from '@portal/domain/atenciones/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import {
  findActual,
  findSigla,
  insertAtencion,
  takeNumero,
  type AtencionRow,
} from '../atenciones.repository.ts';
import { lockGuardia } from '../fila/fila.repository.ts';
import { atencionDelProfesional } from '../propia.ts';
import { toFilaItem } from '../vista.ts';
import { avisarAlLlamado } from './llamar-siguiente.ts';

/**
 * Calls the patient of an attention that ended within the hour: a new attention that continues it. It keeps
 * the turno, so that its link, its case and its family reach it too. Repeating it returns the same call; a
 * late repeat with the same key rings nobody.
 */
export async function volverALlamar(ctx: SignedCtx, { id }: { id: string }): Promise<FilaItem> {
  const primera = await atencionDelProfesional(ctx, id);
  if (estaAbierta(primera.estado)) throw new PortalError('atencion_abierta');
  if (primera.estado !== 'encerrado' || primera.fin === null) throw new PortalError('no_encontrado');
  const { personaId } = ctx.actor;
  const ahora = ctx.clock.now();
  const hoy = diaDe(ahora);
  let llamada: AtencionRow | undefined;
  const item = await ctx.act(async (tx) => {
    // Two tabs of one desk run one after the other.
    const guardia = await tx.find(lockGuardia(tx.unidadId, personaId));
    const actual = await tx.find(findActual(tx.unidadId, personaId));
    if (actual?.continua_a === id) return toFilaItem(actual, actual.estado, personaId, hoy);
    if (actual) throw new PortalError('en_otra_atencion');
    if (!guardia) throw new PortalError('sin_guardia');
    if (!puedeVolverALlamar(primera.fin!, ahora)) throw new PortalError('vuelta_vencida');
    await continuar(tx, primera, personaId, ahora);
    const nueva = await tx.get(findActual(tx.unidadId, personaId));
    ctx.about({ persona: nueva.paciente_id, objeto: nueva.id });
    llamada = nueva;
    return toFilaItem(nueva, nueva.estado, personaId, hoy);
  });
  if (llamada) await avisarAlLlamado(ctx, llamada);
  return item;
}

async function continuar(tx: UnitTx, primera: AtencionRow, profesionalId: string, ahora: Date) {
  const { paciente_id, servicio_id, turno_id, pedida_por, motivo, terminos } = primera;
  const dia = diaDe(ahora);
  const { sigla } = await tx.get(findSigla(servicio_id));
  const { ultimo } = await tx.get(takeNumero(tx.unidadId, servicio_id, dia));
  const inserted = await tx.run(
    insertAtencion({
      unidad_id: tx.unidadId,
      id: newId(),
      paciente_id,
      servicio_id,
      dia,
      sigla,
      numero: ultimo,
      turno_id,
      prioridad: prioridadDe(primera.fec_nac, dia),
      orden: ahora,
      llegada: ahora,
      pedida_por,
      motivo,
      terminos,
      estado: 'chamado',
      profesional_id: profesionalId,
      llamada: ahora,
      llamados: 1,
      continua_a: primera.id,
    }),
  );
  // The patient has one open attention at most.
  if (inserted === 0) throw new PortalError('paciente_ocupado');
}
