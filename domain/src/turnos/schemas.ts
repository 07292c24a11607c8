import * as z from 'zod/mini';
import { instante } from '../contract/campos.ts';
import { wire } from '../contract/wire.ts';

export const codigo = () => z.string().check(z.maxLength(100), z.regex(/^[\w-]{20,100}$/));
const EstadoTurno = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export const Filtro = z.pipe(z.enum(['1', '2', '3', '5']), z.transform(Number));

export const Turno = z.object({
  id: z.uuid(),
  /** dd-MM-yyyy and HH:mm for display; the rules compare the instants `inicio` and `fin`. */
  fecha: z.string(),
  hora: z.string(),
  inicio: instante(),
  fin: instante(),
  status: EstadoTurno,
  especialidad: wire({
    id: z.int(),
    nome: z.string(),
    turnoProfesionalOn: z.boolean(),
    turnoProfIntervalo: z.int(),
  }),
  paciente: wire({ nome: z.string(), documento: z.string() }),
  /** The professional; `elegido` if the patient chose them. */
  profesional: z.nullable(z.object({ id: z.uuid(), nombre: z.string(), elegido: z.boolean() })),
  /** Entry link to the call. */
  turno: z.nullable(z.string()),
  certificado: z.nullable(z.object({ path: z.string() })),
  motivoCancelar: z.nullable(z.string()),
  /** Answer to the mail: 1 confirmed, 2 rejected. */
  confirmacion: z.nullable(z.union([z.literal(1), z.literal(2)])),
  version: z.int(),
});
export type Turno = z.infer<typeof Turno>;

/** A turno as the professional's desk shows it. */
export const TurnoAgenda = z.object({
  ...Turno.shape,
  profesional: Turno.shape.profesional,
  llego: z.boolean(),
  /** `meses` under one year. */
  paciente: wire({
    nome: z.string(),
    documento: z.string(),
    edad: z.nullable(z.int()),
    meses: z.optional(z.int()),
  }),
});
export type TurnoAgenda = z.infer<typeof TurnoAgenda>;

export const ConfirmacionTurno = wire(
  {
    fecha: z.string(),
    hora: z.string(),
    clienteNome: z.string(),
    servicioNome: z.string(),
    unidadDesc: z.string(),
    linkAcceso: z.nullable(z.string()),
    /** The title to show; `null`: 'Turno Confirmado' or 'Turno Rechazado'. */
    estadoConfTurno: z.nullable(z.string()),
    /** Until when the rejection can be undone. */
    deshacerHasta: z.nullable(instante()),
    /** Belongs to an occupational-risk case: its manager books, and the worker needs no account. */
    deCaso: z.boolean(),
  },
  { paciente: 'clienteNome', servicio: 'servicioNome', unidad: 'unidadDesc' },
);
export type ConfirmacionTurno = z.infer<typeof ConfirmacionTurno>;

export const EntradaTurno = z.object({
  /** The user name for the password sign-in: the link's own code, so that the answer reveals no DNI. */
  login: z.string(),
  /** A single-use ticket that lasts one minute; `null` if the person's own password is required. */
  password: z.nullable(z.string()),
  user: wire({ nome: z.string() }),
  diferenciaEnMinutos: z.int(),
  /** In line, in the call, or just missed it: the entry stays open, however late it is. */
  enEspera: z.optional(z.literal(true)),
  /** The attention's id if it is over: its results are shown, and the terms are not asked again. */
  terminada: z.optional(z.uuid()),
  turno: z.object({
    fecha: z.string(),
    hora: z.string(),
    paciente: z.string(),
    especialidad: z.string(),
    id: z.uuid(),
  }),
});
export type EntradaTurno = z.infer<typeof EntradaTurno>;

export const Espera = z.object({
  id: z.uuid(),
  especialidad: wire({ id: z.int(), nome: z.string() }),
  paciente: wire({ nome: z.string(), documento: z.string() }),
  profesional: z.nullable(z.string()),
  posicion: z.int(),
  /** A place reserved for them right now. */
  oferta: z.nullable(
    z.object({ turno: z.uuid(), fecha: z.string(), hora: z.string(), inicio: instante(), hasta: instante() }),
  ),
});
export type Espera = z.infer<typeof Espera>;
