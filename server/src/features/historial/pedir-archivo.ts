import type { SignedCtx } from '../../http/context.ts';
import { emitirArchivo } from '../llamada/index.ts';
import { atencionVisible } from './visible-en.ts';

export async function pedirArchivoDeAtencion(
  ctx: SignedCtx,
  { atencion, id }: { atencion: string; id: string },
): Promise<{ url: string }> {
  await atencionVisible(ctx, atencion);
  return emitirArchivo(ctx, atencion, id);
}
