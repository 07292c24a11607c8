import type { Afiliado, Habilitacion } from '@portal/domain/padron/reglas';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { qb } from '../../db/query.ts';
import type { Ctx } from '../../http/context.ts';
import { conectores } from './conector.ts';

const findAfiliado = (documento: string) => qb.selectFrom('padron_afiliados').select(['estado', 'nro_afiliado', 'plan']).where('documento', '=', documento);

/** Whether the unit's insurer covers a person: asked of its web service where one is configured, else of the unit's own roll. */
export async function verificarEnPadron(
  ctx: Pick<Ctx, 'unidad' | 'db' | 'clock' | 'platform'>,
  afiliado: Afiliado,
  usuario: Afiliado = afiliado,
): Promise<Habilitacion> {
  const { protocolo } = ctx.unidad.plantilla.padron;
  if (protocolo === 'ninguno') return { habilitado: true };
  const url = ctx.platform.config.padronUrls[ctx.unidad.clave];
  if (protocolo !== 'unidad' && url !== undefined) {
    return conectores[protocolo]({ url, unidadId: ctx.unidad.id, afiliado, usuario, hoy: diaDe(ctx.clock.now()) });
  }
  const row = await ctx.db.find(findAfiliado(afiliado.documento));
  return { habilitado: row?.estado === 'A', nroAfiliado: row?.nro_afiliado ?? undefined, plan: row?.plan ?? undefined };
}
