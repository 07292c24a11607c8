import { coincideConPadron, type Afiliado, type Habilitacion } from '@portal/domain/padron/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { Ctx } from '../../http/context.ts';
import { conectores } from './conector.ts';
import { findAfiliado } from './padron.repository.ts';

/**
 * Whether the unit's insurer covers a person: asks its web service if one is configured, else the unit's own
 * padrón.
 */
export async function verificarEnPadron(
  ctx: Pick<Ctx, 'unidad' | 'db' | 'clock' | 'platform'>,
  afiliado: Afiliado,
  usuario: Afiliado = afiliado,
): Promise<Habilitacion> {
  const { protocolo } = ctx.unidad.plantilla.padron;
  if (protocolo === 'ninguno') return { habilitado: true };
  const url = ctx.platform.config.padronUrls[ctx.unidad.clave];
  if (protocolo !== 'unidad' && url !== undefined) {
    return conectores[protocolo]({
      url,
      loopback: ctx.platform.config.mode === 'development',
      unidadId: ctx.unidad.id,
      afiliado,
      usuario,
      hoy: diaDe(ctx.clock.now()),
    });
  }
  const row = await ctx.db.find(findAfiliado(afiliado.dni));
  if (protocolo === 'afiliado') {
    // The padrón only confirms what was typed: a stranger who knows just the DNI is not let in and does not
    // learn the affiliate number.
    return {
      habilitado:
        row?.estado === 'A' && coincideConPadron(afiliado, { ...row, nroAfiliado: row.nro_afiliado }),
    };
  }
  return {
    habilitado: row?.estado === 'A',
    nroAfiliado: row?.nro_afiliado ?? undefined,
    plan: row?.plan ?? undefined,
  };
}

/** The data of a person that is sent to an insurer. */
export const toAfiliado = (row: {
  dni: string;
  nombre: string;
  apellido: string;
  fec_nac: string | null;
  sexo: string | null;
  email?: string | null;
  obra_social?: string | null;
  plan?: string | null;
  nro_afiliado?: string | null;
}): Afiliado => ({
  dni: row.dni,
  nroAfiliado: row.nro_afiliado ?? null,
  fec_nac: row.fec_nac,
  sexo: row.sexo,
  nombre: row.nombre,
  apellido: row.apellido,
  email: row.email ?? null,
  obraSocial: row.obra_social ?? null,
  plan: row.plan ?? null,
});

/**
 * Throws the specification's message, before anything is written, if the person is not covered or the insurer
 * does not answer.
 */
export async function exigirCobertura(
  ctx: Pick<Ctx, 'unidad' | 'db' | 'clock' | 'platform'>,
  afiliado: Afiliado,
  usuario?: Afiliado,
): Promise<Habilitacion> {
  const found = await verificarEnPadron(ctx, afiliado, usuario);
  if (!found.habilitado) throw new PortalError('no_habilitado');
  return found;
}
