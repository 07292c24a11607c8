import * as z from 'zod/mini';
import { campo, id } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';

/** `sin_refeps`: the unit does not ask REFEPS. `sin_consultar`: no answer yet. */
export const estadosDeMatricula = [
  'sin_refeps',
  'sin_consultar',
  'habilitada',
  'no_habilitada',
  'no_figura',
] as const;
export type EstadoDeMatricula = (typeof estadosDeMatricula)[number];

export const Matricula = z.object({
  id: z.uuid(),
  tipo: z.enum(['nac', 'prov']),
  provincia: z.string(),
  numero: z.string(),
  emisor: z.string(),
  /** 'MN 98.765', as papers print it. */
  nombre: z.string(),
  /** The one that signs; one at most. */
  firma: z.boolean(),
  estado: z.enum(estadosDeMatricula),
  /** The state in words. */
  texto: z.string(),
  /** When REFEPS last answered something that was understood. */
  consultada: z.nullable(z.string()),
  /** Since when REFEPS does not answer; null: it answered the last time. */
  sinRespuestaDesde: z.nullable(z.string()),
});
export type Matricula = z.infer<typeof Matricula>;

export const Matriculas = z.object({
  /** Whether the unit asks REFEPS. */
  refeps: z.boolean(),
  matriculas: z.array(Matricula),
  /** Why recetas cannot be signed now, and to whom to turn; null: they can. */
  bloqueo: z.nullable(z.string()),
});
export type Matriculas = z.infer<typeof Matriculas>;

const administra = {
  ...writes,
  answer: Matriculas,
  who: ['administrador'],
  audit: 'guardar_profesional',
} as const;

export const matriculas = contract({
  obtenerMisMatriculas: {
    ...reads,
    path: '/api/matriculas',
    summary: "A professional's own licences, with what REFEPS says of each",
    answer: Matriculas,
    who: ['profesional'],
    audit: 'ver_profesional',
  },
  elegirMatricula: {
    ...writes,
    path: '/api/matriculas/elegir',
    summary: 'The licence that signs from now on; signed papers keep theirs',
    body: z.strictObject({ id: id() }),
    answer: Matriculas,
    who: ['profesional'],
    audit: 'elegir_matricula',
  },
  listarMatriculas: {
    ...reads,
    path: '/api/matriculas/profesional/:id',
    summary: 'The licences of a professional, for the administration',
    params: z.strictObject({ id: id() }),
    answer: Matriculas,
    who: ['administrador'],
    audit: 'ver_profesional',
  },
  agregarMatricula: {
    ...administra,
    path: '/api/matriculas/agregar',
    summary: 'One more licence of a professional, asked of REFEPS at once; the first one signs',
    body: z.strictObject({
      profesional_id: id(),
      tipo: z.enum(['nac', 'prov']),
      provincia: campo(60),
      numero: campo(40),
      emisor: campo(120),
    }),
  },
  quitarMatricula: {
    ...administra,
    path: '/api/matriculas/quitar',
    summary: 'Takes a licence away that does not sign; signed papers keep theirs',
    body: z.strictObject({ profesional_id: id(), id: id() }),
  },
  consultarMatriculas: {
    ...administra,
    path: '/api/matriculas/consultar',
    summary: 'Asks REFEPS now about the licences of a professional',
    body: z.strictObject({ profesional_id: id() }),
    audit: 'consultar_matricula',
  },
});
