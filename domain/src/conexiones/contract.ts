import * as z from 'zod/mini';
import { campo } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { pruebasAlEmisor } from './emisor.ts';

/**
 * Outside services that a unit connects: the prescriptions' repository, the registry of professionals, an issuer of
 * identities that patients sign in with, and a recogniser that turns voices into text during a call.
 */
export const tiposDeConexion = ['repositorio', 'refeps', 'emisor', 'reconocedor'] as const;
export type TipoDeConexion = (typeof tiposDeConexion)[number];

const tipo = () => z.enum(tiposDeConexion);
const claveId = () => z.string().check(z.regex(/^[a-z0-9-]{4,40}$/), z.maxLength(40));

/** Those that are described by an address and a client. A recogniser gives no tokens: the unit signs them. */
const tipoConToken = () => z.enum(['repositorio', 'refeps', 'reconocedor']);

/** Codes that a repository assigns; empty for the others. */
const datos = {
  plataforma: campo(10),
  repositorio: campo(10),
  jurisdiccion: campo(10),
};
export const DatosDeConexion = z.object(datos);
export type DatosDeConexion = z.infer<typeof DatosDeConexion>;

/** Further settings of an issuer. `claims` names each fact in its answers. */
const claims = {
  dni: campo(80),
  nombre: campo(80),
  apellido: campo(80),
  nacimiento: campo(80),
  sexo: campo(80),
  correo: campo(80),
  telefono: campo(80),
  domicilio: campo(80),
  cp: campo(80),
};
const camposDeEmisor = {
  /** The text of the button: 'Ingresar con Mi Argentina'. */
  boton: campo(40),
  prueba: z.enum(pruebasAlEmisor),
  niveles: campo(200),
};
export const DatosDeEmisor = z.object({ ...camposDeEmisor, claims: z.object(claims) });
export type DatosDeEmisor = z.infer<typeof DatosDeEmisor>;

/** The administration writes these fields. */
const camposDeConexion = {
  url: campo(300),
  tokenUrl: campo(300),
  cliente: campo(200),
  /** `aud` of what we sign; empty: `tokenUrl`. */
  audiencia: campo(300),
  /** `scope` that is asked for; empty: none. */
  scope: campo(300),
};

export const ClaveDeConexion = z.object({
  id: z.string(),
  /** `siguiente`: waits until the authority has registered it. */
  estado: z.enum(['vigente', 'siguiente']),
  creada: z.string(),
  /** The public key as a JWK, in text, for the authority. */
  publica: z.string(),
});

export const PruebaDeConexion = z.object({
  cuando: z.string(),
  bien: z.boolean(),
  /** The result, in words. */
  texto: z.string(),
});
export type PruebaDeConexion = z.infer<typeof PruebaDeConexion>;

export const ConexionAdmin = z.object({
  tipo: tipo(),
  /** 'Repositorio de recetas', 'REFEPS'. */
  nombre: z.string(),
  estado: z.enum(['sin_configurar', 'apagada', 'activa']),
  ...camposDeConexion,
  datos: DatosDeConexion,
  /** Only of an issuer. `vuelta`: the address to register there. `conSecreto`: one is kept, and never shown. */
  emisor: z.nullable(z.object({ ...DatosDeEmisor.shape, vuelta: z.string(), conSecreto: z.boolean() })),
  claves: z.array(ClaveDeConexion),
  /** The last test of what is saved; null: not tested since the last change. */
  prueba: z.nullable(PruebaDeConexion),
  /** Steps that are missing before it can be switched on; empty if none is. */
  faltan: z.array(z.string()),
});
export type ConexionAdmin = z.infer<typeof ConexionAdmin>;

const cambio = { ...writes, who: ['administrador'], audit: 'cambiar_conexion', fresh: true } as const;

export const conexiones = contract({
  listarConexiones: {
    ...reads,
    path: '/api/conexiones',
    summary: 'Every outside service that the unit can connect, with its public keys; never a private one',
    answer: z.array(ConexionAdmin),
    who: ['administrador'],
    audit: 'ver_conexiones',
  },
  guardarConexion: {
    ...cambio,
    path: '/api/conexiones/guardar',
    summary: 'Addresses and names of a connection; nothing is kept if one of them is wrong',
    body: z.strictObject({
      tipo: tipoConToken(),
      ...camposDeConexion,
      datos: z._default(z.strictObject(datos), {
        plataforma: '',
        repositorio: '',
        jurisdiccion: '',
      }),
    }),
    answer: ConexionAdmin,
  },
  guardarEmisor: {
    ...cambio,
    path: '/api/conexiones/emisor',
    summary: 'Address, names and demands of the issuer of identities; an empty secret keeps the one before',
    body: z.strictObject({
      url: campo(300),
      cliente: campo(200),
      audiencia: campo(300),
      scope: campo(300),
      secreto: campo(300),
      ...camposDeEmisor,
      claims: z.strictObject(claims),
    }),
    answer: ConexionAdmin,
  },
  generarClaveConexion: {
    ...cambio,
    path: '/api/conexiones/clave',
    summary: 'A new pair of keys: the first one signs at once, a later one once it is put to use',
    body: z.strictObject({ tipo: tipo() }),
    answer: ConexionAdmin,
    idempotent: 'no',
  },
  usarClaveConexion: {
    ...cambio,
    path: '/api/conexiones/clave/usar',
    summary: 'The waiting key signs from now on; the one before it is destroyed',
    body: z.strictObject({ tipo: tipo(), id: claveId() }),
    answer: ConexionAdmin,
  },
  probarConexion: {
    ...writes,
    path: '/api/conexiones/probar',
    summary: 'Asks the service for a token and for what it is, and says in words what is wrong',
    body: z.strictObject({ tipo: tipo(), clave: z._default(z.enum(['vigente', 'siguiente']), 'vigente') }),
    answer: PruebaDeConexion,
    who: ['administrador'],
    audit: 'probar_conexion',
    idempotent: 'no',
  },
  activarConexion: {
    ...cambio,
    path: '/api/conexiones/activar',
    summary: 'Switches a connection on, after a good test, or off',
    body: z.strictObject({ tipo: tipo(), activa: z.boolean() }),
    answer: ConexionAdmin,
  },
});
