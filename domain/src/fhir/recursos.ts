/**
 * The resource types of /fhir/R4, in the words of the administration. An insurer's system reads a clinical one only
 * of the patients who consented.
 */
const filas = [
  ['Patient', 'administrativo', 'Personas: nombre, DNI, contacto y cobertura'],
  ['Practitioner', 'administrativo', 'Profesionales'],
  ['PractitionerRole', 'administrativo', 'Especialidades de cada profesional'],
  ['Organization', 'administrativo', 'La institución'],
  ['HealthcareService', 'administrativo', 'Servicios'],
  ['Schedule', 'administrativo', 'Agendas'],
  ['Slot', 'administrativo', 'Horarios libres'],
  ['Appointment', 'clinico', 'Turnos'],
  ['Encounter', 'clinico', 'Atenciones'],
  ['Condition', 'clinico', 'Problemas de salud y diagnósticos'],
  ['AllergyIntolerance', 'clinico', 'Alergias'],
  ['MedicationStatement', 'clinico', 'Medicación que toma'],
  ['MedicationRequest', 'clinico', 'Recetas'],
  ['Immunization', 'clinico', 'Vacunas'],
  ['Observation', 'clinico', 'Peso y hábitos'],
  ['DocumentReference', 'clinico', 'Documentos firmados'],
  ['Binary', 'clinico', 'Archivos de los documentos (PDF)'],
  ['Consent', 'clinico', 'Consentimientos'],
  ['AuditEvent', 'clinico', 'Accesos a los datos de cada persona'],
  ['Provenance', 'clinico', 'Quién firmó cada documento'],
] as const;

export type TipoDeRecurso = (typeof filas)[number][0];
export const tiposDeRecurso = filas.map(([tipo]) => tipo) as [TipoDeRecurso, ...TipoDeRecurso[]];

const filaDe = (tipo: TipoDeRecurso) => filas.find(([uno]) => uno === tipo)!;
export const esClinico = (tipo: TipoDeRecurso): boolean => filaDe(tipo)[1] === 'clinico';
export const nombreDeRecurso = (tipo: TipoDeRecurso): string => filaDe(tipo)[2];

export const clasesDeSistema = ['institucion', 'aseguradora'] as const;
export type ClaseDeSistema = (typeof clasesDeSistema)[number];

/** Entries of a page at most, and if the client asks for no number. */
export const POR_PAGINA = 100;
