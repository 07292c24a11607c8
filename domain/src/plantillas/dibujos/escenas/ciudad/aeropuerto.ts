import type { Escena } from '../../kit/escena.ts';
import { cielo, luna, nube, pino, suelo } from '../../kit/paisaje.ts';
import {
  arco,
  blanco,
  circulo,
  forma,
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

const avion = (x: number, y: number, k: number, giro: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${giro}) scale(${k})">` +
  forma('M-190-6l-40-66h36l48 56z', s5) +
  forma('M-210-4c60-36 300-40 372-20 40 10 64 22 64 34s-24 22-64 26c-120 12-320 8-372-40z', blanco) +
  forma('M-206 4c60 14 300 18 430 4-4 14-28 22-62 26-120 12-320 8-368-30z', palido) +
  repetir(9, (i) => forma(arco(-110 + i * 27, -14, 11, 15), s3)) +
  forma('M168-18c16 4 28 8 36 14h-36z', s1) +
  forma('M-10 14h70l-110 120h-44z', s4) +
  forma('M10-20h50l-60-70h-34z', s4) +
  rect(-30, 60, 50, 22, luzFuerte, 10) +
  '</g>';

export const aeropuerto: Escena = {
  titulo:
    'Un avión despega junto a un bosque de pinos; un pasajero en la terminal habla con una médica en la torre de control.',
  foco: 277,
  dibujar: () =>
    cielo(37, 420, 22) +
    nube(40, 300, 1, s2) +
    nube(300, 120, 0.8, s2) +
    luna(90, 100, 34) +
    avion(212, 262, 0.92, -16) +
    linea('M20 420c-10 4-20 6-30 8', s5, 3) +
    // pine wood
    repetir(12, (i) => pino(10 + i * 66, 640, 110 + ((i * 37) % 60), i % 2 ? s2 : s3)) +
    suelo(630, s2) +
    // control tower
    forma('M520 860l22-400h96l22 400z', s4) +
    linea('M590 480v380', s3, 6) +
    forma('M470 470h240l-34-60H504z', s5) +
    forma('M474 220h232l-20 196H494z', s3) +
    forma('M462 226h256l-30-34H492z', s5) +
    linea('M590 192v-70M560 192v-34M620 192v-34', s5, 5) +
    circulo(590, 118, 7, luzFuerte) +
    encendida({
      x: 532,
      y: 250,
      w: 116,
      h: 158,
      base: 'nada',
      marco: s5,
      quien: { piel: 'cobre', pelo: 'negro', peinado: 'cola', medico: 'guardapolvo', auriculares: true },
    }) +
    rect(500, 406, 180, 12, s5) +
    // terminal with a wavy roof
    forma('M-10 600c80-70 160-70 240 0s120 60 220 0v24c-100 60-140 70-220 0s-160-60-240 0z', s5) +
    forma('M-10 624c80-60 160-60 240 0s120 50 190 12v224H-10z', s3) +
    encendida({
      x: 58,
      y: 640,
      w: 128,
      h: 178,
      base: 'alfeizar',
      marco: s5,
      aparato: 'telefono',
      quien: { piel: 'clara', pelo: 'negro', peinado: 'raya', barba: 'completa', ropa: s4 },
    }) +
    forma(arco(226, 700, 76, 160), s1) +
    forma(arco(326, 690, 76, 170), s2) +
    linea('M264 700v160M364 690v170', s4, 4) +
    // runway with its lights
    suelo(850, s1) +
    repetir(8, (i) => rect(20 + i * 92, 890, 54, 10, palido)) +
    repetir(15, (i) => circulo(14 + i * 50, 860, 5, i % 2 ? luzColor : luzFuerte)) +
    repetir(15, (i) => circulo(14 + i * 50, 926, 5, i % 2 ? luzFuerte : luzColor)) +
    hilo('M200 690C330 640 420 470 522 350'),
};
