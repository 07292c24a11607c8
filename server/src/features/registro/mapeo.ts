/**
 * How a prescription becomes a FHIR R4 transaction: systems, profiles and fields as data, since the official guide
 * changes. `bundle.ts` interprets it.
 */
export const SISTEMAS = {
  cuir: 'https://receta.msal.gob.ar/cuir',
  dni: 'http://www.renaper.gob.ar/dni',
  cuil: 'http://www.afip.gob.ar/cuil',
  refeps: 'https://sisa.msal.gov.ar/REFEPS',
  matricula: 'https://sisa.msal.gov.ar/REFEPS/matricula',
  plataforma: 'https://receta.msal.gob.ar/plataforma',
  cie10: 'http://hl7.org/fhir/sid/icd-10',
} as const;

/** Where a value comes from: a constant, or a path in the prescription (`Fuente`), perhaps translated. */
export type Valor = { es: unknown } | { de: string; con?: keyof typeof TABLAS };
type Campo = readonly [lugar: string, valor: Valor];
export interface Entrada {
  recurso: string;
  /** Once for the prescription, or for each drug. */
  cada: 'receta' | 'item';
  /** Left out if this value is missing. */
  si?: string;
  campos: readonly Campo[];
}

export const TABLAS = {
  sexo: { F: 'female', M: 'male', X: 'other' },
} as const satisfies Record<string, Record<string, string>>;

const paciente: Entrada = {
  recurso: 'Patient',
  cada: 'receta',
  campos: [
    ['identifier.0.system', { es: SISTEMAS.dni }],
    ['identifier.0.value', { de: 'paciente.documento' }],
    ['identifier.1.system', { es: SISTEMAS.cuil }],
    ['identifier.1.value', { de: 'paciente.cuil' }],
    ['name.0.family', { de: 'paciente.apellidos' }],
    ['name.0.given.0', { de: 'paciente.nombres' }],
    ['gender', { de: 'paciente.sexo', con: 'sexo' }],
    ['birthDate', { de: 'paciente.fecNac' }],
  ],
};
const profesional: Entrada = {
  recurso: 'Practitioner',
  cada: 'receta',
  campos: [
    ['identifier.0.system', { es: SISTEMAS.refeps }],
    ['identifier.0.value', { de: 'profesional.refeps' }],
    ['name.0.family', { de: 'profesional.apellidos' }],
    ['name.0.given.0', { de: 'profesional.nombres' }],
    ['address.0.text', { de: 'profesional.domicilio' }],
    ['qualification.0.identifier.0.system', { es: SISTEMAS.matricula }],
    ['qualification.0.identifier.0.value', { de: 'profesional.matricula.numero' }],
    ['qualification.0.code.text', { de: 'profesional.profesion' }],
    ['qualification.0.issuer.display', { de: 'profesional.matricula.emisor' }],
    ['qualification.1.code.text', { de: 'profesional.especialidad' }],
  ],
};
const cobertura: Entrada = {
  recurso: 'Coverage',
  cada: 'receta',
  si: 'paciente.cobertura',
  campos: [
    ['status', { es: 'active' }],
    ['subscriberId', { de: 'paciente.nroAfiliado' }],
    ['beneficiary.reference', { de: 'urn.Patient' }],
    ['payor.0.display', { de: 'paciente.cobertura' }],
    ['class.0.type.text', { es: 'plan' }],
    ['class.0.value', { de: 'paciente.plan' }],
  ],
};
const medicamento: Entrada = {
  recurso: 'MedicationRequest',
  cada: 'item',
  campos: [
    ['identifier.0.system', { de: 'origen' }],
    ['identifier.0.value', { de: 'item.id' }],
    ['identifier.1.system', { es: SISTEMAS.cuir }],
    ['identifier.1.value', { de: 'item.cuir' }],
    ['status', { de: 'estado' }],
    ['intent', { es: 'order' }],
    ['medicationCodeableConcept.text', { de: 'item.nombre' }],
    ['subject.reference', { de: 'urn.Patient' }],
    ['requester.reference', { de: 'urn.Practitioner' }],
    ['insurance.0.reference', { de: 'urn.Coverage' }],
    ['authoredOn', { de: 'firmado' }],
    ['groupIdentifier.system', { de: 'origen' }],
    ['groupIdentifier.value', { de: 'id' }],
    ['reasonCode.0.coding.0.system', { es: SISTEMAS.cie10 }],
    ['reasonCode.0.coding.0.code', { de: 'diagnosticoCodigo' }],
    ['reasonCode.0.text', { de: 'diagnostico' }],
    ['note.0.text', { de: 'observaciones' }],
    ['dosageInstruction.0.text', { de: 'item.posologia' }],
    ['dispenseRequest.validityPeriod.start', { de: 'firmado' }],
    ['dispenseRequest.validityPeriod.end', { de: 'vence' }],
    ['dispenseRequest.quantity.value', { de: 'item.cantidad' }],
    ['substitution.allowedBoolean', { es: true }],
  ],
};

export const mapeo = {
  /** Below the connection's address. */
  ruta: '/',
  entradas: [paciente, profesional, cobertura, medicamento] as readonly Entrada[],
  /** A field that stands for nothing without this neighbour: `system` without `value`. */
  soloCon: { system: ['value', 'code'], type: ['value'] } as Readonly<Record<string, readonly string[]>>,
  /** The resource of the answer that carries a CUIR. */
  conCuir: 'MedicationRequest',
} as const;
