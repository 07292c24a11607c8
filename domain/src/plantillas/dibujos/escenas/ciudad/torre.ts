import type { Escena } from '../../kit/escena.ts';
import { alamo, cielo, farol, luna, mata, olas, redondo } from '../../kit/paisaje.ts';
import {
  arco,
  blanco,
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
import { encendida, grilla, hilo } from '../../kit/ventanas.ts';

const velero = (x: number, y: number, k: number): string =>
  grupo(
    x,
    y,
    k,
    forma('M-4-120v100h-54c22-26 42-60 54-100zM6-96c26 24 42 48 50 76H6z', blanco, 0.85) +
      forma('M-66-10H66c-8 22-22 30-40 30h-52c-18 0-32-8-40-30z', luzFuerte),
  );

export const torre: Escena = {
  titulo:
    'Una torre con aguja frente al río y sus veleros; en dos casas de la barranca, una vecina y un médico.',
  foco: 726,
  dibujar: () =>
    cielo(21, 420, 18) +
    luna(580, 150, 46) +
    // the river behind
    rect(0, 520, 720, 240, s3) +
    olas(530, 150, 4, s4, 16) +
    velero(560, 560, 0.62) +
    velero(660, 600, 0.85) +
    // the tower: arches upon arches and a spire
    alamo(196, 640, 190, s2) +
    alamo(470, 650, 170, s2) +
    rect(232, 470, 226, 220, s3) +
    forma('M232 474l113-60 113 60z', s4) +
    rect(284, 300, 122, 390, s4) +
    forma('M276 300h138l-69-216z', s3) +
    linea('M345 90V44', s5, 5) +
    forma('M345 46l30 10-30 12z', luzColor) +
    forma('M276 300l10-64 12 64zM392 300l12-64 10 64z', s4) +
    rect(272, 296, 146, 12, s5) +
    grilla(298, 330, 2, 1, 38, 92, 56, 0, s1) +
    circulo(345, 476, 34, s1) +
    repetir(8, (i) =>
      circulo(
        345 + 19 * Math.cos((i * Math.PI) / 4),
        476 + 19 * Math.sin((i * Math.PI) / 4),
        6.5,
        luzColor,
        0.9,
      ),
    ) +
    forma(arco(312, 560, 66, 130), s1) +
    forma(arco(322, 572, 46, 118), luzFuerte) +
    // the bluff
    forma('M0 610C140 600 280 650 420 690s220 40 300 40v210H0z', s2) +
    forma('M0 760c200-30 420 10 720 60v120H0z', s1) +
    rect(26, 566, 220, 300, s4) +
    forma('M10 568l126-84 126 84z', s5) +
    encendida({
      x: 76,
      y: 614,
      w: 124,
      h: 176,
      base: 'balcon',
      marco: s5,
      aparato: 'telefono',
      quien: { piel: 'oscura', pelo: 'negro', peinado: 'afro', aros: true },
    }) +
    rect(482, 640, 214, 240, s3) +
    rect(470, 620, 238, 24, s5) +
    encendida({
      x: 528,
      y: 680,
      w: 120,
      h: 164,
      base: 'jardinera',
      marco: s4,
      quien: {
        piel: 'clara',
        pelo: 'gris',
        peinado: 'raya',
        medico: 'guardapolvo',
        barba: 'bigote',
        mayor: true,
      },
    }) +
    mata(330, 900, 1.3, s3) +
    mata(60, 930, 1.4, s3) +
    mata(480, 930, 1.3, s2) +
    redondo(300, 850, 1, s3) +
    farol(404, 880, 140) +
    hilo('M212 680C290 560 440 590 520 720'),
};
