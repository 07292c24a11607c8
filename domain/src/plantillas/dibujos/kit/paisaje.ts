import { circulo, forma, grupo, linea, luzColor, n, rect, repetir, s1, s2, s3, s4, s5 } from './tinta.ts';

/** Seeded pseudorandom numbers, so that a drawing is the same each time. */
const azar = (semilla: number): (() => number) => {
  let x = semilla * 7919 + 17;
  return () => {
    x = (x * 1103515245 + 12345) % 2147483648;
    return x / 2147483648;
  };
};

export const cielo = (semilla: number, hasta = 420, estrellas = 16, fill = s1): string => {
  const r = azar(semilla);
  return (
    rect(0, 0, 720, 940, fill) +
    `<g fill="${s5}">${repetir(estrellas, () => `<circle cx="${n(16 + r() * 688)}" cy="${n(20 + r() * (hasta - 30))}" r="${n(1.6 + r() * 1.2)}"/>`)}</g>`
  );
};

export const luna = (x: number, y: number, r: number): string =>
  circulo(x, y, r * 1.7, luzColor, 0.1) + circulo(x, y, r, luzColor);

export const menguante = (x: number, y: number, r: number): string =>
  forma(
    `M${n(x)} ${n(y - r)}a${r} ${r} 0 1 0 ${n(r)} ${n(r * 1.1)}a${n(r * 0.8)} ${n(r * 0.8)} 0 0 1 ${n(-r)} ${n(-r * 1.1)}z`,
    luzColor,
  );

export const nube = (x: number, y: number, k = 1, fill = s2): string =>
  grupo(x, y, k, forma('M0 40a20 20 0 0 1 6-39A34 34 0 0 1 70-8a26 26 0 0 1 36 14 18 18 0 0 1 4 34z', fill));

/** Slanted drops, only where `cae` allows them. */
export const lluvia = (semilla: number, gotas: number, cae: (x: number, y: number) => boolean): string => {
  const r = azar(semilla);
  return `<g stroke="${s4}" stroke-width="3" stroke-linecap="round">${repetir(gotas, () => {
    const x = Math.round(r() * 730);
    const y = Math.round(120 + r() * 740);
    return cae(x, y) ? `<path d="M${x} ${y}l-10 28"/>` : '';
  })}</g>`;
};

/** Short strokes on water, thinner towards the horizon. */
export const olas = (y: number, alto: number, semilla: number, color = s4, cuantas = 18): string => {
  const r = azar(semilla);
  return `<g stroke="${color}" stroke-width="4" stroke-linecap="round">${repetir(cuantas, () => {
    const t = r();
    return `<path d="M${n(r() * 700)} ${n(y + t * alto)}h${n(14 + t * 46)}"/>`;
  })}</g>`;
};

export const reflejo = (x: number, y: number, filas: number, ancho = 60): string =>
  repetir(filas, (i) =>
    linea(
      `M${n(x - ((ancho / 2) * (filas - i * 0.6)) / filas)} ${n(y + i * 16)}h${n((ancho * (filas - i * 0.6)) / filas)}`,
      luzColor,
      4,
      `opacity="${n(0.8 - (i * 0.6) / filas)}"`,
    ),
  );

export const redondo = (x: number, y: number, k = 1, copa = s3, tronco = s1): string =>
  grupo(
    x,
    y,
    k,
    forma('M-5 0l2-70h6l2 70z', tronco) +
      circulo(0, -96, 40, copa) +
      circulo(-28, -76, 26, copa) +
      circulo(28, -76, 26, copa) +
      linea('M0-40V-92M0-62l16-16M0-54l-15-14', tronco, 3),
  );

export const alamo = (x: number, y: number, alto: number, copa = s3): string =>
  forma(
    `M${n(x)} ${n(y - alto)}c${n(alto * 0.16)} ${n(alto * 0.3)} ${n(alto * 0.15)} ${n(alto * 0.8)} 0 ${n(alto * 0.88)}c${n(-alto * 0.15)} ${n(-alto * 0.08)} ${n(-alto * 0.16)} ${n(-alto * 0.58)} 0 ${n(-alto * 0.88)}z`,
    copa,
  ) + rect(x - 2, y - alto * 0.3, 4, alto * 0.3, s1);

