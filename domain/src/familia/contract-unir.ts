import * as z from 'zod/mini';
import { nada } from '../contract/campos.ts';
import { contract } from '../contract/endpoint.ts';

const Registro = z.object({
  id: z.uuid(),
  nombre: z.string(),
  apellido: z.string(),
  documento: z.string(),
  fec_nac: z.nullable(z.string()),
  /** Counts of the data stored under that record, without their content. */
  tiene: z.array(z.object({ que: z.string(), cuantos: z.int() })),
});
export type Registro = z.infer<typeof Registro>;

const dos = z.strictObject({
  /** The record that stays. */ id: z.uuid(),
  /** The duplicate. */ repetida: z.uuid(),
});

export const unir = contract({
  compararPersonas: {
    method: 'POST',
    path: '/api/ayuda/comparar',
    summary: 'What each of two records holds, and why they could not be joined',
    body: dos,
    answer: z.object({ queda: Registro, repetida: Registro, impide: z.array(z.string()) }),
    who: ['administrador'],
    audit: 'comparar_personas',
    rate: 'lectura',
    idempotent: 'natural',
  },
  unirPersonas: {
    method: 'POST',
    path: '/api/ayuda/unir',
    summary:
      'Join a repeated record with the one that stays: what is signed or written in the trail is never rewritten',
    body: dos,
    answer: nada,
    who: ['administrador'],
    audit: 'unir_personas',
    rate: 'escritura',
    idempotent: 'natural',
  },
});
