import * as z from 'zod/mini';
import { campo, instante } from '../contract/campos.ts';
import { contract } from '../contract/endpoint.ts';
import { roles } from '../roles/roles.ts';

const cuenta = z.enum(['activa', 'sin_clave', 'bloqueada', 'ninguna']);

const PersonaHallada = z.object({
  id: z.uuid(),
  nombre: z.string(),
  apellido: z.string(),
  documento: z.string(),
  fec_nac: z.nullable(z.string()),
  cuenta,
  /** Merged with another record of the same human being. */
  unida: z.boolean(),
});
export type PersonaHallada = z.infer<typeof PersonaHallada>;

export const FichaDeAyuda = z.object({
  persona: z.object({
    id: z.uuid(),
    nombre: z.string(),
    apellido: z.string(),
    documento: z.string(),
    fec_nac: z.nullable(z.string()),
    telefono: z.nullable(z.string()),
    email: z.nullable(z.string()),
    creada: instante(),
  }),
  cuenta: z.nullable(
    z.object({
      estado: cuenta,
      bloqueo: z.nullable(z.string()),
      email: z.nullable(z.string()),
      roles: z.array(z.enum(roles)),
      segundoFactor: z.boolean(),
      creada: instante(),
      ultimoIngreso: z.nullable(instante()),
    }),
  ),
  /** The administrator's own record: some acts on it need another administrator. */
  propia: z.boolean(),
  /** Records with the same DNI, or with the same name and birth date. */
  parecidas: z.array(PersonaHallada),
});
export type FichaDeAyuda = z.infer<typeof FichaDeAyuda>;

/**
 * The help desk's search. Search terms travel in the body, not in the URL, and only the audit trail keeps
 * them.
 */
export const ayuda = contract({
  buscarPersonas: {
    method: 'POST',
    path: '/api/ayuda/buscar',
    summary: 'People of the unit by DNI, whole, or by the beginning of the surname',
    body: z.strictObject({
      texto: campo(80),
      page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    }),
    answer: z.object({ total: z.int(), page: z.int(), filas: z.array(PersonaHallada) }),
    who: ['administrador'],
    audit: 'buscar_persona',
    rate: 'busqueda',
    idempotent: 'natural',
  },
  verFichaDeAyuda: {
    method: 'GET',
    path: '/api/ayuda/persona/:id',
    summary: 'Who somebody is and how their account stands; nothing of their health',
    params: z.strictObject({ id: z.uuid() }),
    answer: FichaDeAyuda,
    who: ['administrador'],
    audit: 'ver_cuenta',
    rate: 'lectura',
    idempotent: 'natural',
  },
});
