import type { Aviso } from '../plantillas/plantilla.ts';

/** The current notice to everybody: from its start until its end. */
export function avisoVigente({ aviso }: { aviso?: Aviso | undefined }, ahora: Date): Aviso | undefined {
  if (!aviso) return undefined;
  const [desde, hasta] = [aviso.desde, aviso.hasta].map((instante) =>
    instante === undefined ? undefined : new Date(instante),
  );
  return (desde === undefined || ahora >= desde) && (hasta === undefined || ahora < hasta)
    ? aviso
    : undefined;
}
