import type { Escena } from '../../kit/escena.ts';
import { ave, palmera, pasto } from '../../kit/paisaje.ts';
import {
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

export const palmar: Escena = {
  titulo:
    'Un palmar junto al río al atardecer; una madre con su hija y un médico en dos casas sobre pilotes.',
  foco: 710,
  dibujar: () =>
    rect(0, 0, 720, 940, s1) +
    circulo(360, 430, 330, s2) +
    circulo(360, 430, 240, s3, 0.6) +
    circulo(360, 430, 150, luzColor, 0.95) +
    forma('M0 500c140-16 260-10 360-4s240-16 360 4v440H0z', s3) +
    // the river bends towards us
    forma(
      'M330 500c60 20 140 40 90 90s-230 60-230 140 120 90 110 210h330c20-120-150-130-170-200s130-80 130-140-90-90-160-100z',
      s5,
    ) +
    linea('M350 560h60M300 640h70M280 720h90M380 790h80M400 860h110M450 640h40', palido, 5) +
    // canoe
    forma('M296 760h150c-14 26-34 34-54 34h-44c-20 0-40-8-52-34z', s1) +
    linea('M392 770l60-70', luzFuerte, 6) +
    palmera(60, 560, 1.5, s4, s2) +
    palmera(180, 540, 1.1, s2, s2) +
    palmera(560, 540, 1.2, s2, s2) +
    palmera(664, 580, 1.7, s4, s2) +
    palmera(480, 520, 0.7, s2, s2) +
    palmera(262, 520, 0.75, s2, s2) +
    // houses on the banks
    linea('M40 790v70M204 790v70M122 800v60', s1, 10) +
    forma('M4 640L122 540l118 100z', luzFuerte) +
    rect(28, 636, 188, 160, s4) +
    rect(16, 790, 212, 14, s5) +
    encendida({
      x: 68,
      y: 640,
      w: 108,
      h: 148,
      base: 'balcon',
      marco: s5,
      aparato: 'telefono',
      quien: { piel: 'cobre', pelo: 'negro', peinado: 'ondas', aros: true, ropa: s3 },
      con: { piel: 'cobre', pelo: 'negro', peinado: 'flequillo', nino: true, ropa: luzFuerte },
    }) +
    linea('M530 800v60M690 800v60', s1, 10) +
    forma('M496 650l114-84 110 84z', s5) +
    rect(516, 646, 204, 164, s4) +
    rect(504, 802, 216, 14, s5) +
    encendida({
      x: 562,
      y: 652,
      w: 108,
      h: 148,
      base: 'jardinera',
      marco: s5,
      quien: { piel: 'clara', pelo: 'castano', peinado: 'corto', medico: 'guardapolvo', barba: 'candado' },
    }) +
    forma('M0 850c80-20 160-10 220 20s30 60 20 70H0zM720 840c-80-10-150 10-180 40s10 50 20 60h160z', s2) +
    palmera(286, 970, 1.25, s4, s3) +
    repetir(6, (i) => pasto([30, 90, 160, 590, 650, 700][i]!, 920 - (i % 2) * 14, 1.1, s5)) +
    ave(150, 150, 1.2, s5) +
    ave(220, 120, 0.9, s5) +
    ave(560, 180, 1, s5) +
    hilo('M186 700C280 580 440 580 552 700'),
};
