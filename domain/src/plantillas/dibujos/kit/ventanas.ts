import { type Persona, persona, pieles } from './personas.ts';
import {
  arco,
  circulo,
  forma,
  grupo,
  linea,
  luzColor,
  n,
  palido,
  rect,
  repetir,
  s1,
  s2,
  s3,
  s4,
  s5,
} from './tinta.ts';

type Base = 'alfeizar' | 'balcon' | 'jardinera' | 'nada';

type Encendida = {
  x: number;
  y: number;
  w: number;
  h: number;
  quien: Persona;
  /** A smaller person beside the first, such as a child. */
  con?: Persona;
  aparato?: 'telefono' | 'tableta' | 'notebook' | 'ninguno';
  base?: Base;
  marco?: string;
};

const alfeizar = (x: number, y: number, w: number): string => rect(x - w * 0.13, y, w * 1.26, w * 0.1, s5, 2);

const balcon = (x: number, y: number, w: number): string => {
  const izquierda = x - w * 0.16;
  const ancho = w * 1.32;
  const alto = w * 0.27;
  const barrotes = repetir(10, (i) => `M${n(izquierda + (i * ancho) / 9)} ${n(y - alto)}v${n(alto)}`);
  return (
    linea(`${barrotes}M${n(izquierda)} ${n(y - alto)}h${n(ancho)}`, s1, 4) +
    rect(izquierda - 6, y, ancho + 12, w * 0.09, s5, 2)
  );
};

const jardinera = (x: number, y: number, w: number): string =>
  repetir(5, (i) => grupo(x + w * (0.1 + 0.2 * i), y - w * 0.02, w / 230, hoja(i % 2 ? s5 : s4))) +
  repetir(3, (i) => circulo(x + w * (0.2 + 0.3 * i), y - w * 0.1, w * 0.035, luzColor)) +
  forma(
    `M${n(x - w * 0.06)} ${n(y - w * 0.04)}h${n(w * 1.12)}l${n(-w * 0.05)} ${n(w * 0.2)}h${n(-w * 1.02)}z`,
    'var(--accent-strong)',
  );

const hoja = (fill: string): string =>
  forma(
    'M0 0C-16-6-20-20-18-32-6-28 0-16 0 0zM0 0c2-18 10-28 22-32 2 14-4 26-22 32zM0 0c-6-16-4-30 2-42 8 12 8 28-2 42z',
    fill,
  );

export const planta = (x: number, y: number, k = 1, maceta = 'var(--accent-strong)'): string =>
  grupo(x, y - 18 * k, k, hoja(s5) + forma('M-12 0h24l-4 18H-8z', maceta));

export const gato = (x: number, y: number, k = 1, color = s5, espejo = false): string =>
  grupo(
    x,
    y - 44 * k,
    k,
    forma('M0 44c-4-22 4-34 14-36l-2-10 8 6h8l7-6-1 12c2 6 0 12-6 14 8 8 8 14 8 20z', color) +
      linea('M34 40c12 2 18-6 14-18', color, 5),
    espejo,
  );

const aparatos = (
  aparato: NonNullable<Encendida['aparato']>,
  { cara, sombra }: { cara: string; sombra: string },
): string => {
  switch (aparato) {
    case 'telefono':
      return (
        `<g transform="translate(72 84) rotate(-12)">${rect(0, 0, 27, 48, s1, 5)}${rect(3, 3, 21, 42, palido, 3)}</g>` +
        forma('M70 158c-6-26 0-36 11-36 8 0 17 8 15 36z', cara) +
        linea('M76 128c4-2 9-2 13 0', sombra, 2)
      );
    case 'tableta':
      return (
        `<g transform="translate(34 104)">${rect(0, 0, 52, 40, s1, 5)}${rect(4, 4, 44, 32, palido, 2)}</g>` +
        forma('M24 158c0-14 4-24 12-25 5 0 6 5 4 10l-1 15zM96 158c0-14-4-24-12-25-5 0-6 5-4 10l1 15z', cara)
      );
    case 'notebook':
      return forma('M22 122h58l8 36H14z', s1) + circulo(51, 140, 4, luzColor);
    default:
      return '';
  }
};

