import type { Escena } from '../../kit/escena.ts';
import { cielo, menguante, olas } from '../../kit/paisaje.ts';
import {
  arco,
  forma,
  grupo,
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

const grua = (x: number, y: number, k: number, color: string): string =>
  grupo(
    x,
    y,
    k,
    linea(
      'M0 0v-330M110 0v-330M0-120h110M0-120l110-110M110-120L0-230M-10-330h260M50-330v-70l190 66M50-400l-60 70',
      color,
      11,
    ) +
      rect(30, -330, 50, 46, color, 4) +
      linea('M200-330v120', s5, 3) +
      rect(170, -210, 60, 34, luzFuerte, 3),
  );

export const puerto: Escena = {
  titulo:
    'Un barco de carga y las grúas de un puerto de río; un marinero con su teléfono y una médica en la oficina del muelle.',
  foco: 560,
  dibujar: () =>
    cielo(13, 360, 14) +
    menguante(330, 110, 42) +
    forma('M0 560c80-60 160-70 230-40s110 60 200 60v80H0z', s2) +
    rect(0, 620, 720, 320, s3) +
    grua(430, 640, 0.9, s4) +
    grua(560, 660, 1.15, s5) +
    rect(400, 636, 320, 40, s2) +
    olas(650, 60, 22, s4, 8) +
    // cargo ship
    forma('M-20 700h700l-46 150H-20z', s1) +
    forma('M-20 700h700l-8 26H-20z', luzFuerte) +
    repetir(4, (i) => rect(258 + i * 96, 640, 88, 58, [s4, primario, s5, s4][i]!, 3)) +
    repetir(3, (i) => rect(258 + i * 96, 578, 88, 58, [primario, s5, luzFuerte][i]!, 3)) +
    repetir(2, (i) => rect(258 + i * 96, 516, 88, 58, [luzColor, s4][i]!, 3)) +
    repetir(9, (i) => {
      const fila = i < 4 ? 0 : i < 7 ? 1 : 2;
      const col = i < 4 ? i : i < 7 ? i - 4 : i - 7;
      return linea(
        `M${280 + col * 96} ${650 - fila * 62}v38M${302 + col * 96} ${650 - fila * 62}v38M${324 + col * 96} ${650 - fila * 62}v38`,
        s1,
        3,
        'opacity=".4"',
      );
    }) +
    // the bridge house of the ship
    rect(20, 430, 210, 270, s4) +
    rect(0, 410, 250, 24, s5) +
    rect(60, 340, 60, 72, luzFuerte) +
    rect(60, 356, 60, 14, s1) +
    linea('M180 410V300', s5, 6) +
    forma('M180 302l40 12-40 14z', luzColor) +
    encendida({
      x: 64,
      y: 474,
      w: 124,
      h: 172,
      base: 'balcon',
      marco: s5,
      aparato: 'telefono',
      quien: {
        piel: 'canela',
        pelo: 'morocho',
        peinado: 'corto',
        sombrero: 'gorra',
        barba: 'bigote',
        ropa: s3,
      },
    }) +
    // the quay's office
    rect(0, 850, 720, 90, s2) +
    olas(790, 60, 30, s5, 10) +
    rect(470, 700, 220, 240, s3) +
    rect(456, 680, 248, 24, s5) +
    encendida({
      x: 520,
      y: 738,
      w: 122,
      h: 150,
      base: 'alfeizar',
      marco: s4,
      quien: { piel: 'trigo', pelo: 'rubio', peinado: 'melena', medico: 'guardapolvo', lentes: true },
    }) +
    rect(0, 896, 720, 44, s1) +
    repetir(6, (i) => forma(arco(30 + i * 74, 872, 26, 26), s5)) +
    hilo('M200 540C300 380 500 420 580 720'),
};
