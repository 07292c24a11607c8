import * as z from 'zod/mini';
import { id, instante } from '../contract/campos.ts';
import { contract, writes } from '../contract/endpoint.ts';

/** A prescription that is late or was refused. It names neither the patient nor anything clinical. */
export const RegistroPendiente = z.object({
  id: z.uuid(),
  /** The number on the paper. */
  numero: z.nullable(z.int()),
  firmado: z.string(),
  profesional: z.string(),
  estado: z.enum(['demorada', 'rechazada']),
  /** The state, in words. */
  texto: z.string(),
  intentos: z.int(),
  /** Why the last attempt failed, in words. */
  error: z.nullable(z.string()),
});
export type RegistroPendiente = z.infer<typeof RegistroPendiente>;

/** The result of one attempt, in words. */
export const Reintento = z.object({ bien: z.boolean(), texto: z.string() });
export type Reintento = z.infer<typeof Reintento>;

export const REGISTROS_POR_PAGINA = 20;
const cursor = z.strictObject({ desde: instante(), id: id() });
const deAdministrador = { who: ['administrador'] } as const;

export const registro = contract({
  listarRegistrosPendientes: {
    ...writes,
    ...deAdministrador,
    path: '/api/registros/pendientes',
    summary: 'Prescriptions that the repository refused or has not registered for an hour, the newest first',
    body: z.strictObject({ despuesDe: z.optional(cursor) }),
    answer: z.object({
      registros: z.array(RegistroPendiente),
      siguiente: z.nullable(cursor),
      /** Of all pages. */
      cuantos: z.int(),
    }),
    audit: 'ver_registros',
    rate: 'busqueda',
  },
  reintentarRegistro: {
    ...writes,
    ...deAdministrador,
    path: '/api/registros/reintentar',
    summary: 'Sends one of them now, under the key that it already had',
    body: z.strictObject({ id: id() }),
    answer: Reintento,
    audit: 'reintentar_registro',
    idempotent: 'no',
  },
});
