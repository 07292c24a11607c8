import { base64url } from 'jose';

/** The content of a SMART Health Link: where the file is, and its key. */
export interface Shlink {
  url: string;
  key: string;
  /** Seconds since 1970. */
  exp?: number;
  flag: string;
  label: string;
}

const TEXTO_HASTA = 4000;
/** The last moment that a date can hold. */
const HASTA_SEGUNDOS = 8.64e12;

/** The link to show and draw: the viewer's address, with the rest behind '#', which browsers never send. */
export const enlaceDe = (shlink: Shlink, origin: string) =>
  `${origin}/resumenCompartido#shlink:/${base64url.encode(JSON.stringify({ ...shlink, v: 1 }))}`;

/** Reads a link that was opened or pasted, with or without a viewer's address before it. */
export function leerShlink(texto: string): Shlink | undefined {
  const [, contenido] = /shlink:\/([\w-]+)={0,2}\s*$/.exec(texto.slice(0, TEXTO_HASTA)) ?? [];
  if (contenido === undefined) return undefined;
  try {
    const { url, key, exp, flag, label, v } = JSON.parse(
      new TextDecoder().decode(base64url.decode(contenido)),
    ) as Record<string, unknown>;
    if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
    if (typeof key !== 'string' || !/^[\w-]{43}$/.test(key)) return undefined;
    if (v !== undefined && v !== 1) return undefined;
    return {
      url,
      key,
      ...(typeof exp === 'number' && exp > 0 && exp < HASTA_SEGUNDOS ? { exp } : {}),
      flag: typeof flag === 'string' ? flag.slice(0, 10) : '',
      label: typeof label === 'string' ? label.slice(0, 80) : '',
    };
  } catch {
    return undefined;
  }
}

/** Ours, or any other over TLS. */
export function esSegura(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, origin: suyo, username } = new URL(url);
  return (suyo === origin || protocol === 'https:') && username === '';
}
