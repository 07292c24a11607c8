import type { Lugar } from '../plantilla.ts';

/** The edges of the drawn map of the district, in degrees. */
const mapa = { norte: -34.24, sur: -34.47, oeste: -58.89, este: -58.66 };

/**
 * Addresses are precise only to the locality. The municipality enters street and number: an invented address
 * would be dangerous in an emergency.
 */
function lugar(nombre: string, domicilio: string, lat: number, lon: number, telefono?: string): Lugar {
  const percent = (part: number): number => Math.round(part * 1000) / 10;
  return {
    nombre,
    domicilio,
    ...(telefono !== undefined && { telefono }),
    x: percent((lon - mapa.oeste) / (mapa.este - mapa.oeste)),
    y: percent((mapa.norte - lat) / (mapa.norte - mapa.sur)),
    lat,
    lon,
  };
}

export const guardiasDeEscobar: Lugar[] = [
  lugar('Guardia 24 hs. Belén de Escobar', 'Centro de Belén de Escobar', -34.3467, -58.7955, '107'),
  lugar('Guardia 24 hs. Garín', 'Centro de Garín', -34.4216, -58.7337, '107'),
  lugar('Guardia 24 hs. Maquinista Savio', 'Centro de Maquinista Savio', -34.4107, -58.7996, '107'),
  lugar('Guardia 24 hs. Ingeniero Maschwitz', 'Centro de Ingeniero Maschwitz', -34.3829, -58.7297, '107'),
];

export const centrosDeEscobar: Lugar[] = [
  ...guardiasDeEscobar,
  lugar('Centro de salud Matheu', 'Centro de Matheu', -34.3824, -58.8428),
  lugar('Centro de salud Loma Verde', 'Loma Verde, cerca de la ruta 9', -34.3228, -58.8203),
  lugar('Centro de salud 24 de Febrero', 'Barrio 24 de Febrero, entre Matheu y Garín', -34.4, -58.765),
  lugar('Centro de salud Puerto Paraná', 'Puerto Paraná, junto al río', -34.2982, -58.7461),
];
