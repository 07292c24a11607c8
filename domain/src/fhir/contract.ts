import * as z from 'zod/mini';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { tiposDeRecurso } from './recursos.ts';

const tipo = () => z.enum(tiposDeRecurso);
const fhirId = () => z.string().check(z.maxLength(64), z.regex(/^[A-Za-z0-9.-]{1,64}$/));
const FHIR_JSON = { stream: ['application/fhir+json'] } as const;
/** A Binary is also sent as itself. */
const FHIR_O_ARCHIVO = {
  stream: ['application/fhir+json', 'application/pdf', 'image/', 'text/plain'],
} as const;
/** Search parameters, repeated ones as a list. The door refuses those that it does not know. */
const parametro = () => z.string().check(z.maxLength(2000));
const busqueda = () =>
  z.record(
    z.string().check(z.maxLength(100)),
    z.union([parametro(), z.array(parametro()).check(z.maxLength(20))]),
  );

/** A system reads with a token of its own; each read is audited. */
const lee = {
  ...reads,
  who: 'sistema',
  rate: 'sistema',
  audit: 'leer_por_sistema',
  answer: FHIR_JSON,
} as const;
/** The door describes itself. */
const describe = { ...reads, who: 'publico', audit: null } as const;

export const fhir = contract({
  describirAutorizacionFhir: {
    ...describe,
    path: '/fhir/R4/.well-known/smart-configuration',
    summary: 'SMART Backend Services: where a system gets its token, and how it proves who it is',
    answer: { stream: ['application/json'] },
  },
  describirFhir: {
    ...describe,
    path: '/fhir/R4/metadata',
    summary: 'The CapabilityStatement: resource types, search parameters and operations',
    answer: FHIR_JSON,
  },
  pedirPermisoFhir: {
    ...writes,
    path: '/fhir/token',
    summary: 'An access token of five minutes for a system that signs with its registered key',
    upload: { types: ['application/x-www-form-urlencoded'], bytes: 16 * 1024 },
    answer: { stream: ['application/json'] },
    who: 'publico',
    fromElsewhere: true,
    audit: 'pedir_permiso_sistema',
    rate: 'permiso',
    idempotent: 'no',
  },
  buscarFhir: {
    ...lee,
    path: '/fhir/R4/:tipo',
    summary: 'A page of resources, oldest change first, with a link to the next one',
    params: z.strictObject({ tipo: tipo() }),
    query: busqueda(),
  },
  leerFhir: {
    ...lee,
    path: '/fhir/R4/:tipo/:id',
    summary: 'One resource, with its ETag',
    params: z.strictObject({ tipo: tipo(), id: fhirId() }),
    answer: FHIR_O_ARCHIVO,
  },
  leerTodoFhir: {
    ...lee,
    path: '/fhir/R4/Patient/:id/$everything',
    summary: 'Everything about one person that the system may read, as one Bundle',
    params: z.strictObject({ id: fhirId() }),
  },
  resumirFhir: {
    ...lee,
    path: '/fhir/R4/Patient/:id/$summary',
    summary: 'The International Patient Summary of one person',
    params: z.strictObject({ id: fhirId() }),
  },
});
