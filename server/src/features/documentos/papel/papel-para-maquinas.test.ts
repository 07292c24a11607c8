import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { rectanglesOfPdf, textOfPdf } from '../../../testing/read/read-pdf.ts';
import { drawDocumento } from './papel.ts';
import { hoja, medicamento, receta } from '../../../testing/fixtures/papel.ts';

it('is an archivable PDF: embeds its fonts and colours, and declares it', async () => {
  const pdf = (await drawDocumento(receta())).toString('latin1');
  expect(pdf).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/u);
  expect(pdf).toMatch(/\/OutputIntents/u);
  expect(pdf).not.toMatch(/\/Subtype \/Type1\b/u);
  expect(pdf.match(/\/FontFile2 /g)).toHaveLength(2);
});

describe('machine-readable codes, read from the rendered page', () => {
  beforeAll(() => {
    const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  });
  it.each(['demo', 'osef', 'l_zamora'] as const)(
    '%s: the QR leads to /verificar, and the barcode is the number',
    async (clave) => {
      const pdf = await drawDocumento(receta({}, hoja(clave)));
      const read = await readBarcodes(rectanglesOfPdf(pdf, 4), {});
      expect(Object.fromEntries(read.map(({ format, text }) => [format, text]))).toEqual({
        QRCode: 'https://demo.portal.ar/verificar/Zk3v9QmT1xYb7LpR4sWcUa0D',
        Code128: '0000004821',
      });
    },
  );
});

it('renders the same row to the same bytes at any time', async () => {
  const [one, two] = [await drawDocumento(receta()), await drawDocumento(structuredClone(receta()))];
  expect(one.equals(two)).toBe(true);
  expect(one.equals(await drawDocumento(receta({ diagnostico: 'Otro' })))).toBe(false);
});

/** The links in the PDF. */
const enlacesDe = (pdf: Buffer) =>
  [...new Set([...pdf.toString('latin1').matchAll(/\/URI \((.*?)\)/g)].map(([, url]) => url!))].toSorted();

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'file:///etc/passwd',
  'http://mal.example/x',
  'https://mal.example',
  '{{7*7}} ${process.env}',
  '=cmd|calc',
])('prints %s as plain text', async (texto) => {
  const pdf = await drawDocumento(
    receta({
      diagnostico: texto,
      observaciones: texto,
      medicamentos: [{ ...medicamento, generico: texto, posologia: texto }],
    }),
  );
  expect(textOfPdf(pdf)).toContain(texto);
  expect(pdf.toString('latin1')).not.toMatch(
    /\/(JavaScript|JS|Launch|GoToR|EmbeddedFile|SubmitForm|AA|OpenAction)\b/,
  );
  expect(enlacesDe(pdf)).toEqual([
    'https://demo.portal.ar/verificar/Zk3v9QmT1xYb7LpR4sWcUa0D',
    'https://www.argentina.gob.ar/precios-de-medicamentos',
  ]);
});

it.each(['demo', 'escobar', 'galeno'] as const)(
  '%s: has a title, a language and the structure for a screen reader',
  async (clave) => {
    const pdf = (await drawDocumento(receta({}, hoja(clave)))).toString('latin1');
    expect(pdf).toMatch(/\/Lang \(es-AR\)/);
    expect(pdf).toMatch(/\/DisplayDocTitle true/);
    expect(pdf).toMatch(/\/Marked true/);
    expect(pdf).toMatch(/\/S \/H1\b/);
    expect(pdf).toMatch(/\/S \/H2\b/);
    expect(pdf.match(/\/S \/Figure\b/g)!.length).toBe(4);
    expect(pdf.match(/\/Alt /g)!.length).toBe(4);
  },
);
