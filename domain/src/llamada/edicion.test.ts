import { describe, expect, it } from 'vitest';
import { aplicar, createPropias, diferencia, enUnaLinea, juntar, NADA_DICHO, type Dicho } from './edicion.ts';
import { BYTES_REPETIDOS, LINEA_MAXIMA, LINEAS_REPETIDAS, Palabras, type Edicion } from './palabras.ts';

describe('the edit between two texts', () => {
  it.each([
    ['', 'h', { desde: 0, hasta: 0, texto: 'h' }],
    ['hola', 'hola ', { desde: 4, hasta: 4, texto: ' ' }],
    ['hola', 'hol', { desde: 3, hasta: 4, texto: '' }],
    ['me duele la cabesa ya', 'me duele la cabeza ya', { desde: 16, hasta: 17, texto: 'z' }],
    ['aaa', 'aa', { desde: 2, hasta: 3, texto: '' }],
    ['todo', '', { desde: 0, hasta: 4, texto: '' }],
    // Two characters that share their first or their second half.
    ['👍', '👎', { desde: 0, hasta: 2, texto: '👎' }],
    ['🐍', '👍', { desde: 0, hasta: 2, texto: '👍' }],
  ])('from «%s» to «%s» is small and whole', (antes, despues, cambio) => {
    expect(diferencia(antes, despues)).toEqual(cambio);
  });

  it('is nothing between equal texts', () => expect(diferencia('igual', 'igual')).toBeUndefined());
});

it('keeps a line in one line, of whole characters and of the longest length', () => {
  expect(enUnaLinea('uno\r\ndos\ttres\0')).toBe('uno dos tres ');
  expect(enUnaLinea('\ud83d hola')).toBe('\ufffd hola');
  const largo = enUnaLinea(`${'a'.repeat(LINEA_MAXIMA - 1)}👍`);
  expect(largo).toBe('a'.repeat(LINEA_MAXIMA - 1));
});

const recibir = (ediciones: readonly Edicion[]) =>
  ediciones.reduce<Dicho>((dicho, una) => aplicar(dicho, una) ?? dicho, NADA_DICHO);

describe('two pages', () => {
  /** Letter by letter, with a deletion, a correction in the middle, and speech in between. */
  function conversar() {
    const propias = createPropias();
    const dichas: Edicion[] = [];
    const di = (texto: string, voz = false, fin = false) => {
      const una = propias.escribir(texto, { voz, fin });
      if (una) dichas.push(una);
    };
    for (const texto of ['M', 'Me', 'Me d', 'Me due', 'Me ', 'Me arde', 'Me arden']) di(texto);
    di('buenas', true);
    di('Buenas tardes.', true, true);
    di('No me arde');
    di('No me arde 👍', false, true);
    di('Otra');
    return { propias, dichas };
  }

  it('read the same after every edit', () => {
    const { propias, dichas } = conversar();
    expect(recibir(dichas).lineas).toEqual(propias.lineas());
    expect(propias.lineas().map(({ texto, fin, voz }) => [texto, fin, voz])).toEqual([
      ['No me arde 👍', true, false],
      ['Buenas tardes.', true, true],
      ['Otra', false, false],
    ]);
    for (const una of dichas) expect(Palabras.safeParse(una).success).toBe(true);
  });

  it('notice every single edit that was lost, and read the same after the whole lines', () => {
    const { propias, dichas } = conversar();
    const todo = propias.todo();
    if (todo.tipo !== 'todo') throw new Error('no lines');
    for (let perdida = 0; perdida < dichas.length - 1; perdida += 1) {
      const llegaron = dichas.filter((_, i) => i !== perdida);
      expect(llegaron.slice(perdida).map((una) => aplicar(recibir(dichas.slice(0, perdida)), una))).toEqual(
        llegaron.slice(perdida).map(() => undefined),
      );
      expect(juntar(recibir(llegaron), todo).lineas).toEqual(propias.lineas());
    }
  });

  it('take an edit twice as one, and old whole lines as nothing new', () => {
    const { dichas, propias } = conversar();
    expect(recibir([...dichas, ...dichas]).lineas).toEqual(propias.lineas());
    expect(juntar(recibir(dichas), recibir(dichas.slice(0, 3))).lineas).toEqual(propias.lineas());
  });

  it('keep older lines that a repetition does not bring', () => {
    const propias = createPropias();
    const dichas = Array.from({ length: 30 }, (_, i) =>
      propias.escribir(`línea ${i}`, { voz: false, fin: true }),
    ) as Edicion[];
    const todo = propias.todo();
    expect(Palabras.safeParse(todo).success).toBe(true);
    const juntas = juntar(recibir(dichas.slice(0, 25)), todo as Dicho & typeof todo);
    expect(juntas.lineas.map(({ texto }) => texto)).toEqual(dichas.map(({ texto }) => texto));
  });

  it.each([
    ['short lines', 'corta', LINEAS_REPETIDAS],
    ['long lines', 'a'.repeat(LINEA_MAXIMA), 10],
    ['long lines of three bytes a character', '語'.repeat(LINEA_MAXIMA), 3],
    ['long lines that are written with six characters each', '\u0001'.repeat(LINEA_MAXIMA), 1],
  ])('repeat as many %s as fit in one message, the newest', (_what, texto, cuantas) => {
    const propias = createPropias();
    for (let n = 0; n < 30; n += 1) propias.escribir(texto, { voz: false, fin: true });
    const todo = propias.todo();
    if (todo.tipo !== 'todo') throw new Error('no lines');
    expect(todo.lineas).toEqual(propias.lineas().slice(-cuantas));
    const bytes = encodeURIComponent(JSON.stringify(todo.lineas)).replaceAll(/%../g, '-').length;
    expect(bytes).toBeLessThanOrEqual(BYTES_REPETIDOS);
    expect(Palabras.safeParse(todo).success).toBe(true);
  });

  it('refuse an edit beyond the end of the text', () => {
    const mala = { tipo: 'edicion', linea: 0, n: 1, desde: 3, hasta: 9, texto: 'x', fin: false, voz: false };
    expect(aplicar(NADA_DICHO, mala as Edicion)).toBeUndefined();
    expect(aplicar(NADA_DICHO, { ...mala, desde: 0, hasta: 0 } as Edicion)?.lineas).toMatchObject([
      { texto: 'x' },
    ]);
  });
});
