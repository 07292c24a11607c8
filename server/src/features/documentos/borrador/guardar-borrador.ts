import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { DocumentoDelEscritorio, documentos } from '@portal/domain/documentos/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { atencionConFicha } from '../../atenciones/index.ts';
import { comprobarCuil, comprobarMismo, mostrar } from './borrador.ts';
import { findDocumento, findPartes } from '../documentos.repository.ts';
import { insertBorrador, updateBorrador } from './borrador.repository.ts';

export type Borrador = BodyOf<typeof documentos.guardarBorrador>;

/** Creates the draft, or saves over the version that was read. Saving the same text again succeeds. */
export async function guardarBorrador(
  ctx: SignedCtx,
  { id, atencion, version, escrito }: Borrador,
): Promise<DocumentoDelEscritorio> {
  const { paciente_id } = await atencionConFicha(ctx, atencion);
  const { personaId } = ctx.actor;
  const { dni } = await ctx.db.get(findPartes(ctx.unidad.id, atencion, personaId));
  comprobarCuil(escrito, dni);
  const antes = await ctx.db.find(findDocumento(ctx.unidad.id, id));
  if (antes) comprobarMismo(antes, { atencion, tipo: escrito.tipo, personaId });
  // An evolution starts from the note and an attachment from its upload: here they can only be edited.
  else if (escrito.tipo === 'evolucion' || escrito.tipo === 'adjunto')
    throw new PortalError('datos_invalidos');

  const guardado = ctx.clock.now();
  const saved = await ctx.act((tx) =>
    antes === undefined && version === 0
      ? tx.run(
          insertBorrador({
            unidad_id: tx.unidadId,
            id,
            atencion_id: atencion,
            paciente_id,
            autor_id: personaId,
            tipo: escrito.tipo,
            contenido: escrito,
            guardado,
          }),
        )
      : tx.run(updateBorrador(id, personaId, { contenido: escrito, guardado, sobre: version })),
  );
  const ahora = await mostrar(ctx, id);
  if (saved > 0) return ahora;
  if (ahora.estado === 'firmado') throw new PortalError('documento_firmado');
  // jsonb does not keep the order of keys.
  if (canonical(ahora.escrito) !== canonical(escrito)) throw new PortalError('documento_cambiado');
  return ahora;
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [two]) => one.localeCompare(two)))
      : part,
  );
