// The frames of the 26 help pictures, by control: each shows one control being used. `generar.mjs` makes the GIFs.
import { ac, acf, arco, boton, c, calendario, camara, campo, candado, cara, casa, cuadro, d, dedo, en, familia, fondo, gris, hoja, lapiz, li, lineas, menu, p, pergamino, persona, pf, pl, puntos, r, receta, rotulo, sobre, suave, t, texto, tilde, tinta, verde } from './piezas.mjs';

const veces = (n, f) => Array.from({ length: n }, (_, i) => f(i));
const ojo = (x, y, abierto) => t(`M${x - 11} ${y}c6-9 16-9 22 0c-6 9-16 9-22 0z`, p, 2.5) + c(x, y, 3.5, p) + (abierto ? '' : t(`M${x - 9} ${y + 8}l18-16`, p, 2.5));

// login.dni: a numeric keypad writes into the field
const teclado = (pulsada) => veces(9, (i) => r(190 + (i % 3) * 38, 62 + Math.floor(i / 3) * 38, 32, 32, i === pulsada ? p : '#ffffff', 7, i === pulsada ? p : li) + texto(206 + (i % 3) * 38, 84 + Math.floor(i / 3) * 38, i + 1, 16, i === pulsada ? '#ffffff' : tinta, 'middle')).join('');
const dni = (escrito, tecla, x, y) => cuadro(hoja(14, 20, 160, 160), rotulo(30, 50, 44, gris), campo(30, 66, 128, true), texto(40, 89, escrito, 18), campo(30, 122, 128), teclado(tecla), dedo(x, y, true));

// menu rows
const enMenu = (fila, x, y, antes, despues) => [cuadro(menu(fila, false, antes), dedo(170, 150)), cuadro(menu(fila, true, antes), dedo(x, y, true)), cuadro(menu(fila, true, despues), dedo(x, y))];
const pagina0 = lineas(124, 40, [120, 90, 140, 70], li, 22, 8);

const ventanaMedica = (x, y, w, h) => d(arco(x, y, w, h), ac) + cara(x + w / 2, y + h - 40 * (w / 56), w / 56, { bata: true, pelo: '#211a1b', tez: '#bb7d55' });

