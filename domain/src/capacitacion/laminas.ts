import { tokensFijos } from '../plantillas/colores.ts';
import { encendida, hilo, planta } from '../plantillas/dibujos/kit/ventanas.ts';
import {
  blanco,
  circulo,
  forma,
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
} from '../plantillas/dibujos/kit/tinta.ts';
import { escapar, resolverColores, type Tokens } from '../plantillas/dibujos/logo.ts';

/**
 * Pictures of the starting set, 800 x 600, in the unit's colours: large letters, few words, a drawing for
 * each.
 */
export interface Lamina {
  /** Alternative text. */
  descripcion: string;
  dibujar: () => string;
}

const letra = 'font-family="\'Atkinson Hyperlegible Next\', system-ui, sans-serif"';
const texto = (
  x: number,
  y: number,
  tamano: number,
  peso: number,
  fill: string,
  renglones: readonly string[],
  ancla = 'start',
) =>
  renglones
    .map(
      (renglon, i) =>
        `<text x="${x}" y="${y + i * tamano * 1.28}" font-size="${tamano}" font-weight="${peso}" fill="${fill}" text-anchor="${ancla}">${escapar(renglon)}</text>`,
    )
    .join('');

const hoja = (titulo: string, bajada: string, dentro: string) =>
  rect(0, 0, 800, 600, 'var(--primary-soft)') +
  forma('M0 0h800v118c-180 26-520 26-800-2z', primario) +
  texto(40, 62, 36, 700, 'var(--on-primary)', [titulo]) +
  texto(40, 96, 21, 400, 'var(--on-primary)', [bajada]) +
  dentro;

/** A card with its drawing on the left (92 x 92) and two or three lines on the right. */
const ficha = (x: number, y: number, dibujo: string, titulo: string, renglones: readonly string[]) =>
  `<g transform="translate(${x} ${y})">${rect(0, 0, 350, 190, blanco, 18)}<g transform="translate(22 48)">${circulo(46, 46, 50, palido, 0.6)}${dibujo}</g>${texto(138, 62, 23, 700, 'var(--ink)', [titulo])}${texto(138, 96, 18, 400, 'var(--ink-2)', renglones)}</g>`;

const lampara =
  linea('M46 78V52', s3, 6) +
  forma('M22 52L34 18h24l12 34z', luzColor) +
  rect(28, 76, 36, 7, s3, 3) +
  linea('M14 62l-8 8M78 62l8 8M46 88v6', luzFuerte, 5);
const puerta =
  rect(26, 12, 42, 72, s4, 4) +
  rect(32, 20, 30, 64, s5, 2) +
  circulo(56, 54, 4, luzColor) +
  linea('M16 84h62', s3, 6);
const papeles =
  rect(14, 26, 52, 36, blanco, 5) +
  linea('M14 26h52v36H14z', s3, 4) +
  circulo(28, 42, 7, s4) +
  linea('M42 38h16M42 48h16', s4, 4) +
  rect(54, 54, 24, 32, luzColor, 8) +
  rect(58, 48, 16, 9, s3, 3);
const senal =
  linea('M14 44c18-20 46-20 64 0', s4, 7) +
  linea('M26 58c12-12 28-12 40 0', s3, 7) +
  circulo(46, 74, 8, luzFuerte);

const alarma = (x: number, y: number, n: number, renglones: readonly string[]) =>
  `<g transform="translate(${x} ${y})">${rect(0, 0, 350, 82, blanco, 14)}${circulo(42, 41, 24, 'var(--danger-soft)')}${texto(42, 50, 25, 700, 'var(--danger-ink)', [String(n)], 'middle')}${texto(82, renglones.length === 1 ? 48 : 36, 18, 600, 'var(--ink)', renglones)}</g>`;

/** Cover of a link or a video: a person in a lit window, with the title beside. */
const portada = (titulo: readonly string[], dibujo: string) =>
  rect(0, 0, 800, 600, s1) +
  forma('M0 470c200-46 520-46 800 0v130H0z', s2) +
  dibujo +
  texto(420, 300 - (titulo.length - 1) * 24, 38, 700, 'var(--on-night)', titulo);

