import * as z from 'zod/mini';
import { hora, servicioId } from '../agenda/contract.ts';
import { campo, dni, entero, fecha, parrafo, unidadNombrada } from '../contract/campos.ts';
import { contract, events, givesTicket, reads, takesTicket, writes } from '../contract/endpoint.ts';
import { wire } from '../contract/wire.ts';
import { Sesion } from '../cuentas/contract.ts';
import { codigo, Filtro, Turno, TurnoAgenda, ConfirmacionTurno, EntradaTurno, Espera } from './schemas.ts';

export * from './schemas.ts';

const paciente = { who: ['paciente'], flag: 'turnosOn' } as const;
const donde = {
  servicio_id: servicioId(),
  hora: hora(),
  fecha: fecha(),
  profesional_id: z.optional(z.nullable(z.uuid())),
};

export const turnos = contract({
  reservarTurno: {
    ...writes,
    ...paciente,
    path: '/api/turno/reservar',
    summary: 'Book a turno for oneself or a member of the own family',
    body: z.strictObject({ documento: dni(), unidad: unidadNombrada(), ...donde }),
    answer: Turno,
    audit: 'reservar_turno',
    idempotent: 'key',
  },
  listarTurnos: {
    ...reads,
    ...paciente,
    path: '/api/turno/listar',
    summary:
      'The own turnos and those of the family: what is pending, and the history by pages, newest first',
    query: z.strictObject({
      documento: z.optional(dni()),
      fechaDesde: z.optional(fecha()),
      fechaHasta: z.optional(fecha()),
      estado: z.optional(Filtro),
      pagina: z._default(entero(1, 100_000), 1),
    }),
    answer: z.object({
      pendientes: z.array(Turno),
      historial: z.array(Turno),
      totalHistorial: z.int(),
      pagina: z.int(),
      /** Cancellations and reschedulings left today for this account. */
      cambiosQueQuedan: z.int(),
    }),
    audit: 'ver_turnos',
  },
  obtenerTurno: {
    ...reads,
    ...paciente,
    path: '/api/turno/detalle/:id',
    summary: 'One turno of oneself or the family',
    params: z.strictObject({ id: z.uuid() }),
    answer: Turno,
    audit: 'ver_turnos',
  },
  cancelarTurno: {
    ...writes,
    ...paciente,
    path: '/api/turno/cancelar',
    summary: 'Cancel a turno, while more than fifteen minutes remain',
    body: z.strictObject({ id: z.uuid() }),
    answer: Turno,
    audit: 'cancelar_turno',
  },
  reprogramarTurno: {
    ...writes,
    ...paciente,
    path: '/api/turno/reprogramar',
    summary: 'Another time, the service fixed; the place that it had is free at once',
    body: z.strictObject({
      id: z.uuid(),
      hora: hora(),
      fecha: fecha(),
      profesional_id: z.optional(z.nullable(z.uuid())),
    }),
    answer: Turno,
    audit: 'reprogramar_turno',
    idempotent: 'key',
  },
  pedirComprobante: {
    ...givesTicket,
    ...paciente,
    path: '/api/turno/comprobante/ticket',
    summary: 'A one-use address of the receipt',
    body: z.strictObject({ id: z.uuid() }),
  },
  obtenerComprobante: {
    ...takesTicket,
    path: '/api/turno/comprobante.pdf',
    summary: 'The receipt of a turno, against a one-use ticket',
    answer: { stream: ['application/pdf'] },
    audit: 'ver_turnos',
    rate: 'enlace',
  },

  /* by link */
  confirmarTurnoEmail: {
    ...writes,
    path: '/api/turno/confirmarEmail',
    summary:
      'Answer to the mail: estado 1 confirms, 2 rejects; also takes or leaves an offer of the waiting list',
    body: z.strictObject({ codigo: codigo(), estado: z.union([z.literal(1), z.literal(2)]) }),
    answer: ConfirmacionTurno,
    who: 'publico',
    audit: 'responder_turno',
    rate: 'enlace',
  },
  obtenerEntrada: {
    ...writes,
    path: '/api/turno/entrypoint',
    summary: 'What the access link of a turno leads to, and whether it is time',
    body: z.strictObject({ codigoTurno: codigo() }),
    answer: EntradaTurno,
    who: 'publico',
    audit: 'abrir_enlace_turno',
    rate: 'enlace',
  },
  ingresarAlTurno: {
    ...writes,
    path: '/api/turno/ingresar',
    summary:
      'Sign in by the access link, with its ticket or the own password; the session reaches that turno and nothing else',
    body: z.strictObject({ codigoTurno: codigo(), password: campo(128) }),
    answer: Sesion,
    who: 'publico',
    audit: 'iniciar_sesion',
    rate: 'ingreso',
    idempotent: 'no',
  },

  /* the waiting list */
  listarEspera: {
    ...reads,
    ...paciente,
    path: '/api/turno/espera',
    summary: 'Where oneself and the family wait for a place, and what is offered right now',
    answer: z.array(Espera),
    audit: 'ver_turnos',
  },
  anotarEnEspera: {
    ...writes,
    ...paciente,
    path: '/api/turno/espera/anotar',
    summary: "'Avisarme si se libera'",
    body: z.strictObject({
      documento: dni(),
      servicio_id: servicioId(),
      profesional_id: z.optional(z.nullable(z.uuid())),
    }),
    answer: Espera,
    audit: 'anotar_en_espera',
  },
  retirarDeEspera: {
    ...writes,
    ...paciente,
    path: '/api/turno/espera/retirar',
    summary: 'Leave the waiting list',
    body: z.strictObject({ id: z.uuid() }),
    audit: 'retirar_de_espera',
  },
  responderOferta: {
    ...writes,
    ...paciente,
    path: '/api/turno/espera/responder',
    summary: 'Take or leave the place that is offered',
    body: z.strictObject({ id: z.uuid(), aceptar: z.boolean() }),
    answer: z.object({ turno: z.nullable(Turno) }),
    audit: 'responder_turno',
  },

  /* the desk */
  listarAgenda: {
    ...reads,
    path: '/api/agenda/turnos',
    summary: "Turnos between two days: a professional's own, or the unit's for who administers it",
    query: z.strictObject({ desde: fecha(), hasta: fecha(), profesional_id: z.optional(z.uuid()) }),
    answer: z.array(TurnoAgenda),
    who: ['profesional', 'administrador'],
    audit: 'ver_agenda',
  },
  marcarPresencia: {
    ...writes,
    path: '/api/agenda/presencia',
    summary: 'The patient came (3) or did not (4)',
    body: z.strictObject({ id: z.uuid(), estado: z.union([z.literal(3), z.literal(4)]) }),
    answer: TurnoAgenda,
    who: ['profesional', 'administrador'],
    audit: 'marcar_presencia',
  },
  cancelarPorProfesional: {
    ...writes,
    path: '/api/agenda/cancelar',
    summary: 'Cancel with a reason; the patient is told and offered new times',
    body: z.strictObject({ id: z.uuid(), motivo: parrafo(500) }),
    answer: TurnoAgenda,
    who: ['profesional', 'administrador'],
    audit: 'cancelar_turno',
  },
  buscarPaciente: {
    ...writes,
    rate: 'busqueda',
    path: '/api/agenda/paciente',
    summary: 'Who has that DNI in this unit, to book for them',
    body: z.strictObject({ documento: dni() }),
    answer: z.object({
      personas: z.array(
        wire({
          id: z.uuid(),
          nome: z.string(),
          edad: z.nullable(z.int()),
          meses: z.optional(z.int()),
          conEmail: z.boolean(),
        }),
      ),
    }),
    who: ['profesional', 'administrador'],
    audit: 'ver_persona',
  },
  reservarParaPaciente: {
    ...writes,
    path: '/api/agenda/reservar',
    summary:
      'Staff books for a patient, known or new, also where the unit has no portal; the mail brings the link',
    body: z.strictObject({
      paciente_id: z.optional(z.uuid()),
      nuevo: z.optional(
        z.strictObject({
          documento: dni(),
          nombre: campo(80),
          apellido: campo(80),
          fec_nac: fecha(),
          email: campo(254),
          telefono: campo(30),
        }),
      ),
      ...donde,
    }),
    answer: TurnoAgenda,
    who: ['profesional', 'administrador'],
    audit: 'reservar_turno',
    idempotent: 'key',
  },
});

export const turnosEventos = events({
  turnosCambiaron: {
    from: 'server',
    summary: "Something of the listener's turnos changed: ask again",
    data: z.object({ turno: z.uuid() }),
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
  },
});
