import * as z from 'zod/mini';
import { contract } from '../contract/endpoint.ts';
import { roles } from './roles.ts';
import { sexos } from './reglas.ts';

/** A person as the web knows it. Family members are users without `id`. */
export const Usuario = z.object({
  id: z.optional(z.uuid()),
  nome: z.string(),
  sobrenome: z.string(),
  documento: z.string(),
  fec_nac: z.nullable(z.string()),
  sexo: z.nullable(z.enum(sexos)),
  domicilio: z.nullable(z.string()),
  cp: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  email: z.nullable(z.string()),
  obraSocial: z.nullable(z.string()),
  plan: z.nullable(z.string()),
  nroAfiliado: z.nullable(z.string()),
  perfilNome: z.optional(z.enum(roles)),
  ativo: z.boolean(),
});
export type Usuario = z.infer<typeof Usuario>;

export const Integrante = z.object({ data: Usuario });
export type Integrante = z.infer<typeof Integrante>;

export const personas = contract({
  obtenerPersona: {
    method: 'GET',
    path: '/api/usuario/:documento',
    summary: 'A person whom the session may act for: oneself, or a minor of the own family',
    params: z.strictObject({ documento: z.string().check(z.regex(/^[0-9]{7,8}$/)) }),
    answer: Usuario,
    who: 'sesion',
    audit: 'ver_persona',
    rate: 'lectura',
    idempotent: 'natural',
  },
});
