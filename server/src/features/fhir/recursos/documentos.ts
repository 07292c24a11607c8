import { nombreDeTipo, type Medicamento, type TipoDocumento } from '@portal/domain/documentos/escrito';
import { porCodigo, porFecha, porReferencia, porToken } from './consulta.ts';
import * as filas from './documentos.repository.ts';
import type { DiagnosticoRow, DocumentoRow, RecetadoRow } from './documentos.repository.ts';
import { porId } from './pacientes.ts';
import {
  codigo,
  concepto,
  instante,
  loinc,
  organizacion,
  paciente,
  profesional,
  referencia,
  sistemaPropio,
  sistemas,
} from './partes.ts';
import { deFilas, esUuid, type Contexto, type Parametro, type Recurso, type Tipo } from './tipos.ts';
import { delSujeto, porProfesional } from './visitas.ts';

export const porAtencion = (campo: (recurso: Recurso) => unknown): Parametro =>
  porReferencia('atencion', ['Encounter'], campo);

/** What LOINC has a name for. */
const loincDe: Partial<Record<TipoDocumento, ReturnType<typeof loinc>>> = {
  receta: loinc('57833-6', 'Prescription for medication', nombreDeTipo.receta),
  evolucion: loinc('11506-3', 'Progress note', nombreDeTipo.evolucion),
};
/** A note has no paper: its Binary is its text. */
export const tipoDeArchivo = ({ tipo, archivo_tipo }: Pick<DocumentoRow, 'tipo' | 'archivo_tipo'>) =>
  tipo === 'evolucion' ? 'text/plain; charset=utf-8' : (archivo_tipo ?? 'application/pdf');

const documentReference = (row: DocumentoRow, ctx: Contexto) => ({
  resourceType: 'DocumentReference',
  id: row.id,
  identifier:
    row.numero === null ? [] : [{ system: sistemaPropio(ctx, row.tipo), value: String(row.numero) }],
  status: row.anulada !== null ? 'entered-in-error' : row.corregido_id !== null ? 'superseded' : 'current',
  docStatus: row.anulada !== null ? 'entered-in-error' : 'final',
  type: loincDe[row.tipo] ?? { text: nombreDeTipo[row.tipo] },
  subject: paciente(row.paciente_id),
  date: instante(row.firmado),
  author: [profesional(row.autor_id)],
  authenticator: profesional(row.autor_id),
  custodian: organizacion(ctx),
  relatesTo:
    row.reemplaza === null
      ? []
      : [{ code: 'replaces', target: referencia('DocumentReference', row.reemplaza) }],
  content: [
    {
      attachment: {
        contentType: tipoDeArchivo(row),
        language: 'es-AR',
        url: `Binary/${row.id}`,
        size: row.bytes,
        title: row.archivo_nombre ?? nombreDeTipo[row.tipo],
        creation: instante(row.firmado),
      },
    },
  ],
  context: { encounter: [referencia('Encounter', row.atencion_id)] },
});

/** Nothing here depends on the clock: a prescription that expired says so by its period. */
const estadoDeReceta = (row: RecetadoRow) => {
  if (row.anulada !== null) return 'cancelled';
  if (row.corregido_id !== null) return 'stopped';
  return row.faltan.length > 0 ? 'draft' : 'active';
};

function medicationRequest(row: RecetadoRow, ctx: Contexto) {
  const drug = row.medicamento as unknown as Medicamento;
  const nombre = [
    drug.generico,
    drug.forma,
    drug.presentacion,
    drug.marca === '' ? '' : `(${drug.marca})`,
  ].filter((parte) => parte.trim() !== '');
  return {
    resourceType: 'MedicationRequest',
    id: `${row.id}-${row.n}`,
    identifier: [row.cuir === null ? undefined : { system: sistemas.cuir, value: row.cuir }],
    status: estadoDeReceta(row),
    intent: 'order',
    medicationCodeableConcept: { text: nombre.length === 0 ? 'Sin nombre genérico' : nombre.join(', ') },
    subject: paciente(row.paciente_id),
    encounter: referencia('Encounter', row.atencion_id),
    supportingInformation: [referencia('DocumentReference', row.id)],
    authoredOn: instante(row.firmado),
    requester: profesional(row.autor_id),
    reasonCode:
      (row.diagnostico ?? '') === '' && (row.diagnostico_codigo ?? '') === ''
        ? []
        : [concepto(row.diagnostico ?? '', row.diagnostico_codigo ?? '')],
    groupIdentifier: { system: sistemaPropio(ctx, 'receta'), value: String(row.numero ?? row.id) },
    note: (row.observaciones ?? '') === '' ? [] : [{ text: row.observaciones }],
    dosageInstruction: drug.posologia === '' ? [] : [{ text: drug.posologia }],
    dispenseRequest: {
      validityPeriod: { start: instante(row.firmado), end: instante(row.vence) },
      quantity: drug.cantidad === null ? undefined : { value: drug.cantidad },
    },
    substitution: { allowedBoolean: true },
  };
}

