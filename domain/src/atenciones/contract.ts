import * as z from 'zod/mini';
import { servicioId } from '../agenda/contract.ts';
import { instante, nada, parrafo, revision, unidadNombrada } from '../contract/campos.ts';
import { contract, events } from '../contract/endpoint.ts';
import { estadosAtencion, motivosDeCancelada } from './reglas.ts';

const documento = () => z.string().check(z.maxLength(8), z.regex(/^[0-9]{7,8}$/));
const Senha = z.object({ format: z.string(), sigla: z.string(), numero: z.int() });

/** A range in minutes: 'De 10 a 20 minutos'. `null` if nobody attends and no honest estimate exists. */
export const Espera = z.nullable(z.object({ desde: z.int(), hasta: z.int() }));
export type Espera = z.infer<typeof Espera>;

export const ServicioADemanda = z.object({
  id: z.int(),
  nome: z.string(),
  pediatrica: z.boolean(),
  /** Wire name of the specification: true for paediatric services. */
  menor: z.boolean(),
  /** Somebody attends it right now. */
  abierto: z.boolean(),
  /** The next opening, if it is closed and the opening is known. */
  abre: z.nullable(instante()),
  esperan: z.int(),
  espera: Espera,
});
export type ServicioADemanda = z.infer<typeof ServicioADemanda>;

/** An open attention, as shown to the patient. */
export const AtencionEnFila = z.object({
  id: z.uuid(),
  senha: Senha,
  /** sigla-numero */
  sala: z.string(),
  state: z.enum(['enqueued', 'attending']),
  status: z.enum(estadosAtencion),
  servicio: z.object({ id: z.int(), nome: z.string() }),
  paciente: z.object({ nome: z.string(), documento: z.string() }),
  profesional: z.nullable(z.object({ nombre: z.string(), titulo: z.string() })),
  turno: z.nullable(z.object({ id: z.uuid(), inicio: instante() })),
  /** 1 is next. `null` once called, or before a turno's own time. */
  posicion: z.nullable(z.int()),
  espera: Espera,
  atienden: z.int(),
  llamada: z.nullable(instante()),
  llamados: z.int(),
  inicio: z.nullable(instante()),
  fin: z.nullable(instante()),
  /** After a no-show: until when the patient can rejoin the line. */
  regresoHasta: z.nullable(instante()),
  encuesta: z.nullable(z.int()),
  /** Why it left the line: cancelled by the patient, service closed, or turno moved or cancelled. */
  canceladaPor: z.optional(z.enum(motivosDeCancelada)),
  /** Whether somebody gets a mail when it is called. */
  porCorreo: z.optional(z.boolean()),
  /** True if the caller is the patient. Only in answers, since one event goes to several people. */
  propia: z.optional(z.boolean()),
});
export type AtencionEnFila = z.infer<typeof AtencionEnFila>;

/** One row of the professional's line. */
export const FilaItem = z.object({
  id: z.uuid(),
  sala: z.string(),
  estado: z.enum(estadosAtencion),
  /** `meses` under one year. */
  paciente: z.object({ nome: z.string(), edad: z.nullable(z.int()), meses: z.optional(z.int()) }),
  servicio: z.object({ id: z.int(), nome: z.string() }),
  motivo: z.string(),
  prioridad: z.int(),
  llegada: instante(),
  turno: z.nullable(z.object({ inicio: instante() })),
  /** Only this professional can call them. */
  propio: z.boolean(),
  llamados: z.int(),
  llamada: z.nullable(instante()),
  inicio: z.nullable(instante()),
  /** Handed over by a colleague, with an optional note. */
  pase: z._default(z.nullable(z.object({ de: z.string(), motivo: z.string() })), null),
});
export type FilaItem = z.infer<typeof FilaItem>;

