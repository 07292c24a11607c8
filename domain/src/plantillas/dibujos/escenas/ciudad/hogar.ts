import type { Escena } from '../../kit/escena.ts';
import {
  arco,
  circulo,
  elipse,
  forma,
  girado,
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
import { encendida, gato, grilla, hilo, planta } from '../../kit/ventanas.ts';

export const hogar: Escena = {
  titulo:
    'Una sala de estar con una gran ventana a la ciudad; una abuela con su nieto y una enfermera en la pantalla.',
  foco: 340,
  dibujar: () =>
    rect(0, 0, 720, 940, s3) +
    // wall paper
    repetir(12, (i) => linea(`M${30 + i * 60} 0v690`, s2, 2, 'opacity=".6"')) +
    rect(0, 690, 720, 250, s2) +
    rect(0, 680, 720, 18, s4) +
    repetir(5, (i) => linea(`M0 ${740 + i * 48}h720`, s1, 2, 'opacity=".5"')) +
    // the great window to the city
    forma(arco(236, 60, 248, 400), s5) +
    forma(arco(252, 76, 216, 376), s1) +
    circulo(410, 170, 28, luzColor) +
    rect(252, 330, 60, 122, s3) +
    rect(318, 290, 70, 162, s2) +
    rect(394, 350, 74, 102, s3) +
    grilla(262, 346, 2, 3, 14, 20, 24, 34, s1, [1, 4]) +
    grilla(330, 306, 2, 4, 14, 20, 26, 34, s1, [2, 5]) +
    grilla(406, 366, 2, 2, 14, 20, 28, 36, s1, [0]) +
    linea('M360 76v376M252 260h216', s5, 7) +
    rect(216, 456, 288, 20, s5, 4) +
    planta(290, 456, 1.3) +
    gato(410, 456, 1, s5) +
    // the patient and the professional: a niche to the next room and a screen on the wall
    encendida({
      x: 44,
      y: 240,
      w: 144,
      h: 236,
      base: 'nada',
      marco: s4,
      aparato: 'telefono',
      quien: { piel: 'trigo', pelo: 'gris', peinado: 'melena', mayor: true, lentes: true, ropa: primario },
      con: { piel: 'canela', pelo: 'castano', peinado: 'rulos', nino: true, ropa: luzFuerte },
    }) +
    rect(24, 474, 184, 16, s5, 4) +
    encendida({
      x: 540,
      y: 250,
      w: 136,
      h: 200,
      base: 'nada',
      marco: s1,
      quien: { piel: 'cobre', pelo: 'negro', peinado: 'melena', medico: 'ambo', ropa: s4 },
    }) +
    rect(520, 448, 176, 14, s1, 6) +
    rect(500, 600, 220, 20, s5, 4) +
    rect(520, 620, 16, 90, s4) +
    rect(690, 620, 16, 90, s4) +
    repetir(7, (i) =>
      rect(
        530 + i * 22,
        600 - [70, 84, 62, 78, 70, 56, 80][i]!,
        18,
        [70, 84, 62, 78, 70, 56, 80][i]!,
        [luzColor, s4, s5, primario, luzFuerte, s5, s2][i]!,
        2,
      ),
    ) +
    // sofa, lamp, rug
    elipse(350, 870, 320, 54, s4) +
    elipse(350, 870, 270, 42, s3) +
    rect(70, 590, 360, 150, primario, 36) +
    rect(40, 660, 90, 150, s4, 30) +
    rect(370, 660, 90, 150, s4, 30) +
    rect(100, 710, 300, 90, s5, 22) +
    linea('M250 714v82', s4, 4) +
    girado(150, 650, -10, rect(0, 0, 74, 66, luzColor, 12)) +
    girado(300, 640, 8, rect(0, 0, 70, 66, luzFuerte, 12)) +
    rect(70, 800, 18, 36, s1) +
    rect(412, 800, 18, 36, s1) +
    linea('M580 870V720', s5, 7) +
    rect(540, 864, 80, 12, s5, 6) +
    circulo(580, 690, 110, luzColor, 0.12) +
    forma('M540 724l20-64h40l20 64z', luzColor) +
    circulo(500, 880, 22, luzFuerte) +
    linea('M482 874c10 8 26 8 36 0M500 858c-8 12-8 32 0 44', s1, 3) +
    hilo('M206 340C280 520 440 540 528 400'),
};
