import * as z from 'zod/mini';
import { campo, entero, fecha } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { wire } from '../contract/wire.ts';
import { dias, hasta, hora, servicioId } from './contract.ts';

/**
 * Administration of a unit's agenda. Kept apart from the patients' contract, so that patients do not load it.
 */

/** A turno that a change of the agenda would break. */
export const TurnoAfectado = wire({
  id: z.uuid(),
  inicio: z.string(),
  paciente: z.string(),
  documento: z.string(),
  servicio: z.string(),
  profesional: z.nullable(z.string()),
  conEmail: z.boolean(),
});
export type TurnoAfectado = z.infer<typeof TurnoAfectado>;

/**
 * Details of `agenda_rompe_turnos`: the affected turnos and their fingerprint. A confirmation sends the
 * fingerprint back to prove which turnos were shown.
 */
export const Impacto = z.object({ afectados: z.array(TurnoAfectado), huella: z.string() });
export type Impacto = z.infer<typeof Impacto>;

/**
 * Without a confirmation, a change that breaks turnos is refused with `agenda_rompe_turnos` and changes
 * nothing. With it, exactly the turnos that were shown are cancelled with this reason, in the same
 * transaction.
 */
export const Confirmar = z.strictObject({
  huella: z.string().check(z.maxLength(64)),
  motivo: z.string().check(z.maxLength(500), z.regex(/^\P{Cc}*$/u)),
});
export type Confirmar = z.infer<typeof Confirmar>;
const confirmar = () => z.optional(Confirmar);

const nombre = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u));
const cantidad = () => z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000));

const Rango = z.strictObject({ dia: z.enum(dias), desde: hora(), hasta: hasta() });

const camposDeServicio = {
  nombre: nombre(200),
  sigla: nombre(20),
  pediatrica: z.boolean(),
  aDemanda: z.boolean(),
  porTurno: z.boolean(),
  turnoProfesional: z.boolean(),
  riesgoTrabajo: z.boolean(),
  intervalo: cantidad(),
  turnoProfIntervalo: cantidad(),
  diasCorridos: cantidad(),
  asientos: cantidad(),
  demandaDesde: z.nullable(hora()),
  demandaHasta: z.nullable(hasta()),
  habilitado: z.boolean(),
};

export const ServicioAdmin = z.object({
  id: z.int(),
  ...camposDeServicio,
  profesionales: z.array(z.string()),
});
export type ServicioAdmin = z.infer<typeof ServicioAdmin>;

/** The unit's hours for turnos. Equal ends mean closed. */
export const HorariosDeUnidad = z.strictObject({
  hrTurnosSemDesde: hora(),
  hrTurnosSemHasta: hasta(),
  hrTurnosSabDesde: hora(),
  hrTurnosSabHasta: hasta(),
  hrTurnosDomDesde: hora(),
  hrTurnosDomHasta: hasta(),
});

export const ProfesionalEnLista = z.object({
  id: z.uuid(),
  nombre: z.string(),
  apellido: z.string(),
  tratamiento: z.string(),
  profesion: z.string(),
  especialidad: z.string(),
  /** Has the role and can sign in. */
  activo: z.boolean(),
  /** All data that a prescription requires of its signer are present. */
  completo: z.boolean(),
  /** Names of the missing fields, as shown on screen. */
  faltan: z.array(z.string()),
  servicios: z.array(z.int()),
  semana: z.array(z.object({ dia: z.enum(dias), desde: z.string(), hasta: z.string() })),
});
export type ProfesionalEnLista = z.infer<typeof ProfesionalEnLista>;

export const matriculaTipos = ['nac', 'prov'] as const;
const camposDeProfesional = {
  tratamiento: campo(20),
  profesion: campo(80),
  especialidad: campo(80),
  refeps: campo(40),
  matriculaTipo: z.nullable(z.enum(matriculaTipos)),
  matriculaProvincia: campo(60),
  matriculaNumero: campo(40),
  matriculaEmisor: campo(120),
  domicilioProfesional: campo(160),
};

export const ProfesionalAdmin = z.object({
  ...ProfesionalEnLista.shape,
  ...camposDeProfesional,
  email: z.nullable(z.string()),
  firma: z.nullable(z.string()),
  /** From today on. */
  excepciones: z.array(
    z.object({
      id: z.uuid(),
      fecha: z.string(),
      desde: z.string(),
      hasta: z.string(),
      atiende: z.boolean(),
      motivo: z.string(),
    }),
  ),
});
export type ProfesionalAdmin = z.infer<typeof ProfesionalAdmin>;

export const DiaDelAnio = z.object({
  fecha: z.string(),
  nacional: z.nullable(
    z.object({ nombre: z.string(), tipo: z.enum(['inamovible', 'trasladable', 'no_laborable']) }),
  ),
  propio: z.nullable(z.object({ nombre: z.string(), laborable: z.boolean() })),
  cierra: z.boolean(),
});

