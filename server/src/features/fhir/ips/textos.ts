/** What the summary says in words. */
export const textos = {
  titulo: 'Resumen clínico del paciente',
  sinInformacion: 'Sin información.',
  desde: 'desde',
  familiar: 'Titular del grupo familiar',
  fuera: 'Documento del portal',
  sinConfirmar: 'informado por el paciente, sin confirmar',
} as const;

export interface Seccion {
  titulo: string;
  /** LOINC. */
  codigo: string;
  nombre: string;
  /** The document is no summary without it, even if it only says that nothing is known. */
  obligatoria: boolean;
}

export const secciones = {
  alergias: {
    titulo: 'Alergias e intolerancias',
    codigo: '48765-2',
    nombre: 'Allergies and adverse reactions Document',
    obligatoria: true,
  },
  medicacion: {
    titulo: 'Medicación',
    codigo: '10160-0',
    nombre: 'History of Medication use Narrative',
    obligatoria: true,
  },
  problemas: {
    titulo: 'Problemas de salud',
    codigo: '11450-4',
    nombre: 'Problem list - Reported',
    obligatoria: true,
  },
  vacunas: {
    titulo: 'Vacunas',
    codigo: '11369-6',
    nombre: 'History of Immunization note',
    obligatoria: false,
  },
  habitos: {
    titulo: 'Hábitos',
    codigo: '29762-2',
    nombre: 'Social history note',
    obligatoria: false,
  },
  mediciones: {
    titulo: 'Mediciones',
    codigo: '8716-3',
    nombre: 'Vital signs note',
    obligatoria: false,
  },
} as const satisfies Record<string, Seccion>;
