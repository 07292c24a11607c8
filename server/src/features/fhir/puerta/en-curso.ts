import { PortalError } from '@portal/domain/errores/errores';
import type { SystemCtx } from '../../../http/context.ts';

/** Requests of one system that this process answers at once: a page may read a hundred rows of several tables. */
const A_LA_VEZ = 4;
const enCurso = new Map<string, number>();
const claveDe = ({ unidad, sistema }: SystemCtx) => `${unidad.id}:${sistema.id}`;

function ocupar(clave: string): () => void {
  enCurso.set(clave, (enCurso.get(clave) ?? 0) + 1);
  return () => {
    const quedan = enCurso.get(clave)! - 1;
    if (quedan === 0) enCurso.delete(clave);
    else enCurso.set(clave, quedan);
  };
}

/** Refuses what is too much at once. */
export async function conLugar<T>(ctx: SystemCtx, work: () => Promise<T>): Promise<T> {
  const clave = claveDe(ctx);
  if (ctx.platform.config.rateLimits && (enCurso.get(clave) ?? 0) >= A_LA_VEZ)
    throw new PortalError('demasiados_intentos', { retryAfter: 1 });
  const dejar = ocupar(clave);
  try {
    return await work();
  } finally {
    dejar();
  }
}

/** What is still being sent counts too. Before its first piece there is nothing to give back. */
export async function* mientrasSeEnvia(
  ctx: SystemCtx,
  partes: AsyncGenerator<string>,
): AsyncGenerator<string> {
  const dejar = ocupar(claveDe(ctx));
  try {
    yield* partes;
  } finally {
    dejar();
  }
}
