import type { Usuario } from '@portal/domain/personas/contract';
import type { SignedCtx } from '../../http/context.ts';
import { perfilDe, personaPorDocumento } from './index.ts';

export async function obtenerPersona(ctx: SignedCtx, { documento }: { documento: string }): Promise<Usuario> {
  return perfilDe(ctx.db, await personaPorDocumento(ctx, documento));
}
