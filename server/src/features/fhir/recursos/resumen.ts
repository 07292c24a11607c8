import { condiciones, type Condicion } from '@portal/domain/condiciones/condiciones';
import {
  habitos,
  textoDeNinguna,
  type Clase,
  type ClaseConNinguna,
  type Habito,
} from '@portal/domain/resumen/clases';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { porCodigo, porFecha, porToken } from './consulta.ts';
import { diagnosticos, porAtencion } from './documentos.ts';
import { porId } from './pacientes.ts';
import { codigo, concepto, instante, loinc, paciente, profesional, referencia, sistemas } from './partes.ts';
import * as filas from './resumen.repository.ts';
import type { EntradaRow, MarcadaRow, NingunaRow } from './resumen.repository.ts';
import { deFilas, type Contexto, type Fuente, type Recurso, type Tipo } from './tipos.ts';
import { delSujeto, porPaciente } from './visitas.ts';

type Mapeo<Row> = (row: Row, ctx: Contexto) => Omit<Recurso, 'meta'>;

const fuenteDe = (clase: Clase, recurso: Mapeo<EntradaRow>): Fuente =>
  deFilas<EntradaRow>({
    origen: filas.entradas[clase],
    list: (unidadId, filtro, tramo) => filas.listEntradas(clase, unidadId, filtro, tramo),
    find: (unidadId, clave) => filas.findEntrada(clase, unidadId, clave),
    recurso,
  });

/** `<person>-sin-alergia`: at most one of each kind for a record. */
const fuenteDeNinguna = (clase: ClaseConNinguna, recurso: Mapeo<NingunaRow>): Fuente =>
  deFilas<NingunaRow>({
    origen: filas.ninguna[clase],
    list: (unidadId, filtro, tramo) => filas.listNinguna(clase, unidadId, filtro, tramo),
    find: (unidadId, clave) => filas.findNinguna(clase, unidadId, clave),
    claveDe: (id) => (id.endsWith(`-sin-${clase}`) ? [id.slice(0, 36)] : undefined),
    recurso,
  });
const idDeNinguna = (row: NingunaRow, clase: ClaseConNinguna) => `${row.persona_id}-sin-${clase}`;

/** Patients say things of themselves or, as holders, of a member: both are patients of the unit. */
export const quienDijo = ({ de_profesional, dicha_por }: EntradaRow) =>
  referencia(de_profesional ? 'Practitioner' : 'Patient', dicha_por);
const quienDijoNinguna = ({ origen, dicha_por }: NingunaRow) =>
  referencia(origen === 'profesional' ? 'Practitioner' : 'Patient', dicha_por);

const retirada = ({ estado }: EntradaRow) => estado === 'retirada';
const verificacion = (row: EntradaRow) =>
  retirada(row) ? 'entered-in-error' : row.confirmada === null ? 'unconfirmed' : 'confirmed';
/** Nothing is said about the course of what was written by mistake. */
const curso = (sistema: string, row: EntradaRow) =>
  retirada(row) ? undefined : codigo(sistema, row.estado === 'vigente' ? 'active' : 'resolved');
const nota = (texto: string) => (texto === '' ? [] : [{ text: texto }]);

/** What the IPS calls absent: somebody said that there is none. */
const sinConocidas: Record<ClaseConNinguna, string> = {
  alergia: 'no-known-allergies',
  medicacion: 'no-known-medications',
  problema: 'no-known-problems',
};
const ausencia = (clase: ClaseConNinguna) => ({
  coding: [{ system: sistemas.ausente, code: sinConocidas[clase] }],
  text: textoDeNinguna[clase],
});

/* allergies */

const criticidad: Record<string, string> = { leve: 'low', moderada: 'unable-to-assess', grave: 'high' };
const severidad: Record<string, string> = { leve: 'mild', moderada: 'moderate', grave: 'severe' };

const alergia: Mapeo<EntradaRow> = (row) => ({
  resourceType: 'AllergyIntolerance',
  id: row.id,
  clinicalStatus: curso('allergyintolerance-clinical', row),
  verificationStatus: codigo('allergyintolerance-verification', verificacion(row)),
  criticality: row.gravedad === null ? undefined : criticidad[row.gravedad],
  code: concepto(row.nombre, row.codigo),
  patient: paciente(row.persona_id),
  onsetDateTime: row.fecha,
  recordedDate: instante(row.dicha),
  recorder: quienDijo(row),
  asserter: row.confirmada_por === null ? quienDijo(row) : profesional(row.confirmada_por),
  reaction:
    row.detalle === '' && row.gravedad === null
      ? []
      : [
          {
            manifestation: [{ text: row.detalle === '' ? 'Sin detalle' : row.detalle }],
            severity: row.gravedad === null ? undefined : severidad[row.gravedad],
          },
        ],
});
const sinAlergias: Mapeo<NingunaRow> = (row) => ({
  resourceType: 'AllergyIntolerance',
  id: idDeNinguna(row, 'alergia'),
  clinicalStatus: codigo('allergyintolerance-clinical', 'active'),
  verificationStatus: codigo(
    'allergyintolerance-verification',
    row.origen === 'profesional' ? 'confirmed' : 'unconfirmed',
  ),
  code: ausencia('alergia'),
  patient: paciente(row.persona_id),
  recordedDate: instante(row.dicha),
  recorder: quienDijoNinguna(row),
});

