import type { Escena } from '../../kit/escena.ts';
import { casa, cielo, farol, menguante, pino } from '../../kit/paisaje.ts';
import {
  blanco,
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

export const arroyos: Escena = {
  titulo:
    'Tres arroyos bajan de las sierras hasta un puente de tres arcos; un señor con su tableta y una enfermera en cada orilla.',
  foco: 642,
  dibujar: () =>
    cielo(33, 240, 12) +
    menguante(120, 110, 38) +
    // hills, with a stream in each valley
    forma(
      'M0 400C40 290 120 290 180 400C220 270 310 270 360 392C400 260 500 270 540 398C590 290 680 290 720 380V940H0z',
      s2,
    ) +
    forma('M0 430c120-20 240-10 360 2s240-14 360-6v514H0z', s3) +
    forma(
      'M0 458C120 456 210 474 270 516C330 560 316 620 340 700V780H420C404 700 404 640 366 590C316 524 200 470 0 468z',
      luzColor,
    ) +
    forma(
      'M720 450C600 448 520 474 466 514C410 560 436 620 400 700L380 780H452C452 700 474 640 486 590C504 530 600 470 720 462z',
      luzColor,
    ) +
    forma(
      'M362 434C424 452 306 474 340 506C376 540 420 560 396 620C384 680 350 720 346 780H448C440 700 440 660 448 620C462 560 402 534 382 506C350 476 450 456 366 432z',
      luzColor,
    ) +
    forma('M330 740c0 80-60 120-90 200h260c-20-90-60-120-60-200z', luzColor) +
    linea(
      'M300 906c40-10 80 10 120 0M336 868c24-8 50 8 74 0M366 700c20-6 42 6 62 0M384 650c14-4 30 4 44 0',
      blanco,
      4,
      'opacity=".85"',
    ) +
    pino(60, 446, 110, s4) +
    pino(110, 450, 80, s4) +
    pino(300, 450, 70, s4) +
    pino(430, 446, 84, s4) +
    pino(640, 442, 110, s4) +
    pino(590, 446, 76, s4) +
    pino(306, 560, 60, s4) +
    pino(452, 540, 66, s4) +
    // two banks
    casa(36, 566, 200, 200, 88, s4, luzFuerte) +
    encendida({
      x: 78,
      y: 596,
      w: 116,
      h: 158,
      base: 'jardinera',
      marco: s5,
      aparato: 'tableta',
      quien: {
        piel: 'clara',
        pelo: 'gris',
        peinado: 'pelado',
        mayor: true,
        lentes: true,
        barba: 'bigote',
        ropa: s3,
      },
    }) +
    rect(494, 540, 196, 230, s4) +
    rect(482, 520, 220, 24, s5) +
    encendida({
      x: 534,
      y: 580,
      w: 116,
      h: 158,
      base: 'balcon',
      marco: s5,
      quien: { piel: 'oscura', pelo: 'negro', peinado: 'rulos', medico: 'ambo', ropa: primario },
    }) +
    // bridge of three arches
    forma(
      'M0 760c240-36 480-36 720 0v180h-60v-40a60 60 0 0 0-120 0v40H440v-50a80 80 0 0 0-160 0v50H180v-40a60 60 0 0 0-120 0v40H0z',
      s1,
    ) +
    forma('M0 748c240-36 480-36 720 0v22c-240-36-480-36-720 0z', s5) +
    repetir(12, (i) => rect(20 + i * 60, 716 - Math.sin((i / 11) * Math.PI) * 22, 10, 34, s5, 2)) +
    linea('M20 718c220-34 460-34 680 0', s5, 6) +
    repetir(10, (i) => linea(`M${40 + i * 70} ${800 + (i % 2) * 18}h26`, s3, 3)) +
    farol(250, 736, 110) +
    farol(470, 736, 110) +
    hilo('M204 640C290 500 420 470 524 610'),
};
