import * as z from 'zod/mini';
import { instante } from '../contract/campos.ts';
import { wire } from '../contract/wire.ts';
import { estadosAtencion, motivosDeCancelada } from './reglas.ts';

const Senha = z.object({ format: z.string(), sigla: z.string(), numero: z.int() });

/** A range in minutes: 'De 10 a 20 minutos'. `null` if nobody attends and no honest estimate exists. */
export const Espera = z.nullable(z.object({ desde: z.int(), hasta: z.int() }));
export type Espera = z.infer<typeof Espera>;

export const ServicioADemanda = wire({
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
export const AtencionEnFila = wire({
  id: z.uuid(),
  senha: Senha,
  /** sigla-numero */
  sala: z.string(),
  state: z.enum(['enqueued', 'attending']),
  status: z.enum(estadosAtencion),
  servicio: wire({ id: z.int(), nome: z.string() }),
  paciente: wire({ nome: z.string(), documento: z.string() }),
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
  /** After a no-show: until when the patient can rejoin the line, if they had a place there. */
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
export const FilaItem = wire({
  id: z.uuid(),
  sala: z.string(),
  estado: z.enum(estadosAtencion),
  /** `meses` under one year. */
  paciente: wire({ nome: z.string(), edad: z.nullable(z.int()), meses: z.optional(z.int()) }),
  servicio: wire({ id: z.int(), nome: z.string() }),
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
  /** The attention that this one continues: the professional called the patient again. */
  continua: z._default(z.nullable(wire({ sala: z.string(), inicio: instante() })), null),
});
export type FilaItem = z.infer<typeof FilaItem>;

export const Escritorio = z.object({
  enGuardia: z.boolean(),
  desde: z.nullable(instante()),
  servicios: z.array(wire({ id: z.int(), nome: z.string() })),
  /** Services that a patient can be handed over to, with the number of professionals attending now. */
  destinos: z.array(
    wire({
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
    wire({ id: z.uuid(), sala: z.string(), paciente: z.string(), fin: z.nullable(instante()) }),
  ),
  /** Patients this professional attended today, newest first. */
  atendidos: z._default(
    z.array(
      wire({
        id: z.uuid(),
        sala: z.string(),
        paciente: z.string(),
        servicio: z.string(),
        fin: instante(),
        sinCerrar: z.boolean(),
        /** Of a case: its manager gives the turnos. */
        deCaso: z._default(z.boolean(), false),
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
  paciente: wire({
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

/** Free times for the control of a patient who was attended. */
export const Control = z.object({
  servicio: wire({ id: z.int(), nome: z.string() }),
  /** With the professional who asks; otherwise with whoever attends the service. */
  conmigo: z.boolean(),
  opciones: z.array(
    z.object({
      semanas: z.union([z.literal(1), z.literal(2), z.literal(4)]),
      lugar: z.nullable(z.object({ fecha: z.string(), hora: z.string() })),
    }),
  ),
});
export type Control = z.infer<typeof Control>;

/**
 * The unit's lines and desks at one moment, for its administrators: counts and ticket numbers. Only
 * professionals are named.
 */
export const TableroUnidad = z.object({
  /** The moment of the snapshot. */
  ahora: instante(),
  servicios: z.array(
    wire({
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
    wire(
      {
        id: z.uuid(),
        nombre: z.string(),
        servicios: z.array(z.string()),
        estado: z.enum(['fuera', 'libre', 'llamando', 'en_llamada']),
        /** Since when they are in that state; null if off duty. */
        desde: z.nullable(instante()),
        /** The patient's ticket. */
        sala: z.nullable(z.string()),
      },
      { boleto: 'sala' },
    ),
  ),
});
export type TableroUnidad = z.infer<typeof TableroUnidad>;
