import type { Escena } from '../../kit/escena.ts';
import { lluvia, nube } from '../../kit/paisaje.ts';
import { arco, circulo, forma, linea, primario, rect, repetir, s1, s2, s3, s4, s5 } from '../../kit/tinta.ts';
import { encendida, gato, hilo } from '../../kit/ventanas.ts';

export const paraguas: Escena = {
  titulo:
    'Un paraguas enorme cubre dos casas de la lluvia: en una, una madre con su hijo; en la otra, un médico.',
  foco: 695,
  dibujar: () =>
    rect(0, 0, 720, 940, s1) +
    nube(40, 60, 1.5, s2) +
    nube(300, 40, 1.8, s3) +
    nube(540, 90, 1.2, s2) +
    lluvia(17, 190, (x, y) => x < 50 || x > 684 || y < 150 + Math.abs(x - 360) * 0.35) +
    // the great umbrella
    circulo(360, 166, 10, s5) +
    forma(
      'M40 440C50 270 180 176 360 176s310 94 320 264c-26-26-80-26-107 0-26-26-80-26-106 0-26-26-80-26-107 0-27-26-81-26-107 0-26-26-80-26-106 0-27-26-81-26-107 0z',
      primario,
    ) +
    forma(
      'M360 176c-66 0-124 100-107 264-26-26-80-26-106 0C150 300 250 176 360 176zM360 176c66 0 124 100 107 264 26-26 80-26 106 0-3-140-103-264-213-264z',
      s4,
    ) +
    forma('M360 176c-40 0-72 110-64 250 24-8 46-4 64 14 18-18 40-22 64-14 8-140-24-250-64-250z', s5, 0.55) +
    rect(353, 430, 14, 452, s5) +
    // two homes below it
    rect(70, 590, 230, 300, s2) +
    forma('M54 592l131-90 131 90z', s3) +
    rect(420, 560, 230, 330, s3) +
    rect(408, 540, 254, 24, s4) +
    encendida({
      x: 122,
      y: 640,
      w: 126,
      h: 176,
      base: 'jardinera',
      aparato: 'telefono',
      quien: { piel: 'clara', pelo: 'cobrizo', peinado: 'ondas', ropa: s4 },
      con: { piel: 'clara', pelo: 'cobrizo', peinado: 'corto', nino: true, ropa: primario },
    }) +
    encendida({
      x: 474,
      y: 610,
      w: 124,
      h: 172,
      base: 'balcon',
      quien: {
        piel: 'trigo',
        pelo: 'gris',
        peinado: 'pelado',
        medico: 'guardapolvo',
        lentes: true,
        mayor: true,
      },
    }) +
    forma(arco(500, 822, 72, 70), s1) +
    rect(0, 884, 720, 56, s3) +
    repetir(
      5,
      (i) =>
        `<ellipse cx="${[40, 150, 380, 560, 690][i]}" cy="${[910, 924, 912, 922, 908][i]}" rx="46" ry="6" fill="${s5}" opacity=".7"/>`,
    ) +
    linea('M360 878c0 36-50 36-50 2', s5, 14) +
    gato(384, 888, 0.9, s5) +
    hilo('M262 690C300 620 410 560 466 660'),
};
