import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { plantillas } from '@portal/domain/plantillas/index';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import {
  drawingsOfPdf,
  rectanglesOfPdf,
  runsOfPdf,
  textOfDrawing,
  textOfPdf,
} from '../../../testing/read/read-pdf.ts';
import type { Contenido, Hoja } from './hoja.ts';
import { drawDocumento, type ParaDibujar } from './papel.ts';

const FIRMADO = new Date('2026-11-09T13:34:00Z');
const hoja = (clave: keyof typeof plantillas = 'demo'): Hoja => {
  const { nombre, marca, colores, pie } = plantillas[clave];
  return {
    cara: { clave, nombre, marca, colores, avisoLegal: pie.avisoLegal },
    profesional: {
      tratamiento: 'Dra.',
      nombres: 'Laura',
      apellidos: 'Pérez',
      nombre: 'Dra. Laura Pérez',
      profesion: 'Médica',
      especialidad: 'Clínica Médica',
      refeps: '920333444',
      matricula: {
        tipo: 'nac',
        provincia: null,
        numero: '98765',
        emisor: 'Ministerio de Salud de la Nación',
      },
      domicilio: 'Av. Corrientes 2450, CABA',
      firma: 'M8 50c14-4 26-40 22-44s-14 30-8 42',
    },
    paciente: {
      nombres: 'Ana',
      apellidos: 'Gómez',
      nombre: 'Ana Gómez',
      documento: '30111222',
      cuil: '27301112225',
      fecNac: '1985-03-14',
      sexo: 'F',
      cobertura: 'Obra Social de Prueba',
      plan: '210',
      nroAfiliado: '3011122201',
    },
    atencion: {
      id: 'x',
      codigo: 'A-12-091126',
      servicio: 'Clínica Médica',
      inicio: '2026-11-09T13:20:00Z',
      fin: '2026-11-09T13:34:00Z',
    },
    verificar: 'https://demo.portal.ar/verificar/Zk3v9QmT1xYb7LpR4sWcUa0D',
    corrige: null,
  };
};
const medicamento = {
  generico: 'Amoxicilina',
  presentacion: '500 mg, envase por 21',
  forma: 'Comprimidos',
  cantidad: 1,
  posologia: 'Uno cada 8 horas, durante 7 días.',
  marca: 'Amoxilar',
};
const receta = (more: object = {}, deHoja: Partial<Hoja> = {}): ParaDibujar => ({
  tipo: 'receta',
  numero: 4821,
  contenido: {
    tipo: 'receta',
    medicamentos: [medicamento],
    diagnostico: 'Faringoamigdalitis aguda',
    diagnosticoCodigo: 'J03.9',
    cuil: '',
    cobertura: '',
    observaciones: '',
    ...more,
    hoja: { ...hoja(), ...deHoja },
  },
  faltan: [],
  firmado: FIRMADO,
  vigente_desde: FIRMADO,
  vence: new Date('2026-12-10T03:00:00Z'),
});

