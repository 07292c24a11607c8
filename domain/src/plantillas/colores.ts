import { contraste, hexFromOklch } from './color-oklch.ts';
import type { Oklch } from './color-oklch.ts';

export { contraste, distanciaColor, oklchFromHex } from './color-oklch.ts';

/**
 * A template's colours. Everything else is derived, so that a new institution needs only two colours and a
 * hue.
 */
export type Colores = { primario: Oklch; acento: Oklch; neutro: number };

/** The same in every template: green is the call, red is danger, amber warns, blue informs. */
export const tokensFijos = {
  call: '#0b7a43',
  'call-strong': '#086236',
  'call-soft': '#e3f4ea',
  'call-line': '#a9d9bd',
  'call-ink': '#07602f',
  'on-call': '#ffffff',
  'call-on-night': '#5fd394',
  danger: '#b3261e',
  'danger-strong': '#8f1c16',
  'danger-soft': '#fdecea',
  'danger-line': '#eeb4af',
  'danger-ink': '#8f1c16',
  'on-danger': '#ffffff',
  warn: '#8a5300',
  'warn-soft': '#fdf2dc',
  'warn-line': '#e6c88d',
  'warn-ink': '#6b4000',
  'warn-on-night': '#f3c26b',
  info: '#1f5fae',
  'info-soft': '#e8f1fc',
  'info-line': '#b3cff0',
  'info-ink': '#174a8a',
} as const satisfies Record<string, string>;

/** The same for dark mode, with light text on dark. The call's green stays, since its text is white. */
export const tokensFijosOscuros = {
  ...tokensFijos,
  'call-soft': '#10301f',
  'call-line': '#2c6b48',
  'call-ink': '#86dcab',
  danger: '#ff9d92',
  'danger-strong': '#ffb8b0',
  'danger-soft': '#3c1714',
  'danger-line': '#7d3a34',
  'danger-ink': '#ffb4ab',
  'on-danger': '#4a0c07',
  warn: '#e6b566',
  'warn-soft': '#33260f',
  'warn-line': '#705624',
  'warn-ink': '#f1cb8b',
  info: '#8fbcf2',
  'info-soft': '#14273f',
  'info-line': '#35557f',
  'info-ink': '#abcdf6',
} as const satisfies Record<keyof typeof tokensFijos, string>;

const neutros = {
  bg: [0.978, 0.0055],
  'surface-sunk': [0.963, 0.0085],
  'surface-press': [0.938, 0.0105],
  line: [0.8985, 0.011],
  'line-strong': [0.6, 0.0198],
  ink: [0.24, 0.0225],
  'ink-2': [0.43, 0.0242],
  'ink-3': [0.51, 0.0225],
  night: [0.175, 0.0158],
  'night-2': [0.2345, 0.0183],
  'night-3': [0.31, 0.0202],
  'night-line': [0.4208, 0.02],
  'on-night': [0.972, 0.006],
  'on-night-2': [0.8, 0.0142],
} as const satisfies Record<string, readonly [l: number, c: number]>;

const neutrosOscuros = {
  bg: [0.178, 0.0125],
  'surface-sunk': [0.2, 0.0135],
  'surface-press': [0.29, 0.0165],
  line: [0.345, 0.0175],
  'line-strong': [0.585, 0.0198],
  ink: [0.945, 0.008],
  'ink-2': [0.795, 0.0142],
  'ink-3': [0.7, 0.0165],
} as const satisfies Partial<Record<keyof typeof neutros, readonly [l: number, c: number]>>;

/** The side image uses five shades of the primary: lightness offset and share of its chroma. */
const escena = {
  'scene-1': [-0.17, 0.72],
  'scene-2': [-0.1, 0.84],
  'scene-3': [-0.035, 0.905],
  'scene-4': [0.06, 0.95],
  'scene-5': [0.199, 0.855],
} as const satisfies Record<string, readonly [deltaL: number, factorC: number]>;

const entries = <K extends string, V>(table: Record<K, V>) => Object.entries(table) as [K, V][];

/** Derives once per template: every page, mail and drawing asks for its colours. */
function once<Derived>(derive: (colores: Colores) => Derived): (colores: Colores) => Readonly<Derived> {
  const known = new WeakMap<Colores, Derived>();
  return (colores) => {
    let derived = known.get(colores);
    if (derived === undefined) known.set(colores, (derived = derive(colores)));
    return derived;
  };
}

