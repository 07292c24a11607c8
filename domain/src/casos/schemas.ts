import * as z from 'zod/mini';
import { Profesional } from '../agenda/contract.ts';
import { cosasDeHoy, notificaciones } from './reglas.ts';
import { campo, entero, fecha, instante, parrafo, unidadNombrada } from '../contract/campos.ts';
import { wireDni } from '../contract/names.ts';
import { wire } from '../contract/wire.ts';

export const DOCUMENTO_BYTES = 10 * 1024 * 1024;
/** The file plus the form's other fields and the multipart framing. */
export const FORMULARIO_BYTES = DOCUMENTO_BYTES + 256 * 1024;

export const casoId = () => entero(1, 2_000_000_000);
const Status = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export const Persona = z.object({ id: z.uuid(), nombre: z.string(), apellido: z.string() });

export const Plazo = z.object({ limite: z.string(), semaforo: z.enum(['verde', 'amarillo', 'rojo']) });

export const FilaCaso = wire(
  {
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
  },
  wireDni,
);
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
  servicio: wire({ id: z.int(), nome: z.string(), intervalo: z.int() }),
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
  usuarioGestor: wire({ nome: z.string(), sobrenome: z.string() }),
  /** The actual author, if a coordinator wrote it in the manager's name. */
  escritoPor: z.nullable(z.string()),
});
export type Seguimiento = z.infer<typeof Seguimiento>;

export const ArchivoDeCaso = z.object({
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
export type ArchivoDeCaso = z.infer<typeof ArchivoDeCaso>;

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
  /** `pedirDocumento` opens this: the document, or the certificate of the call. */
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
      anulado: z.boolean(),
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
  paciente: wire({
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
  documentos: z.array(ArchivoDeCaso),
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
export const Filtro = z.strictObject({
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
export const ArchivoNuevo = z.strictObject({
  id_caso: casoId(),
  id_paciente: z.optional(z.uuid()),
  descripcion: campo(500),
});
export const DescripcionNueva = z.strictObject({ id_documento: z.uuid(), descripcion: campo(500) });

/**
 * Numbers of the cases that the caller may open, newest first, at most ten; of colleagues' cases only the
 * count.
 */
export const Existentes = z.object({ casos: z.array(z.int()), deOtros: z.int() });

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
