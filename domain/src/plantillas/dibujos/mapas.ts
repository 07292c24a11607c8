import { type Tokens, escapar, resolverColores } from './logo.ts';

/** A place on the map; x and y in percent of its width and height. */
type LugarDelMapa = { nombre: string; domicilio: string; x: number; y: number };

const ancho = 800;
const alto = 560;

const calles = (): string => {
  const horizontales = Array.from({ length: 18 }, (_, i) => `M-200 ${i * 48 - 120}h1200`);
  const verticales = Array.from({ length: 24 }, (_, i) => `M${i * 48 - 160} -200v1000`);
  return `<g transform="rotate(-9 400 280)"><path d="${[...horizontales, ...verticales].join('')}" stroke="var(--surface)" stroke-width="7" fill="none"/><path d="M-200 264h1200M368 -200v1000" stroke="var(--surface)" stroke-width="17" fill="none"/><path d="M-200 264h1200M368 -200v1000" stroke="var(--line)" stroke-width="1.5" stroke-dasharray="10 9" fill="none"/></g>`;
};

const base = [
  `<rect width="${ancho}" height="${alto}" fill="var(--surface-press)"/>`,
  calles(),
  '<path d="M-20 520C90 470 150 380 130 290S210 120 330 90 480 40 500-20" fill="none" stroke="var(--surface)" stroke-width="13"/>',
  // parks, with their trees
  '<path d="M455 330l124-20 21 132-124 20z" fill="var(--accent-soft)"/><path d="M186 96l92-15 15 88-92 15z" fill="var(--accent-soft)"/><circle cx="668" cy="116" r="56" fill="var(--accent-soft)"/>',
  `<g fill="var(--accent)" opacity=".55">${[
    [484, 356],
    [516, 398],
    [552, 346],
    [566, 410],
    [500, 430],
    [214, 118],
    [250, 108],
    [236, 146],
    [268, 148],
    [650, 100],
    [690, 106],
    [668, 140],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9"/>`)
    .join('')}</g>`,
  // river and its bridges
  '<path d="M560 600C600 500 680 500 700 420s-10-120 30-190 60-80 110-110v480z" fill="var(--primary-line)"/><path d="M640 560c20-50 70-50 90-120M742 300c10-40 30-60 56-80M690 540c20-20 50-30 70-70" stroke="var(--surface)" stroke-width="3" stroke-linecap="round" fill="none" opacity=".8"/>',
  '<path d="M652 452l150-24M696 300l120-19" stroke="var(--surface)" stroke-width="13"/>',
  // railway
  '<path d="M-10 190C160 230 300 180 420 210S440 380 410 580" fill="none" stroke="var(--line-strong)" stroke-width="3"/><path d="M-10 190C160 230 300 180 420 210S440 380 410 580" fill="none" stroke="var(--line-strong)" stroke-width="9" stroke-dasharray="2 10"/>',
].join('');

/** The pin is the doorway with a point below; its tip marks the place. */
const pin = ({ nombre, domicilio, x, y }: LugarDelMapa, indice: number): string => {
  const px = Math.round((Math.min(97, Math.max(3, x)) / 100) * ancho);
  const py = Math.round((Math.min(99, Math.max(11, y)) / 100) * alto);
  return `<g transform="translate(${px} ${py})"><title>${indice + 1}. ${escapar(nombre)}, ${escapar(domicilio)}</title><ellipse cx="0" cy="1" rx="11" ry="4" fill="var(--ink)" opacity=".25"/><path d="M-19-12v-22a19 19 0 0 1 38 0v22H8L0 0l-8-12z" fill="var(--primary)" stroke="var(--surface)" stroke-width="3" stroke-linejoin="round"/><text y="-23" font-family="'Atkinson Hyperlegible Next', system-ui, sans-serif" font-size="19" font-weight="680" text-anchor="middle" fill="var(--on-primary)">${indice + 1}</text></g>`;
};

/** An abstract city with numbered places: it shows which are near each other, not how to get there. */
export function mapaSvg(lugares: LugarDelMapa[], tokens: Tokens): string {
  // Places further down are drawn in front.
  const pines = lugares
    .map((lugar, i) => ({ lugar, i }))
    .toSorted((a, b) => a.lugar.y - b.lugar.y)
    .map(({ lugar, i }) => pin(lugar, i))
    .join('');
  const lista = lugares.map(({ nombre }, i) => `${i + 1}, ${nombre}`).join('; ');
  return resolverColores(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ancho} ${alto}" role="img"><title>${escapar(`Mapa de orientación con ${lugares.length} lugares: ${lista}.`)}</title>${base}${pines}</svg>`,
    tokens,
  );
}
