import type { DatosDeConexion, TipoDeConexion } from './contract.ts';

export const nombresDeConexion: Record<TipoDeConexion, string> = {
  repositorio: 'Repositorio de recetas',
  refeps: 'REFEPS',
  emisor: 'Emisor de identidades',
  reconocedor: 'Reconocedor de voz',
};

interface Escrita {
  tipo: Exclude<TipoDeConexion, 'emisor'>;
  url: string;
  tokenUrl: string;
  cliente: string;
  audiencia: string;
  scope: string;
  datos: DatosDeConexion;
}

const DIRECCION =
  'Escribí la dirección completa, con https: por ejemplo https://servicio.ejemplo.gob.ar/fhir';

const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?(?:\/[\w.~%/-]*)?$/i;

/** An https address without user, query or fragment. */
export function direccionDeServicio(texto: string): string | undefined {
  const limpio = texto.trim();
  return HTTPS.test(limpio) ? limpio.replace(/\/+$/, '') : undefined;
}

const WSS = /^wss:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?(?:\/[\w.~%/-]*)?$/i;

/** A wss address without user, query or fragment. */
export function direccionDeReconocedor(texto: string): string | undefined {
  const limpio = texto.trim();
  return WSS.test(limpio) ? limpio.replace(/\/+$/, '') : undefined;
}

const codigo = (valor: string, cifras: number) => new RegExp(`^[0-9]{${cifras}}$`).test(valor.trim());

/** One message per wrong field. */
export function validarConexion({ tipo, url, tokenUrl, cliente, datos }: Escrita): Record<string, string> {
  const requerido: Record<string, string> =
    cliente.trim() === '' ? { cliente: 'El identificador que les dio el organismo es requerido' } : {};
  if (tipo === 'reconocedor')
    return {
      ...(direccionDeReconocedor(url) === undefined
        ? { url: 'Escribí la dirección completa, con wss: por ejemplo wss://voz.ejemplo.gob.ar/oir' }
        : {}),
      ...requerido,
    };
  const deRepositorio: Record<string, string> = {
    ...(codigo(datos.plataforma, 4) ? {} : { plataforma: 'El código de la plataforma tiene 4 cifras' }),
    ...(codigo(datos.repositorio, 4) ? {} : { repositorio: 'El código del repositorio tiene 4 cifras' }),
    ...(codigo(datos.jurisdiccion, 2)
      ? {}
      : { jurisdiccion: 'El código INDEC de la jurisdicción tiene 2 cifras' }),
  };
  return {
    ...(direccionDeServicio(url) === undefined ? { url: DIRECCION } : {}),
    ...(direccionDeServicio(tokenUrl) === undefined ? { tokenUrl: DIRECCION } : {}),
    ...requerido,
    ...(tipo === 'repositorio' ? deRepositorio : {}),
  };
}

/** At which of the two steps of a test something was found: asking for the token, or using it. */
export type PasoDePrueba = 'token' | 'servicio';

const sinNombre = ['ENOTFOUND', 'EAI_AGAIN'];
const cortada = ['ECONNRESET', 'EPIPE', 'cut', 'network'];

/** Why there was no answer, in words. `codigo` is that of the failed call. */
export function textoDeFalla(fallo: string, direccion: string): string {
  const servidor = direccion.replace(/^(?:https|wss):\/\//i, '').replace(/\/.*$/, '');
  if (sinNombre.includes(fallo))
    return `No encontramos el servidor ${servidor}: revisá que la dirección esté bien escrita.`;
  if (fallo === 'ECONNREFUSED' || fallo === 'EHOSTUNREACH' || fallo === 'ENETUNREACH')
    return `El servidor ${servidor} no acepta conexiones: puede estar caído o no admitir las de este portal. Preguntale al organismo.`;
  if (fallo === 'ABORT_ERR' || fallo === 'ETIMEDOUT' || fallo === 'time-out')
    return `El servidor ${servidor} no respondió a tiempo. Probá de nuevo en unos minutos.`;
  if (fallo === 'CERT_HAS_EXPIRED')
    return `El certificado de ${servidor} está vencido: avisale al organismo.`;
  if (fallo === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `El certificado de ${servidor} es de otro servidor: revisá la dirección.`;
  if (/CERT|SIGNATURE|ISSUER/.test(fallo))
    return `El certificado de ${servidor} no es de una autoridad reconocida: avisale al organismo.`;
  if (fallo === 'EPROTO' || fallo.startsWith('ERR_SSL') || fallo.startsWith('ERR_TLS'))
    return `El servidor ${servidor} no habla TLS en esa dirección: revisá el puerto.`;
  if (fallo === 'not public' || fallo === 'bad address' || fallo === 'no tls')
    return `La dirección de ${servidor} no es pública: el portal solo se conecta con servidores de internet, por https.`;
  if (fallo === 'redirect') return `El servidor ${servidor} deriva a otra dirección: escribí la definitiva.`;
  if (fallo === 'too big') return `El servidor ${servidor} respondió algo demasiado largo.`;
  if (cortada.includes(fallo))
    return `El servidor ${servidor} cortó la conexión. Probá de nuevo en unos minutos.`;
  return `No pudimos conectarnos con ${servidor}. Probá de nuevo en unos minutos.`;
}

/** Explains a status other than success. */
export function textoDeRechazo(paso: PasoDePrueba, status: number): string {
  if (status >= 500)
    return `El servidor ${paso === 'token' ? 'de autorización' : 'del servicio'} tiene un problema (error ${status}). Probá de nuevo en unos minutos.`;
  if (status === 429) return 'El servidor pide esperar antes de volver a preguntar (error 429).';
  if (status === 404) return 'En esa dirección no hay nada (error 404): revisala.';
  return paso === 'token'
    ? `El servidor de autorización rechazó la clave (error ${status}): comprobá el identificador, y que el organismo haya registrado la clave pública.`
    : `El servicio no aceptó el permiso (error ${status}): preguntale al organismo si este portal está habilitado.`;
}

export const textosDePrueba = {
  bien: 'La conexión funciona.',
  tokenIlegible:
    'El servidor de autorización respondió, pero sin un permiso que se entienda: revisá la dirección.',
  sinFhir: 'El servicio respondió, pero no es un servidor FHIR: revisá la dirección.',
  reconocedorBien: 'El reconocedor responde y acepta la clave de la unidad.',
  sinReconocedor:
    'En esa dirección no hay un reconocedor: tiene que contestar 426 a un pedido sin WebSocket.',
  sinClave: 'Falta la clave: generala y registrá su parte pública en el organismo.',
} as const;
