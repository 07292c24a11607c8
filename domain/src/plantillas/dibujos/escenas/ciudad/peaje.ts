import type { Escena } from '../../kit/escena.ts';
import { cielo, suelo } from '../../kit/paisaje.ts';
import {
  arco,
  blanco,
  circulo,
  forma,
  grupo,
  linea,
  luzColor,
  luzFuerte,
  palido,
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

const auto = (x: number, y: number, k: number, color: string): string =>
  grupo(
    x,
    y,
    k,
    forma(
      'M-56-20c0-16 6-24 16-26l14-30c2-6 8-8 14-8h24c6 0 12 2 14 8l14 30c10 2 16 10 16 26V4h-112z',
      color,
    ) +
      forma('M-26-48l8-22c2-3 4-4 8-4h20c4 0 6 1 8 4l8 22z', s1) +
      circulo(-40, -24, 8, luzColor) +
      circulo(40, -24, 8, luzColor) +
      rect(-50, 0, 22, 14, s1, 3) +
      rect(28, 0, 22, 14, s1, 3) +
      rect(-18, -22, 36, 8, s1, 3),
  );

export const peaje: Escena = {
  titulo:
    'Una autopista con su peaje al anochecer: una trabajadora en la cabina, con su teléfono, y un médico en la otra.',
  foco: 695,
  dibujar: () =>
    cielo(7, 330, 14) +
    circulo(360, 440, 150, luzColor, 0.14) +
    circulo(360, 440, 92, luzColor) +
    forma('M0 430c120-40 220-30 360-10s240-30 360 0v60H0z', s2) +
    suelo(452, s3) +
    forma('M330 452h60l430 488H-100z', s1) +
    linea('M352 460L130 940M368 460l222 480', s4, 4) +
    linea(
      'M342 500l-26 56M300 600l-40 90M240 740l-60 140M378 500l26 56M420 600l40 90M480 740l60 140',
      palido,
      6,
    ) +
    // direction boards
    linea('M86 470V330M150 470V330', s5, 6) +
    rect(54, 230, 132, 106, s4, 8) +
    linea('M96 310v-50M96 260l-16 18M96 260l16 18M146 310v-20c0-14-8-20-20-20', palido, 6) +
    linea('M588 450V300M640 450V300', s5, 6) +
    rect(560, 210, 112, 100, s4, 8) +
    linea('M616 290v-58M616 232l-18 20M616 232l18 20', luzColor, 7) +
    // canopy of the toll plaza
    rect(-10, 500, 740, 46, s4) +
    rect(-10, 546, 740, 12, s5) +
    repetir(4, (i) => forma(arco(28 + i * 178, 510, 28, 28), i === 1 ? luzColor : s1)) +
    // booths
    rect(20, 558, 190, 270, s3) +
    rect(510, 558, 190, 270, s3) +
    encendida({
      x: 52,
      y: 598,
      w: 126,
      h: 176,
      base: 'alfeizar',
      marco: s5,
      aparato: 'telefono',
      quien: { piel: 'trigo', pelo: 'castano', peinado: 'cola', ropa: luzFuerte },
    }) +
    encendida({
      x: 542,
      y: 598,
      w: 126,
      h: 176,
      base: 'alfeizar',
      marco: s5,
      quien: {
        piel: 'canela',
        pelo: 'gris',
        peinado: 'corto',
        medico: 'guardapolvo',
        barba: 'candado',
        mayor: true,
      },
    }) +
    // middle island, barriers and cars
    rect(346, 558, 28, 250, s5) +
    rect(330, 760, 60, 90, s4, 6) +
    circulo(360, 590, 16, luzColor) +
    linea('M224 760h92', blanco, 12) +
    linea('M236 760h14M266 760h14M296 760h14', luzFuerte, 12, 'stroke-linecap="butt"') +
    linea('M404 760l78-52', blanco, 12) +
    auto(268, 880, 0.95, primario) +
    auto(470, 860, 0.8, s5) +
    rect(0, 826, 226, 26, luzFuerte) +
    rect(496, 826, 224, 26, luzFuerte) +
    repetir(
      5,
      (i) =>
        forma(`M${i * 48} 852l20-26h22l-20 26z`, s1) + forma(`M${500 + i * 48} 852l20-26h22l-20 26z`, s1),
    ) +
    hilo('M190 660C270 590 440 590 530 660'),
};
