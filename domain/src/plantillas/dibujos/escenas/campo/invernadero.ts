import type { Escena } from '../../kit/escena.ts';
import { ave, cielo, luna, suelo } from '../../kit/paisaje.ts';
import {
  arco,
  circulo,
  forma,
  grupo,
  linea,
  luzColor,
  luzFuerte,
  rect,
  repetir,
  s1,
  s2,
  s3,
  s4,
  s5,
} from '../../kit/tinta.ts';
import { encendida, hilo } from '../../kit/ventanas.ts';

const flor = (x: number, y: number, k: number, petalo: string, tallo = s4): string =>
  grupo(
    x,
    y,
    k,
    linea('M0 0V-60', tallo, 5) +
      forma('M0-10c2-20 14-28 30-28 0 18-12 28-30 28zM0-20c-2-18-12-24-26-24 0 16 10 24 26 24z', tallo) +
      [0, 72, 144, 216, 288]
        .map(
          (g) =>
            `<ellipse cx="0" cy="-16" rx="12" ry="16" fill="${petalo}" transform="translate(0 -74) rotate(${g})"/>`,
        )
        .join('') +
      circulo(0, -74, 8, s1),
  );

export const invernadero: Escena = {
  titulo:
    'Un invernadero de vidrio lleno de flores; en dos de sus arcos, una vecina con su teléfono y un médico.',
  foco: 627,
  dibujar: () =>
    cielo(27, 200, 12) +
    luna(110, 96, 34) +
    ave(560, 90, 1, s5) +
    // barrel of glass
    forma(arco(40, 130, 640, 700), s2) +
    `<g fill="none" stroke="${s4}" stroke-width="7"><path d="${arco(40, 130, 640, 700)}"/><path d="${arco(150, 240, 420, 590)}" opacity=".7"/><path d="${arco(260, 350, 200, 480)}" opacity=".5"/><path d="M360 130v220M134 224l132 150M586 224L454 374M46 400l108 30M674 400l-108 30" opacity=".7"/></g>` +
    rect(346, 104, 28, 30, s5, 4) +
    // hanging baskets
    repetir(
      3,
      (i) =>
        linea(`M${240 + i * 120} ${i === 1 ? 250 : 290}v70`, s5, 3) +
        grupo(
          240 + i * 120,
          (i === 1 ? 250 : 290) + 90,
          0.9,
          circulo(-16, -14, 16, s4) +
            circulo(16, -14, 16, s4) +
            circulo(0, -22, 18, s4) +
            circulo(-12, -20, 6, luzColor) +
            circulo(12, -24, 6, luzColor) +
            forma('M-30-8h60c0 22-12 34-30 34s-30-12-30-34z', luzFuerte),
        ),
    ) +
    // the nave, with its beds
    rect(60, 790, 600, 60, s3) +
    forma(arco(300, 560, 120, 290), s4) +
    forma(arco(312, 572, 96, 278), s1) +
    linea('M360 572v278M312 690h96', s4, 5) +
    encendida({
      x: 104,
      y: 520,
      w: 142,
      h: 200,
      base: 'jardinera',
      marco: s5,
      aparato: 'telefono',
      quien: { piel: 'canela', pelo: 'negro', peinado: 'flequillo', ropa: s4 },
    }) +
    encendida({
      x: 474,
      y: 520,
      w: 142,
      h: 200,
      base: 'jardinera',
      marco: s5,
      quien: { piel: 'cobre', pelo: 'negro', peinado: 'raya', medico: 'guardapolvo' },
    }) +
    suelo(846, s1) +
    repetir(10, (i) => flor(36 + i * 72, 890, 0.72, i % 2 ? s5 : luzColor, s3)) +
    repetir(9, (i) =>
      flor(
        0 + i * 92,
        968,
        1.05,
        ['var(--accent)', 'var(--accent-strong)', 'var(--primary-line)'][i % 3]!,
        s4,
      ),
    ) +
    hilo('M258 590C300 470 420 470 462 590'),
};
