import type { Escena } from '../../kit/escena.ts';
import { cielo, farol, mata, menguante, redondo, suelo } from '../../kit/paisaje.ts';
import { forma, linea, luzColor, rect, s1, s2, s3, s4, s5 } from '../../kit/tinta.ts';
import { encendida, grilla, hilo, ventana } from '../../kit/ventanas.ts';

export const avenida: Escena = {
  titulo:
    'Una avenida de noche con un obelisco; en un balcón, un señor con su teléfono y, enfrente, una médica en su ventana.',
  foco: 510,
  dibujar: () =>
    cielo(8, 300, 14) +
    menguante(150, 120, 40) +
    // far blocks on both sides of the axis
    rect(238, 470, 60, 200, s2) +
    rect(424, 440, 60, 230, s2) +
    grilla(248, 490, 2, 4, 14, 22, 24, 40, s1, [2, 5]) +
    grilla(434, 460, 2, 5, 14, 22, 24, 40, s1, [1, 6]) +
    // the obelisk
    forma('M360 96l20 44 14 520h-34z', s4) +
    forma('M360 96l-20 44-14 520h34z', s5) +
    rect(352, 190, 10, 16, s1) +
    forma('M300 660h120l14 26H286z', s4) +
    // the avenue
    suelo(684, s2) +
    forma('M300 686h120l250 254H50z', s3) +
    linea('M360 700v18M360 744v30M360 806v44M360 886v54', luzColor, 6) +
    linea('M322 700L196 940M398 700l126 240', s4, 3) +
    // left block
    rect(0, 330, 236, 460, s3) +
    rect(0, 312, 248, 22, s4) +
    rect(0, 334, 242, 9, s2) +
    forma('M60 312v-60a50 50 0 0 1 100 0v60z', s3) +
    forma('M106 202l4-44 4 44z', s5) +
    grilla(80, 244, 2, 1, 24, 40, 36, 0, s1) +
    encendida({
      x: 60,
      y: 420,
      w: 122,
      h: 170,
      base: 'balcon',
      aparato: 'telefono',
      quien: {
        piel: 'clara',
        pelo: 'gris',
        peinado: 'raya',
        barba: 'bigote',
        lentes: true,
        mayor: true,
        ropa: s3,
      },
    }) +
    ventana(22, 660, 66, 96, 'tenue') +
    ventana(140, 660, 66, 96) +
    // right block
    rect(484, 250, 236, 540, s2) +
    rect(472, 232, 248, 22, s4) +
    rect(478, 254, 242, 9, s3) +
    ventana(514, 310, 70, 100, 'cortina') +
    ventana(622, 310, 70, 100) +
    ventana(514, 462, 70, 100) +
    ventana(622, 462, 70, 100, 'tenue') +
    encendida({
      x: 540,
      y: 600,
      w: 118,
      h: 164,
      base: 'alfeizar',
      quien: { piel: 'cobre', pelo: 'negro', peinado: 'rulos', medico: 'guardapolvo' },
    }) +
    redondo(262, 800, 0.9, s4) +
    redondo(462, 800, 0.9, s4) +
    mata(110, 920, 1.5, s2) +
    mata(30, 944, 1.2, s4) +
    mata(600, 900, 1.3, s3) +
    mata(680, 930, 1.2, s4) +
    farol(214, 870, 150) +
    farol(508, 870, 150) +
    hilo('M196 500C300 430 440 470 532 640'),
};
