import type { Escena } from '../../kit/escena.ts';
import { cielo, suelo } from '../../kit/paisaje.ts';
import {
  arco,
  blanco,
  circulo,
  forma,
  girado,
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
import { encendida, hilo, planta } from '../../kit/ventanas.ts';

export const guardiaNocturna: Escena = {
  titulo:
    'La entrada de una guardia de noche, con reloj y ambulancia; arriba, un padre con su hija y una enfermera en dos balcones.',
  foco: 250,
  dibujar: () =>
    cielo(51, 120, 10) +
    rect(40, 100, 640, 840, s2) +
    rect(20, 80, 680, 26, s4) +
    rect(270, 30, 180, 60, s3) +
    forma(arco(320, 8, 80, 82), s4) +
    // the portal and its clock
    forma(arco(130, 380, 460, 520), s4) +
    forma(arco(160, 410, 400, 490), s1) +
    forma(arco(160, 410, 400, 490), luzColor, 0.14) +
    circulo(360, 270, 62, s4) +
    circulo(360, 270, 50, blanco) +
    repetir(12, (i) => girado(360, 270, i * 30, rect(-2, -46, 4, 10, s3))) +
    linea('M360 270v-30M360 270l22 14', s1, 6) +
    encendida({
      x: 82,
      y: 160,
      w: 124,
      h: 174,
      base: 'balcon',
      marco: s4,
      aparato: 'telefono',
      quien: { piel: 'trigo', pelo: 'morocho', peinado: 'corto', ropa: s3 },
      con: { piel: 'trigo', pelo: 'castano', peinado: 'trenzas', nino: true, ropa: luzFuerte },
    }) +
    encendida({
      x: 514,
      y: 160,
      w: 124,
      h: 174,
      base: 'balcon',
      marco: s4,
      quien: { piel: 'cobre', pelo: 'negro', peinado: 'ondas', medico: 'ambo', ropa: primario },
    }) +
    // ceiling lamps of the drive
    repetir(
      3,
      (i) =>
        linea(`M${270 + i * 90} ${i === 1 ? 412 : 434}v50`, s5, 3) +
        forma(`M${250 + i * 90} ${(i === 1 ? 412 : 434) + 64}a20 20 0 0 1 40 0z`, luzColor),
    ) +
    // ambulance, head on
    circulo(268, 830, 90, luzColor, 0.16) +
    circulo(452, 830, 90, luzColor, 0.16) +
    rect(226, 560, 268, 310, blanco, 26) +
    rect(300, 536, 120, 28, s5, 8) +
    rect(308, 540, 40, 20, luzFuerte, 6) +
    rect(372, 540, 40, 20, luzColor, 6) +
    forma('M250 640l14-50a10 10 0 0 1 10-8h172a10 10 0 0 1 10 8l14 50z', s1) +
    forma('M272 640l10-40h60l-20 40z', s4) +
    forma('M250 640h220v40H250z', palido) +
    rect(226, 700, 268, 34, primario) +
    circulo(268, 790, 26, luzColor) +
    circulo(452, 790, 26, luzColor) +
    rect(316, 766, 88, 46, s3, 6) +
    linea('M324 782h72M324 796h72', s5, 4) +
    linea('M300 718h28l8-14 16 26 12-20 8 8h48', blanco, 5) +
    rect(226, 836, 268, 34, s4, 6) +
    rect(240, 866, 56, 36, s1, 6) +
    rect(424, 866, 56, 36, s1, 6) +
    rect(196, 620, 26, 54, s4, 6) +
    rect(498, 620, 26, 54, s4, 6) +
    suelo(894, s3) +
    repetir(4, (i) => rect(110 + i * 140, 908, 80, 12, palido, 2)) +
    planta(90, 894, 2) +
    planta(634, 894, 2) +
    hilo('M218 250C270 180 300 190 300 220M420 220C430 180 460 190 502 250'),
};
