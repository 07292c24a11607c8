import { agua } from './escenas/agua.ts';
import { campo } from './escenas/campo.ts';
import { caminos } from './escenas/caminos.ts';
import { ciudad } from './escenas/ciudad.ts';
import { cuidado } from './escenas/cuidado.ts';
import type { Escena } from './escenas/escena.ts';
import { type Tokens, escapar, resolverColores } from './logo.ts';

export const escenas: Record<string, Escena> = { ...agua, ...campo, ...caminos, ...ciudad, ...cuidado };

/** The side image of a template's sign-in. Ids carry the template's key, so that two images may stand on one page. */
export function escenaSvg(clave: string, tokens: Tokens): string {
  const escena = escenas[clave];
  if (escena === undefined) throw new Error(`no scene for the template '${clave}'`);
  const dibujo = escena
    .dibujar()
    .replaceAll('id="', `id="${clave}-`)
    .replaceAll('url(#', `url(#${clave}-`);
  return resolverColores(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 940" preserveAspectRatio="xMidYMid slice" role="img"><title>${escapar(escena.titulo)}</title>${dibujo}</svg>`,
    tokens,
  );
}
