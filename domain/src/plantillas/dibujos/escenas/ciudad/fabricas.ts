import type { Escena } from '../../kit/escena.ts';
import { cielo, nube } from '../../kit/paisaje.ts';
import {
  arco,
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
import { encendida, grilla, hilo } from '../../kit/ventanas.ts';

export const fabricas: Escena = {
  titulo:
    'Galpones y chimeneas de noche; en dos casas de la cuadra, una vecina mayor con su tableta y un médico.',
  foco: 736,
  dibujar: () =>
    cielo(12, 260, 10) +
    nube(190, 120, 1.5, s2) +
    nube(330, 70, 1.1, s3) +
    nube(470, 130, 0.8, s2) +
    // chimneys
    forma('M96 560l14-390h52l14 390z', s3) +
    rect(104, 162, 64, 18, s4) +
    rect(103, 220, 66, 12, luzFuerte) +
    forma('M226 560l10-280h40l10 280z', s2) +
    rect(230, 272, 52, 14, s3) +
    // water tank
    linea('M566 440l-16 130M634 440l16 130M570 500h60', s3, 7) +
    rect(548, 330, 104, 110, s4, 8) +
    forma('M540 330h120l-60-50z', s3) +
    linea('M548 366h104M548 404h104', s3, 4) +
    // saw-tooth sheds
    rect(0, 500, 720, 180, s2) +
    repetir(
      5,
      (i) =>
        forma(`M${i * 150 - 20} 500v-86l150 86z`, s2) +
        forma(`M${i * 150 - 8} 492v-58l40 23v35z`, i % 2 ? luzColor : s4, i % 2 ? 0.85 : 1),
    ) +
    grilla(24, 530, 9, 1, 44, 60, 78, 0, s1) +
    // the row of houses
    rect(0, 600, 350, 300, s3) +
    rect(-10, 584, 366, 20, s5) +
    rect(370, 640, 350, 260, s4) +
    rect(364, 624, 366, 20, s5) +
    repetir(9, (i) => rect(10 + i * 40, 606, 14, 14, s2)) +
    encendida({
      x: 44,
      y: 650,
      w: 132,
      h: 186,
      aparato: 'tableta',
      base: 'alfeizar',
      marco: s5,
      quien: { piel: 'trigo', pelo: 'blanco', peinado: 'melena', lentes: true, mayor: true },
    }) +
    forma(arco(222, 676, 90, 224), s1) +
    forma(arco(232, 686, 70, 214), s2) +
    circulo(290, 800, 4, luzColor) +
    forma(arco(396, 700, 90, 200), s1) +
    forma(arco(406, 710, 70, 190), s3) +
    circulo(416, 812, 4, luzColor) +
    encendida({
      x: 540,
      y: 678,
      w: 124,
      h: 168,
      base: 'jardinera',
      marco: s5,
      quien: { piel: 'cobre', pelo: 'negro', peinado: 'corto', barba: 'completa', medico: 'guardapolvo' },
    }) +
    rect(0, 896, 720, 44, s1) +
    linea('M0 914h720M0 930h720', s4, 4) +
    hilo('M190 710C290 560 440 560 530 730'),
};