export const cuadros = {
  'login.dni': [dni('30', 2, 270, 84), dni('3011', 0, 210, 84), dni('301112', 1, 246, 84), dni('30111222', 1, 246, 86)],

  'login.contrasena': [
    [3, false, 0],
    [6, false, 0],
    [8, false, 1],
    [8, true, 1],
  ].map(([n, ver, toca]) => cuadro(hoja(30, 40, 260, 120), candado(58, 74, 0.8), rotulo(80, 72, 70, gris), campo(48, 96, 224, true, 44), ver ? texto(64, 125, '1a2b3c4d', 20) : puntos(68, 118, n), ojo(248, 118, ver), dedo(toca ? 248 : 70 + n * 15, toca ? 120 : 130, Boolean(toca)))),

  'login.ingresar': [
    cuadro(hoja(20, 20, 170, 160), campo(36, 40, 138), campo(36, 84, 138), puntos(50, 57, 6), puntos(50, 101, 6), boton(36, 132, 138), rotulo(75, 146, 60), d(arco(214, 40, 84, 140), p), d(arco(224, 50, 64, 130), pf), dedo(150, 170)),
    cuadro(hoja(20, 20, 170, 160), campo(36, 40, 138), campo(36, 84, 138), puntos(50, 57, 6), puntos(50, 101, 6), boton(36, 134, 138, pf), rotulo(75, 148, 60), d(arco(214, 40, 84, 140), p), d(arco(224, 50, 64, 130), pf), dedo(120, 152, true)),
    cuadro(hoja(20, 20, 170, 160), campo(36, 40, 138), campo(36, 84, 138), puntos(50, 57, 6), puntos(50, 101, 6), boton(36, 132, 138), rotulo(75, 146, 60), d(arco(214, 40, 84, 140), p), d(arco(224, 50, 64, 130), ac), d('M224 180V82c6-16 16-26 30-30v128z', pf), dedo(120, 152)),
    cuadro(hoja(20, 20, 170, 160), campo(36, 40, 138), campo(36, 84, 138), puntos(50, 57, 6), puntos(50, 101, 6), boton(36, 132, 138), rotulo(75, 146, 60), d(arco(214, 40, 84, 140), p), d(arco(224, 50, 64, 130), ac), cara(256, 138, 1.1), dedo(120, 172)),
  ],

  'login.olvide': [
    cuadro(boton(60, 34, 200), rotulo(120, 49, 80), rotulo(90, 100, 140, p), r(90, 112, 140, 2, p), dedo(220, 140)),
    cuadro(boton(60, 34, 200), rotulo(120, 49, 80), rotulo(90, 100, 140, pf), r(90, 112, 140, 3, pf), dedo(190, 106, true)),
    cuadro(en(160, 110, 2.2, r(-30, -20, 60, 40, p, 4) + t('M-26-15L0 5l26-20', '#ffffff', 3))),
    cuadro(en(160, 120, 2.2, d('M-30-16L0-40l30 24z', pf) + r(-20, -34, 40, 40, '#ffffff', 3) + d('M-30-16L0 6l30-22v40h-60z', p)), candado(160, 76, 1.3, acf)),
  ],

  'login.registro': [
    cuadro(hoja(70, 24, 180, 152), boton(86, 50, 148, pl), r(86, 108, 148, 38, '#ffffff', 9, p), rotulo(122, 123, 76, p), dedo(250, 165)),
    cuadro(hoja(70, 24, 180, 152), boton(86, 50, 148, pl), r(86, 108, 148, 38, suave, 9, p), rotulo(122, 123, 76, p), dedo(180, 128, true)),
    cuadro(hoja(96, 14, 128, 172), persona(160, 78, 2, pl), c(160, 78, 44, 'none', pl)),
    cuadro(hoja(96, 14, 128, 172), persona(160, 78, 2), c(160, 78, 44, 'none', p), c(198, 112, 16, acf), t('M190 112h16M198 104v16', '#ffffff', 4), rotulo(120, 146, 80, li), rotulo(132, 162, 56, li)),
  ],

  'registro.personales': [0, 1, 2, 3].map((n) => cuadro(r(14, 46, 116, 92, '#ffffff', 10, gris), r(14, 46, 116, 18, pl, 6), r(24, 74, 34, 44, suave, 4), persona(41, 98, 0.9, gris), lineas(68, 78, [48, 36, 44], li, 14), hoja(146, 14, 162, 172), veces(2, (i) => campo(160, 30 + i * 46, 134, n === i, 32) + (n > i ? rotulo(170, 43 + i * 46, 76 + i * 10, tinta) : '')), [0, 1, 2].map((i) => campo(160 + i * 46, 130, i === 2 ? 42 : 38, n === 2, 34) + (n > 2 ? texto(179 + i * 46 + (i === 2 ? 2 : 0), 153, ['12', '03', '85'][i], 15, tinta, 'middle') : '')), n > 0 ? tilde(282, 46, 0.8) : '', n > 1 ? tilde(282, 92, 0.8) : '', dedo([200, 200, 190, 250][n], [52, 98, 152, 178][n], n < 3))),

  'registro.obraSocial': [
    cuadro(campo(50, 24, 220, false, 40), t('M242 40l8 9 8-9', p, 4), rotulo(66, 41, 60, li), dedo(250, 90)),
    cuadro(campo(50, 24, 220, true, 40), t('M242 48l8-9 8 9', p, 4), rotulo(66, 41, 60, li), hoja(50, 70, 220, 116), veces(4, (i) => rotulo(72, 86 + i * 27, [110, 84, 130, 96][i], gris)), dedo(250, 48, true)),
    cuadro(campo(50, 24, 220, true, 40), t('M242 48l8-9 8 9', p, 4), rotulo(66, 41, 60, li), hoja(50, 70, 220, 116), r(54, 130, 212, 26, pl, 6), veces(4, (i) => rotulo(72, 86 + i * 27, [110, 84, 130, 96][i], i === 2 ? p : gris)), dedo(180, 144, true)),
    cuadro(campo(50, 24, 220, true, 40), t('M242 40l8 9 8-9', p, 4), rotulo(66, 41, 130, p), tilde(160, 120, 3)),
  ],

  'registro.contacto': [0, 1, 2].map((n) => cuadro(hoja(30, 20, 260, 160), sobre(66, 66, 0.8), campo(100, 46, 170, n === 0, 40), n > 0 ? rotulo(116, 62, 44, tinta) + texto(164, 72, '@', 18, p) + rotulo(186, 62, 50, tinta) : '', en(66, 134, 1, r(-12, -22, 24, 44, p, 5) + r(-8, -16, 16, 28, '#ffffff', 2)), campo(100, 114, 170, n === 1, 40), n > 1 ? texto(116, 140, '11 5555 0101', 17) : '', dedo(n === 0 ? 190 : n === 1 ? 190 : 250, n === 0 ? 70 : n === 1 ? 138 : 150, n < 2))),

  'registro.contrasena': [
    [4, 0, 1],
    [8, 0, 3],
    [8, 4, 3],
    [8, 8, 3],
  ].map(([a, b, fuerza], i) => cuadro(campo(60, 22, 200, b === 0, 42), puntos(78, 43, a), veces(3, (j) => r(60 + j * 68, 72, 62, 8, j < fuerza ? (fuerza === 3 ? p : acf) : li, 4)), t('M152 94h16M152 102h16', i === 3 ? p : gris, 4), campo(60, 116, 200, b > 0, 42), puntos(78, 137, b), i === 3 ? c(236, 43, 13, p) + tilde(236, 43, 0.8, '#ffffff') + c(236, 137, 13, p) + tilde(236, 137, 0.8, '#ffffff') : dedo(i < 2 ? 86 + a * 15 : 86 + b * 15, i < 2 ? 52 : 146))),

  'registro.terminos': [
    cuadro(hoja(60, 12, 200, 120), lineas(78, 30, [150, 160, 130, 160, 140, 90], li, 16), r(248, 20, 6, 40, gris, 3), r(62, 148, 32, 32, '#ffffff', 6, gris), rotulo(106, 160, 130, gris), dedo(250, 60)),
    cuadro(hoja(60, 12, 200, 120), lineas(78, 30, [120, 160, 100, 150, 160, 60], li, 16), r(248, 84, 6, 40, gris, 3), r(62, 148, 32, 32, '#ffffff', 6, gris), rotulo(106, 160, 130, gris), dedo(250, 110, true)),
    cuadro(hoja(60, 12, 200, 120), lineas(78, 30, [120, 160, 100, 150, 160, 60], li, 16), r(248, 84, 6, 40, gris, 3), r(62, 148, 32, 32, p, 6, p), tilde(78, 164, 1.2, '#ffffff'), rotulo(106, 160, 130, tinta), dedo(84, 168, true)),
    cuadro(hoja(60, 12, 200, 120), lineas(78, 30, [120, 160, 100, 150, 160, 60], li, 16), r(248, 84, 6, 40, gris, 3), r(62, 148, 32, 32, p, 6, p), tilde(78, 164, 1.2, '#ffffff'), rotulo(106, 160, 130, tinta)),
  ],

  'registro.continuar': [0, 1, 2, 3].map((n) => {
    const paso = n < 2 ? 0 : 1;
    return cuadro(r(60, 50, 200, 4, li), r(60, 50, paso * 70 + 30, 4, p), [0, 1, 2].map((i) => d(arco(44 + i * 98, 24, 36, 46), i <= paso ? p : pl) + (i < paso ? tilde(62 + i * 98, 50, 0.9, '#ffffff') : texto(62 + i * 98, 58, i + 1, 18, i <= paso ? '#ffffff' : p, 'middle'))), n < 2 ? veces(2, (i) => campo(60, 86 + i * 34, 200, false, 26)) : veces(1, () => campo(60, 86, 96, false, 26) + campo(164, 86, 96, false, 26) + campo(60, 120, 200, false, 26)), boton(60, 156, 200, n === 1 ? pf : p, 32), t('M152 172h20M164 164l8 8-8 8', '#ffffff', 3.5), n < 2 ? dedo(n ? 200 : 250, n ? 172 : 150, n === 1) : '');
  }),

  'encabezado.logo': [
    cuadro(r(0, 0, 320, 46, '#ffffff'), d(arco(16, 8, 26, 30), p), d(arco(21, 14, 16, 24), ac), rotulo(50, 20, 60, tinta), c(292, 23, 12, pl), lineas(30, 70, [220, 260, 200, 240, 160], li, 22, 8), dedo(120, 120)),
    cuadro(r(0, 0, 320, 46, '#ffffff'), d(arco(16, 8, 26, 30), p), d(arco(21, 14, 16, 24), ac), rotulo(50, 20, 60, tinta), c(292, 23, 12, pl), lineas(30, 70, [220, 260, 200, 240, 160], li, 22, 8), dedo(34, 28, true)),
    cuadro(r(0, 0, 320, 46, '#ffffff'), d(arco(16, 8, 26, 30), p), d(arco(21, 14, 16, 24), ac), rotulo(50, 20, 60, tinta), c(292, 23, 12, pl), casa(160, 118, 3), dedo(34, 28)),
  ],

  'encabezado.perfil': [
    cuadro(r(0, 0, 320, 52, '#ffffff'), d(arco(14, 12, 22, 28), p), rotulo(196, 24, 60, tinta), cara(286, 28, 0.5), r(30, 76, 260, 100, '#ffffff', 10), dedo(230, 120)),
    cuadro(r(0, 0, 320, 52, '#ffffff'), d(arco(14, 12, 22, 28), p), rotulo(196, 24, 60, p), cara(286, 28, 0.5), r(30, 76, 260, 100, '#ffffff', 10), dedo(284, 34, true)),
    cuadro(r(0, 0, 320, 52, '#ffffff'), d(arco(14, 12, 22, 28), p), rotulo(196, 24, 60, p), cara(286, 28, 0.5), r(30, 76, 260, 100, '#ffffff', 10), hoja(176, 58, 134, 60), rotulo(204, 76, 80, tinta), dedo(284, 36)),
    cuadro(r(0, 0, 320, 52, '#ffffff'), d(arco(14, 12, 22, 28), p), rotulo(196, 24, 60, p), cara(286, 28, 0.5), r(30, 76, 260, 100, '#ffffff', 10), hoja(176, 58, 134, 116), veces(3, (i) => [persona, candado, pergamino][i](194, 80 + i * 36, 0.5, p) + rotulo(212, 77 + i * 36, [80, 66, 50][i], tinta)), dedo(284, 36)),
  ],

  'menu.inicio': enMenu(0, 60, 26, pagina0, boton(122, 30, 170, verde, 44) + camara(207, 52, 1) + veces(2, (i) => r(122 + i * 90, 86, 80, 84, suave, 8) + d(arco(150 + i * 90, 100, 24, 28), p) + rotulo(142 + i * 90, 146, 40, p)).join('')),
  'menu.perfil': enMenu(1, 60, 52, pagina0, cara(150, 66, 1, { ropa: acf }) + rotulo(196, 50, 90, tinta) + rotulo(196, 70, 60, gris) + veces(2, (i) => campo(124, 118 + i * 34, 140, false, 26)).join('') + lapiz(286, 134, 1)),
  'menu.familiar': enMenu(2, 60, 76, pagina0, cara(140, 76, 0.95) + cara(200, 76, 0.95, { pelo: '#8f979c', ropa: acf }) + cara(168, 128, 0.72, { pelo: '#8b4524', ropa: '#9571c6' }) + c(262, 90, 22, suave, p) + t('M251 90h22M262 79v22', p, 4)),
  'menu.atenciones': enMenu(3, 60, 102, pagina0, veces(3, (i) => r(120, 24 + i * 54, 174, 46, suave, 8) + receta(142, 46 + i * 54, 0.8, [p, acf, p][i]) + rotulo(168, 36 + i * 54, 90, tinta) + rotulo(168, 52 + i * 54, 60, gris)).join('')),
  'menu.turnos': enMenu(4, 60, 126, pagina0, r(120, 24, 174, 26, p, 6) + veces(20, (i) => r(122 + (i % 5) * 35, 58 + Math.floor(i / 5) * 31, 30, 26, i === 13 ? ac : suave, 5)).join('') + tilde(242, 133, 0.9, tinta)),
  'menu.terminos': enMenu(5, 60, 152, pagina0, r(150, 20, 116, 160, suave, 6, pl) + d(arco(194, 30, 28, 30), p) + lineas(164, 74, [88, 80, 88, 64, 88, 72, 40], p, 14, 5)),
  'menu.salir': enMenu(6, 60, 176, pagina0, d(arco(160, 36, 80, 144), p) + d(arco(170, 46, 60, 134), '#211d28') + d('M170 180V76c4-14 10-22 20-28l24 16v130z', acf) + c(206, 120, 4, tinta) + t('M236 112h50M272 98l14 14-14 14', p, 6)),

  'inicio.videollamada': [
    cuadro(r(30, 56, 260, 84, verde, 14), camara(80, 98, 1.600), rotulo(124, 90, 120), rotulo(124, 106, 80, '#a9d9bd'), dedo(270, 150)),
    cuadro(r(30, 58, 260, 84, '#086236', 14), camara(80, 100, 1.600), rotulo(124, 92, 120), rotulo(124, 108, 80, '#a9d9bd'), dedo(210, 112, true)),
    cuadro(r(0, 0, 320, 200, '#110f16'), [20, 38, 56].map((x) => c(160, 92, x, 'none', verde)), c(160, 92, 14, verde), veces(3, (i) => c(136 + i * 24, 176, 5, '#bfbcc6'))),
    cuadro(r(0, 0, 320, 200, '#110f16'), ventanaMedica(100, 12, 120, 160), r(244, 110, 64, 62, '#322e39', 8), cara(276, 142, 0.78), r(0, 172, 320, 28, '#1f1c25'), veces(3, (i) => c(124 + i * 36, 186, 9, i === 2 ? '#b3261e' : '#4f4b57'))),
  ],

  'inicio.perfil': [
    cuadro(veces(3, (i) => hoja(14 + i * 100, 40, 92, 120) + d(arco(42 + i * 100, 58, 36, 44), i ? pl : p) + rotulo(34 + i * 100, 122, 52, li)), persona(60, 88, 0.8, '#ffffff'), dedo(90, 150)),
    cuadro(veces(3, (i) => hoja(14 + i * 100, 40, 92, 120) + d(arco(42 + i * 100, 58, 36, 44), i ? pl : p) + rotulo(34 + i * 100, 122, 52, i ? li : p)), r(14, 40, 92, 120, 'none', 10, p), persona(60, 88, 0.8, '#ffffff'), dedo(64, 110, true)),
    cuadro(hoja(50, 20, 220, 160), d(arco(70, 40, 60, 72), pl), cara(100, 86, 0.9), rotulo(150, 50, 90, tinta), rotulo(150, 70, 60, gris), campo(70, 126, 180, false, 36), texto(84, 150, '4222 10', 17), lapiz(240, 140, 0.9)),
    cuadro(hoja(50, 20, 220, 160), d(arco(70, 40, 60, 72), pl), cara(100, 86, 0.9), rotulo(150, 50, 90, tinta), rotulo(150, 70, 60, gris), campo(70, 126, 180, true, 36), texto(84, 150, '4333 20', 17), tilde(236, 144, 1.1)),
  ],

  'inicio.atenciones': [
    cuadro(hoja(30, 50, 110, 100), receta(85, 88, 1.300), rotulo(58, 130, 54, p), dedo(130, 140)),
    cuadro(hoja(30, 50, 110, 100), r(30, 50, 110, 100, suave, 10, p), receta(85, 88, 1.300), rotulo(58, 130, 54, p), dedo(100, 112, true)),
    cuadro(hoja(180, 16, 110, 140), r(180, 16, 110, 22, p, 8), lineas(194, 54, [80, 60, 76, 50], li, 16), t('M235 128v40M221 156l14 14 14-14', acf, 6), t('M30 172h260', gris, 3)),
    cuadro(t('M30 172h260', gris, 3), en(160, 96, 2.6, receta(0, 0, 1)), t('M120 184h80', p, 6), c(222, 130, 18, p), tilde(222, 130, 1.200, '#ffffff')),
  ],

  'inicio.turnos': [
    cuadro(hoja(20, 16, 150, 168), r(20, 16, 150, 28, p, 8), veces(16, (i) => r(30 + (i % 4) * 34, 54 + Math.floor(i / 4) * 31, 28, 25, suave, 5)), dedo(130, 150)),
    cuadro(hoja(20, 16, 150, 168), r(20, 16, 150, 28, p, 8), veces(16, (i) => r(30 + (i % 4) * 34, 54 + Math.floor(i / 4) * 31, 28, 25, i === 6 ? p : suave, 5)), dedo(114, 98, true)),
    cuadro(hoja(20, 16, 150, 168), r(20, 16, 150, 28, p, 8), veces(16, (i) => r(30 + (i % 4) * 34, 54 + Math.floor(i / 4) * 31, 28, 25, i === 6 ? p : suave, 5)), veces(3, (i) => r(190, 26 + i * 52, 110, 40, i === 1 ? pl : '#ffffff', 8, i === 1 ? p : li) + texto(245, 52 + i * 52, ['10:00', '10:30', '11:00'][i], 17, tinta, 'middle')), dedo(260, 104, true)),
    cuadro(r(50, 40, 220, 120, '#ffffff', 10), r(50, 40, 70, 120, p, 10), c(120, 40, 9, fondo), c(120, 160, 9, fondo), t('M120 56v92', pl, 2), calendario(85, 100, 1.300, '#ffffff'), texto(196, 98, '10:30', 30, tinta, 'middle'), rotulo(156, 120, 80, li)),
  ],

  'inicio.importante': [
    cuadro(hoja(30, 60, 260, 60), c(62, 90, 16, '#1f5fae'), texto(62, 97, 'i', 20, '#ffffff', 'middle'), rotulo(90, 86, 120, tinta), t('M256 86l8 9 8-9', p, 4), dedo(270, 140)),
    cuadro(hoja(30, 60, 260, 60), c(62, 90, 16, '#1f5fae'), texto(62, 97, 'i', 20, '#ffffff', 'middle'), rotulo(90, 86, 120, tinta), t('M256 86l8 9 8-9', p, 4), dedo(264, 96, true)),
    cuadro(hoja(30, 16, 260, 168), c(62, 46, 16, '#1f5fae'), texto(62, 53, 'i', 20, '#ffffff', 'middle'), rotulo(90, 42, 120, tinta), t('M256 52l8-9 8 9', p, 4), veces(2, (i) => c(58, 88 + i * 36, 5, p) + lineas(76, 82 + i * 36, [180, 130], gris, 13)), dedo(266, 56)),
    cuadro(hoja(30, 16, 260, 168), c(62, 46, 16, '#1f5fae'), texto(62, 53, 'i', 20, '#ffffff', 'middle'), rotulo(90, 42, 120, tinta), t('M256 52l8-9 8 9', p, 4), veces(3, (i) => c(58, 84 + i * 34, 5, p) + lineas(76, 78 + i * 34, [180, 130], gris, 13))),
  ],

  'pie.certificado': [0, 1, 2].map((n) => {
    const sello = (x, y, k) => en(x, y, k, d('M-9 8l-6 26 15-8 15 8-6-26z', acf) + veces(12, (i) => `<circle cx="${(14 * Math.cos((i * Math.PI) / 6)).toFixed(1)}" cy="${(14 * Math.sin((i * Math.PI) / 6)).toFixed(1)}" r="5" fill="${p}"/>`).join('') + c(0, 0, 14, p) + tilde(0, 0, 1, '#ffffff'));
    return n < 2
      ? cuadro(lineas(30, 24, [200, 240, 160], li, 22, 8), r(0, 128, 320, 72, pf), rotulo(24, 150, 120, '#bfa9dd'), rotulo(24, 168, 90, '#bfa9dd'), r(226, 134, 60, 60, '#ffffff', 8), sello(256, 156, 0.9), n ? dedo(262, 150, true) : dedo(180, 90))
      : cuadro(hoja(60, 12, 200, 176), r(68, 20, 184, 160, '#ffffff', 6, ac), lineas(96, 40, [128, 96], tinta, 16), lineas(96, 80, [60, 70, 50], li, 14), sello(206, 112, 1.7));
  }),
};
