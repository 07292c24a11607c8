// Frames of the help pictures for header, menu, home and footer.
import {
  ac,
  acf,
  arco,
  boton,
  c,
  calendario,
  camara,
  campo,
  candado,
  cara,
  casa,
  cuadro,
  d,
  dedo,
  en,
  fondo,
  gris,
  hoja,
  lapiz,
  li,
  lineas,
  menu,
  p,
  pergamino,
  persona,
  pf,
  pl,
  r,
  receta,
  rotulo,
  suave,
  t,
  texto,
  tilde,
  tinta,
  verde,
} from './piezas.mjs';

const veces = (n, f) => Array.from({ length: n }, (_, i) => f(i));

// menu rows
const enMenu = (fila, despues) => {
  const y = 26 + fila * 25;
  const lejos = dedo(150 + ((fila * 47) % 90), fila % 2 ? 40 : 150);
  return [
    cuadro(menu(fila, false, ''), lejos),
    cuadro(menu(fila, true, ''), dedo(88, y, true)),
    cuadro(menu(fila, true, despues)),
  ];
};

const ventanaMedica = (x, y, w, h) =>
  d(arco(x, y, w, h), ac) +
  cara(x + w / 2, y + h - 40 * (w / 56), w / 56, { bata: true, pelo: '#211a1b', tez: '#bb7d55' });

