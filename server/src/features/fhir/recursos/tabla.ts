import { tipoDocumentReference, tipoMedicationRequest } from './documentos.ts';
import { tipoSchedule, tipoSlot } from './lugares.ts';
import { tipoPatient } from './pacientes.ts';
import { tipoProvenance } from './procedencia.ts';
import { tipoPractitioner, tipoPractitionerRole } from './profesionales.ts';
import {
  tipoAllergyIntolerance,
  tipoCondition,
  tipoImmunization,
  tipoMedicationStatement,
  tipoObservation,
} from './resumen.ts';
import type { Tipo } from './tipos.ts';
import { tipoAuditEvent, tipoConsent } from './tramites.ts';
import { tipoHealthcareService, tipoOrganization } from './unidad.ts';
import { tipoAppointment, tipoEncounter } from './visitas.ts';

/** Every type that can be searched. A Binary is only read, with its DocumentReference's id. */
export const RECURSOS = {
  Patient: tipoPatient,
  Practitioner: tipoPractitioner,
  PractitionerRole: tipoPractitionerRole,
  Organization: tipoOrganization,
  HealthcareService: tipoHealthcareService,
  Schedule: tipoSchedule,
  Slot: tipoSlot,
  Appointment: tipoAppointment,
  Encounter: tipoEncounter,
  Condition: tipoCondition,
  AllergyIntolerance: tipoAllergyIntolerance,
  MedicationStatement: tipoMedicationStatement,
  MedicationRequest: tipoMedicationRequest,
  Immunization: tipoImmunization,
  Observation: tipoObservation,
  DocumentReference: tipoDocumentReference,
  Consent: tipoConsent,
  AuditEvent: tipoAuditEvent,
  Provenance: tipoProvenance,
} as const satisfies Record<string, Tipo>;

export type NombreDeRecurso = keyof typeof RECURSOS;
export const esNombreDeRecurso = (nombre: string): nombre is NombreDeRecurso =>
  Object.hasOwn(RECURSOS, nombre);
export const tipoDe = (nombre: NombreDeRecurso): Tipo => RECURSOS[nombre];
