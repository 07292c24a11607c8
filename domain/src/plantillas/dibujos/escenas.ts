import { aeropuerto } from './escenas/ciudad/aeropuerto.ts';
import { arroyos } from './escenas/campo/arroyos.ts';
import { avenida } from './escenas/ciudad/avenida.ts';
import { bergantin } from './escenas/ciudad/bergantin.ts';
import { carrito } from './escenas/ciudad/carrito.ts';
import { cuartel } from './escenas/ciudad/cuartel.ts';
import { estacion } from './escenas/ciudad/estacion.ts';
import { fabricas } from './escenas/ciudad/fabricas.ts';
import { fachada } from './escenas/ciudad/fachada.ts';
import { faro } from './escenas/ciudad/faro.ts';
import { galpon } from './escenas/campo/galpon.ts';
import { guardiaNocturna } from './escenas/ciudad/guardia-nocturna.ts';
import { hogar } from './escenas/ciudad/hogar.ts';
import { invernadero } from './escenas/campo/invernadero.ts';
import { laguna } from './escenas/campo/laguna.ts';
import { lomas } from './escenas/campo/lomas.ts';
import { maizal } from './escenas/campo/maizal.ts';
import { obra } from './escenas/ciudad/obra.ts';
import { ombu } from './escenas/campo/ombu.ts';
import { palmar } from './escenas/campo/palmar.ts';
import { paraguas } from './escenas/ciudad/paraguas.ts';
import { peaje } from './escenas/ciudad/peaje.ts';
import { planeta } from './escenas/ciudad/planeta.ts';
import { porteria } from './escenas/ciudad/porteria.ts';
import { puerto } from './escenas/ciudad/puerto.ts';
import { sala } from './escenas/ciudad/sala.ts';
import { torre } from './escenas/ciudad/torre.ts';
import { tortuga } from './escenas/campo/tortuga.ts';
import { totem } from './escenas/ciudad/totem.ts';
import { trigal } from './escenas/campo/trigal.ts';
import { dibujoDe } from '../neutra.ts';
import type { Escena } from './kit/escena.ts';
import { type Tokens, escapar, resolverColores } from './logo.ts';

const ALTO = 940;

export const escenas: Record<string, Escena> = {
  almirantebrown: bergantin,
  chacabuco: maizal,
  corredores_viales: peaje,
  demo: fachada,
  escobar: invernadero,
  escobar_udp: carrito,
  ezeiza: aeropuerto,
  florencio_varela: ombu,
  gagil: paraguas,
  galeno: obra,
  guardia: guardiaNocturna,
  guemes: sala,
  iosfa: cuartel,
  iosper: palmar,
  l_zamora: lomas,
  lanus: fabricas,
  obsba: avenida,
  osef: faro,
  osperyh: porteria,
  osprera: trigal,
  osprera_totem: totem,
  ospsip: galpon,
  pehuajo: tortuga,
  ramallo: puerto,
  san_isidro: torre,
  san_vicente: laguna,
  telemedicina: planeta,
  tres_arroyos: arroyos,
  tres_de_febrero: estacion,
  vilsar: hogar,
};

/** Vertical position of the people in a template's scene, from the top (0) to the bottom (1). */
export const focoDeEscena = (clave: string): number => (escenas[dibujoDe(clave)]?.foco ?? ALTO / 2) / ALTO;

/**
 * The side image of a template's sign-in page. Ids include the template's key, so that two images can share a
 * page.
 */
export function escenaSvg(clave: string, tokens: Tokens): string {
  const escena = escenas[dibujoDe(clave)];
  if (escena === undefined) throw new Error(`no scene for the template '${clave}'`);
  const dibujo = escena.dibujar().replaceAll('id="', `id="${clave}-`).replaceAll('url(#', `url(#${clave}-`);
  return resolverColores(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 ${ALTO}" preserveAspectRatio="xMidYMid slice" role="img"><title>${escapar(escena.titulo)}</title>${dibujo}</svg>`,
    tokens,
  );
}
