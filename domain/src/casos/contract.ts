import * as z from 'zod/mini';
import { Disponibles, hora, Profesional, Servicio, servicioId } from '../agenda/contract.ts';
import { cosasDeHoy, notificaciones } from './reglas.ts';
import {
  campo,
  entero,
  fecha,
  instante,
  nada,
  parrafo,
  revision,
  unidadNombrada,
} from '../contract/campos.ts';
import { contract, events } from '../contract/endpoint.ts';

export const DOCUMENTO_BYTES = 10 * 1024 * 1024;
/** The file plus the form's other fields and the multipart framing. */
export const FORMULARIO_BYTES = DOCUMENTO_BYTES + 256 * 1024;

const casoId = () => entero(1, 2_000_000_000);
const Status = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const Persona = z.object({ id: z.uuid(), nombre: z.string(), apellido: z.string() });

export const Plazo = z.object({ limite: z.string(), semaforo: z.enum(['verde', 'amarillo', 'rojo']) });

export const FilaCaso = z.object({
  casoId: z.int(),
  status: Status,
  statusString: z.string(),
  fechaAlta: instante(),
  nroSiniestro: z.string(),
  documento: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  telefonoMovil: z.string(),
  email: z.nullable(z.string()),
  /** The next pending appointment, else the last one: yyyy-MM-dd and HH:mm. */
  fecha_turno: z.nullable(z.string()),
  hora_turno: z.nullable(z.string()),
  /**
   * The worker's entry link; only for a pending appointment, since there is nothing to remind of without one.
   */
  link_turno: z.nullable(z.string()),
  servicio_turno: z.nullable(z.string()),
  /** Only for coordinators. */
  gestor: z.nullable(Persona),
  /** Deadline of the insurer's answer, while it is pending. */
  plazo: z.nullable(Plazo),
  /** Events that the manager has not seen. */
  alertas: z.int(),
  /** Days since the last follow-up or visit, for a live case. */
  diasSinContacto: z.nullable(z.int()),
});
export type FilaCaso = z.infer<typeof FilaCaso>;

export const TurnoDeCaso = z.object({
  id: z.uuid(),
  fecha: z.object({ date: z.string() }),
  hora: z.string(),
  inicio: instante(),
  estatus: Status,
  /** Not in the specification: the state in words (programado, presente…). */
  estatusString: z.string(),
  confirmacion: z.enum(['Confirmado', 'Rechazado', 'Sin respuesta']),
  /** The mail server accepted the mail. */
  notificado: z.boolean(),
  notificacion: z.enum(notificaciones),
  /** Why a professional cancelled it. */
  motivo: z.nullable(z.string()),
  /** Programado and more than fifteen minutes ahead, so it can be rescheduled. */
  reprogramable: z.boolean(),
  link: z.nullable(z.string()),
  servicio: z.object({ id: z.int(), nome: z.string(), intervalo: z.int() }),
  profesional: z.nullable(z.object({ id: z.uuid(), nombre: z.string(), turnos: Profesional.shape.turnos })),
  /** Booked with this professional in particular: it is rescheduled within their hours. */
  porProfesional: z.boolean(),
});
export type TurnoDeCaso = z.infer<typeof TurnoDeCaso>;

export const Seguimiento = z.object({
  idSeguimientoCaso: z.string(),
  idCaso: z.int(),
  fecha: z.string(),
  hora: z.string(),
  seguimiento: z.string(),
  idUsuarioGestor: z.uuid(),
  usuarioGestor: z.object({ nome: z.string(), sobrenome: z.string() }),
  /** The actual author, if a coordinator wrote it in the manager's name. */
  escritoPor: z.nullable(z.string()),
});
export type Seguimiento = z.infer<typeof Seguimiento>;

