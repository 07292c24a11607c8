/** The parts of a clinical summary, in the order in which they are read. */
export const clases = ['alergia', 'medicacion', 'problema', 'vacuna', 'habito', 'peso'] as const;
export type Clase = (typeof clases)[number];

export const nombreDeClase: Record<Clase, string> = {
  alergia: 'Alergias e intolerancias',
  medicacion: 'Medicación actual',
  problema: 'Problemas de salud',
  vacuna: 'Vacunas',
  habito: 'Hábitos',
  peso: 'Peso',
};

/** Where 'there is none' can be said. An empty list does not say it. */
export const clasesConNinguna = ['alergia', 'medicacion', 'problema'] as const;
export type ClaseConNinguna = (typeof clasesConNinguna)[number];

export const textoDeNinguna: Record<ClaseConNinguna, string> = {
  alergia: 'Sin alergias conocidas',
  medicacion: 'Sin medicación actual',
  problema: 'Sin problemas de salud conocidos',
};

export const gravedades = ['leve', 'moderada', 'grave'] as const;
export type Gravedad = (typeof gravedades)[number];

export const habitos = {
  tabaco: 'Tabaco',
  alcohol: 'Alcohol',
  actividad: 'Actividad física',
  alimentacion: 'Alimentación',
  otro: 'Otro hábito',
} as const;
export type Habito = keyof typeof habitos;
export const clavesDeHabito = Object.keys(habitos) as Habito[];

/** `terminada`: it was so, and is over. `retirada`: it was written by mistake. */
export const estadosDeEntrada = ['vigente', 'terminada', 'retirada'] as const;
export type EstadoDeEntrada = (typeof estadosDeEntrada)[number];

/** `informado`: it came in a file from elsewhere, and whoever loaded it accepted it. */
export const origenes = ['paciente', 'profesional', 'informado'] as const;
export type Origen = (typeof origenes)[number];

/** Current entries of one person, and those that are over with them. */
export const ENTRADAS_HASTA = 200;
export const ENTRADAS_MOSTRADAS = 600;

/** A professional writes in the summary during the visit, and for these days after it. */
export const DIAS_PARA_ANOTAR = 7;