describe('a prescription on paper', () => {
  it('says everything that the law asks for', async () => {
    const text = textOfPdf(await drawDocumento(receta())).replace(/\s+/gu, ' ');
    for (const part of [
      'Receta electrónica',
      '4821',
      'lunes 9 de noviembre de 2026, 10:34 hs',
      'Desde el 09/11/2026 hasta el 09/12/2026',
      'Ana Gómez',
      '30.111.222',
      '27-30111222-5',
      '14 de marzo de 1985, femenino',
      'Obra Social de Prueba, plan 210',
      '3011122201',
      'Amoxicilina',
      'Comprimidos, 500 mg, envase por 21. Cantidad: 1 (uno)',
      'Marca sugerida: Amoxilar',
      'Uno cada 8 horas, durante 7 días.',
      'Faringoamigdalitis aguda (CIE-10 J03.9)',
      'Dra. Laura Pérez',
      'Médica, especialista en Clínica Médica',
      'MN 98.765 · REFEPS 920333444',
      'Matrícula otorgada por Ministerio de Salud de la Nación',
      'Av. Corrientes 2450, CABA',
      'https://www.argentina.gob.ar/precios-de-medicamentos',
      'Sin registro nacional: no es válida en farmacias',
      'CUIR pendiente',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('incompleta');
    expect(text).not.toContain('Corrige');
  });

  it('the generic name is larger than the brand, and than everything else of its drug', async () => {
    const runs = runsOfPdf(await drawDocumento(receta()));
    const sizeOf = (part: string) => runs.find(({ text }) => text.includes(part))!.size;
    expect(sizeOf('Amoxicilina')).toBeGreaterThan(1.5 * sizeOf('Amoxilar'));
    expect(sizeOf('Amoxicilina')).toBeGreaterThan(sizeOf('Comprimidos'));
  });

  it('what is missing and what it corrects stand on top', async () => {
    const pdf = await drawDocumento({
      ...receta({}, { corrige: { id: 'y', numero: 4820, firmado: '2026-11-09T13:30:00Z' } }),
      faltan: ['refeps', 'cuil'],
    });
    const text = textOfPdf(pdf);
    expect(text).toContain('Receta incompleta, sin validez');
    expect(text).toContain('Falta: código REFEPS, CUIL del paciente.');
    expect(text).toContain('Corrige a la n° 4820, del 09/11/2026. La versión anterior queda sin efecto.');
    expect(text.indexOf('incompleta, sin validez')).toBeLessThan(text.indexOf('Fecha de emisión'));
  });

  it('goes on over pages that say what they belong to, and is signed once', async () => {
    const larga = await drawDocumento(
      receta({
        medicamentos: Array.from({ length: 12 }, () => ({
          ...medicamento,
          posologia: 'Uno cada 8 horas. '.repeat(20),
        })),
      }),
    );
    const text = textOfPdf(larga);
    expect(text.split('\n').filter((line) => line === 'Amoxicilina')).toHaveLength(12);
    const [, hojas] = /Hoja 1 de (\d)/.exec(text)!;
    expect(text).toContain(`Hoja ${hojas} de ${hojas}`);
    for (const linea of [
      'Receta electrónica n° 4821 · Portal Demo',
      /^Ana Gómez, DNI 30\.111\.222 · Amoxicilina, Amoxicilina/u,
    ])
      expect(
        text.split('\n').filter((line) => (typeof linea === 'string' ? line === linea : linea.test(line))),
      ).toHaveLength(Number(hojas) - 1);
    expect(text.split('Verificá este')).toHaveLength(2);
  });
});

it.each(['demo', 'osef'] as const)('%s: two drugs and a correction fit on one page', async (clave) => {
  const dos = { medicamentos: [medicamento, { ...medicamento, generico: 'Ibuprofeno' }] };
  const pdf = await drawDocumento(
    receta(dos, { ...hoja(clave), corrige: { id: 'y', numero: 4820, firmado: '2026-11-09T13:30:00Z' } }),
  );
  expect(drawingsOfPdf(pdf)).toHaveLength(1);
});

it('what is typed stands on the paper as it was typed, and can be searched', async () => {
  const nombre = 'Iñaki Ũnũ';
  const texto = 'HbA1c ≥ 7 → control. Erdős ũ α β, 1,2×10⁶ UI, SpO₂ ≤ 92, 5 µg, 1⅓';
  const pdf = await drawDocumento(
    receta({ observaciones: texto }, { paciente: { ...hoja().paciente, nombre } }),
  );
  expect(textOfPdf(pdf).replaceAll('\n', ' ')).toContain(texto);
  expect(textOfPdf(pdf).split('\n')).toContain(nombre);
});

it('the unit’s name is one line with its space', async () => {
  expect(textOfPdf(await drawDocumento(receta())).replace('\n', '')).toMatch(/^Portal Demo/u);
});

it('is made to be kept: its fonts and colours are in the file, and it says so', async () => {
  const pdf = (await drawDocumento(receta())).toString('latin1');
  expect(pdf).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/u);
  expect(pdf).toMatch(/\/OutputIntents/u);
  expect(pdf).not.toMatch(/\/Subtype \/Type1\b/u);
  expect(pdf.match(/\/FontFile2 /g)).toHaveLength(2);
});

it('a name that the font cannot write is said to be so where nobody reviews the paper', async () => {
  const contenido = {
    tipo: 'constancia',
    hoja: { ...hoja(), paciente: { ...hoja().paciente, nombre: 'Ana 漢' } },
  } as Contenido;
  const text = textOfPdf(
    await drawDocumento({ ...receta(), tipo: 'constancia', numero: null, contenido, vence: null }),
  );
  expect(text).toContain('Este papel no puede mostrar algunos signos: están donde se ve «▯».');
  expect(text).toContain('Ana ▯');
  expect(textOfPdf(await drawDocumento(receta()))).not.toContain('▯');
});

it('signature, professional and QR stay on one page, whatever comes before them and however long the address is', async () => {
  const paginas = (pdf: Buffer) => drawingsOfPdf(pdf).map(textOfDrawing);
  for (const domicilio of [
    'Av. Corrientes 2450, CABA',
    'Consultorios del Centro Médico Integral Juan Bautista Alberdi, torre B. '.repeat(4).trim(),
  ])
    for (let lineas = 0; lineas <= 30; lineas += 1) {
      const pdf = await drawDocumento(
        receta(
          { observaciones: Array.from({ length: lineas }, (_, i) => `Línea ${i}`).join('\n') },
          { profesional: { ...hoja().profesional, domicilio } },
        ),
      );
      const con = (parte: string) => paginas(pdf).findIndex((texto) => texto.includes(parte));
      const lugares = ['Médica, especialista', 'MN 98.765', 'Verificá este', '0000004821'].map(con);
      expect([lineas, ...new Set(lugares)]).toEqual([lineas, lugares[0]]);
      expect(lugares[0]).toBeGreaterThanOrEqual(0);
    }
}, 60_000);

describe('codes for machines, read from the drawing', () => {
  beforeAll(() => {
    const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  });
  it.each(['demo', 'osef', 'l_zamora'] as const)(
    '%s: the QR leads to /verificar, the bars are the number',
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

it('the same row gives the same bytes, whenever it is drawn', async () => {
  const [one, two] = [await drawDocumento(receta()), await drawDocumento(structuredClone(receta()))];
  expect(one.equals(two)).toBe(true);
  expect(one.equals(await drawDocumento(receta({ diagnostico: 'Otro' })))).toBe(false);
});

/** What can be pressed in it. */
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
])('%s is text on paper and nothing else', async (texto) => {
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
  '%s: has a title, a language and the structure that a screen reader needs',
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

it.each([
  [
    'certificado',
    { tipo: 'certificado', texto: 'Debe guardar reposo.', diagnostico: 'Faringitis', dias: 3, desde: '' },
    [
      'Certificado médico',
      'Debe guardar reposo.',
      '3 días',
      'Desde el lunes 9 de noviembre de 2026 hasta el miércoles 11 de noviembre de 2026, inclusive',
    ],
  ],
  [
    'certificado',
    { tipo: 'certificado', texto: 'Apto.', diagnostico: '', dias: 1, desde: '2026-11-12' },
    ['1 día', 'El jueves 12 de noviembre de 2026'],
  ],
  [
    'orden',
    {
      tipo: 'orden',
      pedidos: ['Hemograma', '', 'Glucemia'],
      diagnostico: 'Control',
      diagnosticoCodigo: '',
      cuil: '',
      cobertura: '',
      observaciones: '',
    },
    ['Orden médica', '1.  Hemograma', '2.  Glucemia'],
  ],
  [
    'indicaciones',
    { tipo: 'indicaciones', texto: 'Reposo.\nLíquidos.' },
    ['Indicaciones', 'Reposo.', 'Líquidos.'],
  ],
] as const)('%s says what was written', async (tipo, escrito, partes) => {
  const text = textOfPdf(
    await drawDocumento({
      ...receta(),
      tipo,
      numero: 7,
      contenido: { ...escrito, hoja: hoja() } as unknown as Contenido,
      vence: null,
    }),
  );
  for (const parte of [...partes, 'Ana Gómez', 'Dra. Laura Pérez']) expect(text).toContain(parte);
});

it('the constancia says who attended whom, when, and what was given', async () => {
  const contenido = {
    tipo: 'constancia',
    hoja: { ...hoja(), emitidos: [{ nombre: 'Receta', numero: 4821 }] },
  } as Contenido;
  const text = textOfPdf(
    await drawDocumento({ ...receta(), tipo: 'constancia', numero: null, contenido, vence: null }),
  );
  for (const parte of [
    'Constancia de teleasistencia',
    'De 10:20 a 10:34 hs',
    'Ana Gómez fue atendida por videollamada por Dra. Laura Pérez',
    'Receta n° 4821',
  ])
    expect(text).toContain(parte);
});

it('a logo that the unit brought takes the emblem’s place; one that is none does not', async () => {
  // One red point.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4z8AAAAMBAQAY3Y2wAAAAAElFTkSuQmCC',
    'base64',
  );
  expect((await drawDocumento({ ...receta(), logo: png })).toString('latin1')).toMatch(/\/Subtype \/Image/);
  for (const logo of [undefined, Buffer.from('<svg/>'), Buffer.from('\u0089PNG roto')]) {
    const pdf = await drawDocumento({ ...receta(), logo });
    expect(pdf.toString('latin1')).not.toMatch(/\/Subtype \/Image/);
    expect(textOfPdf(pdf)).toContain('Amoxicilina');
  }
});
