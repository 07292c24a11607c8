/**
 * Short names for the template's colours. Drawings use CSS variables, and `resolverColores` replaces them
 * with the template's hex values.
 */
export const s1 = 'var(--scene-1)';
export const s2 = 'var(--scene-2)';
export const s3 = 'var(--scene-3)';
export const s4 = 'var(--scene-4)';
export const s5 = 'var(--scene-5)';
export const luzColor = 'var(--accent)';
export const luzFuerte = 'var(--accent-strong)';
export const primario = 'var(--primary)';
export const palido = 'var(--primary-line)';
export const blanco = '#f4f7f8';

/** At most one decimal, so that drawings stay small and diffs readable. */
export const n = (valor: number): string => String(Math.round(valor * 10) / 10);

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${rx ? ` rx="${n(rx)}"` : ''} fill="${fill}"/>`;
export const circulo = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
export const elipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
export const forma = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
export const linea = (d: string, stroke: string, width = 4, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"${extra.includes('stroke-linecap') ? '' : ' stroke-linecap="round"'}${extra && ` ${extra}`}/>`;
export const grupo = (x: number, y: number, k: number, dentro: string, espejo = false): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${espejo ? -k : k} ${k})">${dentro}</g>`;
export const girado = (x: number, y: number, grados: number, dentro: string): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${grados})">${dentro}</g>`;

/** The doorway shape: round above, square below. */
export const arco = (x: number, y: number, w: number, h: number): string =>
  `M${n(x)} ${n(y + h)}V${n(y + w / 2)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0V${n(y + h)}z`;

/** Repeats a piece, passing each its index. */
export const repetir = (veces: number, pieza: (i: number) => string): string =>
  Array.from({ length: veces }, (_, i) => pieza(i)).join('');
