import { actos } from '@portal/domain/contract/actos';
import { porCodigo, porFecha, porReferencia, porToken } from './consulta.ts';
import {
  coding,
  codigo,
  instante,
  loinc,
  organizacion,
  paciente,
  referencia,
  sistemaPropio,
} from './partes.ts';
import { deFilas, esUuid, type Contexto, type Recurso, type Referencia, type Tipo } from './tipos.ts';
import * as filas from './tramites.repository.ts';
import type { ConsentimientoRow, EventoRow } from './tramites.repository.ts';
import { porPaciente } from './visitas.ts';

/* consent */

const loAceptado: Record<string, string> = {
  terminos: 'Términos y condiciones',
  teleconsulta: 'Consentimiento informado de teleconsulta',
};

const consent = (row: ConsentimientoRow, ctx: Contexto) => ({
  resourceType: 'Consent',
  id: row.clave.join('-'),
  status: 'active',
  scope:
    row.que === 'teleconsulta'
      ? codigo('consentscope', 'treatment', 'Treatment')
      : codigo('consentscope', 'patient-privacy', 'Privacy Consent'),
  category: [loinc('59284-0', 'Consent Document')],
  patient: paciente(row.persona_id),
  dateTime: instante(row.aceptado),
  performer: [paciente(row.persona_id)],
  organization: [organizacion(ctx)],
  policyRule: { text: `${loAceptado[row.que] ?? row.que}, versión ${row.version}` },
});

export const tipoConsent: Tipo = {
  clinico: true,
  fuentes: [
    deFilas<ConsentimientoRow>({
      origen: filas.consentimientos,
      list: filas.listConsentimientos,
      find: filas.findConsentimiento,
      claveDe: (id) => [id.slice(0, 36), id.slice(37)],
      recurso: consent,
    }),
  ],
  dePersona: 'persona',
  params: {
    _id: {
      tipo: 'token',
      a: (valores) => {
        const suyos = valores.filter((id) => esUuid(id.slice(0, 36)));
        return { paciente: suyos.map((id) => id.slice(0, 36)), consentimiento: suyos };
      },
    },
    patient: porPaciente(({ patient }) => patient),
    date: porFecha('aceptado'),
    status: porToken('estado'),
  },
};

/* the audit trail */

const SOLO_LEE = /^(ver|abrir|descargar|buscar|verificar|consultar|comparar|revisar)_/;
/** Objects that are resources too. Every other object is a text, which stays inside. */
const objetos: Record<string, string> = {
  turno: 'Appointment',
  atencion: 'Encounter',
  documento: 'DocumentReference',
};
const OBJETO = /^([a-z]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function objetoDe(objeto: string | null): Referencia | undefined {
  const [, nombre = '', id = ''] = OBJETO.exec(objeto ?? '') ?? [];
  return Object.hasOwn(objetos, nombre) ? referencia(objetos[nombre]!, id) : undefined;
}

/** Staff without a resource are named by an identifier. */
function quien(row: EventoRow, ctx: Contexto): unknown {
  if (row.actor_id === null) return { display: 'Portal' };
  if (row.actor_rol === 'profesional') return referencia('Practitioner', row.actor_id);
  if (row.actor_rol === 'paciente') return referencia('Patient', row.actor_id);
  return { identifier: { system: sistemaPropio(ctx, 'persona'), value: row.actor_id } };
}

/** References only: no name, address or text of a person. */
function auditEvent(row: EventoRow, ctx: Contexto) {
  const objeto = objetoDe(row.objeto);
  return {
    resourceType: 'AuditEvent',
    id: row.id,
    type: coding('audit-event-type', 'rest', 'RESTful Operation'),
    subtype: [
      {
        system: sistemaPropio(ctx, 'acto'),
        code: row.acto,
        display: Object.hasOwn(actos, row.acto) ? actos[row.acto as keyof typeof actos] : undefined,
      },
    ],
    action: SOLO_LEE.test(row.acto) ? 'R' : 'E',
    recorded: instante(row.ocurrido),
    outcome: row.resultado === 'ok' ? '0' : '4',
    agent: [
      {
        role: row.actor_rol === null ? [] : [{ text: row.actor_rol }],
        who: quien(row, ctx),
        requestor: row.actor_id !== null,
      },
    ],
    source: {
      observer: organizacion(ctx),
      type: [coding('security-source-type', '4', 'Application Server')],
    },
    entity: [
      row.para_id === null || row.para_paciente !== true
        ? undefined
        : {
            what: paciente(row.para_id),
            type: coding('audit-entity-type', '1', 'Person'),
            role: coding('object-role', '1', 'Patient'),
          },
      objeto && {
        what: objeto,
        type: coding('audit-entity-type', '2', 'System Object'),
        role: coding('object-role', '4', 'Domain Resource'),
      },
    ],
  };
}

const agentes = (recurso: Recurso) => (recurso['agent'] as { who?: Referencia }[]).map(({ who }) => who);
const dePacientes = (recurso: Recurso) =>
  (recurso['entity'] as { what?: Referencia }[] | undefined)
    ?.map(({ what }) => what)
    .filter((what) => what?.reference?.startsWith('Patient/'));
export const porAgente = porReferencia('agente', ['Practitioner', 'Patient'], agentes);

export const tipoAuditEvent: Tipo = {
  clinico: true,
  fuentes: [
    deFilas<EventoRow>({
      origen: filas.eventos,
      list: filas.listEventos,
      find: filas.findEvento,
      recurso: auditEvent,
      persona: ({ para_id, para_paciente }) => (para_paciente === true ? para_id : null),
    }),
  ],
  dePersona: 'persona',
  params: {
    _id: { tipo: 'token', a: (valores) => ({ evento: valores.filter((uno) => /^\d{1,18}$/.test(uno)) }) },
    patient: porPaciente(dePacientes),
    agent: porAgente,
    date: porFecha('ocurrido'),
    subtype: porToken('acto'),
    outcome: porCodigo('bien', { 0: ['0'], 4: ['4'] }),
  },
};
