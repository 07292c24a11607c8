import type { Escena } from '../../kit/escena.ts';
import { alamo, casa, cielo, farol, mata, redondo } from '../../kit/paisaje.ts';
import { arco, circulo, forma, luzColor, luzFuerte, repetir, s1, s2, s3, s4, s5 } from '../../kit/tinta.ts';
import { encendida, hilo } from '../../kit/ventanas.ts';

export const lomas: Escena = {
  titulo: 'Lomas con un camino y la luna al ras; una señora en un balcón y, en lo alto, un médico.',
  foco: 470,
  dibujar: () =>
    cielo(2, 330, 12) +
    circulo(250, 330, 190, luzColor, 0.1) +
    circulo(250, 330, 120, luzColor, 0.95) +
    forma('M0 460C120 340 240 360 360 440s240-60 360-100v600H0z', s2) +
    repetir(5, (i) => alamo(410 + i * 34, 440 - i * 18, 70 + (i % 2) * 20, s3)) +
    casa(500, 360, 180, 210, 70, s4, s5) +
    encendida({
      x: 532,
      y: 392,
      w: 116,
      h: 160,
      base: 'alfeizar',
      marco: s5,
      quien: {
        piel: 'clara',
        pelo: 'cobrizo',
        peinado: 'corto',
        medico: 'guardapolvo',
        barba: 'completa',
        lentes: true,
      },
    }) +
    forma('M0 620c120-120 260-110 380-30s240 20 340-40v390H0z', s3) +
    casa(290, 560, 90, 90, 40, s4, s5) +
    forma(arco(320, 590, 30, 60), s1) +
    casa(400, 600, 70, 70, 34, s2, s4) +
    forma(arco(424, 624, 24, 46), luzColor, 0.85) +
    redondo(478, 560, 0.6, s2) +
    redondo(700, 640, 0.8, s2) +
    // the winding path
    forma(
      'M560 566c-90 40-60 80 0 110s40 90-120 110-200 70-150 154h120c-20-60 40-90 150-110s180-110 80-180c-40-28-50-50-10-84z',
      s5,
      0.75,
    ) +
    casa(40, 620, 220, 260, 96, s4, luzFuerte) +
    encendida({
      x: 86,
      y: 668,
      w: 130,
      h: 180,
      base: 'balcon',
      marco: s5,
      aparato: 'telefono',
      quien: { piel: 'canela', pelo: 'blanco', peinado: 'rodete', mayor: true, lentes: true },
    }) +
    forma('M0 850c100-50 220-40 330 20s270 30 390-20v90H0z', s1) +
    redondo(640, 900, 1.3, s3) +
    redondo(560, 916, 0.9, s4) +
    farol(470, 910, 130) +
    mata(300, 952, 1.2, s3) +
    hilo('M226 720C330 690 300 520 420 500S490 470 522 456'),
};
