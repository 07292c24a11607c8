import type { Escena } from '../../kit/escena.ts';
import { ave, cielo, luna, olas, reflejo } from '../../kit/paisaje.ts';
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

export const bergantin: Escena = {
  titulo:
    'Un bergantín en el puerto de noche: un hombre de barba blanca, en la cabina, habla con un médico en la casa del muelle.',
  foco: 672,
  dibujar: () =>
    cielo(6, 480, 20) +
    luna(600, 150, 52) +
    forma('M0 620c120-40 240-36 360-16s240 0 360-24v120H0z', s2) +
    rect(0, 690, 720, 250, s3) +
    olas(700, 130, 9, s4, 14) +
    reflejo(600, 706, 6, 90) +
    // rigging
    linea('M196 120v470M372 86v510', s5, 9) +
    linea('M196 130L52 540M196 130l176 250M372 96l150 500M372 96L196 480', s4, 2.5) +
    forma('M98 176c60 10 136 10 196 0 12 40 10 70-6 104-56-12-128-12-184 0-16-34-18-64-6-104z', palido) +
    forma('M82 306c70 12 158 12 228 0 14 52 12 98-8 140-64-14-148-14-212 0-20-42-22-88-8-140z', blanco) +
    forma('M276 132c60 10 132 10 192 0 12 44 10 76-6 112-56-12-124-12-180 0-16-36-18-68-6-112z', blanco) +
    forma('M258 268c70 12 158 12 228 0 16 64 14 118-8 170-66-14-146-14-212 0-22-52-24-106-8-170z', palido) +
    forma('M500 470c40 30 90 50 140 56-60 10-100 30-128 60z', palido) +
    linea('M90 176h212M74 306h244M268 132h208M250 268h244', s5, 6) +
    forma('M196 120l64 16-64 20zM372 86l70 18-70 20z', luzColor) +
    linea('M500 600l150-76', s5, 8) +
    // hull, with the cabin at the stern
    forma('M24 520h166l10 66h270l74-34c-6 110-42 190-92 234H110C62 726 34 630 24 520z', s4) +
    forma('M28 556h164l8 30h270l72-30-6 30-62 26H188l-8-26H32z', luzFuerte) +
    forma('M78 716h424c-12 28-28 52-50 70H110c-14-20-24-44-32-70z', s2) +
    repetir(4, (i) => forma(arco(232 + i * 62, 640, 28, 34), s1)) +
    encendida({
      x: 62,
      y: 580,
      w: 116,
      h: 152,
      base: 'alfeizar',
      marco: s5,
      aparato: 'telefono',
      quien: { piel: 'trigo', pelo: 'blanco', peinado: 'corto', barba: 'completa', mayor: true },
    }) +
    // the quay
    rect(500, 836, 220, 104, s1) +
    rect(534, 620, 186, 260, s2) +
    rect(520, 598, 200, 26, s5) +
    forma('M572 598v-22a54 54 0 0 1 108 0v22z', s3) +
    encendida({
      x: 572,
      y: 654,
      w: 114,
      h: 152,
      base: 'jardinera',
      marco: s4,
      quien: { piel: 'oscura', pelo: 'negro', peinado: 'cepillo', medico: 'guardapolvo', lentes: true },
    }) +
    rect(0, 800, 500, 140, s2) +
    olas(806, 120, 14, s4, 12) +
    forma('M470 940v-96h40v-14h210v110z', s1) +
    circulo(496, 836, 12, s5) +
    ave(80, 90, 1.1, s5) +
    ave(520, 250, 1, s5) +
    hilo('M190 640C300 600 470 590 562 720'),
};
