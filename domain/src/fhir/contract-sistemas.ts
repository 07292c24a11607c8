import * as z from 'zod/mini';
import { campo, nada, parrafo } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { clasesDeSistema, tiposDeRecurso } from './recursos.ts';

/** The systems that read at /fhir/R4, and the patients' consent. */

const tipo = () => z.enum(tiposDeRecurso);

export const SistemaAdmin = z.object({
  id: z.string(),
  nombre: z.string(),
  clase: z.enum(clasesDeSistema),
  recursos: z.array(tipo()),
  activo: z.boolean(),
  claves: z.array(z.object({ kid: z.string(), algoritmo: z.string(), creada: z.string() })),
  creado: z.string(),
  usado: z.nullable(z.string()),
});
export type SistemaAdmin = z.infer<typeof SistemaAdmin>;

const cambio = { ...writes, who: ['administrador'], audit: 'cambiar_sistema', fresh: true } as const;

export const sistemas = contract({
  listarSistemas: {
    ...reads,
    path: '/api/sistemas',
    summary: 'The systems that may read the unit’s data, with the addresses that they need',
    answer: z.object({ base: z.string(), sistemas: z.array(SistemaAdmin) }),
    who: ['administrador'],
    audit: 'ver_sistemas',
  },
  guardarSistema: {
    ...cambio,
    path: '/api/sistemas/guardar',
    summary: 'A new system, or changes of one; without keys, the former ones stay',
    body: z.strictObject({
      id: z.optional(z.uuid()),
      nombre: campo(80),
      clase: z.enum(clasesDeSistema),
      recursos: z.array(tipo()).check(z.maxLength(40)),
      /** A JWKS, a JWK, or public keys in PEM. */
      claves: z._default(parrafo(20_000), ''),
    }),
    answer: SistemaAdmin,
    idempotent: 'key',
  },
  activarSistema: {
    ...cambio,
    path: '/api/sistemas/activar',
    summary: 'Switches a system on or off; its tokens end at once',
    body: z.strictObject({ id: z.uuid(), activo: z.boolean() }),
    answer: SistemaAdmin,
  },
  quitarSistema: {
    ...cambio,
    path: '/api/sistemas/quitar',
    summary: 'Removes a system with its keys; what it read stays in the audit trail',
    body: z.strictObject({ id: z.uuid() }),
    answer: nada,
  },
  listarConsentimientosASistemas: {
    ...reads,
    path: '/api/misDatos/sistemas',
    summary: 'The insurers’ systems that ask for clinical data, and the own decision about each',
    answer: z.array(
      z.object({
        id: z.string(),
        nombre: z.string(),
        /** In words. */ recursos: z.array(z.string()),
        /** Those that it asks for since the consent. */ nuevos: z.array(z.string()),
        /** Since when; null: no consent. */ dado: z.nullable(z.string()),
      }),
    ),
    who: ['paciente'],
    audit: 'ver_consentimientos_sistema',
  },
  decidirConsentimientoASistema: {
    ...writes,
    path: '/api/misDatos/sistemas/decidir',
    summary: 'Gives or withdraws the consent that a system reads one’s clinical data',
    body: z.strictObject({
      id: z.uuid(),
      dado: z.boolean(),
      /** The types that the page showed, in words. The consent covers no other type. */
      recursos: z._default(z.array(campo(80)).check(z.maxLength(50)), []),
    }),
    who: ['paciente'],
    audit: 'decidir_consentimiento_sistema',
  },
});
