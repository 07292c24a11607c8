import type { Escena } from '../../kit/escena.ts';
import { banco, cielo, menguante, suelo } from '../../kit/paisaje.ts';
import {
  arco,
  blanco,
  circulo,
  forma,
  grupo,
  linea,
  luzColor,
  luzFuerte,
  palido,
  primario,
  rect,
  s1,
  s2,
  s3,
  s4,
  s5,
} from '../../kit/tinta.ts';
import { encendida, grilla, hilo, planta } from '../../kit/ventanas.ts';

const cama = (x: number, y: number, k: number, manta: string): string =>
  grupo(
    x,
    y,
    k,
    rect(0, -46, 8, 62, s5) +
      rect(150, -30, 8, 46, s5) +
      rect(4, -16, 150, 16, blanco, 6) +
      rect(10, -32, 42, 18, blanco, 8) +
      forma('M52-16c0-14 10-18 20-18h80v34H52z', manta),
  );

const suero = (x: number, y: number): string =>
  linea(`M${x} ${y}v-110h22`, s5, 4) +
  rect(x + 14, y - 110, 18, 28, palido, 4) +
  linea(`M${x - 14} ${y}h28`, s5, 5);

export const sala: Escena = {
  titulo:
    'Un sanatorio en corte, con camas, escalera y ascensor; abajo, una señora con su tableta habla con una médica del piso alto.',
  foco: 245,
  dibujar: () =>
    cielo(61, 90, 8) +
    menguante(640, 60, 26) +
    // a building in section, with all its rooms
    rect(30, 110, 660, 830, s4) +
    forma('M30 112h660v-22H30z', s5) +
    rect(160, 52, 120, 40, s3) +
    linea('M220 52V14', s5, 5) +
    forma('M220 16h36l-8 10 8 10h-36z', luzColor) +
    // top floor: the ward
    rect(50, 130, 620, 220, s2) +
    rect(50, 320, 620, 30, s3) +
    grilla(80, 160, 3, 1, 50, 80, 84, 0, s1) +
    cama(70, 316, 1, primario) +
    cama(250, 316, 1, luzFuerte) +
    suero(420, 318) +
    linea('M236 134v110c0 20-6 40-10 70', palido, 6, 'opacity=".5"') +
    encendida({
      x: 508,
      y: 160,
      w: 116,
      h: 160,
      base: 'nada',
      marco: s4,
      quien: { piel: 'cobre', pelo: 'negro', peinado: 'afro', medico: 'guardapolvo', aros: true },
    }) +
    // middle: stairs and corridor
    rect(50, 370, 200, 250, s3) +
    forma('M60 620v-30h30v-30h30v-30h30v-30h30v-30h30v-30h30v180z', s5) +
    linea('M64 560L236 390', luzColor, 6) +
    rect(270, 370, 400, 250, s2) +
    rect(270, 596, 400, 24, s3) +
    forma(arco(300, 440, 84, 156), s4) +
    forma(arco(310, 450, 64, 146), s1) +
    circulo(362, 530, 4, luzColor) +
    rect(420, 410, 90, 60, palido, 4) +
    linea('M432 446h14l6-16 12 28 8-18 6 6h20', primario, 4) +
    banco(420, 596, 1, s5) +
    planta(600, 596, 1.7) +
    forma(arco(580, 400, 60, 80), s1) +
    // ground floor: a patient cared for at home
    rect(50, 640, 420, 250, s2) +
    rect(490, 640, 180, 250, s3) +
    encendida({
      x: 94,
      y: 672,
      w: 132,
      h: 186,
      base: 'alfeizar',
      marco: s5,
      aparato: 'tableta',
      quien: { piel: 'clara', pelo: 'gris', peinado: 'ondas', mayor: true, ropa: palido },
    }) +
    rect(50, 868, 420, 22, s3) +
    cama(270, 866, 1.1, s4) +
    linea('M360 640v50', s5, 3) +
    forma('M336 706a24 24 0 0 1 48 0z', luzColor) +
    forma('M336 706h48l40 120H296z', luzColor, 0.12) +
    // lift
    rect(520, 680, 120, 210, s1) +
    rect(524, 684, 54, 206, s4) +
    rect(582, 684, 54, 206, s4) +
    circulo(580, 660, 8, luzColor) +
    suelo(890, s1) +
    rect(30, 890, 660, 14, s5) +
    hilo('M238 740C330 640 560 480 560 336'),
};
