import * as z from 'zod/mini';
import { Disponibles, hora, Servicio, servicioId } from '../agenda/contract.ts';
import { campo, entero, fecha, nada, parrafo, revision, unidadNombrada } from '../contract/campos.ts';
import { contract, events, givesTicket, reads, takesTicket, writes } from '../contract/endpoint.ts';
import { wire } from '../contract/wire.ts';
import {
  FORMULARIO_BYTES,
  casoId,
  Persona,
  FilaCaso,
  TurnoDeCaso,
  Seguimiento,
  ArchivoDeCaso,
  DatosDelOficio,
  DetalleCaso,
  Hoy,
  Filtro,
  Existentes,
  Trabajador,
} from './schemas.ts';
import { NombreDeVista, VistaGuardada, VistaPorGuardar } from './vistas.ts';

export * from './schemas.ts';

const art = { who: ['gestor_art', 'coordinador_art'] } as const;
const acto = { ...writes, ...art } as const;
const lectura = { ...reads, ...art } as const;
/** `multipart/form-data`: the fields of this schema, and one file named `file`. */
const conArchivo = { types: ['multipart/form-data'], bytes: FORMULARIO_BYTES } as const;

export const casos = contract({
  listarFiltro: {
    ...acto,
    path: '/api/art/listarFitro',
    summary: "The manager's own cases, or the unit's for a coordinator, newest first",
    body: Filtro,
    answer: z.object({ casos: z.array(FilaCaso), total: z.int(), page: z.int() }),
    audit: 'ver_casos',
    rate: 'lectura',
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
    answer: wire({ documento: Existentes, nroSiniestro: Existentes, trabajador: z.nullable(Trabajador) }),
    audit: 'ver_casos',
    rate: 'busqueda',
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
    audit: 'cancelar_caso',
  },
  cerrarCaso: {
    ...acto,
    path: '/api/art/cerrar',
    summary: "Close a case whose status is 'Cerrar caso'",
    body: z.strictObject({ id: casoId() }),
    audit: 'cerrar_caso',
  },
  guardarDocumento: {
    ...acto,
    path: '/api/art/guardarDocumento',
    summary: 'Add a document (multipart)',
    upload: conArchivo,
    answer: ArchivoDeCaso,
    audit: 'agregar_documento',
    idempotent: 'key',
  },
  editDetalleDocumento: {
    ...acto,
    path: '/api/art/editDetalleDocumento',
    summary: "Change a document's description (multipart)",
    upload: conArchivo,
    answer: ArchivoDeCaso,
    audit: 'editar_documento',
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
    audit: 'editar_caso',
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
  },
  pedirDocumento: {
    ...givesTicket,
    ...art,
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
  },
  pedirDocumentoDeVisita: {
    ...givesTicket,
    who: ['profesional'],
    path: '/api/art/visita/documento',
    summary: 'A one-use address of a document of the case, for the professional of its visit',
    body: z.strictObject({ turno: z.uuid(), documento: z.uuid() }),
  },
  obtenerDocumentoDeCaso: {
    ...takesTicket,
    path: '/api/art/documento',
    summary: 'What the ticket was asked for',
    answer: { stream: ['application/pdf', 'image/jpeg', 'image/png', 'text/csv'] },
    audit: 'ver_documento',
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
    audit: 'ver_caso',
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
  },
  listarVistas: {
    ...lectura,
    path: '/api/art/vistas',
    summary: 'The views of the list that the caller saved, newest first',
    answer: z.array(VistaGuardada),
    audit: null,
  },
  guardarVista: {
    ...acto,
    path: '/api/art/vistas',
    summary: 'Save a view of the list; one with the same name or the same filters is replaced',
    body: VistaPorGuardar,
    answer: z.array(VistaGuardada),
    audit: 'guardar_vista',
  },
  borrarVista: {
    ...acto,
    path: '/api/art/vistas/borrar',
    summary: 'Delete an own view',
    body: NombreDeVista,
    audit: 'borrar_vista',
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
