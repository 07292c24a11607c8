import type { Escena } from '../../kit/escena.ts';
import { alamo, casa, cielo, luna } from '../../kit/paisaje.ts';
import {
  arco,
  forma,
  girado,
  grupo,
  linea,
  luzColor,
  n,
  rect,
  repetir,
  s1,
  s2,
  s3,
  s4,
  s5,
} from '../../kit/tinta.ts';
import { encendida, hilo } from '../../kit/ventanas.ts';

const maiz = (x: number, y: number, k: number, tallo: string, choclo = true): string =>
  grupo(
    x,
    y,
    k,
    linea('M0 0V-170', tallo, 7) +
      forma(
        'M0-40c-34-10-52-44-56-78 26 14 50 40 56 78zM0-60c34-10 52-44 56-78-26 14-50 40-56 78zM0-104c-26-8-40-34-42-62 20 12 38 32 42 62zM0-118c26-8 40-34 42-62-20 12-38 32-42 62z',
        tallo,
      ) +
      forma('M0-170c-8-14-8-28 0-42 8 14 8 28 0 42z', tallo) +
      (choclo
        ? girado(
            10,
            -74,
            22,
            forma('M0 0c-12-14-12-42 0-58 12 16 12 44 0 58z', luzColor) +
              forma('M0 6c-12-6-14-22-12-34 8 8 11 18 12 34zM0 6c12-6 14-22 12-34-8 8-11 18-12 34z', tallo),
          )
        : ''),
  );

const silo = (x: number, y: number, w: number, h: number, fill: string): string =>
  forma(arco(x, y, w, h), fill) +
  repetir(Math.floor((h - w / 2) / 34), (i) =>
    linea(`M${n(x)} ${n(y + w / 2 + 10 + i * 34)}h${n(w)}`, s1, 2, 'opacity=".35"'),
  );

export const maizal: Escena = {
  titulo: 'Un maizal de noche con silos y una casa: un productor mayor con su teléfono habla con una médica.',
  foco: 600,
  dibujar: () =>
    cielo(5, 380, 16) +
    luna(250, 250, 74) +
    forma('M0 600c180-30 420-30 720-6v340H0z', s2) +
    alamo(40, 610, 130, s3) +
    alamo(330, 600, 110, s3) +
    silo(566, 240, 150, 440, s2) +
    silo(388, 300, 176, 400, s4) +
    linea('M476 290V250M476 250h130', s5, 6) +
    encendida({
      x: 418,
      y: 400,
      w: 116,
      h: 166,
      base: 'alfeizar',
      marco: s5,
      quien: { piel: 'trigo', pelo: 'rubio', peinado: 'cola', medico: 'guardapolvo', auriculares: true },
    }) +
    casa(56, 520, 250, 210, 104, s3, s4) +
    rect(246, 420, 30, 70, s4) +
    encendida({
      x: 116,
      y: 560,
      w: 124,
      h: 166,
      aparato: 'telefono',
      base: 'alfeizar',
      marco: s5,
      quien: {
        piel: 'cobre',
        pelo: 'gris',
        peinado: 'corto',
        barba: 'bigote',
        sombrero: 'boina',
        mayor: true,
        ropa: s2,
      },
    }) +
    forma('M0 730c200-20 480-20 720 0v210H0z', s1) +
    repetir(9, (i) => maiz(24 + i * 84, 880, 0.84, s3, i % 2 === 0)) +
    repetir(8, (i) => maiz(-16 + i * 106, 990, 1.12, i % 2 ? s4 : s5, i % 3 !== 1)) +
    hilo('M250 620C300 460 350 430 408 470'),
};
