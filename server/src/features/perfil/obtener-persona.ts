import type { Usuario } from '@portal/domain/personas/contract';
import type { SignedCtx } from '../../http/context.ts';
import { personaPorDni } from '../personas/index.ts';
import { perfilDe } from './perfil-de.ts';

export async function obtenerPersona(ctx: SignedCtx, { dni }: { dni: string }): Promise<Usuario> {
  return perfilDe(ctx.db, await personaPorDni(ctx, dni));
}