const diagnostico = (row: DiagnosticoRow) => {
  const fueError = row.anulada !== null || row.corregido_id !== null;
  return {
    resourceType: 'Condition',
    id: row.id,
    clinicalStatus: fueError ? undefined : codigo('condition-clinical', 'active'),
    verificationStatus: codigo('condition-ver-status', fueError ? 'entered-in-error' : 'confirmed'),
    category: [codigo('condition-category', 'encounter-diagnosis', 'Encounter Diagnosis')],
    code: concepto(row.diagnostico),
    subject: paciente(row.paciente_id),
    encounter: referencia('Encounter', row.atencion_id),
    recordedDate: instante(row.firmado),
    recorder: profesional(row.autor_id),
    asserter: profesional(row.autor_id),
  };
};
/** The diagnosis of each signed note, as it was written. */
export const diagnosticos = deFilas<DiagnosticoRow>({
  origen: filas.notasConDiagnostico,
  list: filas.listDiagnosticos,
  find: filas.findDiagnostico,
  recurso: diagnostico,
});

export const tipoDocumentReference: Tipo = {
  clinico: true,
  fuentes: [
    deFilas<DocumentoRow>({
      origen: filas.documentos,
      list: filas.listDocumentos,
      find: filas.findDocumento,
      recurso: documentReference,
    }),
  ],
  dePersona: 'persona',
  juntoCon: { status: ['patient', 'subject', 'encounter', 'date', '_id', '_lastUpdated'] },
  params: {
    _id: porId('documento'),
    ...delSujeto,
    author: porProfesional(({ author }) => author),
    encounter: porAtencion(({ context }) => (context as { encounter?: unknown } | undefined)?.encounter),
    date: porFecha('firmado'),
    status: porCodigo('vigencia', { current: [1], superseded: [2], 'entered-in-error': [3] }),
    type: porCodigo('clase', {
      ...Object.fromEntries(Object.keys(nombreDeTipo).map((tipo) => [tipo, [tipo]])),
      '57833-6': ['receta'],
      '11506-3': ['evolucion'],
    }),
  },
};

export const tipoMedicationRequest: Tipo = {
  clinico: true,
  fuentes: [
    deFilas<RecetadoRow>({
      origen: filas.recetados,
      list: filas.listRecetados,
      find: filas.findRecetado,
      claveDe: (id) => [id.slice(0, 36), id.slice(37)],
      recurso: medicationRequest,
    }),
  ],
  dePersona: 'persona',
  juntoCon: {
    status: ['patient', 'subject', 'encounter', 'authoredon', 'identifier', '_id', '_lastUpdated'],
  },
  params: {
    // The document and the number of the drug.
    _id: {
      tipo: 'token',
      a: (valores) => {
        const suyos = valores.filter((id) => esUuid(id.slice(0, 36)) && /^-\d{1,9}$/.test(id.slice(36)));
        return { documento: suyos.map((id) => id.slice(0, 36)), recetado: suyos };
      },
    },
    ...delSujeto,
    requester: porProfesional(({ requester }) => requester),
    encounter: porAtencion(({ encounter }) => encounter),
    authoredon: porFecha('firmado'),
    status: porCodigo('vigencia', { active: [1], stopped: [2], cancelled: [3], draft: [4] }),
    identifier: porToken('cuir'),
  },
};
