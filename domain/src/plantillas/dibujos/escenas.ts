import { aeropuerto } from './escenas/aeropuerto.ts';
import { arroyos } from './escenas/arroyos.ts';
import { avenida } from './escenas/avenida.ts';
import { bergantin } from './escenas/bergantin.ts';
import { carrito } from './escenas/carrito.ts';
import { cuartel } from './escenas/cuartel.ts';
import { estacion } from './escenas/estacion.ts';
import { fabricas } from './escenas/fabricas.ts';
import { fachada } from './escenas/fachada.ts';
import { faro } from './escenas/faro.ts';
import { galpon } from './escenas/galpon.ts';
import { guardiaNocturna } from './escenas/guardia-nocturna.ts';
import { hogar } from './escenas/hogar.ts';
import { invernadero } from './escenas/invernadero.ts';
import { laguna } from './escenas/laguna.ts';
import { lomas } from './escenas/lomas.ts';
import { maizal } from './escenas/maizal.ts';
import { obra } from './escenas/obra.ts';
import { ombu } from './escenas/ombu.ts';
import { palmar } from './escenas/palmar.ts';
import { paraguas } from './escenas/paraguas.ts';
import { peaje } from './escenas/peaje.ts';
import { planeta } from './escenas/planeta.ts';
import { porteria } from './escenas/porteria.ts';
import { puerto } from './escenas/puerto.ts';
import { sala } from './escenas/sala.ts';
import { torre } from './escenas/torre.ts';
import { tortuga } from './escenas/tortuga.ts';
import { totem } from './escenas/totem.ts';
import { trigal } from './escenas/trigal.ts';
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
