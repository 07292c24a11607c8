import type { Escena } from '../../kit/escena.ts';
import { ave, casa, cielo, luna, pasto } from '../../kit/paisaje.ts';
import {
  circulo,
  forma,
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

export const ombu: Escena = {
  titulo: 'Un ombú con una hamaca entre dos casas: un vecino con su teléfono y una médica.',
  foco: 705,
  dibujar: () =>
    cielo(44, 300, 14) +
    luna(610, 110, 38) +
    forma('M0 640c160-40 520-40 720 0v300H0z', s2) +
    casa(24, 600, 210, 220, 76, s3, s4) +
    casa(490, 580, 206, 230, 70, s3, s5) +
    // trunk and roots
    forma(
      'M300 860c30-60 40-150 20-300l-60-110 30-20 60 90 14-120h36l10 116 60-86 30 22-66 110c-20 140-6 240 36 298 20 20 50 30 80 36-70 14-130 4-160-20-14 20-50 20-64 0-36 24-100 34-176 20 60-6 120-10 150-36z',
      s4,
    ) +
    linea('M330 800c14-60 16-140 8-220M392 800c-10-60-10-130-2-220M362 850v-200', s3, 5) +
    // canopy
    [
      [150, 330, 110],
      [270, 240, 130],
      [420, 220, 140],
      [560, 320, 116],
      [360, 350, 150],
      [230, 400, 100],
      [490, 410, 100],
    ]
      .map(([x, y, r]) => circulo(x!, y!, r!, s3))
      .join('') +
    [
      [190, 300, 60],
      [330, 220, 74],
      [470, 270, 66],
      [560, 360, 50],
      [300, 380, 60],
    ]
      .map(([x, y, r]) => circulo(x!, y!, r!, s4, 0.55))
      .join('') +
    repetir(14, (i) => circulo(110 + ((i * 97) % 500), 210 + ((i * 61) % 240), 6, luzColor, 0.9)) +
    // swing
    linea('M448 480v250M504 480v250', s5, 4) +
    rect(436, 728, 80, 12, luzFuerte, 3) +
    encendida({
      x: 66,
      y: 642,
      w: 124,
      h: 170,
      base: 'jardinera',
      marco: s5,
      aparato: 'telefono',
      quien: { piel: 'cobre', pelo: 'morocho', peinado: 'corto', barba: 'completa', ropa: s4 },
    }) +
    encendida({
      x: 540,
      y: 632,
      w: 122,
      h: 168,
      base: 'alfeizar',
      marco: s4,
      quien: { piel: 'trigo', pelo: 'morocho', peinado: 'ondas', medico: 'guardapolvo' },
    }) +
    forma('M0 880c200-20 500-20 720 0v60H0z', s1) +
    repetir(8, (i) => pasto(40 + i * 92, 900 + (i % 2) * 20, 1, s4)) +
    ave(120, 120, 1.1, s5) +
    ave(190, 90, 0.8, s5) +
    ave(80, 180, 0.8, s5) +
    hilo('M204 720C290 660 430 650 532 700'),
};
