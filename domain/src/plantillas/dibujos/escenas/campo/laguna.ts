import type { Escena } from '../../kit/escena.ts';
import { alamo, casa, cielo, luna, olas, redondo, reflejo } from '../../kit/paisaje.ts';
import {
  arco,
  blanco,
  circulo,
  elipse,
  forma,
  grupo,
  linea,
  luzColor,
  luzFuerte,
  palido,
  rect,
  repetir,
  s1,
  s2,
  s3,
  s4,
  s5,
} from '../../kit/tinta.ts';
import { encendida, hilo } from '../../kit/ventanas.ts';

const juncos = (x: number, y: number, k: number, color = s4): string =>
  grupo(
    x,
    y,
    k,
    linea(
      'M0 0C-4-60-10-110-20-150M10 0c0-70 2-130 4-190M22 0c4-60 14-100 28-140M-12 0c-6-40-18-70-34-96',
      color,
      5,
    ) +
      elipse(14, -196, 8, 26, luzFuerte) +
      elipse(-21, -160, 7, 22, luzFuerte) +
      elipse(51, -148, 7, 22, luzFuerte),
  );

const garza = (x: number, y: number, k: number): string =>
  grupo(
    x,
    y,
    k,
    linea('M-6-70V0M14-70V0M-6 0h-14M14 0H0', s5, 4) +
      forma(
        'M-40-150c14-14 34-8 34 10 0 16-14 26-10 44 24-22 70-8 92 26-44 22-108 16-116-24-4-26 14-36 10-50-2-6-6-6-10-6z',
        blanco,
      ) +
      forma('M-36-152l-44 12 42 4z', luzFuerte) +
      circulo(-26, -148, 3, s1) +
      forma('M8-94c24-8 46 0 66 22-26 8-54 4-66-22z', palido),
  );

export const laguna: Escena = {
  titulo:
    'Una laguna con la luna reflejada, una garza y juncos; una mujer en la casa del muelle y una médica en la otra orilla.',
  foco: 555,
  dibujar: () =>
    cielo(19, 360, 22) +
    luna(360, 200, 66) +
    forma('M0 470c120-30 240-20 360-14s240-20 360-6v90H0z', s2) +
    repetir(11, (i) => redondo(20 + i * 70, 480 - (i % 3) * 4, 0.38 + (i % 2) * 0.1, s2, s2)) +
    rect(0, 480, 720, 460, s3) +
    olas(500, 380, 3, s4, 26) +
    reflejo(360, 496, 14, 150) +
    // house on stilts and its jetty
    linea('M60 690v130M230 690v130M140 690v120M280 700h160M310 700v80M430 700v80', s1, 9) +
    rect(20, 686, 430, 16, s5) +
    casa(36, 520, 210, 168, 96, s4, luzFuerte) +
    encendida({
      x: 84,
      y: 536,
      w: 112,
      h: 146,
      base: 'nada',
      marco: s5,
      aparato: 'telefono',
      quien: { piel: 'cobre', pelo: 'negro', peinado: 'largo', ropa: s3 },
    }) +
    // rowing boat
    forma('M330 770h190c-12 34-36 48-64 48h-60c-30 0-54-14-66-48z', luzFuerte) +
    rect(372, 762, 106, 10, s1) +
    linea('M440 760l74-60', s5, 6) +
    // the other shore
    forma('M720 600c-80-14-170 10-220 50s60 60 120 64l100 6z', s2) +
    rect(520, 430, 176, 210, s4) +
    forma(arco(520, 342, 176, 180), s4) +
    encendida({
      x: 552,
      y: 420,
      w: 112,
      h: 156,
      base: 'jardinera',
      marco: s5,
      quien: { piel: 'trigo', pelo: 'gris', peinado: 'ondas', medico: 'guardapolvo', mayor: true },
    }) +
    alamo(706, 640, 220, s3) +
    garza(600, 850, 1) +
    forma('M0 870c120-30 240-10 340 20s240 40 380 10v40H0z', s1) +
    juncos(60, 930, 1.2, s5) +
    juncos(160, 950, 0.9, s4) +
    juncos(690, 950, 1, s5) +
    juncos(480, 960, 0.6, s4) +
    repetir(3, (i) => elipse(250 + i * 54, 890 + (i % 2) * 14, 26, 8, s5)) +
    circulo(256, 882, 7, luzColor) +
    hilo('M206 600C300 470 450 440 542 500'),
};
