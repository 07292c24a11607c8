import type { Escena } from '../../kit/escena.ts';
import { cielo, luna } from '../../kit/paisaje.ts';
import {
  arco,
  blanco,
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
import { encendida, hilo, planta } from '../../kit/ventanas.ts';

export const obra: Escena = {
  titulo: 'Una obra en construcción con su grúa: un obrero con casco y, en la casa de al lado, una médica.',
  foco: 700,
  dibujar: () =>
    cielo(16, 400, 16) +
    luna(140, 150, 40) +
    // tower crane
    linea('M560 940V120M620 940V120', s4, 8) +
    repetir(13, (i) => linea(`M560 ${180 + i * 58}l60 58M620 ${180 + i * 58}l-60 58`, s4, 4)) +
    linea('M590 60L230 128M590 60l110 70M210 130h496M210 100h490', s5, 7) +
    repetir(11, (i) => linea(`M${214 + i * 44} 130l22-30 22 30`, s5, 3)) +
    rect(556, 96, 68, 60, luzFuerte, 4) +
    rect(566, 108, 30, 28, s1, 3) +
    rect(664, 132, 42, 50, s4) +
    linea('M290 130v130', s5, 3) +
    linea('M290 260l-50 40M290 260l50 40', s5, 3) +
    rect(226, 298, 128, 22, luzColor, 3) +
    // slabs and columns of the unfinished half
    rect(40, 940 - 560, 400, 20, s5) +
    rect(40, 590, 400, 20, s5) +
    rect(40, 800, 400, 20, s5) +
    repetir(4, (i) => rect(52 + i * 122, 400, 22, 540, s3)) +
    linea('M60 380v-44M76 380v-36M180 380v-40M300 380v-44M316 380v-30M420 380v-40', s4, 5) +
    rect(74, 400, 344, 190, s2) +
    rect(74, 610, 344, 190, s2) +
    rect(74, 820, 344, 120, s1) +
    repetir(4, (i) => rect(52 + i * 122, 400, 22, 540, s4)) +
    forma(arco(208, 640, 72, 160), s1) +
    forma(arco(330, 640, 72, 160), s1) +
    forma(arco(86, 430, 72, 160), s1) +
    forma(arco(330, 430, 72, 160), s3) +
    encendida({
      x: 82,
      y: 628,
      w: 112,
      h: 156,
      base: 'nada',
      marco: s5,
      aparato: 'telefono',
      quien: {
        piel: 'cobre',
        pelo: 'negro',
        peinado: 'corto',
        sombrero: 'casco',
        barba: 'candado',
        ropa: luzFuerte,
      },
    }) +
    // scaffolding
    linea(
      'M20 940V360M456 940V340M20 500h40M20 700h60M440 470h16M20 500l40 90M20 700l40 90M440 640l16 80',
      luzFuerte,
      6,
    ) +
    rect(4, 590, 60, 10, luzFuerte) +
    rect(4, 800, 60, 10, luzFuerte) +
    // ladder
    linea('M238 800l30-190M268 800l28-190', s5, 5) +
    repetir(6, (i) => linea(`M${243 + i * 5} ${776 - i * 32}h30`, s5, 4)) +
    // the finished house next door
    rect(470, 560, 250, 380, s3) +
    rect(456, 538, 264, 26, s5) +
    encendida({
      x: 528,
      y: 606,
      w: 130,
      h: 182,
      base: 'balcon',
      marco: s4,
      quien: { piel: 'clara', pelo: 'castano', peinado: 'largo', medico: 'guardapolvo', lentes: true },
    }) +
    forma(arco(494, 836, 60, 104), s1) +
    planta(590, 912, 1.4) +
    planta(650, 912, 1.2) +
    rect(0, 912, 720, 28, s1) +
    repetir(
      3,
      (i) => forma(`M${110 + i * 120} 912l16-52 16 52z`, luzFuerte) + rect(116 + i * 120, 884, 20, 8, blanco),
    ) +
    hilo('M206 690C330 640 400 560 518 680'),
};
