import { codigoDe } from '@portal/domain/historial/codigo';
import { estadosTurno, respuestasTurno } from '@portal/domain/turnos/estados';
import { porCodigo, porFecha, porReferencia, porTexto } from './consulta.ts';
import { porId } from './pacientes.ts';
import { esNumero } from './profesionales.ts';
import {
  coding,
  instante,
  organizacion,
  paciente,
  profesional,
  referencia,
  sistemaPropio,
} from './partes.ts';
import {
  deFilas,
  esUuid,
  type Contexto,
  type Parametro,
  type Recurso,
  type Referencia,
  type Tipo,
} from './tipos.ts';
import {
  atenciones,
  findAtencion,
  findTurno,
  listAtenciones,
  listTurnos,
  turnos,
  type AtencionRow,
  type TurnoRow,
} from './visitas.repository.ts';

const { programado, cancelado, presente, ausente, canceladoPorProfesional } = estadosTurno;
const estadoDeTurno: Record<number, string> = {
  [programado]: 'booked',
  [cancelado]: 'cancelled',
  [presente]: 'fulfilled',
  [ausente]: 'noshow',
  [canceladoPorProfesional]: 'cancelled',
};
const respuesta: Record<number, string> = {
  [respuestasTurno.confirmado]: 'accepted',
  [respuestasTurno.rechazado]: 'declined',
};

/** Why it was cancelled stays inside: people write what they like there. */
const appointment = (row: TurnoRow) => ({
  resourceType: 'Appointment',
  id: row.id,
  status: estadoDeTurno[row.estado],
  serviceType: [{ text: row.servicio }],
  start: instante(row.inicio),
  end: instante(row.fin),
  minutesDuration: Math.round((row.fin.getTime() - row.inicio.getTime()) / 60_000),
  created: instante(row.creado),
  participant: [
    {
      actor: paciente(row.paciente_id),
      status: row.confirmacion === null ? 'needs-action' : respuesta[row.confirmacion],
    },
    row.profesional_id === null ? undefined : { actor: profesional(row.profesional_id), status: 'accepted' },
    { actor: referencia('HealthcareService', row.servicio_id, row.servicio), status: 'accepted' },
  ],
});

const estadoDeAtencion: Record<string, string> = {
  emitida: 'arrived',
  chamado: 'arrived',
  iniciado: 'in-progress',
  encerrado: 'finished',
  no_se_presento: 'cancelled',
  cancelada: 'cancelled',
};

const encounter = (row: AtencionRow, ctx: Contexto) => ({
  resourceType: 'Encounter',
  id: row.id,
  identifier: [{ system: sistemaPropio(ctx, 'atencion'), value: codigoDe(row) }],
  status: estadoDeAtencion[row.estado],
  class: coding('v3-ActCode', 'VR', 'virtual'),
  serviceType: { text: row.servicio },
  subject: paciente(row.paciente_id),
  participant:
    row.profesional_id === null
      ? []
      : [
          {
            type: [{ coding: [coding('v3-ParticipationType', 'PPRF', 'primary performer')] }],
            individual: profesional(row.profesional_id),
          },
        ],
  partOf: row.continua_a === null ? undefined : referencia('Encounter', row.continua_a),
  appointment: row.turno_id === null ? [] : [referencia('Appointment', row.turno_id)],
  period: { start: instante(row.inicio ?? row.llegada), end: instante(row.fin) },
  reasonCode: [{ text: row.motivo }],
  serviceProvider: organizacion(ctx),
});

const actores = (recurso: Recurso) =>
  (recurso['participant'] as { actor?: Referencia; individual?: Referencia }[] | undefined)?.map(
    ({ actor, individual }) => actor ?? individual,
  );
const actoresDe = (tipo: string) => (recurso: Recurso) =>
  actores(recurso)?.filter((uno) => uno?.reference?.startsWith(`${tipo}/`));

/** The condition `paciente`, by one of the names that FHIR has for it. */
export const porPaciente = (campo: (recurso: Recurso) => unknown): Parametro =>
  porReferencia('paciente', ['Patient'], campo);
export const delSujeto = {
  patient: porPaciente(({ subject }) => subject),
  subject: porPaciente(({ subject }) => subject),
};
export const porProfesional = (campo: (recurso: Recurso) => unknown): Parametro =>
  porReferencia('profesional', ['Practitioner'], campo);

/** Which values of the rows stand for each code of the standard. */
const porEstado = (
  codigos: Readonly<Record<number | string, string>>,
  valor: (uno: string) => string | number,
) =>
  porCodigo(
    'estado',
    Object.fromEntries(
      [...Map.groupBy(Object.entries(codigos), ([, codigo]) => codigo)].map(([codigo, pares]) => [
        codigo,
        pares.map(([uno]) => valor(uno)),
      ]),
    ),
  );

/** By the type that the reference names; an id alone is a person's. */
const porActor: Parametro = {
  tipo: 'reference',
  incluye: (recurso) => actores(recurso) ?? [],
  a: (valores) => {
    const filtros = { Patient: 'paciente', Practitioner: 'profesional', HealthcareService: 'servicio' };
    const [tipo = ''] = valores[0]?.split('/').slice(-2, -1) ?? [];
    const ids = valores.map((valor) => valor.split('/').at(-1)!);
    const filtro = Object.hasOwn(filtros, tipo) ? filtros[tipo as keyof typeof filtros] : 'actor';
    return { [filtro]: ids.filter(filtro === 'servicio' ? esNumero : esUuid) };
  },
};

export const tipoAppointment: Tipo = {
  clinico: true,
  fuentes: [deFilas({ origen: turnos, list: listTurnos, find: findTurno, recurso: appointment })],
  dePersona: 'persona',
  juntoCon: { 'service-type': ['patient', 'date', '_id', '_lastUpdated'] },
  params: {
    _id: porId('turno'),
    patient: porPaciente(actoresDe('Patient')),
    practitioner: porProfesional(actoresDe('Practitioner')),
    actor: porActor,
    date: porFecha('inicio'),
    status: porEstado(estadoDeTurno, Number),
    'service-type': porTexto('nombre_servicio'),
  },
};
export const tipoEncounter: Tipo = {
  clinico: true,
  fuentes: [deFilas({ origen: atenciones, list: listAtenciones, find: findAtencion, recurso: encounter })],
  dePersona: 'persona',
  params: {
    _id: porId('atencion'),
    ...delSujeto,
    practitioner: porProfesional(actores),
    participant: porProfesional(actores),
    appointment: porReferencia('turno', ['Appointment'], ({ appointment: turno }) => turno),
    date: porFecha('inicio'),
    status: porEstado(estadoDeAtencion, String),
  },
};
