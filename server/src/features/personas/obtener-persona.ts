import type { Usuario } from '@portal/domain/personas/contract';
import type { SignedCtx } from '../../http/context.ts';
import { personaPorDocumento, toUsuario } from './index.ts';

export async function obtenerPersona(ctx: SignedCtx, { documento }: { documento: string }): Promise<Usuario> {
  return toUsuario(await personaPorDocumento(ctx, documento));
}
