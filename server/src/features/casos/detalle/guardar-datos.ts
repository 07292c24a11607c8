import type { DatosDelOficio } from '@portal/domain/casos/contract';
import { validarDatosDelOficio } from '@portal/domain/casos/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../../http/context.ts';
import { anotar, avisarCaso } from '../cambiar-estado.ts';
import { bloquearCaso } from '../caso-propio.ts';
import { exigirVivo } from '../casos.policy.ts';
import { updateOficio } from '../casos.repository.ts';

const texto = (valor: string | null) => (valor === null || valor.trim() === '' ? null : valor.trim());

/**
 * Event, employer, incapacity, discharge and acceptance; no field is mandatory. Refused if the case changed
 * since it was read.
 */
export async function guardarDatosDelOficio(
  ctx: SignedCtx,
  { id_caso, version, datos }: { id_caso: number; version: number; datos: DatosDelOficio },
): Promise<{ version: number }> {
  return ctx.act(async (tx) => {
    const caso = await bloquearCaso(ctx, tx, id_caso);
    exigirVivo(caso.status);
    if (caso.version !== version) throw new PortalError('caso_cambiado');
    const fields = validarDatosDelOficio(datos, diaDe(ctx.clock.now()));
    if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
    const guardado = await tx.get(
      updateOficio(id_caso, {
        fecha_evento: datos.fechaEvento,
        contingencia: datos.contingencia,
        empleador: texto(datos.empleador),
        empleador_cuit: texto(datos.empleadorCuit)?.replace(/[\s-]/g, '') ?? null,
        ilt_inicio: datos.iltInicio,
        alta_fecha: datos.altaFecha,
        alta_tipo: datos.altaTipo,
        aceptacion: datos.aceptacion,
        proximo_control: datos.proximoControl,
        aceptacion_fecha: datos.aceptacion === null ? null : datos.aceptacionFecha,
      }),
    );
    await anotar(ctx, tx, id_caso, [
      { tipo: 'datos', texto: 'Se editaron los datos del caso', autorId: ctx.actor.personaId },
    ]);
    await avisarCaso(ctx.platform, tx, id_caso, [caso.gestor_id]);
    return { version: guardado.version };
  });
}
