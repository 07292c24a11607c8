import { describe, expect, it } from 'vitest';
import { expansionEn, type Bloque } from './reglas.ts';

const bloques: Bloque[] = [
  { abreviatura: 'hta', para: 'nota', texto: 'Hipertensión arterial en control.' },
  { abreviatura: 'reposo', para: 'indicaciones', texto: 'Reposo por 48 horas.' },
  { abreviatura: null, para: 'todo', texto: 'Sin abreviatura.' },
];
const en = (escrito: string, donde: 'nota' | 'indicaciones' = 'nota', cursor = escrito.length) =>
  expansionEn(escrito, cursor, bloques, donde);

describe('an abbreviation', () => {
  it('becomes its text when a space or a line break ends it', () => {
    expect(en('.hta ')).toEqual({ desde: 0, hasta: 5, texto: 'Hipertensión arterial en control. ' });
    expect(en('Refiere\n.HTA\n')).toEqual({
      desde: 8,
      hasta: 13,
      texto: 'Hipertensión arterial en control.\n',
    });
  });
  it('counts at the cursor, in the middle of a text', () => {
    expect(en('.hta después', 'nota', 5)).toMatchObject({ desde: 0, hasta: 5 });
  });
  it('stays as it is while it is being typed, inside a word, or where it is not offered', () => {
    for (const escrito of ['.hta', 'www.hta ', '.ht ', 'hta ', '.reposo ', '..hta '])
      expect(en(escrito), escrito).toBeUndefined();
    expect(en('.reposo ', 'indicaciones')).toMatchObject({ texto: 'Reposo por 48 horas. ' });
  });
});
