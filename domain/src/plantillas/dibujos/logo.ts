import { dibujoDe } from '../neutra.ts';
import { figuras } from './figuras.ts';

export type Tokens = Record<string, string>;

/** Replaces the CSS variables with the template's hex values, so that the drawing also works as an <img>. */
export const resolverColores = (svg: string, tokens: Tokens): string =>
  svg.replace(/var\(--([a-z0-9-]+)\)/g, (_, nombre: string) => {
    const color = tokens[nombre];
    if (color === undefined) throw new Error(`no colour for the token '${nombre}'`);
    return color;
  });

export const escapar = (texto: string): string => texto.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const emblema = (clave: string): string => {
  const figura = figuras[dibujoDe(clave)];
  if (figura === undefined) throw new Error(`no emblem for the template '${clave}'`);
  return `<path d="M1 37V17a16 16 0 0 1 32 0v20z" fill="var(--primary)"/><path d="M7 37V17.5a10 10 0 0 1 20 0V37z" fill="var(--scene-1)"/>${figura}`;
};

/** The arch and its figure. */
export const emblemaSvg = (clave: string, tokens: Tokens): string =>
  resolverColores(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 38" width="34" height="38">${emblema(clave)}</svg>`,
    tokens,
  );

/** The emblem with its word mark as text, for mails. The web sets the words in HTML instead. */
export const logoSvg = ({
  clave,
  marca,
  tokens,
}: {
  clave: string;
  marca: { fuerte: string; resto: string };
  tokens: Tokens;
}): string => {
  // Leaves room for a wider fallback font: mail clients seldom have ours.
  const ancho = Math.ceil(52 + marca.fuerte.length * 12.4 + marca.resto.length * 11);
  const resto = marca.resto
    ? ` <tspan font-weight="400" fill="var(--ink-2)">${escapar(marca.resto)}</tspan>`
    : '';
  return resolverColores(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ancho} 38" width="${ancho}" height="38"><title>${escapar(`${marca.fuerte} ${marca.resto}`.trim())}</title>${emblema(clave)}<text x="44" y="25" font-family="'Atkinson Hyperlegible Next', system-ui, sans-serif" font-size="18" font-weight="680" letter-spacing="-.27" fill="var(--ink)">${escapar(marca.fuerte)}${resto}</text></svg>`,
    tokens,
  );
};