export const Escritorio = z.object({
  enGuardia: z.boolean(),
  desde: z.nullable(instante()),
  servicios: z.array(z.object({ id: z.int(), nome: z.string() })),
  /** Services that a patient can be handed over to, with the number of professionals attending now. */
  destinos: z.array(
    z.object({
      id: z.int(),
      nome: z.string(),
      pediatrica: z.boolean(),
      atienden: z.int(),
      /** Colleagues on duty there, who can be chosen by name. */
      colegas: z._default(z.array(z.object({ id: z.uuid(), nombre: z.string() })), []),
      /**
       * A service for occupational-risk cases: it accepts only its own patients, from one colleague to
       * another.
       */
      riesgoTrabajo: z._default(z.boolean(), false),
    }),
  ),
  /** The patient that this professional has called or attends, if any. */
  actual: z.nullable(FilaItem),
  fila: z.array(FilaItem),
  /** Attentions that ended with a note that was never closed. */
  borradores: z.array(
    z.object({ id: z.uuid(), sala: z.string(), paciente: z.string(), fin: z.nullable(instante()) }),
  ),
  /** Patients this professional attended today, newest first. */
  atendidos: z._default(
    z.array(
      z.object({
        id: z.uuid(),
        sala: z.string(),
        paciente: z.string(),
        servicio: z.string(),
        fin: instante(),
        sinCerrar: z.boolean(),
      }),
    ),
    [],
  ),
});
export type Escritorio = z.infer<typeof Escritorio>;

export const Nota = z.object({
  evolucion: z.string(),
  diagnostico: z.string(),
  indicaciones: z.string(),
  version: z.int(),
  guardada: z.nullable(instante()),
  cerrada: z.boolean(),
});
export type Nota = z.infer<typeof Nota>;

/** The visit's occupational-risk case: what the professional needs to know. */
export const CasoDeFicha = z.object({
  id: z.int(),
  /** Gives access to the case's documents through `pedirDocumentoDeVisita`. */
  turno: z.uuid(),
  nroSiniestro: z.string(),
  contingencia: z.nullable(z.string()),
  fechaEvento: z.nullable(z.string()),
  diagnostico: z.string(),
  /** The mobile number. */
  telefono: z.string(),
  telefonoFijo: z.nullable(z.string()),
  documentos: z.array(
    z.object({ id: z.uuid(), nombre: z.string(), descripcion: z.string(), creado: instante() }),
  ),
});
export type CasoDeFicha = z.infer<typeof CasoDeFicha>;

const Antecedente = z.object({
  id: z.uuid(),
  fecha: instante(),
  servicio: z.string(),
  profesional: z.string(),
  diagnostico: z.string(),
});

/**
 * Patient data shown beside the call: only while the professional attends this patient, and afterwards for
 * their own attentions.
 */
const DelPaciente = {
  paciente: z.object({
    nome: z.string(),
    documento: z.string(),
    edad: z.nullable(z.int()),
    meses: z.optional(z.int()),
    sexo: z.nullable(z.string()),
    telefono: z.nullable(z.string()),
    obraSocial: z.nullable(z.string()),
    plan: z.nullable(z.string()),
    nroAfiliado: z.nullable(z.string()),
  }),
  /** The adult in the call on behalf of a family member. */
  acompana: z.nullable(z.string()),
  condiciones: z.array(z.object({ nombre: z.string(), observacion: z.string() })),
  atenciones: z.array(Antecedente),
  caso: z.nullable(CasoDeFicha),
  /** Transfers of this visit, newest first. */
  pases: z._default(
    z.array(
      z.object({ profesional: z.string(), servicio: z.string(), motivo: z.string(), ocurrido: instante() }),
    ),
    [],
  ),
};

/** The read-only record before the call: of a patient in the professional's line, or of a turno of today. */
export const FichaPrevia = z.object(DelPaciente);
export type FichaPrevia = z.infer<typeof FichaPrevia>;

export const Ficha = z.object({
  atencion: FilaItem,
  /** An occupational-risk attention: finishing it requires an outcome. */
  riesgoTrabajo: z.boolean(),
  ...DelPaciente,
  nota: Nota,
});
export type Ficha = z.infer<typeof Ficha>;

/**
 * The unit's lines and desks at one moment, for its administrators: counts and ticket numbers. Only
 * professionals are named.
 */
export const TableroUnidad = z.object({
  /** The moment of the snapshot. */
  ahora: instante(),
  servicios: z.array(
    z.object({
      id: z.int(),
      nome: z.string(),
      sigla: z.string(),
      /** On duty, attending somebody or not. */
      atienden: z.int(),
      esperan: z.int(),
      /** Patients who arrived before their turno's time and are not waiting yet. */
      antesDeHora: z.int(),
      /** Since when the longest-waiting patient waits. */
      desde: z.nullable(instante()),
      /** Estimate for somebody who arrives now. */
      espera: Espera,
      llamando: z.int(),
      enLlamada: z.int(),
      /** Today's count. */
      ausentes: z.int(),
      atendidos: z.int(),
    }),
  ),
  escritorios: z.array(
    z.object({
      id: z.uuid(),
      nombre: z.string(),
      servicios: z.array(z.string()),
      estado: z.enum(['fuera', 'libre', 'llamando', 'en_llamada']),
      /** Since when they are in that state; null if off duty. */
      desde: z.nullable(instante()),
      /** The patient's ticket. */
      sala: z.nullable(z.string()),
    }),
  ),
});
export type TableroUnidad = z.infer<typeof TableroUnidad>;

