import { claimsRequeridos, datosDelEmisor, type NombresDeClaims } from '../ingreso/emisor.ts';

/** How the unit proves to its issuer who asks: with its own key, or with a secret that the issuer gave it. */
export const pruebasAlEmisor = ['clave', 'secreto'] as const;
export type PruebaAlEmisor = (typeof pruebasAlEmisor)[number];

export interface EmisorEscrito {
  url: string;
  cliente: string;
  audiencia: string;
  scope: string;
  boton: string;
  prueba: PruebaAlEmisor;
  /** Values of `acr` that are good enough, separated by spaces; empty: any. */
  niveles: string;
  claims: NombresDeClaims;
}

const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?(?:\/[\w.~%/-]*)?$/i;
/** `scope` and `acr` values (RFC 6749): printable ASCII without quotes and backslashes. */
const PALABRAS = /^(?:[\x21\x23-\x5b\x5d-\x7e]+(?: |$))*$/;
const CLAIM = /^[\w:/-]+(?:\.[\w:/-]+)*$/;

export const SCOPE_USUAL = 'openid profile email';

/** The values of a list that was typed. */
export const palabrasDe = (texto: string): string[] => texto.split(/\s+/).filter((una) => una !== '');

/** One message per wrong field. */
export function validarEmisor({
  url,
  cliente,
  scope,
  boton,
  niveles,
  claims,
}: EmisorEscrito): Record<string, string> {
  const mal: Record<string, string> = {};
  if (!HTTPS.test(url.trim()))
    mal['url'] = 'Escribí la dirección completa, con https: por ejemplo https://id.ejemplo.gob.ar';
  if (cliente.trim() === '') mal['cliente'] = 'El identificador que les dio el organismo es requerido';
  if (boton.trim() === '') mal['boton'] = 'El texto del botón es requerido';
  if (!PALABRAS.test(palabrasDe(scope).join(' ')) || !palabrasDe(scope).includes('openid'))
    mal['scope'] = 'El alcance tiene que incluir «openid»';
  if (!PALABRAS.test(palabrasDe(niveles).join(' ')))
    mal['niveles'] = 'Escribí los valores separados por espacios';
  for (const dato of datosDelEmisor) {
    const nombre = claims[dato].trim();
    const requerido = (claimsRequeridos as readonly string[]).includes(dato);
    if (nombre === '' ? requerido : !CLAIM.test(nombre))
      mal[dato] = 'Escribí el nombre con el que el organismo manda este dato';
  }
  return mal;
}

/** The metadata that an issuer publishes (OpenID Connect Discovery), as far as the portal reads them. */
export interface MetadatosDeEmisor {
  response_types_supported?: readonly string[] | undefined;
  code_challenge_methods_supported?: readonly string[] | undefined;
  token_endpoint_auth_methods_supported?: readonly string[] | undefined;
  token_endpoint_auth_signing_alg_values_supported?: readonly string[] | undefined;
  id_token_signing_alg_values_supported?: readonly string[] | undefined;
  acr_values_supported?: readonly string[] | undefined;
  claims_supported?: readonly string[] | undefined;
  authorization_endpoint?: string | undefined;
  token_endpoint?: string | undefined;
  jwks_uri?: string | undefined;
}

export const ALGORITMO_DE_CLAVE = 'RS256';
/** With which the identity may be signed: never symmetric, never none. */
const FIRMAS = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/;

const lista = (valores: readonly string[]) => valores.map((valor) => `«${valor}»`).join(', ');

/** In words, why the portal cannot work with this issuer; undefined if it can. */
export function queLeFaltaAlEmisor(
  metadatos: MetadatosDeEmisor,
  { prueba, niveles, claims }: Pick<EmisorEscrito, 'prueba' | 'niveles' | 'claims'>,
): string | undefined {
  const ofrece = (valores: readonly string[] | undefined, valor: string) => valores?.includes(valor) === true;
  if (!ofrece(metadatos.response_types_supported, 'code'))
    return 'El emisor no ofrece el ingreso con código («code»), y el portal no usa el flujo implícito. Pedile al organismo que lo habilite.';
  if (!ofrece(metadatos.code_challenge_methods_supported, 'S256'))
    return 'El emisor no ofrece PKCE con S256, que el portal exige. Pedile al organismo que lo habilite.';
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadatos;
  if (![authorization_endpoint, token_endpoint, jwks_uri].every((una) => una?.startsWith('https://')))
    return 'El emisor no publica por https dónde se entra, dónde se canjea el código o con qué claves firma.';
  if (metadatos.id_token_signing_alg_values_supported?.some((uno) => FIRMAS.test(uno)) !== true)
    return 'El emisor no firma las identidades con una clave pública (por ejemplo RS256), que el portal exige.';
  const metodos = metadatos.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (prueba === 'clave' && !metodos.includes('private_key_jwt'))
    return 'El emisor no acepta la clave de la unidad (private_key_jwt): usá el secreto que les dio el organismo.';
  const algoritmos = metadatos.token_endpoint_auth_signing_alg_values_supported;
  if (prueba === 'clave' && algoritmos && !algoritmos.includes(ALGORITMO_DE_CLAVE))
    return `El emisor no acepta claves ${ALGORITMO_DE_CLAVE}: usá el secreto que les dio el organismo.`;
  if (prueba === 'secreto' && !metodos.some((uno) => /^client_secret_(?:basic|post)$/.test(uno)))
    return 'El emisor no acepta un secreto: usá la clave de la unidad.';
  const { acr_values_supported: acr, claims_supported: dichos } = metadatos;
  const pedidos = palabrasDe(niveles);
  if (pedidos.length > 0 && acr && !pedidos.some((uno) => acr.includes(uno)))
    return `El emisor no ofrece el nivel ${lista(pedidos)}. Ofrece ${lista(acr)}.`;
  const faltan = claimsRequeridos
    .map((dato) => claims[dato].split('.')[0]!)
    .filter((nombre) => dichos && !dichos.includes(nombre));
  if (faltan.length > 0)
    return `El emisor no dice que envía ${lista(faltan)}: revisá cómo se llama cada dato, y el alcance.`;
  return undefined;
}

export const textosDePruebaDeEmisor = {
  bien: 'El emisor responde, ofrece lo que hace falta y reconoce al portal.',
  noEsEmisor:
    'En esa dirección no hay un emisor de OpenID Connect: el portal busca ahí «/.well-known/openid-configuration».',
  otroEmisor: (dicho: string) =>
    `Lo que hay en esa dirección es de otro emisor («${dicho}»): escribí la dirección exacta que les dio el organismo.`,
  sinLlaves: 'El emisor no publica las claves con las que firma, o no se entienden: avisale al organismo.',
  sinSecreto: 'Falta el secreto que les dio el organismo.',
  noReconoce: {
    clave:
      'El emisor no reconoce al portal: comprobá el identificador, y que el organismo haya registrado la clave pública.',
    secreto: 'El emisor no reconoce al portal: comprobá el identificador y el secreto.',
  },
  sinVuelta: (vuelta: string) =>
    `El emisor no acepta que la gente vuelva a ${vuelta}: pedile al organismo que registre esa dirección.`,
} as const;
