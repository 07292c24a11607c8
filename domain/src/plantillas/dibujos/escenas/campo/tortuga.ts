import type { Escena } from '../../kit/escena.ts';
import { ave, casa, cielo, menguante, pasto, redondo, suelo } from '../../kit/paisaje.ts';
import {
  arco,
  circulo,
  forma,
  linea,
  luzColor,
  luzFuerte,
  primario,
  rect,
  repetir,
  s1,
  s2,
  s3,
  s4,
  s5,
} from '../../kit/tinta.ts';
import { encendida, hilo } from '../../kit/ventanas.ts';

export const tortuga: Escena = {
  titulo:
    'Una tortuga enorme lleva un pueblo sobre el caparazón: una nena con un teléfono y una médica en dos de sus casas.',
  foco: 500,
  dibujar: () =>
    cielo(31, 500, 24) +
    menguante(600, 130, 44) +
    suelo(800, s2) +
    forma('M0 800c120-14 260-14 360 0s240 10 360-4v60H0z', s3) +
    // legs, tail and head
    forma(
      'M130 742h110v110a14 14 0 0 1-14 14h-86a14 14 0 0 1-14-14zM450 742h110v110a14 14 0 0 1-14 14h-86a14 14 0 0 1-14-14z',
      s4,
    ) +
    forma('M108 746c-40 6-66 26-80 56 34 2 62-6 84-26z', s4) +
    forma(
      'M560 740c30-6 40-40 44-80 4-44 34-64 62-54 34 10 44 50 26 80-16 26-40 40-52 66-12 24-46 34-86 24z',
      s4,
    ) +
    circulo(660, 644, 8, s1) +
    circulo(662, 642, 2.5, s5) +
    linea('M664 676c10 2 18-2 24-8', s1, 4) +
    circulo(648, 664, 8, luzFuerte, 0.7) +
    linea('M142 846h20M178 846h20M462 846h20M498 846h20', s1, 5) +
    // shell
    forma('M70 752C76 566 200 470 346 470s270 96 276 282z', s3) +
    linea('M206 520l60 96-70 134M484 520l-60 96 70 134M266 616h158M90 690l116-30M602 690l-118-30', s2, 6) +
    rect(56, 742, 580, 28, s5, 14) +
    // the village on its back
    casa(110, 412, 176, 150, 86, s4, luzFuerte) +
    rect(238, 320, 22, 60, s5) +
    rect(298, 330, 100, 150, s2) +
    forma('M290 332l58-110 58 110z', s5) +
    circulo(348, 376, 22, luzColor) +
    linea('M348 376v-14M348 376l10 6', s1, 4) +
    linea('M348 222v-24', s5, 4) +
    casa(416, 404, 180, 160, 74, s4, s5) +
    encendida({
      x: 143,
      y: 432,
      w: 108,
      h: 148,
      base: 'jardinera',
      marco: s5,
      aparato: 'telefono',
      quien: { piel: 'trigo', pelo: 'castano', peinado: 'trenzas', nino: true, ropa: primario },
    }) +
    encendida({
      x: 452,
      y: 426,
      w: 108,
      h: 148,
      base: 'alfeizar',
      marco: s3,
      quien: { piel: 'canela', pelo: 'negro', peinado: 'rodete', medico: 'guardapolvo', lentes: true },
    }) +
    forma(arco(322, 420, 52, 70), s1) +
    redondo(606, 560, 0.6, s5) +
    redondo(84, 600, 0.55, s5) +
    repetir(9, (i) => pasto(30 + i * 84, 900 - (i % 3) * 22, 1.1, s4)) +
    repetir(4, (i) => circulo(90 + i * 180, 900 + (i % 2) * 16, 6, luzColor)) +
    ave(120, 200, 1, s5) +
    ave(180, 170, 0.7, s5) +
    hilo('M262 470C290 290 420 300 444 460'),
};
