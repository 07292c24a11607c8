import type { Escena } from '../../kit/escena.ts';
import { cielo, pino, redondo } from '../../kit/paisaje.ts';
import {
  arco,
  circulo,
  forma,
  girado,
  linea,
  luzColor,
  palido,
  primario,
  rect,
  s2,
  s3,
  s4,
  s5,
} from '../../kit/tinta.ts';
import { encendida, hilo } from '../../kit/ventanas.ts';

const casita = (dentro: string): string =>
  rect(-92, -214, 184, 220, s4) + forma('M-110-212h220L0-300z', s5) + dentro;

export const planeta: Escena = {
  titulo:
    'Dos casas lejanas sobre el mismo planeta, unidas por un satélite: un hombre con su teléfono y una médica.',
  foco: 412,
  dibujar: () =>
    cielo(71, 560, 34) +
    // rings of the orbit
    `<g fill="none" stroke="${s3}" stroke-width="3"><circle cx="360" cy="960" r="640"/><circle cx="360" cy="960" r="760"/></g>` +
    circulo(360, 960, 500, s2) +
    circulo(360, 960, 470, s3) +
    forma(
      'M120 700c60-60 160-70 190-30s-40 70-20 110-70 90-120 60-110-80-50-140zM430 620c60-30 150 0 180 50s-10 110-70 100-60-60-110-70-50-60 0-80zM380 820c40-20 100 0 110 50s-60 70-110 70-50-100 0-120z',
      s4,
    ) +
    `<g fill="none" stroke="${s2}" stroke-width="3" opacity=".7"><ellipse cx="360" cy="960" rx="200" ry="470"/><ellipse cx="360" cy="960" rx="360" ry="470"/><path d="M-100 780h920"/></g>` +
    // two homes, far apart on the same ground
    girado(
      196,
      520,
      -19,
      casita(
        encendida({
          x: -60,
          y: -182,
          w: 120,
          h: 166,
          base: 'jardinera',
          marco: s5,
          aparato: 'telefono',
          quien: { piel: 'oscura', pelo: 'negro', peinado: 'cepillo', barba: 'completa', ropa: s3 },
        }),
      ),
    ) +
    girado(
      524,
      520,
      19,
      casita(
        encendida({
          x: -60,
          y: -181,
          w: 120,
          h: 166,
          base: 'alfeizar',
          marco: s5,
          quien: { piel: 'clara', pelo: 'rubio', peinado: 'rodete', medico: 'guardapolvo', lentes: true },
        }),
      ),
    ) +
    redondo(360, 466, 0.7, s5) +
    redondo(326, 470, 0.44, s4) +
    redondo(396, 470, 0.48, s4) +
    girado(56, 612, -34, pino(0, 0, 120, s5)) +
    girado(664, 612, 34, pino(0, 0, 120, s5)) +
    girado(8, 664, -40, pino(0, 0, 80, s4)) +
    girado(712, 664, 40, pino(0, 0, 80, s4)) +
    // satellite
    girado(
      360,
      150,
      -18,
      rect(-36, -30, 72, 60, s5, 8) +
        rect(-160, -24, 104, 48, primario, 4) +
        rect(56, -24, 104, 48, primario, 4) +
        linea(
          'M-134-24v48M-108-24v48M-82-24v48M82-24v48M108-24v48M134-24v48M-160 0h104M56 0h104',
          palido,
          2.5,
        ) +
        linea('M-56 0h20M36 0h20', s5, 6) +
        forma('M-24 30a24 24 0 0 0 48 0z', palido) +
        linea('M0 44v18', palido, 4) +
        circulo(0, 66, 6, luzColor) +
        forma(arco(-12, -16, 24, 30), luzColor),
    ) +
    hilo('M130 300C140 220 230 170 330 196M392 196C490 170 580 220 590 300'),
};
