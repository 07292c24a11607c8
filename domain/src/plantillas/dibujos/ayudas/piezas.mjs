// Parts of the frames in `cuadros.mjs`: 320 x 200, flat colours, no text except digits.
export const p = '#5d318f';
export const pf = '#491978';
export const suave = '#f1edfa';
export const pl = '#d7cde9';
export const ac = '#dfde7d';
export const acf = '#b8b429';
export const tinta = '#211d28';
export const gris = '#827e8b';
export const li = '#dedce4';
export const fondo = '#ebe9f1';
export const verde = '#0b7a43';
const piel = '#d9a07a';

export const r = (x, y, w, h, f, rx = 0, borde = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${f}"${borde ? ` stroke="${borde}" stroke-width="2"` : ''}/>`;
export const c = (x, y, rr, f, borde = '') =>
  `<circle cx="${x}" cy="${y}" r="${rr}" fill="${f}"${borde ? ` stroke="${borde}" stroke-width="3"` : ''}/>`;
export const d = (camino, f) => `<path d="${camino}" fill="${f}"/>`;
export const t = (camino, s, w = 3) =>
  `<path d="${camino}" fill="none" stroke="${s}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const arco = (x, y, w, h) => `M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}z`;
export const en = (x, y, k, dentro) => `<g transform="translate(${x} ${y}) scale(${k})">${dentro}</g>`;
export const texto = (x, y, s, tam = 18, f = tinta, ancla = 'start') =>
  `<text x="${x}" y="${y}" font-family="Atkinson Hyperlegible Next, Helvetica, Arial, sans-serif" font-size="${tam}" font-weight="600" fill="${f}" text-anchor="${ancla}">${s}</text>`;
export const lineas = (x, y, anchos, f = li, paso = 14, alto = 6) =>
  anchos.map((w, i) => r(x, y + i * paso, w, alto, f, 3)).join('');

export const cuadro = (...dentro) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 320 200">${r(0, 0, 320, 200, fondo)}${dentro.flat().join('')}</svg>`;
export const hoja = (x, y, w, h) => r(x, y, w, h, '#ffffff', 10, li);

/** The pointing hand; its fingertip is at x, y. A ring shows the touch. */
export const dedo = (x, y, toca = false) =>
  (toca ? c(x, y, 17, 'none', acf) + c(x, y, 10, ac) : '') +
  en(
    x,
    y,
    1,
    `<path d="M-5 3a6 6 0 0 1 12 0v18l17 4c6 2 9 6 8 12l-3 18H2L-13 36c-4-6 2-11 7-7l3 3z" fill="${piel}" stroke="#5a3a28" stroke-width="2.5" stroke-linejoin="round"/>`,
  );

export const campo = (x, y, w, activo = false, h = 34) => r(x, y, w, h, '#ffffff', 8, activo ? p : gris);
export const boton = (x, y, w, f = p, h = 36) => r(x, y, w, h, f, 9);
export const rotulo = (x, y, w, f = '#ffffff') => r(x, y, w, 7, f, 3.5);
export const tilde = (x, y, k = 1, f = p) => en(x, y, k, t('M-7 0l5 6 10-12', f, 4));
export const puntos = (x, y, cuantos) =>
  Array.from({ length: cuantos }, (_, i) => c(x + i * 15, y, 4.5, tinta)).join('');

export const cara = (x, y, k, { pelo = '#3a241b', ropa = p, tez = piel, bata = false } = {}) =>
  en(
    x,
    y,
    k,
    d('M-24 40c0-22 10-32 24-32s24 10 24 32z', bata ? '#ffffff' : ropa) +
      (bata ? d('M-7 9h14L0 30z', p) : '') +
      c(0, -8, 15, tez) +
      d('M-16-6c-2-16 6-22 16-22s18 6 16 22c-4-4-6-8-7-13-6 6-16 8-25 13z', pelo) +
      c(-5, -6, 1.7, tinta) +
      c(5, -6, 1.7, tinta) +
      t('M-4 0c2 2.5 6 2.5 8 0', '#7d4430', 1.8),
  );

export const casa = (x, y, k, f = p) =>
  en(x, y, k, d('M-18 0L0-17 18 0v18H-18z', f) + d(arco(-6, 2, 12, 16), '#ffffff'));
export const sobre = (x, y, k, f = p) =>
  en(x, y, k, r(-24, -16, 48, 32, f, 4) + t('M-20-11L0 4l20-15', '#ffffff', 3));
export const candado = (x, y, k, f = p) =>
  en(x, y, k, t('M-8-4v-6a8 8 0 0 1 16 0v6', f, 4) + r(-13, -4, 26, 20, f, 4) + c(0, 5, 3, '#ffffff'));
export const calendario = (x, y, k, f = p) =>
  en(
    x,
    y,
    k,
    r(-18, -16, 36, 34, f, 4) +
      r(-14, -6, 28, 20, '#ffffff', 2) +
      t('M-9-20v6M9-20v6', f, 4) +
      [0, 1, 2, 3, 4, 5].map((i) => r(-11 + (i % 3) * 8, -2 + Math.floor(i / 3) * 8, 5, 5, f, 1)).join(''),
  );
export const receta = (x, y, k, f = p) =>
  en(
    x,
    y,
    k,
    d('M-14-20h20l10 10v32h-30z', f) + d('M6-20l10 10H6z', pl) + t('M-7-4H9M-7 4H9M-7 12H3', '#ffffff', 3),
  );
export const persona = (x, y, k, f = p) =>
  en(x, y, k, c(0, -8, 9, f) + d('M-16 18c0-12 7-18 16-18s16 6 16 18z', f));
export const familia = (x, y, k, f = p) =>
  persona(x - 10 * k, y, k * 0.9, f) + persona(x + 14 * k, y + 5 * k, k * 0.62, f);
export const pergamino = (x, y, k, f = p) =>
  en(x, y, k, r(-14, -18, 28, 36, f, 3) + t('M-8-10H8M-8-3H8M-8 4H8M-8 11H2', '#ffffff', 2.5));
export const puerta = (x, y, k, f = p) =>
  en(x, y, k, d(arco(-14, -18, 22, 36), f) + t('M2 0h18M14-6l6 6-6 6', tinta, 3.5));
export const camara = (x, y, k, f = '#ffffff') =>
  en(x, y, k, r(-16, -10, 22, 20, f, 5) + d('M8-3l10-7v20L8 3z', f));
export const lapiz = (x, y, k, f = acf) =>
  en(x, y, k, d('M-12 12l3-10L6-13l7 7L-2 9z', f) + d('M-12 12l3-10 7 7z', tinta));

const iconos = [casa, persona, familia, receta, calendario, pergamino, puerta];
/**
 * The side menu with one of its seven rows selected. Before the touch, the page previews the row's target,
 * pale and large.
 */
export const menu = (fila, elegida, pagina) =>
  r(10, 10, 84, 180, '#ffffff', 10, li) +
  iconos
    .map(
      (icono, i) =>
        (i === fila ? r(13, 13 + i * 25, 78, 24, elegida ? p : suave, 6, p) : '') +
        icono(30, 25 + i * 25, 0.42, i === fila ? (elegida ? ac : p) : gris) +
        r(
          46,
          22 + i * 25,
          [34, 28, 38, 36, 30, 38, 24][i],
          6,
          i === fila ? (elegida ? '#ffffff' : p) : li,
          3,
        ),
    )
    .join('') +
  hoja(104, 10, 206, 180) +
  (pagina || iconos[fila](207, 98, 2.8, pl));
