import type { Escena } from '../../kit/escena.ts';
import { cielo, menguante, pino, suelo } from '../../kit/paisaje.ts';
import {
  arco,
  blanco,
  circulo,
  elipse,
  forma,
  linea,
  luzColor,
  n,
  palido,
  rect,
  repetir,
  s1,
  s2,
  s3,
  s4,
  s5,
} from '../../kit/tinta.ts';
import { encendida, grilla, hilo, ventana } from '../../kit/ventanas.ts';

export const cuartel: Escena = {
  titulo:
    'Un pabellón simétrico con galería, bandera y jardín; una mujer con su tableta y un médico en dos balcones.',
  foco: 428,
  dibujar: () =>
    cielo(41, 200, 14) +
    menguante(600, 90, 34) +
    // flag without emblem
    linea('M360 330V60', s5, 7) +
    circulo(360, 56, 8, luzColor) +
    forma('M364 72c40-16 70 16 120 0v74c-50 16-80-16-120 0z', luzColor) +
    forma('M364 97c40-16 70 16 120 0v24c-50 16-80-16-120 0z', blanco) +
    // symmetrical pavilion
    rect(30, 330, 660, 370, s2) +
    rect(14, 310, 692, 24, s4) +
    forma('M250 312l110-74 110 74z', s3) +
    circulo(360, 288, 13, s5) +
    rect(-10, 260, 90, 440, s3) +
    rect(640, 260, 90, 440, s3) +
    repetir(3, (i) => rect(-8 + i * 32, 238, 20, 26, s3) + rect(648 + i * 32, 238, 20, 26, s3)) +
    encendida({
      x: 110,
      y: 374,
      w: 116,
      h: 150,
      base: 'balcon',
      marco: s4,
      aparato: 'tableta',
      quien: { piel: 'cobre', pelo: 'negro', peinado: 'rodete', ropa: s4 },
    }) +
    ventana(306, 374, 108, 150, 'tenue') +
    encendida({
      x: 494,
      y: 374,
      w: 116,
      h: 150,
      base: 'balcon',
      marco: s4,
      quien: {
        piel: 'clara',
        pelo: 'blanco',
        peinado: 'cepillo',
        medico: 'guardapolvo',
        mayor: true,
        lentes: true,
      },
    }) +
    // arcade
    repetir(6, (i) => forma(arco(92 + i * 92, 580, 72, 120), i === 2 || i === 3 ? s3 : s1)) +
    grilla(8, 330, 2, 3, 22, 40, 34, 100, s1) +
    grilla(658, 330, 2, 3, 22, 40, 34, 100, s1) +
    // formal garden
    suelo(700, s3) +
    forma('M310 700h100l110 240H200z', s5) +
    repetir(3, (i) => {
      const y = 736 + i * 66;
      const a = i * 34;
      return (
        forma(`M${n(268 - a)} ${y}H${n(40 - a * 2)}l-30 46h${n(246 + a)}z`, s1) +
        forma(`M${n(452 + a)} ${y}H${n(680 + a * 2)}l30 46H${n(464 + a)}z`, s1) +
        repetir(
          6,
          (j) =>
            circulo(268 - a - 36 - j * 40, y + 18, 12, j % 2 ? luzColor : s4) +
            circulo(452 + a + 36 + j * 40, y + 18, 12, j % 2 ? luzColor : s4),
        )
      );
    }) +
    repetir(2, (i) => forma(`M${i ? 470 : 190} 700l30-110 30 110z`, s4)) +
    elipse(360, 820, 74, 18, s2) +
    elipse(360, 814, 60, 13, palido) +
    linea('M360 812v-50M360 764c-16-10-26 0-28 24M360 764c16-10 26 0 28 24', palido, 4) +
    repetir(4, (i) => pino([30, 94, 626, 690][i]!, 710, 120, s4)) +
    hilo('M238 440C300 560 420 560 482 440'),
};