/** A lit window with a person in it. A box of 112 x 158 stands on the sill, whatever the arch's height. */
export const encendida = ({
  x,
  y,
  w,
  h,
  quien,
  con,
  aparato = 'ninguno',
  base = 'alfeizar',
  marco = s4,
}: Encendida): string => {
  const k = w / 112;
  const id = `v${Math.round(x)}-${Math.round(y)}`;
  const b = 9 * k;
  const acompanante = con ? `<g transform="translate(-14 74) scale(.36)">${persona(con)}</g>` : '';
  const dentro = `<g transform="translate(${con ? -14 : -23} 2) scale(.66)">${persona(quien)}</g>`;
  return (
    forma(arco(x - b, y - b, w + 2 * b, h + b), marco) +
    `<clipPath id="${id}"><path d="${arco(x, y, w, h)}"/></clipPath>` +
    forma(arco(x, y, w, h), luzColor) +
    `<g clip-path="url(#${id})">${grupo(x, y + h - 158 * k, k, dentro + acompanante + aparatos(aparato, pieles[quien.piel]))}</g>` +
    (base === 'alfeizar'
      ? alfeizar(x, y + h, w)
      : base === 'balcon'
        ? balcon(x, y + h, w)
        : base === 'jardinera'
          ? jardinera(x, y + h, w)
          : '')
  );
};

/** An unlit window: dark, with curtains, or faintly lit. */
export const ventana = (
  x: number,
  y: number,
  w: number,
  h: number,
  tipo: 'oscura' | 'cortina' | 'tenue' = 'oscura',
  conAlfeizar = true,
): string => {
  const b = (9 * w) / 112;
  const r = w / 2;
  const vidrio = tipo === 'tenue' ? s3 : s1;
  const cruz = tipo === 'tenue' ? s2 : s3;
  const id = `v${Math.round(x)}-${Math.round(y)}`;
  const cortinas =
    tipo === 'cortina'
      ? `<clipPath id="${id}"><path d="${arco(x, y, w, h)}"/></clipPath><g clip-path="url(#${id})">${forma(
          `M${n(x)} ${n(y)}h${n(w * 0.36)}c2 ${n(h * 0.38)}-8 ${n(h * 0.7)}-${n(w * 0.36)} ${n(h * 0.82)}zM${n(x + w)} ${n(y)}h${n(-w * 0.36)}c-2 ${n(h * 0.38)} 8 ${n(h * 0.7)} ${n(w * 0.36)} ${n(h * 0.82)}z`,
          s2,
        )}</g>`
      : '';
  return (
    forma(arco(x - b, y - b, w + 2 * b, h + b), s4, 0.5) +
    forma(arco(x, y, w, h), vidrio) +
    `<path d="M${n(x + r)} ${n(y)}v${n(h)}M${n(x)} ${n(y + h * 0.45)}h${n(w)}" stroke="${cruz}" stroke-width="${n(Math.max(2, w * 0.045))}"/>` +
    cortinas +
    (conAlfeizar ? rect(x - w * 0.13, y + h, w * 1.26, w * 0.1, s5, 2).replace('/>', ' opacity=".75"/>') : '')
  );
};

/** A grid of small plain arches for distant buildings; `luces` are the indexes that are lit. */
export const grilla = (
  x: number,
  y: number,
  columnas: number,
  filas: number,
  w: number,
  h: number,
  dx: number,
  dy: number,
  fill = s1,
  luces: number[] = [],
): string =>
  repetir(columnas * filas, (i) =>
    forma(
      arco(x + (i % columnas) * dx, y + Math.floor(i / columnas) * dy, w, h),
      luces.includes(i) ? luzColor : fill,
    ),
  );

/** The dotted line between patient and professional. */
export const hilo = (d: string): string => linea(d, luzColor, 3.5, 'stroke-dasharray="1 11"');
