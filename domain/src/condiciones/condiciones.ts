/** The keys and the order are the specification's. */
export const condiciones = {
  enfermedadesNeurologicas: 'Enfermedades neurológicas',
  alteracionesVisuales: 'Alteraciones visuales',
  afeccionesNariz: 'Afecciones de nariz',
  diabetes: 'Diabetes',
  hipertension: 'Hipertensión',
  alteracionesPulmonares: 'Alteraciones pulmonares',
  nodulosQuistes: 'Nódulos o quistes',
  alteracionesCardiacas: 'Alteraciones cardíacas',
  alteracionesDigestivas: 'Alteraciones digestivas',
  alteracionesSangre: 'Alteraciones de la sangre',
  alteracionesRenales: 'Alteraciones renales',
  afeccionesGinecologicas: 'Afecciones ginecológicas',
  afeccionesMusculares: 'Afecciones musculares',
  enfermedadesCongenitas: 'Enfermedades congénitas',
} as const;

export type Condicion = keyof typeof condiciones;
export const clavesCondicion = Object.keys(condiciones) as Condicion[];
