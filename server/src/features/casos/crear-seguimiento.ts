import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { Seguimiento, casos } from '@portal/domain/casos/contract';
import { SEGUIMIENTOS_MAX, validarSeguimiento } from '@portal/domain/casos/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { avisarCaso } from './cambiar-estado.ts';
import { bloquearCaso, gestorNombrado } from './caso-propio.ts';
import { exigirVivo } from './casos.policy.ts';
import { countDelCaso, findGestor, insertSeguimiento } from './casos.repository.ts';

export type NuevoSeguimiento = BodyOf<typeof casos.crearSeguimiento>;

export async function crearSeguimiento(
  ctx: SignedCtx,
  { idCaso, seguimiento, fecha, hora, idUsuarioGestor }: NuevoSeguimiento,
): Promise<Seguimiento> {
  const gestorId = await gestorNombrado(ctx, ctx.db, idUsuarioGestor);
  const texto = seguimiento.trim();
  return ctx.act(async (tx) => {
    const caso = await bloquearCaso(ctx, tx, idCaso);
    exigirVivo(caso.status);
    const fields = validarSeguimiento({ fecha, hora, seguimiento: texto }, ctx.clock.now());
    if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
    if ((await tx.get(countDelCaso(tx.unidadId, idCaso))).seguimientos >= SEGUIMIENTOS_MAX)
      throw new PortalError('caso_lleno');
    const row = {
      unidad_id: tx.unidadId,
      caso_id: idCaso,
      fecha,
      hora,
      seguimiento: texto,
      gestor_id: gestorId,
      autor_id: ctx.actor.personaId,
      creado: ctx.clock.now(),
    };
    const { id } = await tx.get(insertSeguimiento(row));
    const { nombre, apellido } = await tx.get(findGestor(tx.unidadId, gestorId));
    const autor =
      gestorId === ctx.actor.personaId ? null : await tx.get(findGestor(tx.unidadId, ctx.actor.personaId));
    await avisarCaso(ctx.platform, tx, idCaso, [caso.gestor_id]);
    return {
      idSeguimientoCaso: id,
      idCaso,
      fecha,
      hora,
      seguimiento: texto,
      idUsuarioGestor: gestorId,
      usuarioGestor: { nombre, apellido },
      escritoPor: autor && `${autor.nombre} ${autor.apellido}`,
    };
  });
}
