import type { Navegador } from '../../lib/navegador/navegador.ts';

/** Steps in the words of the browser's own menus. */
export const pasosDePermiso: Record<Navegador, readonly string[]> = {
  'chrome-android': [
    'Tocá el ícono que está a la izquierda de la dirección, arriba.',
    'Entrá en «Permisos» y permití «Cámara» y «Micrófono».',
    'Volvé a esta página y tocá «Probar de nuevo».',
  ],
  samsung: [
    'Tocá el candado que está junto a la dirección.',
    'Entrá en «Permisos» y permití «Cámara» y «Micrófono».',
    'Volvé a esta página y tocá «Probar de nuevo».',
  ],
  'firefox-android': [
    'Tocá el candado que está junto a la dirección.',
    'Donde dice «Cámara» y «Micrófono» tocá «Bloqueado» para permitirlos.',
    'Volvé a esta página y tocá «Probar de nuevo».',
  ],
  'safari-ios': [
    'Tocá «aA» (o el ícono de la página) a la izquierda de la dirección.',
    'Elegí «Configuración del sitio web» y en «Cámara» y «Micrófono» elegí «Permitir».',
    'Volvé a esta página y tocá «Probar de nuevo».',
  ],
  'chrome-ios': [
    'Abrí la app «Configuración» del iPhone y buscá tu navegador en la lista.',
    'Activá «Cámara» y «Micrófono».',
    'Volvé a esta página y tocá «Probar de nuevo».',
  ],
  chrome: [
    'Hacé clic en el ícono que está a la izquierda de la dirección, arriba.',
    'Activá «Cámara» y «Micrófono».',
    'Hacé clic en «Probar de nuevo».',
  ],
  edge: [
    'Hacé clic en el candado que está a la izquierda de la dirección, arriba.',
    'En «Permisos para este sitio» permití «Cámara» y «Micrófono».',
    'Hacé clic en «Probar de nuevo».',
  ],
  firefox: [
    'Hacé clic en el ícono de la cámara o del micrófono tachado, a la izquierda de la dirección.',
    'Quitá «Bloqueado temporalmente» de los dos.',
    'Hacé clic en «Probar de nuevo».',
  ],
  safari: [
    'En el menú «Safari» elegí «Configuración para este sitio web».',
    'En «Cámara» y «Micrófono» elegí «Permitir».',
    'Hacé clic en «Probar de nuevo».',
  ],
};

/**
 * The app whose embedded browser this is, where camera and microphone fail or are never requested; undefined
 * in a real browser. `instalada`: opened from the home screen, which on an iPhone looks like an app's browser.
 */
export function appAjena(agent: string, instalada = false): string | undefined {
  if (/Instagram/i.test(agent)) return 'Instagram';
  if (/WhatsApp/i.test(agent)) return 'WhatsApp';
  if (/FBAN|FBAV|FB_IAB|Messenger/i.test(agent)) return 'Facebook';
  if (/musical_ly|BytedanceWebview|TikTok/i.test(agent)) return 'TikTok';
  if (/Telegram/i.test(agent)) return 'Telegram';
  const desnuda = esIphone(agent) && !/Safari\//.test(agent) && !instalada;
  return desnuda || /Android.*; wv\)/.test(agent) ? 'otra aplicación' : undefined;
}

export const esIphone = (agent: string) => /iPhone|iPad|iPod/.test(agent);

/** Where each app has its way out, on an iPhone. */
const SALIDAS: Record<string, string> = {
  Instagram: 'Tocá los tres puntos de arriba a la derecha y elegí «Abrir en el navegador externo».',
  Facebook: 'Tocá los tres puntos de abajo a la derecha y elegí «Abrir en el navegador externo».',
  WhatsApp: 'Tocá la brújula de abajo a la derecha: abre esta página en Safari.',
  TikTok: 'Tocá los tres puntos de arriba a la derecha y elegí «Abrir en el navegador».',
  Telegram: 'Tocá los tres puntos de arriba a la derecha y elegí «Abrir en Safari».',
};
export const salidaDe = (app: string): string | undefined => SALIDAS[app];

/** With what stands behind '#': a guest's link has its secret there. */
type Direccion = Pick<Location, 'host' | 'pathname' | 'search' | 'hash' | 'protocol'>;

/** iPhone, since iOS 17: a URL that opens the page in Safari. */
export const enSafari = ({ host, pathname, search, hash, protocol }: Direccion) =>
  `x-safari-${protocol}//${host}${pathname}${search}${hash}`;

/** Android: a URL that opens the page in Chrome. */
export const enChrome = ({ host, pathname, search, hash, protocol }: Direccion) =>
  `intent://${host}${pathname}${search}${hash}#Intent;scheme=${protocol.replace(':', '')};package=com.android.chrome;end`;
