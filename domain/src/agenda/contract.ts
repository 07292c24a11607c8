import * as z from 'zod/mini';
import { entero, fecha } from '../contract/campos.ts';
import { contract, reads } from '../contract/endpoint.ts';
import { wire } from '../contract/wire.ts';

export const dias = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'] as const;

export const hora = () => z.string().check(z.maxLength(5), z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/));
/** A day ends at 24:00. */
export const hasta = () =>
  z.string().check(z.maxLength(5), z.regex(/^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/));
export const servicioId = () => entero(1, 2_000_000_000);

export const Profesional = z.object({
  id_usuario: z.uuid(),
  /** 'Dra.', for example. The screen composes the full name. */
  tratamiento: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  turnos: z.object({
    dias: z.record(z.enum(dias), z.boolean()),
    horaDesde: z.nullable(z.string()),
    horaHasta: z.nullable(z.string()),
    /** Every time of day at which a turno with this professional can begin, over the week. */
    horarios: z.array(z.string()),
  }),
});
export type Profesional = z.infer<typeof Profesional>;

export const Servicio = wire({
  id: z.int(),
  nome: z.string(),
  pediatrica: z.boolean(),
  turnoProfesional: z.boolean(),
  turnoProfIntervalo: z.int(),
  diasCorridos: z.int(),
  intervalo: z.int(),
  /** Empty if the service offers no turnos by professional. */
  profesionales: z.array(Profesional),
});
export type Servicio = z.infer<typeof Servicio>;

/** Days with their free times, earliest first. Days without free times are left out. */
export const Disponibles = z.object({
  dias: z.array(z.object({ fecha: z.string(), horas: z.array(z.string()) })),
});
export type Disponibles = z.infer<typeof Disponibles>;

/** `feriado`: the holiday that closes the day. */
export const DiaDeProfesional = z.object({
  fecha: z.string(),
  libres: z.array(z.object({ desde: z.string(), hasta: z.string() })),
  feriado: z.nullable(z.string()),
});
export type DiaDeProfesional = z.infer<typeof DiaDeProfesional>;

const queHueco = z.strictObject({ servicio_id: servicioId(), profesional_id: z.optional(z.uuid()) });
const lectura = { ...reads, audit: null } as const;

export const agenda = contract({
  listarServicios: {
    ...lectura,
    path: '/api/servicio/habilitados',
    summary:
      'The services of which the unit gives turnos to patients, with their professionals where a turno can be asked with one',
    answer: z.array(Servicio),
    who: ['paciente'],
    flag: 'turnosOn',
  },
  listarDisponibles: {
    ...lectura,
    path: '/api/turno/disponibles',
    summary: 'Free times of a service, by specialty or with one professional',
    query: queHueco,
    answer: Disponibles,
    who: ['paciente'],
    flag: 'turnosOn',
  },
  listarServiciosDeLaUnidad: {
    ...lectura,
    path: '/api/agenda/servicios',
    summary: 'Every service that takes turnos, for who books for a patient',
    answer: z.array(Servicio),
    who: ['profesional', 'administrador'],
  },
  listarDisponiblesParaPersonal: {
    ...lectura,
    path: '/api/agenda/disponibles',
    summary: 'Free times, for who books for a patient',
    query: queHueco,
    answer: Disponibles,
    who: ['profesional', 'administrador'],
  },
  listarLibresDelProfesional: {
    ...lectura,
    path: '/api/agenda/libres',
    summary:
      'The hours of a professional that nobody has taken, day by day: the own, or of one of the unit for who administers it',
    query: z.strictObject({ desde: fecha(), hasta: fecha(), profesional_id: z.optional(z.uuid()) }),
    answer: z.array(DiaDeProfesional),
    who: ['profesional', 'administrador'],
  },
});
