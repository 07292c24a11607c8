import * as z from 'zod/mini';
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
