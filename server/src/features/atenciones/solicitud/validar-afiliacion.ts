import { noAfiliadoALaUnidad } from '@portal/domain/atenciones/reglas';
import { errores, PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { toAfiliado, verificarEnPadron } from '../../padron/index.ts';
import { leerPersona, personaPorDni, type PersonaRow } from '../../personas/index.ts';

/**
 * If the unit verifies coverage before an attention: throws the specification's message unless the patient is
 * covered. If the padrón cannot be reached, nobody is let in.
 */
export async function exigirAfiliacion(ctx: SignedCtx, paciente: PersonaRow): Promise<void> {
  const { padron, atencion, nombre } = ctx.unidad.plantilla;
  if (!padron.atencion) return;
  const titular =
    paciente.id === ctx.actor.personaId ? paciente : await leerPersona(ctx.db, ctx.actor.personaId);
  const { habilitado } = await verificarEnPadron(ctx, toAfiliado(paciente), toAfiliado(titular));
  if (habilitado) return;
  if (padron.protocolo === 'unidad')
    throw new PortalError('no_afiliado_a_la_unidad', { message: noAfiliadoALaUnidad(nombre) });
  if (padron.protocolo !== 'validacion') throw new PortalError('no_habilitado');
  const message = errores.no_afiliado_al_prestador.texto.replace(
    '{prestador}',
    () => atencion.prestador ?? nombre,
  );
  throw new PortalError('no_afiliado_al_prestador', { message });
}

export async function validarAfiliacion(ctx: SignedCtx, { dni }: { dni: string }): Promise<void> {
  await exigirAfiliacion(ctx, await personaPorDni(ctx, dni));
}
