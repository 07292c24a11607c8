import * as z from 'zod/mini';
import { hora, servicioId } from '../agenda/contract.ts';
import { dni, fecha, parrafo, revision, unidadNombrada } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { wireDni } from '../contract/names.ts';
import { wire } from '../contract/wire.ts';
import { TurnoAgenda } from '../turnos/schemas.ts';
import {
  ServicioADemanda,
  AtencionEnFila,
  FilaItem,
  Escritorio,
  Nota,
  FichaPrevia,
  Ficha,
  Control,
  TableroUnidad,
} from './schemas.ts';

export { atencionesEventos } from './eventos.ts';
export * from './schemas.ts';

const paciente = { who: ['paciente'] } as const;
/** Also for sessions opened by a turno's link, limited to that attention. */
const porEnlace = { who: ['paciente'], scopes: ['portal', 'atencion'] } as const;
const profesional = { who: ['profesional'] } as const;
const una = z.strictObject({ id: z.uuid() });

export const atenciones = contract({
  listarServiciosADemanda: {
    ...reads,
    ...paciente,
    path: '/api/atencion/servicios',
    summary: 'Services on demand for a patient under 15, or not, with whether they attend now and the wait',
    query: z.strictObject({
      menor: z.pipe(
        z.enum(['true', 'false']),
        z.transform((valor) => valor === 'true'),
      ),
    }),
    answer: z.array(ServicioADemanda),
    audit: null,
  },
  validarCantAtenciones: {
    ...reads,
    ...paciente,
    path: '/api/atencion/limite',
    summary: "Attentions of this month of the holder and the family, out of the unit's limit",
    answer: z.object({
      limit: z.int(),
      pacientes: z.array(wire({ documento: z.string(), nombre: z.string(), atenciones: z.int() }, wireDni)),
    }),
    audit: 'ver_atenciones',
  },
  obtenerAtencionIniciada: {
    ...reads,
    ...porEnlace,
    path: '/api/atencion/iniciada',
    summary:
      'The open attention of oneself or the family (called, begun, waiting), else the one whose call was missed less than half an hour ago (status `no_se_presento`)',
    answer: z.object({ atencion: z.nullable(AtencionEnFila) }),
    audit: 'ver_atenciones',
  },
  obtenerAtencionesAbiertas: {
    ...reads,
    // Any role: a professional who waits as a patient is notified at the desk.
    who: 'sesion',
    scopes: ['portal', 'atencion'],
    path: '/api/atencion/abiertas',
    summary:
      'Every open attention of oneself and of the minors in charge, and those whose call was missed less than half an hour ago',
    answer: z.object({ atenciones: z.array(AtencionEnFila) }),
    audit: 'ver_atenciones',
  },
  validarAfiliacion: {
    ...writes,
    ...paciente,
    path: '/api/atencion/afiliacion',
    summary: 'Whether the insurer covers the patient for an attention, where the unit asks',
    body: z.strictObject({ documento: dni() }),
    audit: 'consultar_padron',
  },
  solicitarAtencion: {
    ...writes,
    ...paciente,
    path: '/api/atencion/solicitar',
    summary: 'Take a ticket: patient, service, reason, and the consent with its version',
    body: z.strictObject({
      documento: dni(),
      servicio_id: servicioId(),
      motivo: z._default(parrafo(500), ''),
      terminos: z.string().check(z.maxLength(20)),
      unidad: unidadNombrada(),
    }),
    answer: AtencionEnFila,
    audit: 'solicitar_atencion',
    idempotent: 'key',
  },
  llegarAlTurno: {
    ...writes,
    ...porEnlace,
    path: '/api/atencion/turno',
    summary:
      "Come to the door of a turno, within its window: the ticket of the turno, in line by the turno's time",
    body: z.strictObject({ turno: z.uuid(), terminos: z._default(z.string().check(z.maxLength(20)), '') }),
    answer: AtencionEnFila,
    audit: 'llegar_al_turno',
  },
  obtenerAtencion: {
    ...reads,
    ...porEnlace,
    path: '/api/atencion/estado/:id',
    summary: 'Where an attention stands',
    params: una,
    answer: AtencionEnFila,
    audit: 'ver_atenciones',
  },
  dejarFila: {
    ...writes,
    ...porEnlace,
    path: '/api/atencion/dejar',
    summary: 'Leave the line',
    body: una,
    answer: AtencionEnFila,
    audit: 'dejar_fila',
  },
  volverAFila: {
    ...writes,
    ...porEnlace,
    path: '/api/atencion/volver',
    summary: 'Back in line after a no-show, for half an hour',
    body: una,
    answer: AtencionEnFila,
    audit: 'volver_a_fila',
  },
  responderEncuesta: {
    ...writes,
    ...porEnlace,
    path: '/api/atencion/encuesta',
    summary: 'One question, one to five, after the call',
    body: z.strictObject({
      id: z.uuid(),
      puntaje: z.int().check(z.minimum(1), z.maximum(5)),
      comentario: z._default(parrafo(500), ''),
    }),
    audit: 'responder_encuesta',
  },
  obtenerClavePush: {
    ...reads,
    path: '/api/push/clave',
    summary: 'The public key for web push',
    answer: z.object({ clave: z.string() }),
    who: 'sesion',
    scopes: ['portal', 'atencion'],
    audit: null,
  },
  suscribirPush: {
    ...writes,
    path: '/api/push/suscribir',
    summary: 'Wake this browser when its owner is called',
    body: z.strictObject({ direccion: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\//)) }),
    who: ['paciente'],
    scopes: ['portal', 'atencion'],
    audit: 'suscribir_avisos',
  },

  /* the desk */
  obtenerEscritorio: {
    ...reads,
    ...profesional,
    path: '/api/fila',
    summary: 'Duty, line, the one attended, drafts',
    answer: Escritorio,
    audit: 'ver_fila',
  },
  cambiarGuardia: {
    ...writes,
    ...profesional,
    path: '/api/fila/guardia',
    summary: 'On or off duty',
    body: z.strictObject({ enGuardia: z.boolean() }),
    answer: z.object({
      enGuardia: z.boolean(),
      /** Waiting patients whom nobody attends now. */ quedan: z.int(),
    }),
    audit: 'cambiar_guardia',
  },
  /** Heartbeat of an open desk, so that a dead browser is detected; also sent when the desk closes. */
  latir: {
    ...writes,
    ...profesional,
    path: '/api/fila/latido',
    summary: 'The desk is there, or is being closed',
    body: z.strictObject({ cierra: z.optional(z.literal(true)) }),
    answer: z.object({ enGuardia: z.boolean() }),
    audit: null,
  },
  llamarSiguiente: {
    ...writes,
    ...profesional,
    path: '/api/fila/llamar',
    summary: 'Call the first of the line, or that one; who has one open gets that one again',
    body: z.strictObject({ id: z.optional(z.uuid()) }),
    answer: z.object({ atencion: z.nullable(FilaItem) }),
    audit: 'llamar_paciente',
  },
  rellamar: {
    ...writes,
    ...profesional,
    path: '/api/fila/rellamar',
    summary: 'Call again',
    body: una,
    answer: FilaItem,
    audit: 'llamar_paciente',
  },
  volverALlamar: {
    ...writes,
    ...profesional,
    path: '/api/fila/volver-a-llamar',
    summary:
      "Call the patient of one's own attention again, within the hour after its end: a new attention that names it, outside the patient's limit",
    body: una,
    answer: FilaItem,
    audit: 'volver_a_llamar',
    idempotent: 'key',
  },
  marcarAusente: {
    ...writes,
    ...profesional,
    path: '/api/fila/ausente',
    summary: 'They did not come',
    body: una,
    audit: 'marcar_ausente',
  },
  transferir: {
    ...writes,
    ...profesional,
    path: '/api/fila/transferir',
    summary:
      'To a service, or to a colleague of it who is on duty, with the same ticket and the place by arrival; to its own one and to nobody, a call that nobody answered yet is taken back',
    body: z.strictObject({
      id: z.uuid(),
      servicio_id: servicioId(),
      profesional_id: z.optional(z.uuid()),
      /** Hand-over note. */ motivo: z._default(parrafo(500), ''),
    }),
    audit: 'transferir_atencion',
  },
  obtenerFicha: {
    ...reads,
    ...profesional,
    path: '/api/fila/ficha/:id',
    summary: 'What stands beside the call',
    params: una,
    answer: Ficha,
    audit: 'ver_ficha',
  },
  obtenerFichaPrevia: {
    ...reads,
    ...profesional,
    path: '/api/fila/previa',
    summary:
      'The record of somebody in the own line, while on duty, or of a turno of today in the own agenda: one of them',
    query: z.strictObject({ atencion: z.optional(z.uuid()), turno: z.optional(z.uuid()) }),
    answer: FichaPrevia,
    audit: 'ver_ficha_previa',
  },
  guardarNota: {
    ...writes,
    ...profesional,
    path: '/api/fila/nota',
    summary: 'Save what is written; `version` is what it was written over',
    body: z.strictObject({
      id: z.uuid(),
      version: revision(),
      evolucion: parrafo(10_000),
      diagnostico: parrafo(500),
      indicaciones: parrafo(5000),
    }),
    answer: Nota,
    audit: 'guardar_nota',
  },
  cerrarNota: {
    ...writes,
    ...profesional,
    path: '/api/fila/nota/cerrar',
    summary: 'The note of a finished attention is complete',
    body: una,
    answer: Nota,
    audit: 'guardar_nota',
  },
  finalizarAtencion: {
    ...writes,
    ...profesional,
    path: '/api/fila/finalizar',
    summary: 'End the attention; for a work-risk case with its outcome',
    body: z.strictObject({
      id: z.uuid(),
      resultado: z.optional(z.enum(['alta', 'nuevo_control'])),
      cerrarNota: z._default(z.boolean(), true),
    }),
    audit: 'finalizar_atencion',
  },

  obtenerControl: {
    ...reads,
    ...profesional,
    path: '/api/fila/control/:id',
    summary: "Free times in one, two and four weeks for the patient of one's own attention",
    params: una,
    answer: Control,
    audit: 'ver_agenda',
  },
  darControl: {
    ...writes,
    ...profesional,
    path: '/api/fila/control',
    summary: "Book a control for the patient of one's own attention; the mail brings the link",
    body: z.strictObject({ atencion: z.uuid(), fecha: fecha(), hora: hora() }),
    answer: TurnoAgenda,
    audit: 'reservar_turno',
    idempotent: 'key',
  },

  /* administration */
  obtenerTablero: {
    ...reads,
    path: '/api/fila/tablero',
    summary:
      'Lines and desks of the unit, live; asked for again with every movement, and nothing of a patient in it but a ticket number',
    answer: TableroUnidad,
    who: ['administrador'],
    audit: null,
  },
});
