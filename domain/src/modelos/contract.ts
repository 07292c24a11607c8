import * as z from 'zod/mini';
import { campo, parrafo } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { destinosDeModelo, NOMBRE_HASTA, TEXTO_HASTA } from './reglas.ts';

/** A text of the professional's own. */
export const Modelo = z.object({
  id: z.uuid(),
  nombre: z.string(),
  abreviatura: z.nullable(z.string()),
  para: z.enum(destinosDeModelo),
  texto: z.string(),
});
export type Modelo = z.infer<typeof Modelo>;

const profesional = { who: ['profesional'] } as const;

export const modelos = contract({
  listarModelos: {
    ...reads,
    ...profesional,
    path: '/api/modelos',
    summary: "The professional's own texts for notes and indications",
    answer: z.array(Modelo),
    audit: null,
  },
  guardarModelo: {
    ...writes,
    ...profesional,
    path: '/api/modelos',
    summary: 'A new text, or with `id` a change of an own one',
    body: z.strictObject({
      id: z.optional(z.uuid()),
      nombre: campo(NOMBRE_HASTA),
      /** Empty: it has none. */
      abreviatura: campo(12),
      para: z.enum(destinosDeModelo),
      texto: parrafo(TEXTO_HASTA),
    }),
    answer: Modelo,
    audit: 'guardar_modelo',
    idempotent: 'key',
  },
  borrarModelo: {
    ...writes,
    ...profesional,
    path: '/api/modelos/borrar',
    summary: 'Delete an own text',
    body: z.strictObject({ id: z.uuid() }),
    audit: 'borrar_modelo',
  },
});
