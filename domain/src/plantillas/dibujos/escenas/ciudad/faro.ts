import type { Escena } from '../../kit/escena.ts';
import { cielo, nube, olas } from '../../kit/paisaje.ts';
import {
  blanco,
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

const pinguino = (x: number, y: number, k: number): string =>
  grupo(
    x,
    y,
    k,
    forma('M-16 0c-10-40-8-78 16-78s26 38 16 78z', s1) +
      forma('M-9-2c-6-30-4-50 9-50s15 20 9 50z', blanco) +
      forma('M-4-66l-14 4 12 4z', luzFuerte) +
      forma('M-16-44c-8 8-10 20-8 30 6-6 10-14 10-24zM16-44c8 8 10 20 8 30-6-6-10-14-10-24z', s1) +
      rect(-12, -3, 10, 5, luzFuerte, 2) +
      rect(2, -3, 10, 5, luzFuerte, 2),
  );

export const faro: Escena = {
  titulo:
    'Un faro austral entre montañas nevadas y pingüinos; un hombre en la casa del farero y una médica en la torre.',
  foco: 600,
  dibujar: () =>
    cielo(10, 400, 20) +
    forma('M560 196L-40 60v190z', luzColor, 0.14) +
    forma('M560 196L720 150v90z', luzColor, 0.2) +
    // snowed range
    forma('M-20 600l110-200 60 80 110-170 120 190 70-90 150 190z', s2) +
    forma(
      'M90 400l34 46-24 10-18-14-26 24zM260 310l44 70-26 4-22-20-20 26-26 0zM450 410l36 46-24-4-16 12-28-14z',
      palido,
    ) +
    rect(0, 590, 720, 350, s3) +
    olas(606, 140, 17, s4, 18) +
    // the lighthouse
    forma('M486 800l30-540h98l30 540z', s4) +
    forma('M504 480h122l5 84H499zM511 340h108l4 70H507zM494 650h142l5 84H489z', luzFuerte) +
    rect(496, 244, 138, 20, s5, 3) +
    linea('M506 244v-26M530 244v-26M600 244v-26M624 244v-26M506 218h118', s5, 4) +
    forma('M530 244v-54a35 35 0 0 1 70 0v54z', luzColor) +
    forma('M520 176a45 40 0 0 1 90 0z', s5) +
    linea('M565 136v-26', s5, 5) +
    encendida({
      x: 508,
      y: 500,
      w: 114,
      h: 160,
      base: 'balcon',
      marco: s5,
      quien: { piel: 'trigo', pelo: 'negro', peinado: 'melena', medico: 'guardapolvo', auriculares: true },
    }) +
    // rocks and the keeper's house
    forma('M-20 770c60-34 180-40 300-30s120 44 190 26 190-40 270-6v186H-20z', s2) +
    rect(64, 560, 216, 206, s4) +
    forma('M44 566l128-120 128 120z', s5) +
    repetir(5, (i) => linea(`M64 ${600 + i * 36}h216`, s3, 2)) +
    rect(226, 440, 26, 70, luzFuerte) +
    nube(236, 390, 0.4, s3) +
    encendida({
      x: 112,
      y: 584,
      w: 122,
      h: 168,
      base: 'alfeizar',
      marco: s5,
      aparato: 'telefono',
      quien: { piel: 'clara', pelo: 'cobrizo', peinado: 'corto', barba: 'completa', ropa: s3 },
    }) +
    forma(
      'M30 800c4-34 36-52 76-42 30-16 70-10 88 4 40-10 90-6 106 38zM440 832c6-40 40-46 64-46 20-22 60-18 78-6 40-14 90-4 100 52z',
      s3,
    ) +
    forma('M-20 860c120-50 240-30 320 0s240 30 440-20v110H-20z', s1) +
    pinguino(360, 836, 1.1) +
    pinguino(414, 846, 0.9) +
    pinguino(322, 850, 0.7) +
    linea(
      'M0 890c20-14 40-14 60 0s40 14 60 0 40-14 60 0 40 14 60 0 40-14 60 0 40 14 60 0 40-14 60 0 40 14 60 0 40-14 60 0 40 14 60 0 40-14 60 0 40 14 60 0',
      palido,
      4,
      'opacity=".6"',
    ) +
    hilo('M246 640C330 480 430 480 498 560'),
};
