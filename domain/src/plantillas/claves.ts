/** The thirty templates, and the default unit number of each. */
export const clavesPlantilla = [
  'almirantebrown',
  'chacabuco',
  'corredores_viales',
  'demo',
  'escobar',
  'escobar_udp',
  'ezeiza',
  'florencio_varela',
  'gagil',
  'galeno',
  'guardia',
  'guemes',
  'iosfa',
  'iosper',
  'l_zamora',
  'lanus',
  'obsba',
  'osef',
  'osperyh',
  'osprera',
  'osprera_totem',
  'ospsip',
  'pehuajo',
  'ramallo',
  'san_isidro',
  'san_vicente',
  'telemedicina',
  'tres_arroyos',
  'tres_de_febrero',
  'vilsar',
] as const;
export type ClavePlantilla = (typeof clavesPlantilla)[number];

/**
 * Written out, not computed: the number is a database key and must survive a thirty-first template. 23 is
 * fixed by the specification.
 */
export const numeroDeUnidad: Record<ClavePlantilla, number> = {
  demo: 1,
  almirantebrown: 2,
  chacabuco: 3,
  corredores_viales: 4,
  escobar: 5,
  escobar_udp: 6,
  ezeiza: 7,
  florencio_varela: 8,
  gagil: 9,
  galeno: 10,
  guardia: 11,
  guemes: 12,
  iosfa: 13,
  l_zamora: 14,
  lanus: 15,
  obsba: 16,
  osef: 17,
  osperyh: 18,
  osprera: 19,
  osprera_totem: 20,
  ospsip: 21,
  pehuajo: 22,
  iosper: 23,
  ramallo: 24,
  san_isidro: 25,
  san_vicente: 26,
  telemedicina: 27,
  tres_arroyos: 28,
  tres_de_febrero: 29,
  vilsar: 30,
};

/** The template served on a bare host in development. */
export const plantillaDeDesarrollo: ClavePlantilla = 'demo';
