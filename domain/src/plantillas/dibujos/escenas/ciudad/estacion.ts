import type { Escena } from '../../kit/escena.ts';
import { alamo, cielo, luna, suelo } from '../../kit/paisaje.ts';
import {
  arco,
  blanco,
  circulo,
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
import { encendida, hilo, ventana } from '../../kit/ventanas.ts';

export const estacion: Escena = {
  titulo:
    'Una estación con reloj y un tren detenido: una pasajera con su teléfono habla con un médico en el piso alto.',
  foco: 450,
  dibujar: () =>
    cielo(29, 220, 12) +
    luna(120, 110, 36) +
    alamo(40, 640, 240, s2) +
    alamo(690, 640, 220, s2) +
    // the station and its clock tower
    rect(70, 330, 580, 320, s2) +
    rect(54, 308, 612, 26, s4) +
    rect(290, 150, 140, 200, s3) +
    forma('M276 154h168l-84-96z', s4) +
    rect(280, 150, 160, 12, s5) +
    circulo(360, 226, 44, luzColor) +
    circulo(360, 226, 36, blanco) +
    linea('M360 226v-24M360 226l16 10', s1, 5) +
    rect(280, 320, 160, 18, s5) +
    encendida({
      x: 302,
      y: 378,
      w: 116,
      h: 162,
      base: 'balcon',
      marco: s4,
      quien: {
        piel: 'oscura',
        pelo: 'gris',
        peinado: 'corto',
        medico: 'guardapolvo',
        barba: 'bigote',
        lentes: true,
        mayor: true,
      },
    }) +
    ventana(108, 388, 74, 104, 'cortina') +
    ventana(206, 388, 60, 104) +
    ventana(456, 388, 60, 104, 'tenue') +
    ventana(546, 388, 74, 104) +
    // platform roof on slender columns
    forma('M0 560h720l-24 36H24z', s5) +
    repetir(24, (i) => forma(`M${i * 30} 596h30l-15 22z`, i % 2 ? s4 : luzFuerte)) +
    repetir(
      5,
      (i) =>
        rect(60 + i * 146, 600, 12, 120, s4) +
        linea(`M${66 + i * 146} 650c-20-6-30-20-34-40M${66 + i * 146} 650c20-6 30-20 34-40`, s4, 6),
    ) +
    rect(0, 640, 720, 60, s3) +
    // the train
    rect(-30, 640, 790, 216, primario, 26) +
    forma('M-30 640h790v36H-30z', s5) +
    rect(-30, 806, 790, 18, luzColor) +
    encendida({
      x: 74,
      y: 664,
      w: 104,
      h: 132,
      base: 'nada',
      marco: s1,
      aparato: 'telefono',
      quien: { piel: 'trigo', pelo: 'negro', peinado: 'flequillo', lentes: true, ropa: s4 },
    }) +
    forma(arco(236, 676, 76, 120), s1) +
    forma(arco(340, 676, 76, 120), s2) +
    forma(arco(444, 672, 110, 184), s4) +
    linea('M499 672v184', s1, 4) +
    forma(arco(458, 690, 34, 80), s1) +
    forma(arco(506, 690, 34, 80), s1) +
    forma(arco(584, 676, 76, 120), s1) +
    forma(arco(686, 676, 76, 120), s2) +
    rect(0, 856, 720, 16, s1) +
    repetir(
      4,
      (i) =>
        circulo(70 + (i % 2) * 90 + Math.floor(i / 2) * 470, 874, 25, s1) +
        circulo(70 + (i % 2) * 90 + Math.floor(i / 2) * 470, 874, 11, s5),
    ) +
    suelo(898, s2) +
    rect(0, 896, 720, 8, s5) +
    repetir(13, (i) => rect(i * 60 + 6, 906, 30, 34, s1, 2)) +
    hilo('M186 700C250 640 230 520 292 480'),
};