export const DocumentoDeCaso = z.object({
  id: z.uuid(),
  tipo: z.string(),
  /**
   * Identifies the document, as the specification requires, but grants no access: an uploaded file is opened
   * with a single-use ticket (`pedirDocumento`).
   */
  path: z.string(),
  nombre: z.string(),
  fechaCreacion: instante(),
  contiene: z.object({ descripcion: z.string() }),
});
export type DocumentoDeCaso = z.infer<typeof DocumentoDeCaso>;

const dia = () => z.nullable(fecha());
export const DatosDelOficio = z.object({
  fechaEvento: dia(),
  contingencia: z.nullable(
    z.enum(['accidente_trabajo', 'in_itinere', 'enfermedad_profesional', 'reagravacion']),
  ),
  empleador: z.nullable(campo(120)),
  /** Hyphens are accepted; the answer has eleven digits. */
  empleadorCuit: z.nullable(campo(13)),
  iltInicio: dia(),
  altaFecha: dia(),
  altaTipo: z.nullable(z.enum(['alta_medica', 'fin_de_tratamiento', 'reingreso'])),
  aceptacion: z.nullable(z.enum(['aceptado', 'rechazado', 'suspendido'])),
  aceptacionFecha: dia(),
  /** When the worker should be seen again; *Hoy* reminds of it. */
  proximoControl: z._default(dia(), null),
});
export type DatosDelOficio = z.infer<typeof DatosDelOficio>;

export const tiposDeHecho = [
  'alta',
  'estado',
  'turno',
  'asistencia',
  'seguimiento',
  'documento',
  'mensaje',
  'constancia',
  'datos',
  'gestor',
] as const;
export const HechoDeLinea = z.object({
  ocurrido: instante(),
  tipo: z.enum(tiposDeHecho),
  texto: z.string(),
  quien: z.nullable(z.string()),
  /** What `pedirDocumento` opens: the document, or the certificate of the call. */
  documento: z.nullable(z.uuid()),
  constancia: z.nullable(z.uuid()),
});
export type HechoDeLinea = z.infer<typeof HechoDeLinea>;

/**
 * A finished visit of the case, as far as its manager may know it: its outcome, its constancia and the
 * documents that the professional left for the insurer.
 */
export const VisitaDeCaso = z.object({
  atencion: z.uuid(),
  turno: z.uuid(),
  inicio: instante(),
  servicio: z.string(),
  profesional: z.string(),
  resultado: z.nullable(z.enum(['alta', 'nuevo_control'])),
  constancia: z.nullable(z.uuid()),
  papeles: z.array(
    z.object({
      id: z.uuid(),
      /** 'Receta', 'Certificado'… */
      tipo: z.string(),
      numero: z.nullable(z.int()),
      firmado: instante(),
      /** Of a certificate: days of rest, and the first of them. */
      dias: z.nullable(z.int()),
      desde: z.nullable(z.string()),
      corregido: z.boolean(),
    }),
  ),
});
export type VisitaDeCaso = z.infer<typeof VisitaDeCaso>;

export const DetalleCaso = z.object({
  caso: z.object({
    id: z.int(),
    status: Status,
    statusString: z.string(),
    fechaAlta: instante(),
    nroSiniestro: z.string(),
    diagnostico: z.string(),
    pacienteCliente: z.uuid(),
    version: z.int(),
    ...DatosDelOficio.shape,
    /** Days of temporary incapacity until today or the discharge; null without a start date. */
    iltDias: z.nullable(z.int()),
    plazo: z.nullable(Plazo),
  }),
  paciente: z.object({
    nome: z.string(),
    sobrenome: z.string(),
    documento: z.string(),
    /** The mobile number: editable, and used for WhatsApp. */
    telefono: z.string(),
    telefonoFijo: z.nullable(z.string()),
    email: z.nullable(z.string()),
    fec_nac: z.string(),
    genero: z.string(),
  }),
  gestor: Persona,
  turnos: z.array(TurnoDeCaso),
  visitas: z.array(VisitaDeCaso),
  seguimientos: z.array(Seguimiento),
  documentos: z.array(DocumentoDeCaso),
  /** Events that the manager has not seen yet. */
  alertas: z.array(z.object({ id: z.string(), ocurrido: instante(), texto: z.string() })),
  /**
   * All events, newest first: appointments, attendance, follow-ups, documents, messages, changes of status,
   * the call's certificate.
   */
  linea: z.array(HechoDeLinea),
});
export type DetalleCaso = z.infer<typeof DetalleCaso>;

