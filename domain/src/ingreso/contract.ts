import * as z from 'zod/mini';
import { campo, nada } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { wireDni } from '../contract/names.ts';
import { wire } from '../contract/wire.ts';

/** Where an outside sign-in of a patient comes from. */
export const puertas = ['ciudad', 'emisor'] as const;
export type NombreDePuerta = (typeof puertas)[number];

const claveId = () => z.string().check(z.regex(/^[a-z0-9-]{4,40}$/), z.maxLength(40));
const acto = { ...writes, who: ['administrador'], audit: 'cambiar_ingreso_ciudad' } as const;

const Identidad = wire(
  {
    nombre: z.string(),
    apellido: z.string(),
    documento: z.string(),
    fec_nac: z.nullable(z.string()),
  },
  wireDni,
);

/** The token that the city's portal signs; see docs/portal-de-la-ciudad.md. */
export const DatosDelToken = z.object({
  aud: z.string().check(z.maxLength(255)),
  iat: z.int(),
  exp: z.int(),
  jti: z.string().check(z.regex(/^[A-Za-z0-9._-]{16,80}$/)),
  documento: campo(20),
  nombre: campo(80),
  apellido: campo(80),
  fec_nac: campo(20),
  sexo: campo(10),
  email: campo(254),
  telefono: campo(30),
  domicilio: campo(160),
  cp: campo(12),
  nro_afiliado: campo(30),
});
export type DatosDelToken = z.infer<typeof DatosDelToken>;

export const IngresoCiudad = z.object({
  /** Origin of the city's portal; empty until configured. */
  origen: z.string(),
  /** Target URL of the portal's form, and the required `aud`. */
  destino: z.string(),
  audiencia: z.string(),
  claves: z.array(
    z.object({
      id: z.string(),
      creada: z.string(),
      estado: z.enum(['vigente', 'reemplazada', 'vencida', 'revocada']),
      /** Expiry of a replaced key. */
      vence: z.nullable(z.string()),
      usada: z.nullable(z.string()),
    }),
  ),
  /** People whose account data differ from what the city's portal or the issuer says. */
  pendientes: z.array(
    z.object({
      puerta: z.enum(puertas),
      persona: z.uuid(),
      creado: z.string(),
      cuenta: Identidad,
      portal: Identidad,
    }),
  ),
});
export type IngresoCiudad = z.infer<typeof IngresoCiudad>;

const deEmisor = {
  method: 'GET',
  fromElsewhere: true,
  answer: { stream: ['text/html'] },
  who: 'publico',
  flag: 'portal',
  rate: 'ingreso',
  idempotent: 'no',
} as const;

export const ingreso = contract({
  ingresarDesdeCiudad: {
    method: 'POST',
    path: '/ingresoCiudad',
    summary:
      "A resident arrives from the city's portal: a form with `token`, signed by it, good once and for a minute",
    upload: { types: ['application/x-www-form-urlencoded'], bytes: 8192 },
    fromElsewhere: true,
    answer: { stream: ['text/html'] },
    who: 'publico',
    flag: 'portal',
    audit: 'ingresar_desde_ciudad',
    rate: 'ingreso',
    idempotent: 'no',
  },
  iniciarConEmisor: {
    ...deEmisor,
    path: '/ingresoEmisor',
    summary: "Sends the browser to the unit's issuer of identities",
    audit: null,
  },
  volverDelEmisor: {
    ...deEmisor,
    path: '/ingresoEmisor/vuelta',
    summary: 'The browser comes back from the issuer with a code, good once, in the browser that left',
    // Issuers add parameters of their own.
    query: z.object({
      code: z.optional(z.string().check(z.maxLength(4000))),
      state: z.optional(z.string().check(z.maxLength(200))),
      iss: z.optional(z.string().check(z.maxLength(300))),
      error: z.optional(z.string().check(z.maxLength(200))),
    }),
    audit: 'ingresar_con_emisor',
  },
  obtenerIngresoCiudad: {
    ...reads,
    path: '/api/ingreso',
    summary:
      "How the city's portal hands its residents over: origin, keys without their secrets, and who waits",
    answer: IngresoCiudad,
    who: ['administrador'],
    audit: 'ver_ingreso_ciudad',
  },
  cambiarOrigenCiudad: {
    ...acto,
    path: '/api/ingreso/origen',
    summary: 'From where residents come; empty closes the door',
    body: z.strictObject({ origen: campo(200) }),
  },
  crearClaveCiudad: {
    ...acto,
    path: '/api/ingreso/claves',
    summary: 'A new key, told this once; the ones before it are good for another week',
    body: nada,
    answer: z.object({ id: z.string(), clave: z.string() }),
    idempotent: 'no',
  },
  revocarClaveCiudad: {
    ...acto,
    path: '/api/ingreso/claves/revocar',
    summary: 'A key is good no more, at once',
    body: z.strictObject({ id: claveId() }),
  },
  resolverIngresoCiudad: {
    ...acto,
    audit: 'resolver_ingreso_ciudad',
    path: '/api/ingreso/resolver',
    summary: "Whether the account's person is the one whom the portal means",
    body: z.strictObject({
      puerta: z._default(z.enum(puertas), 'ciudad'),
      persona: z.uuid(),
      aprobar: z.boolean(),
    }),
  },
});