export const cuadrosPortal = {
  'encabezado.logo': [
    cuadro(
      r(0, 0, 320, 46, '#ffffff'),
      d(arco(16, 8, 26, 30), p),
      d(arco(21, 14, 16, 24), ac),
      rotulo(50, 20, 60, tinta),
      c(292, 23, 12, pl),
      lineas(30, 70, [220, 260, 200, 240, 160], li, 22, 8),
      dedo(120, 120),
    ),
    cuadro(
      r(0, 0, 320, 46, '#ffffff'),
      d(arco(16, 8, 26, 30), p),
      d(arco(21, 14, 16, 24), ac),
      rotulo(50, 20, 60, tinta),
      c(292, 23, 12, pl),
      lineas(30, 70, [220, 260, 200, 240, 160], li, 22, 8),
      dedo(34, 28, true),
    ),
    cuadro(
      r(0, 0, 320, 46, '#ffffff'),
      d(arco(16, 8, 26, 30), p),
      d(arco(21, 14, 16, 24), ac),
      rotulo(50, 20, 60, tinta),
      c(292, 23, 12, pl),
      casa(160, 118, 3),
      dedo(34, 28),
    ),
  ],

  'encabezado.perfil': [
    cuadro(
      r(0, 0, 320, 52, '#ffffff'),
      d(arco(14, 12, 22, 28), p),
      rotulo(196, 24, 60, tinta),
      cara(286, 28, 0.5),
      r(30, 76, 260, 100, '#ffffff', 10),
      dedo(230, 120),
    ),
    cuadro(
      r(0, 0, 320, 52, '#ffffff'),
      d(arco(14, 12, 22, 28), p),
      rotulo(196, 24, 60, p),
      cara(286, 28, 0.5),
      r(30, 76, 260, 100, '#ffffff', 10),
      dedo(284, 34, true),
    ),
    cuadro(
      r(0, 0, 320, 52, '#ffffff'),
      d(arco(14, 12, 22, 28), p),
      rotulo(196, 24, 60, p),
      cara(286, 28, 0.5),
      r(30, 76, 260, 100, '#ffffff', 10),
      hoja(176, 58, 134, 60),
      rotulo(204, 76, 80, tinta),
      dedo(284, 36),
    ),
    cuadro(
      r(0, 0, 320, 52, '#ffffff'),
      d(arco(14, 12, 22, 28), p),
      rotulo(196, 24, 60, p),
      cara(286, 28, 0.5),
      r(30, 76, 260, 100, '#ffffff', 10),
      hoja(176, 58, 134, 116),
      veces(
        3,
        (i) =>
          [persona, candado, pergamino][i](194, 80 + i * 36, 0.5, p) +
          rotulo(212, 77 + i * 36, [80, 66, 50][i], tinta),
      ),
      dedo(284, 36),
    ),
  ],

  'menu.inicio': enMenu(
    0,
    boton(122, 30, 170, verde, 44) +
      camara(207, 52, 1) +
      veces(
        2,
        (i) =>
          r(122 + i * 90, 86, 80, 84, suave, 8) +
          d(arco(150 + i * 90, 100, 24, 28), p) +
          rotulo(142 + i * 90, 146, 40, p),
      ).join(''),
  ),
  'menu.perfil': enMenu(
    1,
    cara(150, 66, 1, { ropa: acf }) +
      rotulo(196, 50, 90, tinta) +
      rotulo(196, 70, 60, gris) +
      veces(2, (i) => campo(124, 118 + i * 34, 140, false, 26)).join('') +
      lapiz(286, 134, 1),
  ),
  'menu.familiar': enMenu(
    2,
    cara(140, 76, 0.95) +
      cara(200, 76, 0.95, { pelo: '#8f979c', ropa: acf }) +
      cara(168, 128, 0.72, { pelo: '#8b4524', ropa: '#9571c6' }) +
      c(262, 90, 22, suave, p) +
      t('M251 90h22M262 79v22', p, 4),
  ),
  'menu.atenciones': enMenu(
    3,
    veces(
      3,
      (i) =>
        r(120, 24 + i * 54, 174, 46, suave, 8) +
        receta(142, 46 + i * 54, 0.8, [p, acf, p][i]) +
        rotulo(168, 36 + i * 54, 90, tinta) +
        rotulo(168, 52 + i * 54, 60, gris),
    ).join(''),
  ),
  'menu.turnos': enMenu(
    4,
    r(120, 24, 174, 26, p, 6) +
      veces(20, (i) =>
        r(122 + (i % 5) * 35, 58 + Math.floor(i / 5) * 31, 30, 26, i === 13 ? ac : suave, 5),
      ).join('') +
      tilde(242, 133, 0.9, tinta),
  ),
  'menu.terminos': enMenu(
    5,
    r(150, 20, 116, 160, suave, 6, pl) +
      d(arco(194, 30, 28, 30), p) +
      lineas(164, 74, [88, 80, 88, 64, 88, 72, 40], p, 14, 5),
  ),
  'menu.salir': enMenu(
    6,
    d(arco(160, 36, 80, 144), p) +
      d(arco(170, 46, 60, 134), '#211d28') +
      d('M170 180V76c4-14 10-22 20-28l24 16v130z', acf) +
      c(206, 120, 4, tinta) +
      t('M236 112h50M272 98l14 14-14 14', p, 6),
  ),

  'inicio.videollamada': [
    cuadro(
      r(30, 56, 260, 84, verde, 14),
      camara(80, 98, 1.6),
      rotulo(124, 90, 120),
      rotulo(124, 106, 80, '#a9d9bd'),
      dedo(270, 150),
    ),
    cuadro(
      r(30, 58, 260, 84, '#086236', 14),
      camara(80, 100, 1.6),
      rotulo(124, 92, 120),
      rotulo(124, 108, 80, '#a9d9bd'),
      dedo(210, 112, true),
    ),
    cuadro(
      r(0, 0, 320, 200, '#110f16'),
      [20, 38, 56].map((x) => c(160, 92, x, 'none', verde)),
      c(160, 92, 14, verde),
      veces(3, (i) => c(136 + i * 24, 176, 5, '#bfbcc6')),
    ),
    cuadro(
      r(0, 0, 320, 200, '#110f16'),
      ventanaMedica(100, 12, 120, 160),
      r(244, 110, 64, 62, '#322e39', 8),
      cara(276, 142, 0.78),
      r(0, 172, 320, 28, '#1f1c25'),
      veces(3, (i) => c(124 + i * 36, 186, 9, i === 2 ? '#b3261e' : '#4f4b57')),
    ),
  ],

  'inicio.perfil': [
    cuadro(
      veces(
        3,
        (i) =>
          hoja(14 + i * 100, 40, 92, 120) +
          d(arco(42 + i * 100, 58, 36, 44), i ? pl : p) +
          rotulo(34 + i * 100, 122, 52, li),
      ),
      persona(60, 88, 0.8, '#ffffff'),
      dedo(90, 150),
    ),
    cuadro(
      veces(
        3,
        (i) =>
          hoja(14 + i * 100, 40, 92, 120) +
          d(arco(42 + i * 100, 58, 36, 44), i ? pl : p) +
          rotulo(34 + i * 100, 122, 52, i ? li : p),
      ),
      r(14, 40, 92, 120, 'none', 10, p),
      persona(60, 88, 0.8, '#ffffff'),
      dedo(64, 110, true),
    ),
    cuadro(
      hoja(50, 20, 220, 160),
      d(arco(70, 40, 60, 72), pl),
      cara(100, 86, 0.9),
      rotulo(150, 50, 90, tinta),
      rotulo(150, 70, 60, gris),
      campo(70, 126, 180, false, 36),
      texto(84, 150, '4222 10', 17),
      lapiz(240, 140, 0.9),
    ),
    cuadro(
      hoja(50, 20, 220, 160),
      d(arco(70, 40, 60, 72), pl),
      cara(100, 86, 0.9),
      rotulo(150, 50, 90, tinta),
      rotulo(150, 70, 60, gris),
      campo(70, 126, 180, true, 36),
      texto(84, 150, '4333 20', 17),
      tilde(236, 144, 1.1),
    ),
  ],

  'inicio.atenciones': [
    cuadro(hoja(30, 50, 110, 100), receta(85, 88, 1.3), rotulo(58, 130, 54, p), dedo(130, 140)),
    cuadro(
      hoja(30, 50, 110, 100),
      r(30, 50, 110, 100, suave, 10, p),
      receta(85, 88, 1.3),
      rotulo(58, 130, 54, p),
      dedo(100, 112, true),
    ),
    cuadro(
      hoja(180, 16, 110, 140),
      r(180, 16, 110, 22, p, 8),
      lineas(194, 54, [80, 60, 76, 50], li, 16),
      t('M235 128v40M221 156l14 14 14-14', acf, 6),
      t('M30 172h260', gris, 3),
    ),
    cuadro(
      t('M30 172h260', gris, 3),
      en(160, 96, 2.6, receta(0, 0, 1)),
      t('M120 184h80', p, 6),
      c(222, 130, 18, p),
      tilde(222, 130, 1.2, '#ffffff'),
    ),
  ],

  'inicio.turnos': [
    cuadro(
      hoja(20, 16, 150, 168),
      r(20, 16, 150, 28, p, 8),
      veces(16, (i) => r(30 + (i % 4) * 34, 54 + Math.floor(i / 4) * 31, 28, 25, suave, 5)),
      dedo(130, 150),
    ),
    cuadro(
      hoja(20, 16, 150, 168),
      r(20, 16, 150, 28, p, 8),
      veces(16, (i) => r(30 + (i % 4) * 34, 54 + Math.floor(i / 4) * 31, 28, 25, i === 6 ? p : suave, 5)),
      dedo(114, 98, true),
    ),
    cuadro(
      hoja(20, 16, 150, 168),
      r(20, 16, 150, 28, p, 8),
      veces(16, (i) => r(30 + (i % 4) * 34, 54 + Math.floor(i / 4) * 31, 28, 25, i === 6 ? p : suave, 5)),
      veces(
        3,
        (i) =>
          r(190, 26 + i * 52, 110, 40, i === 1 ? pl : '#ffffff', 8, i === 1 ? p : li) +
          texto(245, 52 + i * 52, ['10:00', '10:30', '11:00'][i], 17, tinta, 'middle'),
      ),
      dedo(260, 104, true),
    ),
    cuadro(
      r(50, 40, 220, 120, '#ffffff', 10),
      r(50, 40, 70, 120, p, 10),
      c(120, 40, 9, fondo),
      c(120, 160, 9, fondo),
      t('M120 56v92', pl, 2),
      calendario(85, 100, 1.3, '#ffffff'),
      texto(196, 98, '10:30', 30, tinta, 'middle'),
      rotulo(156, 120, 80, li),
    ),
  ],

  'inicio.importante': [
    cuadro(
      hoja(30, 60, 260, 60),
      c(62, 90, 16, '#1f5fae'),
      texto(62, 97, 'i', 20, '#ffffff', 'middle'),
      rotulo(90, 86, 120, tinta),
      t('M256 86l8 9 8-9', p, 4),
      dedo(270, 140),
    ),
    cuadro(
      hoja(30, 60, 260, 60),
      c(62, 90, 16, '#1f5fae'),
      texto(62, 97, 'i', 20, '#ffffff', 'middle'),
      rotulo(90, 86, 120, tinta),
      t('M256 86l8 9 8-9', p, 4),
      dedo(264, 96, true),
    ),
    cuadro(
      hoja(30, 16, 260, 168),
      c(62, 46, 16, '#1f5fae'),
      texto(62, 53, 'i', 20, '#ffffff', 'middle'),
      rotulo(90, 42, 120, tinta),
      t('M256 52l8-9 8 9', p, 4),
      veces(2, (i) => c(58, 88 + i * 36, 5, p) + lineas(76, 82 + i * 36, [180, 130], gris, 13)),
      dedo(266, 56),
    ),
    cuadro(
      hoja(30, 16, 260, 168),
      c(62, 46, 16, '#1f5fae'),
      texto(62, 53, 'i', 20, '#ffffff', 'middle'),
      rotulo(90, 42, 120, tinta),
      t('M256 52l8-9 8 9', p, 4),
      veces(3, (i) => c(58, 84 + i * 34, 5, p) + lineas(76, 78 + i * 34, [180, 130], gris, 13)),
    ),
  ],

  'pie.certificado': [0, 1, 2].map((n) => {
    const sello = (x, y, k) =>
      en(
        x,
        y,
        k,
        d('M-9 8l-6 26 15-8 15 8-6-26z', acf) +
          veces(
            12,
            (i) =>
              `<circle cx="${(14 * Math.cos((i * Math.PI) / 6)).toFixed(1)}" cy="${(14 * Math.sin((i * Math.PI) / 6)).toFixed(1)}" r="5" fill="${p}"/>`,
          ).join('') +
          c(0, 0, 14, p) +
          tilde(0, 0, 1, '#ffffff'),
      );
    return n < 2
      ? cuadro(
          lineas(30, 24, [200, 240, 160], li, 22, 8),
          r(0, 128, 320, 72, pf),
          rotulo(24, 150, 120, '#bfa9dd'),
          rotulo(24, 168, 90, '#bfa9dd'),
          r(226, 134, 60, 60, '#ffffff', 8),
          sello(256, 156, 0.9),
          n ? dedo(262, 150, true) : dedo(180, 90),
        )
      : cuadro(
          hoja(60, 12, 200, 176),
          r(68, 20, 184, 160, '#ffffff', 6, ac),
          lineas(96, 40, [128, 96], tinta, 16),
          lineas(96, 80, [60, 70, 50], li, 14),
          sello(206, 112, 1.7),
        );
  }),
};