const deHoy = {
  casoId: z.int(),
  paciente: z.string(),
  /** Only for coordinators. */ gestor: z.nullable(z.string()),
} as const;
/** The first items of each list. `totales` counts up to 100; 101 means more. */
export const Hoy = z.object({
  turnosDeHoy: z.array(
    z.object({
      ...deHoy,
      hora: z.string(),
      servicio: z.string(),
      estatus: Status,
      estatusString: z.string(),
    }),
  ),
  ausentesDeAyer: z.array(z.object({ ...deHoy, hora: z.string(), servicio: z.string() })),
  sinProximoPaso: z.array(
    z.object({ ...deHoy, status: Status, statusString: z.string(), desde: instante() }),
  ),
  plazos: z.array(z.object({ ...deHoy, ...Plazo.shape })),
  alertas: z.array(z.object({ ...deHoy, texto: z.string(), ocurrido: instante() })),
  /** Cases whose appointment mail could not be delivered. */
  correos: z.array(z.object({ ...deHoy, inicio: instante(), servicio: z.string() })),
  /** Due by the manager's own note, with no appointment ahead. */
  controles: z.array(z.object({ ...deHoy, dia: z.string() })),
  totales: z.object({
    correos: z.int(),
    controles: z.int(),
    turnosDeHoy: z.int(),
    ausentesDeAyer: z.int(),
    sinProximoPaso: z.int(),
    plazos: z.int(),
    alertas: z.int(),
  }),
});
export type Hoy = z.infer<typeof Hoy>;

/**
 * Filters of the list. Texts match as prefixes, ignoring case and accents. The unit and the manager are only
 * compared with the session's and never widen access.
 */
const Filtro = z.strictObject({
  /** A number, as the list returns it, or a typed text. */
  casoId: z.optional(z.union([campo(12), casoId()])),
  status: z.optional(z.union([z.literal(''), entero(1, 5)])),
  fechaAlta: z.optional(campo(10)),
  nroSiniestro: z.optional(campo(40)),
  documento: z.optional(campo(12)),
  nombre: z.optional(campo(80)),
  apellido: z.optional(campo(80)),
  telefonoMovil: z.optional(campo(30)),
  email: z.optional(campo(254)),
  fecha_turno: z.optional(campo(10)),
  hora_turno: z.optional(campo(5)),
  gestor_id: z.optional(z.union([z.literal(''), z.uuid()])),
  unidad_id: unidadNombrada(),
  /** Shows all items of one *Hoy* list. */
  hoy: z.optional(z.union([z.literal(''), z.enum(cosasDeHoy)])),
  /** Quick search: prefix of number, claim, surname, name or document. */
  buscar: z.optional(campo(80)),
  /** A page beyond the last returns the last one; the answer says which page it is. */
  page: z._default(entero(1, 1_000_000), 1),
  size: z._default(entero(1, 100), 10),
  order: z._default(
    z.enum([
      'casoId',
      '-casoId',
      'fechaAlta',
      '-fechaAlta',
      'apellido',
      '-apellido',
      'fecha_turno',
      '-fecha_turno',
      'status',
      '-status',
    ]),
    '-casoId',
  ),
});
export type FiltroDeCasos = z.infer<typeof Filtro>;

