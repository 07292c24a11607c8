import type { Escena } from '../../kit/escena.ts';
import { cielo, redondo } from '../../kit/paisaje.ts';
import {
  arco,
  circulo,
  forma,
  girado,
  grupo,
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
import { encendida, hilo } from '../../kit/ventanas.ts';

const espiga = (x: number, y: number, k: number, color: string): string =>
  grupo(
    x,
    y,
    k,
    linea('M0 0C2-40-2-70 0-100', color, 4) +
      forma(
        'M0-84c-12-2-16-10-16-18 11 1 16 8 16 18zM0-84c12-2 16-10 16-18-11 1-16 8-16 18zM0-100c-12-2-16-10-16-18 11 1 16 8 16 18zM0-100c12-2 16-10 16-18-11 1-16 8-16 18zM0-112c-7-8-7-18 0-26 7 8 7 18 0 26z',
        color,
      ),
  );

export const trigal: Escena = {
  titulo:
    'Un trigal al caer el sol: un trabajador rural, en la cabina del tractor, habla con una enfermera en la galería de una casa.',
  foco: 648,
  dibujar: () =>
    cielo(15, 340, 12) +
    circulo(470, 560, 190, luzColor, 0.12) +
    circulo(470, 560, 130, luzColor, 0.9) +
    forma('M0 560h720v380H0z', s2) +
    repetir(9, (i) => linea(`M${280 + i * 20} 562L${-420 + i * 190} 940`, s3, 5)) +
    // multi-blade windmill
    linea(
      'M150 250L96 640M150 250l54 390M118 480h64M108 550h84M126 410h48M118 480l74 70M182 480l-74 70',
      s5,
      6,
    ) +
    circulo(150, 236, 82, s3) +
    repetir(12, (i) => girado(150, 236, i * 30, forma('M-5-16L-15-80h30L5-16z', i % 2 ? s5 : s4))) +
    circulo(150, 236, 15, luzColor) +
    linea('M164 240l92 14', s5, 6) +
    forma('M242 226l58 14v30l-58-6z', luzFuerte) +
    // the farmhouse with its gallery
    redondo(690, 600, 1.3, s3) +
    forma('M380 548l60-84h280v84z', s4) +
    rect(368, 544, 352, 14, s5) +
    rect(398, 544, 322, 200, s3) +
    forma(arco(414, 576, 62, 168), s1) +
    encendida({
      x: 510,
      y: 572,
      w: 118,
      h: 164,
      base: 'jardinera',
      marco: s5,
      quien: { piel: 'canela', pelo: 'castano', peinado: 'flequillo', medico: 'ambo', lentes: true },
    }) +
    forma(arco(658, 576, 62, 168), s1) +
    // the tractor
    `<g transform="translate(0 -36)">` +
    encendida({
      x: 132,
      y: 630,
      w: 128,
      h: 170,
      base: 'nada',
      marco: s5,
      aparato: 'telefono',
      quien: {
        piel: 'cobre',
        pelo: 'negro',
        peinado: 'corto',
        sombrero: 'chambergo',
        barba: 'candado',
        ropa: luzFuerte,
      },
    }) +
    forma('M110 792h300a20 20 0 0 1 20 20v58H110z', luzFuerte) +
    rect(372, 712, 14, 82, s1, 4) +
    rect(414, 816, 20, 18, luzColor, 4) +
    circulo(150, 850, 74, s1) +
    circulo(150, 850, 40, s4) +
    circulo(150, 850, 14, luzColor) +
    circulo(378, 874, 48, s1) +
    circulo(378, 874, 25, s4) +
    circulo(378, 874, 9, luzColor) +
    '</g>' +
    // wheat in front
    rect(0, 918, 720, 22, s1) +
    repetir(26, (i) => espiga(10 + i * 28, 968, 0.6 + ((i * 7) % 5) * 0.08, i % 3 ? luzColor : luzFuerte)) +
    hilo('M274 660C340 590 430 590 500 640'),
};
