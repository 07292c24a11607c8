// Frames of the help pictures for sign-in and registration.
import {
  ac,
  acf,
  arco,
  boton,
  c,
  campo,
  candado,
  cara,
  cuadro,
  d,
  dedo,
  en,
  gris,
  hoja,
  li,
  lineas,
  p,
  persona,
  pf,
  pl,
  puntos,
  r,
  rotulo,
  sobre,
  suave,
  t,
  texto,
  tilde,
  tinta,
} from './piezas.mjs';

const veces = (n, f) => Array.from({ length: n }, (_, i) => f(i));

const ojo = (x, y, abierto) =>
  t(`M${x - 11} ${y}c6-9 16-9 22 0c-6 9-16 9-22 0z`, p, 2.5) +
  c(x, y, 3.5, p) +
  (abierto ? '' : t(`M${x - 9} ${y + 8}l18-16`, p, 2.5));

// login.dni: a numeric keypad writes into the field
const teclado = (pulsada) =>
  veces(
    9,
    (i) =>
      r(
        190 + (i % 3) * 38,
        62 + Math.floor(i / 3) * 38,
        32,
        32,
        i === pulsada ? p : '#ffffff',
        7,
        i === pulsada ? p : li,
      ) +
      texto(
        206 + (i % 3) * 38,
        84 + Math.floor(i / 3) * 38,
        i + 1,
        16,
        i === pulsada ? '#ffffff' : tinta,
        'middle',
      ),
  ).join('');

const dni = (escrito, tecla, x, y) =>
  cuadro(
    hoja(14, 20, 160, 160),
    rotulo(30, 50, 44, gris),
    campo(30, 66, 128, true),
    texto(40, 89, escrito, 18),
    campo(30, 122, 128),
    teclado(tecla),
    dedo(x, y, true),
  );