const paciente = { who: ['paciente'] } as const;
/** Also for sessions opened by a turno's link, limited to that attention. */
const porEnlace = { who: ['paciente'], scopes: ['portal', 'atencion'] } as const;
const profesional = { who: ['profesional'] } as const;
const lectura = { method: 'GET', rate: 'lectura', idempotent: 'natural' } as const;
const acto = { method: 'POST', rate: 'escritura', idempotent: 'natural' } as const;
const una = z.strictObject({ id: z.uuid() });

export const atenciones = contract({
  listarServiciosADemanda: {
    ...lectura,
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
    ...lectura,
    ...paciente,
    path: '/api/atencion/limite',
    summary: "Attentions of this month of the holder and the family, out of the unit's limit",
    answer: z.object({
      limit: z.int(),
      pacientes: z.array(z.object({ documento: z.string(), nombre: z.string(), atenciones: z.int() })),
    }),
    audit: 'ver_atenciones',
  },
  obtenerAtencionIniciada: {
    ...lectura,
    ...porEnlace,
    path: '/api/atencion/iniciada',
    summary:
      'The open attention of oneself or the family (called, begun, waiting), else the one whose call was missed less than half an hour ago (status `no_se_presento`)',
    answer: z.object({ atencion: z.nullable(AtencionEnFila) }),
    audit: 'ver_atenciones',
  },
  obtenerAtencionesAbiertas: {
    ...lectura,
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
    ...acto,
    ...paciente,
    path: '/api/atencion/afiliacion',
    summary: 'Whether the insurer covers the patient for an attention, where the unit asks',
    body: z.strictObject({ documento: documento() }),
    answer: nada,
    audit: 'consultar_padron',
  },
  solicitarAtencion: {
    ...acto,
    ...paciente,
    path: '/api/atencion/solicitar',
    summary: 'Take a ticket: patient, service, reason, and the consent with its version',
    body: z.strictObject({
      documento: documento(),
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
    ...acto,
    ...porEnlace,
    path: '/api/atencion/turno',
    summary:
      "Come to the door of a turno, within its window: the ticket of the turno, in line by the turno's time",
    body: z.strictObject({ turno: z.uuid(), terminos: z._default(z.string().check(z.maxLength(20)), '') }),
    answer: AtencionEnFila,
    audit: 'llegar_al_turno',
  },
  obtenerAtencion: {
    ...lectura,
    ...porEnlace,
    path: '/api/atencion/estado/:id',
    summary: 'Where an attention stands',
    params: una,
    answer: AtencionEnFila,
    audit: 'ver_atenciones',
  },
  dejarFila: {
    ...acto,
    ...porEnlace,
    path: '/api/atencion/dejar',
    summary: 'Leave the line',
    body: una,
    answer: AtencionEnFila,
    audit: 'dejar_fila',
  },
  volverAFila: {
    ...acto,
    ...porEnlace,
    path: '/api/atencion/volver',
    summary: 'Back in line after a no-show, for half an hour',
    body: una,
    answer: AtencionEnFila,
    audit: 'volver_a_fila',
  },
  responderEncuesta: {
    ...acto,
    ...porEnlace,
    path: '/api/atencion/encuesta',
    summary: 'One question, one to five, after the call',
    body: z.strictObject({
      id: z.uuid(),
      puntaje: z.int().check(z.minimum(1), z.maximum(5)),
      comentario: z._default(parrafo(500), ''),
    }),
    answer: nada,
    audit: 'responder_encuesta',
  },
  obtenerClavePush: {
    ...lectura,
    path: '/api/push/clave',
    summary: 'The public key for web push',
    answer: z.object({ clave: z.string() }),
    who: 'sesion',
    scopes: ['portal', 'atencion'],
    audit: null,
  },
  suscribirPush: {
    ...acto,
    path: '/api/push/suscribir',
    summary: 'Wake this browser when its owner is called',
    body: z.strictObject({ direccion: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\//)) }),
    answer: nada,
    who: ['paciente'],
    scopes: ['portal', 'atencion'],
    audit: 'suscribir_avisos',
  },

  /* the desk */
  obtenerEscritorio: {
    ...lectura,
    ...profesional,
    path: '/api/fila',
    summary: 'Duty, line, the one attended, drafts',
    answer: Escritorio,
    audit: 'ver_fila',
  },
  cambiarGuardia: {
    ...acto,
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
    ...acto,
    ...profesional,
    path: '/api/fila/latido',
    summary: 'The desk is there, or is being closed',
    body: z.strictObject({ cierra: z.optional(z.literal(true)) }),
    answer: z.object({ enGuardia: z.boolean() }),
    audit: null,
  },
  llamarSiguiente: {
    ...acto,
    ...profesional,
    path: '/api/fila/llamar',
    summary: 'Call the first of the line, or that one; who has one open gets that one again',
    body: z.strictObject({ id: z.optional(z.uuid()) }),
    answer: z.object({ atencion: z.nullable(FilaItem) }),
    audit: 'llamar_paciente',
  },
  rellamar: {
    ...acto,
    ...profesional,
    path: '/api/fila/rellamar',
    summary: 'Call again',
    body: una,
    answer: FilaItem,
    audit: 'llamar_paciente',
  },
  marcarAusente: {
    ...acto,
    ...profesional,
    path: '/api/fila/ausente',
    summary: 'They did not come',
    body: una,
    answer: nada,
    audit: 'marcar_ausente',
  },
  transferir: {
    ...acto,
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
    answer: nada,
    audit: 'transferir_atencion',
  },
  obtenerFicha: {
    ...lectura,
    ...profesional,
    path: '/api/fila/ficha/:id',
    summary: 'What stands beside the call',
    params: una,
    answer: Ficha,
    audit: 'ver_ficha',
  },
  obtenerFichaPrevia: {
    ...lectura,
    ...profesional,
    path: '/api/fila/previa',
    summary:
      'The record of somebody in the own line, while on duty, or of a turno of today in the own agenda: one of them',
    query: z.strictObject({ atencion: z.optional(z.uuid()), turno: z.optional(z.uuid()) }),
    answer: FichaPrevia,
    audit: 'ver_ficha_previa',
  },
  guardarNota: {
    ...acto,
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
    ...acto,
    ...profesional,
    path: '/api/fila/nota/cerrar',
    summary: 'The note of a finished attention is complete',
    body: una,
    answer: Nota,
    audit: 'guardar_nota',
  },
  finalizarAtencion: {
    ...acto,
    ...profesional,
    path: '/api/fila/finalizar',
    summary: 'End the attention; for a work-risk case with its outcome',
    body: z.strictObject({
      id: z.uuid(),
      resultado: z.optional(z.enum(['alta', 'nuevo_control'])),
      cerrarNota: z._default(z.boolean(), true),
    }),
    answer: nada,
    audit: 'finalizar_atencion',
  },

  /* administration */
  obtenerTablero: {
    ...lectura,
    path: '/api/fila/tablero',
    summary:
      'Lines and desks of the unit, live; asked for again with every movement, and nothing of a patient in it but a ticket number',
    answer: TableroUnidad,
    who: ['administrador'],
    audit: null,
  },
});

export const atencionesEventos = events({
  /** To the patient's side of one attention. */
  atencionCambio: {
    from: 'server',
    summary: 'The attention moved: position, call, beginning, end',
    data: AtencionEnFila,
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
  },
  posicionCambio: {
    from: 'server',
    summary: 'Place in line and wait',
    data: z.object({ id: z.uuid(), posicion: z.nullable(z.int()), espera: Espera, atienden: z.int() }),
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
  },
  llamadaVista: {
    from: 'client',
    summary: 'A visible page shows this call: no mail is needed for it',
    data: z.strictObject({ id: z.uuid(), llamada: instante() }),
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
  },
  /** To the desk. */
  filaCambio: {
    from: 'server',
    summary: 'The line of one of your services moved: ask again',
    data: z.object({
      servicio: z.int(),
      /** Somebody joined: play the sound and update the title. */ llego: z.boolean(),
    }),
    who: ['profesional'],
    audit: null,
    rate: 'ninguna',
  },
  /** To the board. */
  tableroMirar: {
    from: 'client',
    summary: 'Begin or cease to be told when the board moves',
    data: z.strictObject({ mirar: z.boolean() }),
    who: ['administrador'],
    audit: null,
    rate: 'ninguna',
  },
  tableroCambio: {
    from: 'server',
    summary: 'A line or a desk of the unit moved: ask again',
    data: z.object({}),
    who: ['administrador'],
    audit: null,
    rate: 'ninguna',
  },
});