const art = { who: ['gestor_art', 'coordinador_art'] } as const;
const acto = { method: 'POST', ...art, rate: 'escritura' } as const;
const lectura = { method: 'GET', ...art, rate: 'lectura', idempotent: 'natural' } as const;
/** `multipart/form-data`: the fields of this schema, and one file named `file`. */
const conArchivo = { types: ['multipart/form-data'], bytes: FORMULARIO_BYTES } as const;

export const CasoNuevo = z.strictObject({
  documento: campo(12),
  apellido: campo(80),
  nombre: campo(80),
  fecNac: campo(10),
  telefono: campo(30),
  telMovil: campo(30),
  email: campo(254),
  genero: campo(2),
  nroSiniestro: campo(40),
  diagnostico: z._default(parrafo(2000), ''),
  unidad_id_turno: unidadNombrada(),
  servicio_id_turno: z._default(z.union([z.literal(''), entero(1, 2_000_000_000)]), ''),
  hora_turno: campo(5),
  fecha_turno: campo(10),
  profesional_id_turno: z.optional(z.union([z.literal(''), z.uuid()])),
  gestor_id: z.optional(z.union([z.literal(''), z.uuid()])),
  unidad_id: unidadNombrada(),
  descripcion_file: campo(500),
});
export type CasoNuevo = z.infer<typeof CasoNuevo>;
export const DocumentoNuevo = z.strictObject({
  id_caso: casoId(),
  id_paciente: z.optional(z.uuid()),
  descripcion: campo(500),
});
export const DescripcionNueva = z.strictObject({ id_documento: z.uuid(), descripcion: campo(500) });

/**
 * Numbers of the cases that the caller may open, newest first, at most ten; of colleagues' cases only the
 * count.
 */
const Existentes = z.object({ casos: z.array(z.int()), deOtros: z.int() });

/** The worker's data from the newest case with that DNI that the caller may open, to prefill a new one. */
export const Trabajador = z.object({
  apellido: z.string(),
  nombre: z.string(),
  fecNac: z.string(),
  genero: z.string(),
  telefono: z.string(),
  telMovil: z.string(),
  email: z.string(),
});
export type Trabajador = z.infer<typeof Trabajador>;