/** The tokens of one template, named as in the style sheet without the two hyphens. */
export const tokensDe = once(({ primario, acento, neutro }) => {
  const tokens = {} as Record<keyof typeof neutros | keyof typeof escena, string>;
  const primary = hexFromOklch(primario);

  for (const [name, [l, c]] of entries(neutros)) tokens[name] = hexFromOklch({ l, c, h: neutro });
  for (const [name, [deltaL, factorC]] of entries(escena)) {
    tokens[name] = hexFromOklch({ l: primario.l + deltaL, c: primario.c * factorC, h: primario.h });
  }

  return {
    ...tokens,
    surface: '#ffffff',
    focus: primary,
    primary,
    'primary-ink': primary,
    'primary-strong': hexFromOklch({ ...primario, l: primario.l - 0.0755 }),
    'primary-soft': hexFromOklch({ l: 0.9525, c: 0.018, h: primario.h }),
    'primary-line': hexFromOklch({ l: 0.8655, c: 0.04, h: primario.h }),
    'on-primary': '#ffffff',
    accent: hexFromOklch(acento),
    'accent-strong': hexFromOklch({ l: acento.l - 0.1305, c: acento.c + 0.03, h: acento.h }),
    'accent-soft': hexFromOklch({ l: 0.9575, c: 0.03, h: acento.h }),
    'on-accent': hexFromOklch({ l: 0.24, c: 0.03, h: acento.h }),
  };
});

/**
 * The dark-mode tokens of one template: the same hues with inverted lightness. Only those that differ from
 * light mode.
 */
export function tokensOscurosDe({ primario, acento, neutro }: Colores) {
  const tokens = {} as Record<keyof typeof neutrosOscuros, string>;
  for (const [name, [l, c]] of entries(neutrosOscuros)) tokens[name] = hexFromOklch({ l, c, h: neutro });
  const claro = (l: number, tope: number) =>
    hexFromOklch({ l, c: Math.min(primario.c, tope), h: primario.h });
  return {
    ...tokens,
    surface: hexFromOklch({ l: 0.225, c: 0.0145, h: neutro }),
    focus: claro(0.84, 0.1),
    primary: claro(0.8, 0.1),
    'primary-ink': claro(0.83, 0.1),
    'primary-strong': claro(0.87, 0.08),
    'primary-soft': claro(0.29, 0.045),
    'primary-line': claro(0.43, 0.06),
    'on-primary': claro(0.2, 0.04),
    'accent-strong': hexFromOklch({ l: 0.86, c: Math.min(acento.c, 0.1), h: acento.h }),
    'accent-soft': hexFromOklch({ l: 0.285, c: Math.min(acento.c, 0.035), h: acento.h }),
  };
}

const declaraciones = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/**
 * A template's colours as a style sheet, for light and dark mode. The professional's desk has no dark mode:
 * `[data-room='desk']` keeps the light one.
 */
export const hojaDeColores = once((colores): string => {
  const oscuros = { ...tokensFijosOscuros, ...tokensOscurosDe(colores) };
  return `:root{color-scheme:light;${declaraciones(tokensDe(colores))}}@media screen and (prefers-color-scheme:dark){:root:not(:has([data-room=desk])){color-scheme:dark;${declaraciones(oscuros)}}}`;
});

export type ParDeContraste = { texto: string; fondo: string; razon: number; minimo: number };

const fondosDeTexto: Record<string, readonly string[]> = {
  ink: [
    'bg',
    'surface',
    'surface-sunk',
    'surface-press',
    'primary-soft',
    'accent-soft',
    'warn-soft',
    'danger-soft',
    'info-soft',
    'call-soft',
  ],
  'ink-2': ['bg', 'surface', 'surface-sunk', 'surface-press', 'primary-soft', 'accent-soft'],
  'ink-3': ['surface', 'bg', 'surface-sunk'],
  'on-primary': ['primary', 'primary-strong'],
  'primary-ink': ['surface', 'bg', 'surface-sunk', 'primary-soft'],
  'on-accent': ['accent'],
  'on-night': ['night', 'night-2', 'night-3'],
  'on-night-2': ['night', 'night-2', 'night-3'],
  'call-on-night': ['night-2'],
  'warn-on-night': ['night-2'],
  'on-call': ['call', 'call-strong'],
  'call-ink': ['call-soft', 'surface'],
  'on-danger': ['danger', 'danger-strong'],
  danger: ['surface', 'bg'],
  'danger-ink': ['danger-soft', 'surface'],
  'warn-ink': ['warn-soft', 'surface'],
  'info-ink': ['info-soft', 'surface'],
};

/** Field borders, focus and shapes. On the dark call screen the focus ring is the accent. */
const fondosDeForma: Record<string, readonly string[]> = {
  'line-strong': ['surface', 'bg'],
  primary: ['surface', 'bg'],
  focus: ['surface', 'bg'],
  accent: ['night'],
};

/** Every colour pair that the screens use, with its ratio and the minimum of WCAG 2.2 AA. */
export function contrastesDe(tokens: Record<string, string>): ParDeContraste[] {
  const all: Record<string, string> = { ...tokensFijos, ...tokens };
  const colorOf = (token: string): string => {
    const hex = all[token];
    if (hex === undefined) throw new Error(`No token ${token}`);
    return hex;
  };
  const pairs = (table: Record<string, readonly string[]>, minimo: number): ParDeContraste[] =>
    Object.entries(table).flatMap(([texto, fondos]) =>
      fondos.map((fondo) => ({ texto, fondo, razon: contraste(colorOf(texto), colorOf(fondo)), minimo })),
    );
  return [...pairs(fondosDeTexto, 4.5), ...pairs(fondosDeForma, 3)];
}
