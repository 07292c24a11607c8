import type { Aviso } from '../plantillas/plantilla.ts';

/** What is told to everybody now: from its beginning on, until its end. */
export function avisoVigente({ aviso }: { aviso?: Aviso | undefined }, ahora: Date): Aviso | undefined {
  if (!aviso) return undefined;
  const [desde, hasta] = [aviso.desde, aviso.hasta].map((instante) =>
    instante === undefined ? undefined : new Date(instante),
  );
  return (desde === undefined || ahora >= desde) && (hasta === undefined || ahora < hasta)
    ? aviso
    : undefined;
}