export const casos = contract({
  listarFiltro: {
    method: 'POST',
    ...art,
    path: '/api/art/listarFitro',
    summary: "The manager's own cases, or the unit's for a coordinator, newest first",
    body: Filtro,
    answer: z.object({ casos: z.array(FilaCaso), total: z.int(), page: z.int() }),
    audit: 'ver_casos',
    rate: 'lectura',
    idempotent: 'natural',
  },
  crearCaso: {
    ...acto,
    path: '/api/art/crear',
    summary:
      'A case with its appointment, its first follow-up and its mail, in one act (multipart; optional file)',
    upload: conArchivo,
    answer: z.object({
      caso: z.object({ id: z.int(), diagnostico: z.string() }),
      turno: z.object({ fecha: z.object({ date: z.string() }), hora: z.string() }),
    }),
    audit: 'crear_caso',
    idempotent: 'key',
  },
  buscarExistentes: {
    ...acto,
    path: '/api/art/existentes',
    summary: "Whether this unit's cases already hold that claim number or DNI",
    body: z.strictObject({ documento: campo(12), nroSiniestro: campo(40) }),
    answer: z.object({ documento: Existentes, nroSiniestro: Existentes, trabajador: z.nullable(Trabajador) }),
    audit: 'ver_casos',
    rate: 'busqueda',
    idempotent: 'natural',
  },
  mailFinalizar: {
    ...lectura,
    path: '/api/art/mailFinalizar/:id',
    summary: 'The mail of the new case: once, however often it is asked for',
    params: z.strictObject({ id: casoId() }),
    answer: nada,
    ownHeader: true,
    audit: 'enviar_correo_caso',
  },
  crearSeguimiento: {
    ...acto,
    path: '/api/art/crearSeguimiento',
    summary: 'A follow-up',
    body: z.strictObject({
      idCaso: casoId(),
      seguimiento: z._default(parrafo(4000), ''),
      fecha: campo(10),
      hora: campo(5),
      idUsuarioGestor: z.optional(z.uuid()),
    }),
    answer: Seguimiento,
    audit: 'crear_seguimiento',
    idempotent: 'key',
  },
  obtenerCaso: {
    ...lectura,
    path: '/api/art/detalle/:id',
    summary: 'The whole of a case',
    params: z.strictObject({ id: casoId() }),
    answer: DetalleCaso,
    audit: 'ver_caso',
  },
  crearTurnoDeCaso: {
    ...acto,
    path: '/api/art/crearTurno',
    summary: 'Book an appointment for a case',
    body: z.strictObject({
      hora: hora(),
      fecha: fecha(),
      servicio_id: entero(1, 2_000_000_000),
      caso_id: casoId(),
      paciente_id: z.optional(z.uuid()),
      unidad_id: unidadNombrada(),
      profesional_id: z.optional(z.nullable(z.uuid())),
    }),
    answer: TurnoDeCaso,
    audit: 'reservar_turno',
    idempotent: 'key',
  },
  reprogramarTurnoDeCaso: {
    ...acto,
    path: '/api/art/reprogramarTurno',
    summary: 'Another time, the service fixed',
    body: z.strictObject({ id: z.uuid(), hora: hora(), fecha: fecha() }),
    answer: TurnoDeCaso,
    audit: 'reprogramar_turno',
    idempotent: 'key',
  },
  cancelarCaso: {
    ...acto,
    path: '/api/art/cancelar',
    summary: 'Cancel the case and its pending appointments',
    body: z.strictObject({ id: casoId() }),
    answer: nada,
    audit: 'cancelar_caso',
    idempotent: 'natural',
  },
  cerrarCaso: {
    ...acto,
    path: '/api/art/cerrar',
    summary: "Close a case whose status is 'Cerrar caso'",
    body: z.strictObject({ id: casoId() }),
    answer: nada,
    audit: 'cerrar_caso',
    idempotent: 'natural',
  },
  guardarDocumento: {
    ...acto,
    path: '/api/art/guardarDocumento',
    summary: 'Add a document (multipart)',
    upload: conArchivo,
    answer: DocumentoDeCaso,
    audit: 'agregar_documento',
    idempotent: 'key',
  },
  editDetalleDocumento: {
    ...acto,
    path: '/api/art/editDetalleDocumento',
    summary: "Change a document's description (multipart)",
    upload: conArchivo,
    answer: DocumentoDeCaso,
    audit: 'editar_documento',
    idempotent: 'natural',
  },
  editDataPaciente: {
    ...acto,
    path: '/api/art/editDataPaciente',
    summary: "The case's own data of contact: never an account's",
    body: z.strictObject({
      id_caso: casoId(),
      nombre: campo(80),
      apellido: campo(80),
      documento: campo(12),
      telefono: campo(30),
      email: campo(254),
      /** The version that was read before editing. The change is refused if a newer one exists. */
      version: z.optional(revision()),
    }),
    answer: nada,
    audit: 'editar_caso',
    idempotent: 'natural',
  },
  guardarDatosDelOficio: {
    ...acto,
    path: '/api/art/datos',
    summary: 'Event, employer, incapacity, discharge, acceptance: all optional',
    body: z.strictObject({
      id_caso: casoId(),
      version: revision(),
      datos: z.strictObject({ ...DatosDelOficio.shape }),
    }),
    answer: z.object({ version: z.int() }),
    audit: 'editar_caso',
    idempotent: 'natural',
  },
  pedirDocumento: {
    ...acto,
    path: '/api/art/documento/ticket',
    summary:
      "A one-use address of a document, of a call's certificate, of the case as one PDF, or of the list as CSV: one of them",
    body: z.strictObject({
      documento: z.optional(z.uuid()),
      constancia: z.optional(z.uuid()),
      /** A document of a visit that was left for the insurer. */
      papel: z.optional(z.uuid()),
      caso: z.optional(casoId()),
      filtro: z.optional(Filtro),
    }),
    answer: z.object({ url: z.string() }),
    audit: 'pedir_ticket',
    idempotent: 'no',
  },
  pedirDocumentoDeVisita: {
    ...acto,
    who: ['profesional'],
    path: '/api/art/visita/documento',
    summary: 'A one-use address of a document of the case, for the professional of its visit',
    body: z.strictObject({ turno: z.uuid(), documento: z.uuid() }),
    answer: z.object({ url: z.string() }),
    audit: 'pedir_ticket',
    idempotent: 'no',
  },
  obtenerDocumentoDeCaso: {
    method: 'GET',
    path: '/api/art/documento',
    summary: 'What the ticket was asked for',
    query: z.strictObject({ ticket: z._default(z.string().check(z.maxLength(100)), '') }),
    answer: { stream: ['application/pdf', 'image/jpeg', 'image/png', 'text/csv'] },
    who: 'publico',
    audit: 'ver_documento',
    rate: 'archivo',
    idempotent: 'no',
  },
  listarServiciosDeCasos: {
    ...lectura,
    path: '/api/art/servicios',
    summary: 'Services enabled for cases',
    answer: z.array(Servicio),
    audit: null,
  },
  listarDisponiblesDeCasos: {
    ...lectura,
    path: '/api/art/disponibles',
    summary: 'Free times for a case: the case grid',
    query: z.strictObject({ servicio_id: servicioId(), profesional_id: z.optional(z.uuid()) }),
    answer: Disponibles,
    audit: null,
  },
  obtenerHoy: {
    ...lectura,
    path: '/api/art/hoy',
    summary: 'What is due today',
    answer: Hoy,
    audit: 'ver_casos',
  },
  marcarAlertasVistas: {
    ...acto,
    path: '/api/art/alertas/vistas',
    summary: 'The manager saw what happened: those that were shown, or all',
    body: z.strictObject({
      caso_id: casoId(),
      alertas: z.optional(z.array(z.string().check(z.regex(/^[0-9]{1,18}$/))).check(z.maxLength(1000))),
    }),
    answer: nada,
    audit: 'ver_caso',
    idempotent: 'natural',
  },
  listarGestores: {
    ...lectura,
    path: '/api/art/gestores',
    summary: 'Managers of the unit and the load of each',
    answer: z.array(
      z.object({
        ...Persona.shape,
        abiertos: z.int(),
        porAgendar: z.int(),
        porCerrar: z.int(),
        terminados: z.int(),
        activo: z.boolean(),
      }),
    ),
    who: ['coordinador_art'],
    audit: 'ver_casos',
  },
  reenviarCorreoDeCaso: {
    ...acto,
    path: '/api/art/reenviar',
    summary: "Send what could not be delivered of the case's pending appointments again",
    body: z.strictObject({ id: casoId() }),
    answer: z.object({ reenviados: z.int() }),
    audit: 'enviar_correo_caso',
    idempotent: 'natural',
  },
  reasignarCasos: {
    ...acto,
    who: ['coordinador_art'],
    path: '/api/art/reasignar',
    summary: 'Give cases to another manager, also many at once',
    body: z.strictObject({
      casos: z.array(casoId()).check(z.minLength(1), z.maxLength(500)),
      gestor_id: z.uuid(),
    }),
    answer: z.object({ reasignados: z.int() }),
    audit: 'reasignar_caso',
    idempotent: 'natural',
  },
});

export const casosEventos = events({
  casoCambio: {
    from: 'server',
    summary: 'A case of yours changed, or something happened in it',
    data: z.object({ caso: z.int() }),
    who: ['gestor_art', 'coordinador_art'],
    audit: null,
    rate: 'ninguna',
  },
});