export const laminas: Record<string, Lamina> = {
  'preparar-videollamada': {
    descripcion:
      'Cuatro consejos para la videollamada: luz de frente y no detrás; sin ruidos, con la puerta cerrada y la tele apagada; el DNI, los estudios y la medicación a mano; cerca del wifi y con batería.',
    dibujar: () =>
      hoja(
        'Prepará tu videollamada',
        'Cuatro cosas que ayudan a que te vean y te escuchen bien',
        ficha(40, 150, lampara, 'Luz de frente', ['Mirando a la ventana', 'o a una lámpara.']) +
          ficha(410, 150, puerta, 'Sin ruidos', ['Puerta cerrada, tele', 'y radio apagadas.']) +
          ficha(40, 370, papeles, 'Todo a mano', ['DNI, estudios y los', 'remedios que tomás.']) +
          ficha(410, 370, senal, 'Cerca del wifi', ['Y con la batería', 'cargada.']),
      ),
  },
  'senales-de-alarma': {
    descripcion:
      'Señales de alarma. Si pasa algo de esto, no esperes la videollamada y llamá al 107: dolor fuerte en el pecho; falta de aire en reposo; la cara torcida, un brazo sin fuerza o dificultad para hablar; desmayo o convulsiones; sangrado que no para; un bebé que no reacciona o no se alimenta.',
    dibujar: () =>
      hoja(
        '¿Cuándo llamar al 107?',
        'Si pasa algo de esto, no esperes la videollamada',
        alarma(40, 146, 1, ['Dolor fuerte en el pecho']) +
          alarma(410, 146, 2, ['Falta de aire estando', 'en reposo']) +
          alarma(40, 246, 3, ['Cara torcida, brazo sin', 'fuerza, cuesta hablar']) +
          alarma(410, 246, 4, ['Desmayo o convulsiones']) +
          alarma(40, 346, 5, ['Sangrado que no para']) +
          alarma(410, 346, 6, ['Bebé que no reacciona', 'o no se alimenta']) +
          rect(40, 456, 720, 108, 'var(--danger)', 18) +
          texto(80, 528, 54, 700, 'var(--on-danger)', ['107']) +
          texto(210, 504, 23, 600, 'var(--on-danger)', [
            'Emergencias médicas, las 24 horas.',
            'La llamada es gratuita.',
          ]),
      ),
  },
  'presion-en-casa': {
    descripcion: 'Una señora mayor se toma la presión en su casa, junto a la ventana.',
    dibujar: () =>
      portada(
        ['Medí tu presión', 'en casa'],
        encendida({
          x: 110,
          y: 120,
          w: 230,
          h: 320,
          base: 'alfeizar',
          marco: s4,
          quien: { piel: 'clara', pelo: 'gris', peinado: 'ondas', mayor: true, lentes: true, ropa: palido },
        }) +
          rect(248, 462, 96, 62, blanco, 12) +
          rect(260, 474, 50, 34, s4, 5) +
          linea('M266 496h10l5-12 8 18 5-10h10', luzColor, 4) +
          circulo(328, 491, 8, luzFuerte) +
          linea('M250 500c-40 26-70 10-76-24', s5, 7),
      ),
  },
  'receta-en-la-farmacia': {
    descripcion: 'Un farmacéutico detrás del mostrador lee el código de una receta en un teléfono.',
    dibujar: () =>
      portada(
        ['Tu receta,', 'en la farmacia'],
        encendida({
          x: 110,
          y: 120,
          w: 230,
          h: 320,
          base: 'nada',
          marco: s4,
          quien: {
            piel: 'canela',
            pelo: 'morocho',
            peinado: 'corto',
            medico: 'guardapolvo',
            barba: 'candado',
          },
        }) +
          rect(70, 440, 320, 26, s5, 6) +
          rect(86, 466, 288, 70, s3) +
          rect(266, 366, 66, 112, s1, 10) +
          rect(272, 374, 54, 96, blanco, 4) +
          [0, 1, 2]
            .map((fila) =>
              [0, 1, 2]
                .map((columna) =>
                  (fila + columna) % 2 === 0 ? rect(282 + columna * 12, 392 + fila * 12, 10, 10, s1) : '',
                )
                .join(''),
            )
            .join('') +
          linea('M282 442h34M282 454h22', s4, 4) +
          planta(112, 440, 1.1),
      ),
  },
  'usar-el-servicio': {
    descripcion: 'Una paciente con su teléfono y una médica se ven por videollamada.',
    dibujar: () =>
      portada(
        ['Cómo utilizar', 'el servicio'],
        encendida({
          x: 60,
          y: 90,
          w: 150,
          h: 210,
          base: 'nada',
          marco: s4,
          quien: { piel: 'cobre', pelo: 'negro', peinado: 'rodete', medico: 'ambo', aros: true },
        }) +
          encendida({
            x: 220,
            y: 270,
            w: 150,
            h: 210,
            base: 'alfeizar',
            aparato: 'telefono',
            marco: s5,
            quien: { piel: 'trigo', pelo: 'castano', peinado: 'melena', ropa: s4 },
          }) +
          hilo('M210 190C290 170 300 230 296 268'),
      ),
  },
};

export function laminaSvg({ descripcion, dibujar }: Lamina, tokens: Tokens): string {
  return resolverColores(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600" role="img" ${letra}><title>${escapar(descripcion)}</title>${dibujar()}</svg>`,
    { ...tokensFijos, ...tokens },
  );
}