/* medication */

const estadoDeMedicacion: Record<string, string> = {
  vigente: 'active',
  terminada: 'completed',
  retirada: 'entered-in-error',
};
const medicacion: Mapeo<EntradaRow> = (row) => ({
  resourceType: 'MedicationStatement',
  id: row.id,
  status: estadoDeMedicacion[row.estado],
  medicationCodeableConcept: concepto(row.nombre),
  subject: paciente(row.persona_id),
  // Without a date it was taken, at least, on the day on which it was said.
  ...(row.fecha === '' ? { effectiveDateTime: diaDe(row.dicha) } : { effectivePeriod: { start: row.fecha } }),
  dateAsserted: instante(row.dicha),
  informationSource: quienDijo(row),
  derivedFrom: row.documento_id === null ? [] : [referencia('DocumentReference', row.documento_id)],
  dosage: row.detalle === '' ? [] : [{ text: row.detalle }],
});
const sinMedicacion: Mapeo<NingunaRow> = (row) => ({
  resourceType: 'MedicationStatement',
  id: idDeNinguna(row, 'medicacion'),
  status: 'active',
  medicationCodeableConcept: ausencia('medicacion'),
  subject: paciente(row.persona_id),
  effectiveDateTime: diaDe(row.dicha),
  dateAsserted: instante(row.dicha),
  informationSource: quienDijoNinguna(row),
});

/* problems */

const enLista = codigo('condition-category', 'problem-list-item', 'Problem List Item');
const problema: Mapeo<EntradaRow> = (row) => ({
  resourceType: 'Condition',
  id: row.id,
  clinicalStatus: curso('condition-clinical', row),
  verificationStatus: codigo('condition-ver-status', verificacion(row)),
  category: [enLista],
  code: concepto(row.nombre, row.codigo),
  subject: paciente(row.persona_id),
  onsetDateTime: row.fecha,
  recordedDate: instante(row.dicha),
  recorder: quienDijo(row),
  asserter: row.confirmada_por === null ? quienDijo(row) : profesional(row.confirmada_por),
  note: nota(row.detalle),
});
const sinProblemas: Mapeo<NingunaRow> = (row) => ({
  resourceType: 'Condition',
  id: idDeNinguna(row, 'problema'),
  clinicalStatus: codigo('condition-clinical', 'active'),
  category: [enLista],
  code: ausencia('problema'),
  subject: paciente(row.persona_id),
  recordedDate: instante(row.dicha),
  recorder: quienDijoNinguna(row),
});
/** What the patient ticked of themselves. */
const marcada: Mapeo<MarcadaRow> = (row) => ({
  resourceType: 'Condition',
  id: `${row.persona_id}-${row.condicion}`,
  clinicalStatus: codigo('condition-clinical', 'active'),
  verificationStatus: codigo('condition-ver-status', 'unconfirmed'),
  category: [enLista],
  code: concepto(condiciones[row.condicion as Condicion] ?? row.condicion),
  subject: paciente(row.persona_id),
  recordedDate: instante(row.cambiada),
  note: nota(row.observacion),
});

/* vaccines, habits, weight */

const vacuna: Mapeo<EntradaRow> = (row) => ({
  resourceType: 'Immunization',
  id: row.id,
  status: retirada(row) ? 'entered-in-error' : 'completed',
  vaccineCode: concepto(row.nombre),
  patient: paciente(row.persona_id),
  ...(row.fecha === '' ? { occurrenceString: 'Fecha desconocida' } : { occurrenceDateTime: row.fecha }),
  recorded: instante(row.dicha),
  primarySource: row.de_profesional,
  note: nota(row.detalle),
});