export const cuadrosCuenta = {
  'login.dni': [
    dni('30', 2, 270, 84),
    dni('3011', 0, 210, 84),
    dni('301112', 1, 246, 84),
    dni('30111222', 1, 246, 86),
  ],

  'login.contrasena': [
    [3, false, 0],
    [6, false, 0],
    [8, false, 1],
    [8, true, 1],
  ].map(([n, ver, toca]) =>
    cuadro(
      hoja(30, 40, 260, 120),
      candado(58, 74, 0.8),
      rotulo(80, 72, 70, gris),
      campo(48, 96, 224, true, 44),
      ver ? texto(64, 125, '1a2b3c4d', 20) : puntos(68, 118, n),
      ojo(248, 118, ver),
      dedo(toca ? 248 : 70 + n * 15, toca ? 120 : 130, Boolean(toca)),
    ),
  ),

  'login.ingresar': [
    cuadro(
      hoja(20, 20, 170, 160),
      campo(36, 40, 138),
      campo(36, 84, 138),
      puntos(50, 57, 6),
      puntos(50, 101, 6),
      boton(36, 132, 138),
      rotulo(75, 146, 60),
      d(arco(214, 40, 84, 140), p),
      d(arco(224, 50, 64, 130), pf),
      dedo(150, 170),
    ),
    cuadro(
      hoja(20, 20, 170, 160),
      campo(36, 40, 138),
      campo(36, 84, 138),
      puntos(50, 57, 6),
      puntos(50, 101, 6),
      boton(36, 134, 138, pf),
      rotulo(75, 148, 60),
      d(arco(214, 40, 84, 140), p),
      d(arco(224, 50, 64, 130), pf),
      dedo(120, 152, true),
    ),
    cuadro(
      hoja(20, 20, 170, 160),
      campo(36, 40, 138),
      campo(36, 84, 138),
      puntos(50, 57, 6),
      puntos(50, 101, 6),
      boton(36, 132, 138),
      rotulo(75, 146, 60),
      d(arco(214, 40, 84, 140), p),
      d(arco(224, 50, 64, 130), ac),
      d('M224 180V82c6-16 16-26 30-30v128z', pf),
      dedo(120, 152),
    ),
    cuadro(
      hoja(20, 20, 170, 160),
      campo(36, 40, 138),
      campo(36, 84, 138),
      puntos(50, 57, 6),
      puntos(50, 101, 6),
      boton(36, 132, 138),
      rotulo(75, 146, 60),
      d(arco(214, 40, 84, 140), p),
      d(arco(224, 50, 64, 130), ac),
      cara(256, 138, 1.1),
      dedo(120, 172),
    ),
  ],

  'login.olvide': [
    cuadro(
      boton(60, 34, 200),
      rotulo(120, 49, 80),
      rotulo(90, 100, 140, p),
      r(90, 112, 140, 2, p),
      dedo(220, 140),
    ),
    cuadro(
      boton(60, 34, 200),
      rotulo(120, 49, 80),
      rotulo(90, 100, 140, pf),
      r(90, 112, 140, 3, pf),
      dedo(190, 106, true),
    ),
    cuadro(en(160, 110, 2.2, r(-30, -20, 60, 40, p, 4) + t('M-26-15L0 5l26-20', '#ffffff', 3))),
    cuadro(
      en(
        160,
        120,
        2.2,
        d('M-30-16L0-40l30 24z', pf) + r(-20, -34, 40, 40, '#ffffff', 3) + d('M-30-16L0 6l30-22v40h-60z', p),
      ),
      candado(160, 76, 1.3, acf),
    ),
  ],

  'login.registro': [
    cuadro(
      hoja(70, 24, 180, 152),
      boton(86, 50, 148, pl),
      r(86, 108, 148, 38, '#ffffff', 9, p),
      rotulo(122, 123, 76, p),
      dedo(250, 165),
    ),
    cuadro(
      hoja(70, 24, 180, 152),
      boton(86, 50, 148, pl),
      r(86, 108, 148, 38, suave, 9, p),
      rotulo(122, 123, 76, p),
      dedo(180, 128, true),
    ),
    cuadro(hoja(96, 14, 128, 172), persona(160, 78, 2, pl), c(160, 78, 44, 'none', pl)),
    cuadro(
      hoja(96, 14, 128, 172),
      persona(160, 78, 2),
      c(160, 78, 44, 'none', p),
      c(198, 112, 16, acf),
      t('M190 112h16M198 104v16', '#ffffff', 4),
      rotulo(120, 146, 80, li),
      rotulo(132, 162, 56, li),
    ),
  ],

  'registro.personales': [0, 1, 2, 3].map((n) =>
    cuadro(
      r(14, 46, 116, 92, '#ffffff', 10, gris),
      r(14, 46, 116, 18, pl, 6),
      r(24, 74, 34, 44, suave, 4),
      persona(41, 98, 0.9, gris),
      lineas(68, 78, [48, 36, 44], li, 14),
      hoja(146, 14, 162, 172),
      veces(
        2,
        (i) =>
          campo(160, 30 + i * 46, 134, n === i, 32) +
          (n > i ? rotulo(170, 43 + i * 46, 76 + i * 10, tinta) : ''),
      ),
      [0, 1, 2].map(
        (i) =>
          campo(160 + i * 46, 130, i === 2 ? 42 : 38, n === 2, 34) +
          (n > 2
            ? texto(179 + i * 46 + (i === 2 ? 2 : 0), 153, ['12', '03', '85'][i], 15, tinta, 'middle')
            : ''),
      ),
      n > 0 ? tilde(282, 46, 0.8) : '',
      n > 1 ? tilde(282, 92, 0.8) : '',
      dedo([200, 200, 190, 250][n], [52, 98, 152, 178][n], n < 3),
    ),
  ),

  // A free text field, typed letter by letter.
  'registro.obraSocial': [0, 1, 2, 3].map((n) =>
    cuadro(
      rotulo(50, 44, 96, gris),
      campo(50, 66, 220, n > 0 && n < 3, 46),
      n === 0 ? rotulo(66, 86, 60, li) : texto(68, 97, ['', 'Vil', 'Vilsar', 'Vilsar'][n], 22, tinta),
      n === 1 ? r(98, 77, 2.5, 24, p) : n === 2 ? r(136, 77, 2.5, 24, p) : '',
      n < 3 ? dedo([250, 214, 214][n], [140, 128, 128][n], n === 1) : tilde(244, 89, 1.4),
    ),
  ),

  'registro.contacto': [0, 1, 2].map((n) =>
    cuadro(
      hoja(30, 20, 260, 160),
      sobre(66, 66, 0.8),
      campo(100, 46, 170, n === 0, 40),
      n > 0 ? rotulo(116, 62, 44, tinta) + texto(164, 72, '@', 18, p) + rotulo(186, 62, 50, tinta) : '',
      en(66, 134, 1, r(-12, -22, 24, 44, p, 5) + r(-8, -16, 16, 28, '#ffffff', 2)),
      campo(100, 114, 170, n === 1, 40),
      n > 1 ? texto(116, 140, '11 5555 0101', 17) : '',
      dedo(n === 0 ? 190 : n === 1 ? 190 : 250, n === 0 ? 70 : n === 1 ? 138 : 150, n < 2),
    ),
  ),

  'registro.contrasena': [
    [4, 0, 1],
    [8, 0, 3],
    [8, 4, 3],
    [8, 8, 3],
  ].map(([a, b, fuerza], i) =>
    cuadro(
      campo(60, 22, 200, b === 0, 42),
      puntos(78, 43, a),
      veces(3, (j) => r(60 + j * 68, 72, 62, 8, j < fuerza ? (fuerza === 3 ? p : acf) : li, 4)),
      t('M152 94h16M152 102h16', i === 3 ? p : gris, 4),
      campo(60, 116, 200, b > 0, 42),
      puntos(78, 137, b),
      i === 3
        ? c(236, 43, 13, p) +
            tilde(236, 43, 0.8, '#ffffff') +
            c(236, 137, 13, p) +
            tilde(236, 137, 0.8, '#ffffff')
        : dedo(i < 2 ? 86 + a * 15 : 86 + b * 15, i < 2 ? 52 : 146),
    ),
  ),

  'registro.terminos': [
    cuadro(
      hoja(60, 12, 200, 120),
      lineas(78, 30, [150, 160, 130, 160, 140, 90], li, 16),
      r(248, 20, 6, 40, gris, 3),
      r(62, 148, 32, 32, '#ffffff', 6, gris),
      rotulo(106, 160, 130, gris),
      dedo(250, 60),
    ),
    cuadro(
      hoja(60, 12, 200, 120),
      lineas(78, 30, [120, 160, 100, 150, 160, 60], li, 16),
      r(248, 84, 6, 40, gris, 3),
      r(62, 148, 32, 32, '#ffffff', 6, gris),
      rotulo(106, 160, 130, gris),
      dedo(250, 110, true),
    ),
    cuadro(
      hoja(60, 12, 200, 120),
      lineas(78, 30, [120, 160, 100, 150, 160, 60], li, 16),
      r(248, 84, 6, 40, gris, 3),
      r(62, 148, 32, 32, p, 6, p),
      tilde(78, 164, 1.2, '#ffffff'),
      rotulo(106, 160, 130, tinta),
      dedo(84, 168, true),
    ),
    cuadro(
      hoja(60, 12, 200, 120),
      lineas(78, 30, [120, 160, 100, 150, 160, 60], li, 16),
      r(248, 84, 6, 40, gris, 3),
      r(62, 148, 32, 32, p, 6, p),
      tilde(78, 164, 1.2, '#ffffff'),
      rotulo(106, 160, 130, tinta),
    ),
  ],

  // One tap creates the account.
  'registro.continuar': [0, 1, 2].map((n) =>
    n < 2
      ? cuadro(
          veces(
            3,
            (i) => campo(60, 22 + i * 38, 200, false, 28) + rotulo(74, 32 + i * 38, [96, 120, 74][i], gris),
          ),
          boton(60, 148, 200, n === 1 ? pf : p, 34),
          t('M152 165h20M164 157l8 8-8 8', '#ffffff', 3.5),
          dedo(n ? 200 : 256, n ? 166 : 140, n === 1),
        )
      : cuadro(
          hoja(60, 26, 200, 148),
          d(arco(124, 44, 72, 72), p),
          tilde(160, 84, 2.2, '#ffffff'),
          rotulo(104, 136, 112, tinta),
          rotulo(122, 154, 76, gris),
        ),
  ),
};