const lectura = { ...reads, who: ['administrador'], audit: null } as const;
const cambio = { ...writes, who: ['administrador'], audit: 'cambiar_agenda' } as const;

export const agendaAdmin = contract({
  listarServiciosAdmin: {
    ...lectura,
    path: '/api/agenda/admin/servicios',
    summary: 'Every service of the unit, disabled ones too, as the administration edits them',
    answer: z.array(ServicioAdmin),
  },
  guardarServicio: {
    ...cambio,
    path: '/api/agenda/servicio',
    summary: 'A new service, or another content of one; a service with history is disabled, never taken away',
    body: z.strictObject({ id: z.optional(servicioId()), ...camposDeServicio, confirmar: confirmar() }),
    answer: z.object({ id: z.int() }),
    idempotent: 'key',
  },
  obtenerHorariosDeUnidad: {
    ...lectura,
    path: '/api/agenda/admin/horarios',
    summary: 'The hours in which the unit gives turnos',
    answer: HorariosDeUnidad,
  },
  guardarHorariosDeUnidad: {
    ...cambio,
    path: '/api/agenda/horarios',
    summary: 'The hours in which the unit gives turnos: weekdays, Saturday and Sunday',
    body: z.strictObject({ horarios: HorariosDeUnidad, confirmar: confirmar() }),
  },
  listarProfesionales: {
    ...lectura,
    path: '/api/agenda/admin/profesionales',
    summary: 'Who attends, or holds the role and could: with their services and week',
    answer: z.array(ProfesionalEnLista),
    audit: 'ver_profesional',
  },
  obtenerProfesional: {
    ...lectura,
    path: '/api/agenda/admin/profesional/:id',
    summary: 'One professional: what prescriptions say, services, week and exceptions',
    params: z.strictObject({ id: z.uuid() }),
    answer: ProfesionalAdmin,
    audit: 'ver_profesional',
  },
  guardarProfesional: {
    ...cambio,
    path: '/api/agenda/profesional',
    summary:
      'Profession, licence and address of a professional; the first time makes one of who holds the role',
    body: z.strictObject({ profesional_id: z.uuid(), ...camposDeProfesional }),
    audit: 'guardar_profesional',
  },
  guardarFirma: {
    ...cambio,
    path: '/api/agenda/profesional/firma',
    summary: 'The strokes of a signature, drawn on what is signed from now on; null takes it away',
    body: z.strictObject({
      profesional_id: z.uuid(),
      firma: z.nullable(z.string().check(z.maxLength(20_000))),
    }),
    audit: 'guardar_profesional',
  },
  guardarServiciosDelProfesional: {
    ...cambio,
    path: '/api/agenda/profesional/servicios',
    summary: 'What a professional attends: replaces the whole of it',
    body: z.strictObject({
      profesional_id: z.uuid(),
      servicios: z.array(servicioId()).check(z.maxLength(200)),
      confirmar: confirmar(),
    }),
  },
  guardarHorario: {
    ...cambio,
    path: '/api/agenda/horario',
    summary: "A professional's week: replaces the whole of it",
    body: z.strictObject({
      profesional_id: z.uuid(),
      rangos: z.array(Rango).check(z.maxLength(42)),
      confirmar: confirmar(),
    }),
  },
  agregarExcepcion: {
    ...cambio,
    path: '/api/agenda/excepcion',
    summary: 'Hours of one day in which a professional does not attend, or attends besides',
    body: z.strictObject({
      profesional_id: z.uuid(),
      fecha: fecha(),
      desde: z._default(hora(), '00:00'),
      hasta: z._default(hasta(), '24:00'),
      atiende: z._default(z.boolean(), false),
      motivo: z._default(nombre(200), ''),
      confirmar: confirmar(),
    }),
    answer: z.object({ id: z.uuid() }),
    idempotent: 'key',
  },
  quitarExcepcion: {
    ...cambio,
    path: '/api/agenda/excepcion/quitar',
    summary: 'Take an exception back',
    body: z.strictObject({ id: z.uuid(), confirmar: confirmar() }),
  },
  listarFeriados: {
    ...lectura,
    path: '/api/agenda/admin/feriados',
    summary: "The holidays of a year: the law's and the unit's own",
    query: z.strictObject({ anio: entero(2020, 2100) }),
    answer: z.array(DiaDelAnio),
  },
  guardarFeriado: {
    ...cambio,
    path: '/api/agenda/feriado',
    summary: "A day of the unit's own: closed, or open although it is a national holiday",
    body: z.strictObject({
      fecha: fecha(),
      nombre: z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^\P{Cc}*$/u)),
      laborable: z._default(z.boolean(), false),
      confirmar: confirmar(),
    }),
  },
  quitarFeriado: {
    ...cambio,
    path: '/api/agenda/feriado/quitar',
    summary: 'Back to what the law says of that day',
    body: z.strictObject({ fecha: fecha(), confirmar: confirmar() }),
  },
});