const loincDeHabito: Partial<Record<Habito, ReturnType<typeof loinc>>> = {
  tabaco: loinc('72166-2', 'Tobacco smoking status', habitos.tabaco),
  alcohol: loinc('11331-6', 'History of Alcohol use', habitos.alcohol),
};
const habito: Mapeo<EntradaRow> = (row) => ({
  resourceType: 'Observation',
  id: row.id,
  status: retirada(row) ? 'entered-in-error' : 'final',
  category: [codigo('observation-category', 'social-history', 'Social History')],
  code: loincDeHabito[row.nombre as Habito] ?? { text: habitos[row.nombre as Habito] ?? row.nombre },
  subject: paciente(row.persona_id),
  effectiveDateTime: row.fecha === '' ? diaDe(row.dicha) : row.fecha,
  issued: instante(row.dicha),
  performer: [quienDijo(row)],
  ...(row.detalle === ''
    ? { dataAbsentReason: codigo('data-absent-reason', 'unknown', 'Unknown') }
    : { valueCodeableConcept: { text: row.detalle } }),
});
const peso: Mapeo<EntradaRow> = (row) => ({
  resourceType: 'Observation',
  id: row.id,
  status: retirada(row) ? 'entered-in-error' : 'final',
  category: [codigo('observation-category', 'vital-signs', 'Vital Signs')],
  code: loinc('29463-7', 'Body weight', 'Peso'),
  subject: paciente(row.persona_id),
  effectiveDateTime: row.fecha === '' ? diaDe(row.dicha) : row.fecha,
  issued: instante(row.dicha),
  performer: [quienDijo(row)],
  valueQuantity: {
    value: Number(row.nombre.replace(',', '.')),
    unit: 'kg',
    system: sistemas.ucum,
    code: 'kg',
  },
});

const porCurso = porCodigo('estado', {
  active: ['vigente'],
  resolved: ['terminada'],
  inactive: ['terminada'],
});
const delPaciente = { patient: porPaciente(({ patient }) => patient) };

export const tipoAllergyIntolerance: Tipo = {
  clinico: true,
  fuentes: [fuenteDe('alergia', alergia), fuenteDeNinguna('alergia', sinAlergias)],
  dePersona: 'persona',
  juntoCon: { code: ['patient', 'date', '_id', '_lastUpdated'] },
  params: {
    _id: porId('entrada'),
    ...delPaciente,
    'clinical-status': porCurso,
    code: porToken('codigo'),
    date: porFecha('dicha'),
  },
};
export const tipoMedicationStatement: Tipo = {
  clinico: true,
  fuentes: [fuenteDe('medicacion', medicacion), fuenteDeNinguna('medicacion', sinMedicacion)],
  dePersona: 'persona',
  juntoCon: { code: ['patient', 'subject', '_id', '_lastUpdated'] },
  params: {
    _id: porId('entrada'),
    ...delSujeto,
    status: porCodigo('estado', {
      active: ['vigente'],
      completed: ['terminada'],
      'entered-in-error': ['retirada'],
    }),
    code: porToken('codigo'),
  },
};
export const tipoCondition: Tipo = {
  clinico: true,
  fuentes: [
    fuenteDe('problema', problema),
    deFilas<MarcadaRow>({
      origen: filas.condicionesMarcadas,
      list: filas.listCondiciones,
      find: filas.findCondicion,
      claveDe: (id) => [id.slice(0, 36), id.slice(37)],
      recurso: marcada,
    }),
    fuenteDeNinguna('problema', sinProblemas),
    diagnosticos,
  ],
  dePersona: 'persona',
  juntoCon: { code: ['patient', 'subject', 'encounter', '_id', '_lastUpdated'] },
  params: {
    _id: porId('entrada'),
    ...delSujeto,
    'clinical-status': porCurso,
    category: porToken('categoria'),
    code: porToken('codigo'),
    encounter: porAtencion(({ encounter }) => encounter),
  },
};
export const tipoImmunization: Tipo = {
  clinico: true,
  fuentes: [fuenteDe('vacuna', vacuna)],
  dePersona: 'persona',
  juntoCon: { 'vaccine-code': ['patient', '_id', '_lastUpdated'] },
  params: {
    _id: porId('entrada'),
    ...delPaciente,
    status: porCodigo('estado', { completed: ['vigente', 'terminada'], 'entered-in-error': ['retirada'] }),
    'vaccine-code': porToken('codigo'),
  },
};
export const tipoObservation: Tipo = {
  clinico: true,
  fuentes: [fuenteDe('habito', habito), fuenteDe('peso', peso)],
  dePersona: 'persona',
  juntoCon: { code: ['patient', 'subject', '_id', '_lastUpdated'] },
  params: {
    _id: porId('entrada'),
    ...delSujeto,
    status: porCodigo('estado', { final: ['vigente', 'terminada'], 'entered-in-error': ['retirada'] }),
    category: porToken('categoria'),
    code: porToken('codigo'),
  },
};
