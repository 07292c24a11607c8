import * as z from 'zod/mini';
import { campo, id, parrafo } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { DETALLE_DE_INCIDENTE, estadosDeParte, partes, TITULO_DE_INCIDENTE } from './reglas.ts';

export const Incidente = z.object({
  id: z.uuid(),
  titulo: z.string(),
  detalle: z.string(),
  inicio: z.string(),
  /** Null while it lasts. */
  fin: z.nullable(z.string()),
});
export type Incidente = z.infer<typeof Incidente>;

/** Nothing in it is personal or tells how the deployment is built. */
export const EstadoDelPortal = z.object({
  resumen: z.string(),
  /** When the parts were last measured; null if never. */
  medido: z.nullable(z.string()),
  partes: z.array(
    z.object({
      parte: z.enum(partes),
      nombre: z.string(),
      estado: z.enum(estadosDeParte),
      /** Of the last 90 days, from 0 to 100. Minutes without measurements count as down. */
      porcentaje: z.nullable(z.number()),
      dias: z.array(z.object({ dia: z.string(), porcentaje: z.nullable(z.number()) })),
    }),
  ),
  incidentes: z.array(z.object({ ...Incidente.shape, general: z.boolean() })),
});
export type EstadoDelPortal = z.infer<typeof EstadoDelPortal>;

const abierto = { ...reads, who: 'publico', audit: null } as const;
const deAdministrador = { who: ['administrador'] } as const;
const escrito = { titulo: campo(TITULO_DE_INCIDENTE), detalle: parrafo(DETALLE_DE_INCIDENTE) };

export const estado = contract({
  verEstado: {
    ...abierto,
    path: '/estado',
    summary: 'How the parts of the portal work, as a page',
    answer: { stream: ['text/html'] },
  },
  obtenerEstado: {
    ...abierto,
    path: '/api/estado',
    summary: 'How the parts of the portal work, their last 90 days, and the incidents',
    answer: EstadoDelPortal,
  },
  listarIncidentes: {
    ...reads,
    ...deAdministrador,
    path: '/api/estado/incidentes',
    summary: "The unit's incidents, the open ones first",
    answer: z.array(Incidente),
    audit: 'ver_incidentes',
  },
  publicarIncidente: {
    ...writes,
    ...deAdministrador,
    path: '/api/estado/incidente/publicar',
    summary: "Tell the visitors of the unit's status page about an incident",
    body: z.strictObject(escrito),
    answer: z.object({ id: z.uuid() }),
    audit: 'publicar_incidente',
    idempotent: 'key',
  },
  corregirIncidente: {
    ...writes,
    ...deAdministrador,
    path: '/api/estado/incidente/corregir',
    summary: 'Change the words of an incident',
    body: z.strictObject({ id: id(), ...escrito }),
    audit: 'corregir_incidente',
  },
  cerrarIncidente: {
    ...writes,
    ...deAdministrador,
    path: '/api/estado/incidente/cerrar',
    summary: 'Say that an incident is over',
    body: z.strictObject({ id: id() }),
    audit: 'cerrar_incidente',
  },
});
