import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-reader.ts';

async function leer(content: string | Buffer, chunk = 1 << 16) {
  const bytes = Buffer.from(content);
  const pieces = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, i) =>
    bytes.subarray(i * chunk, (i + 1) * chunk),
  );
  const found: [number, string[] | undefined][] = [];
  for await (const { linea, celdas } of readCsv(Readable.from(pieces), {
    refusal: 'padron_ilegible',
  }))
    found.push([linea, celdas]);
  return found;
}

const ESPERADO = [
  [1, ['dni', 'apellido']],
  [2, ['1', 'Núñez']],
  [3, ['2', 'Gómez; "la" otra']],
  [4, ['3', 'dos\r\nlíneas']],
  [7, ['4', "O'Brien"]],
];
const TEXTO = `dni;apellido\r\n1;Núñez\r\n2;"Gómez; ""la"" otra"\r\n3;"dos\r\nlíneas"\r\n\r\n4;O'Brien`;

describe('a CSV file', () => {
  it.each([1, 2, 3, 7, 1 << 16])('in pieces of %i bytes', async (chunk) => {
    expect(await leer(TEXTO, chunk)).toEqual(ESPERADO);
  });
  it.each([
    ['with its mark', Buffer.from(`\uFEFF${TEXTO}`)],
    ['in Latin-1', Buffer.from(TEXTO, 'latin1')],
    ['with plain new lines', Buffer.from(TEXTO.replace(/\r\n(?!líneas)/g, '\n'))],
    ['that ends in a new line', Buffer.from(`${TEXTO}\r\n`)],
    ['with empty lines behind it', Buffer.from(`${TEXTO}\r\n;\r\n\r\n`)],
  ])('%s', async (_name, bytes) => {
    expect(await leer(bytes)).toEqual(ESPERADO);
  });
  it('with commas, or tabs', async () => {
    expect(await leer('dni,apellido\n1,"Gómez, Ana"')).toEqual([
      [1, ['dni', 'apellido']],
      [2, ['1', 'Gómez, Ana']],
    ]);
    expect(await leer('dni\tapellido\n1\tGómez')).toEqual([
      [1, ['dni', 'apellido']],
      [2, ['1', 'Gómez']],
    ]);
  });
  it('with a quote inside an unquoted cell', async () => {
    expect(await leer('a;b\n1;12" largo\n2;x')).toEqual([
      [1, ['a', 'b']],
      [2, ['1', '12" largo']],
      [3, ['2', 'x']],
    ]);
  });
  it('with unclosed quotes loses that line and no other', async () => {
    const muchas = Array.from({ length: 3000 }, (_, i) => `${i};nombre y apellido`);
    const found = await leer(`a;b\n1;"sin cerrar\n${muchas.join('\n')}`, 1000);
    expect(found.slice(0, 3)).toEqual([
      [1, ['a', 'b']],
      [2, undefined],
      [3, ['0', 'nombre y apellido']],
    ]);
    expect(found).toHaveLength(3002);
    expect(found.at(-1)).toEqual([3002, ['2999', 'nombre y apellido']]);
  });
  it('with text after a closing quote', async () => {
    expect(await leer('a;b\n1;"x"y\n2;z')).toEqual([
      [1, ['a', 'b']],
      [2, undefined],
      [3, ['2', 'z']],
    ]);
  });
  it.each([
    ['a spreadsheet', Buffer.from('PK\u0003\u0004 lo que sea')],
    ['two bytes a letter', Buffer.from('\uFEFFdni;apellido', 'utf16le')],
    ['no lines at all', Buffer.alloc(400_000, 'x')],
  ])('that is not a CSV: %s', async (_name, bytes) => {
    await expect(leer(bytes)).rejects.toMatchObject({ code: 'padron_ilegible' });
  });
});