export const pino = (x: number, y: number, alto: number, copa = s3): string => {
  const a = alto / 100;
  return grupo(
    x,
    y,
    a,
    rect(-4, -16, 8, 16, s1) + forma('M0-100l20 36h-9l17 28H16l14 24h-60l14-24h-12l17-28h-9z', copa),
  );
};

export const palmera = (x: number, y: number, k = 1, hojas = s4, tronco = s3): string =>
  grupo(
    x,
    y,
    k,
    forma('M-6 0c2-60 0-120 4-180h7c0 60 0 120 5 180z', tronco) +
      linea('M-4-40h10M-4-70h9M-3-100h9M-3-130h8', s1, 2, 'opacity=".5"') +
      forma(
        'M2-182c-30-36-66-30-84 0 24-16 54-14 84 0zM2-182c30-36 66-30 84 0-24-16-54-14-84 0zM2-182c-44-8-66 18-66 54 12-26 34-44 66-54zM2-182c44-8 66 18 66 54-12-26-34-44-66-54zM2-182c-22-30-14-58 4-74 4 26 8 48-4 74z',
        hojas,
      ) +
      circulo(-4, -174, 6, s1) +
      circulo(8, -172, 6, s1),
  );

export const farol = (x: number, y: number, alto: number): string =>
  circulo(x, y - alto, 46, luzColor, 0.14) +
  rect(x - 3, y - alto + 12, 6, alto - 12, s1) +
  rect(x - 9, y - 10, 18, 10, s1, 2) +
  forma(`M${n(x - 11)} ${n(y - alto + 12)}l3-24h16l3 24z`, luzColor) +
  forma(`M${n(x - 12)} ${n(y - alto - 12)}h24l-8-9h-8z`, s1);

export const mata = (x: number, y: number, k = 1, fill = s3): string =>
  grupo(x, y, k, forma('M-60 0c-4-22 12-34 28-30 4-20 40-24 50-4 18-8 40 6 40 34z', fill));

export const pasto = (x: number, y: number, k = 1, color = s4): string =>
  grupo(x, y, k, linea('M0 0c0-10-4-18-10-24M0 0c0-14 1-22 4-30M4 0c1-10 6-16 12-20', color, 3));

export const banco = (x: number, y: number, k = 1, color = s5): string =>
  grupo(
    x,
    y,
    k,
    rect(0, -34, 110, 7, color, 3) +
      rect(0, -48, 110, 7, color, 3) +
      rect(0, -24, 110, 7, color, 3) +
      linea('M14-48V0M96-48V0', s1, 6),
  );

export const perro = (x: number, y: number, k = 1, color = s5, espejo = false): string =>
  grupo(
    x,
    y,
    k,
    forma(
      'M0 0v-30c-2-24 10-34 26-36l4-22c1-8 6-10 10-6l4 6 18 2c6 2 8 6 6 12l-14 4c-2 20-2 40 0 70H42V-24c-8 4-18 4-24 2V0z',
      color,
    ) +
      linea('M4-30c-14-2-20-14-16-26', color, 6) +
      circulo(48, -80, 2.2, s1),
    espejo,
  );

export const ave = (x: number, y: number, k = 1, color = s5): string =>
  grupo(x, y, k, linea('M-18-8c8-4 14-2 18 8 4-10 10-12 18-8', color, 3.5));

/** A gabled house; the scene adds its windows. */
export const casa = (
  x: number,
  y: number,
  w: number,
  h: number,
  techo: number,
  muro = s3,
  teja = s4,
): string =>
  rect(x, y, w, h, muro) +
  forma(`M${n(x - 16)} ${n(y)}L${n(x + w / 2)} ${n(y - techo)}L${n(x + w + 16)} ${n(y)}z`, teja);

export const suelo = (y: number, fill = s2): string => rect(0, y, 720, 940 - y, fill);
