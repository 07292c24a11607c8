import { describe, expect, it } from 'vitest';
import { drawingsOfPdf, runsOfPdf, textOfDrawing, textOfPdf } from '../../../testing/read/read-pdf.ts';
import type { Contenido, Hoja } from './hoja.ts';
import { drawDocumento } from './papel.ts';
import { hoja, medicamento, receta } from '../../../testing/fixtures/papel.ts';

describe('a prescription on paper', () => {
  it('states everything that the law requires', async () => {
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

  it('prints the generic name larger than the brand and the rest of the drug', async () => {
    const runs = runsOfPdf(await drawDocumento(receta()));
    const sizeOf = (part: string) => runs.find(({ text }) => text.includes(part))!.size;
    expect(sizeOf('Amoxicilina')).toBeGreaterThan(1.5 * sizeOf('Amoxilar'));
    expect(sizeOf('Amoxicilina')).toBeGreaterThan(sizeOf('Comprimidos'));
  });

  it('prints missing fields and the corrected document at the top', async () => {
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

  it('continues over pages that name their document, and is signed once', async () => {
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

it.each(['demo', 'osef'] as const)('%s: fits two drugs and a correction on one page', async (clave) => {
  const dos = { medicamentos: [medicamento, { ...medicamento, generico: 'Ibuprofeno' }] };
  const pdf = await drawDocumento(
    receta(dos, { ...hoja(clave), corrige: { id: 'y', numero: 4820, firmado: '2026-11-09T13:30:00Z' } }),
  );
  expect(drawingsOfPdf(pdf)).toHaveLength(1);
});

it('prints typed text as it was typed, searchable', async () => {
  const nombre = 'Iñaki Ũnũ';
  const texto = 'HbA1c ≥ 7 → control. Erdős ũ α β, 1,2×10⁶ UI, SpO₂ ≤ 92, 5 µg, 1⅓';
  const pdf = await drawDocumento(
    receta({ observaciones: texto }, { paciente: { ...hoja().paciente, nombre } }),
  );
  expect(textOfPdf(pdf).replaceAll('\n', ' ')).toContain(texto);
  expect(textOfPdf(pdf).split('\n')).toContain(nombre);
});

it('prints the unit’s name on one line with its space', async () => {
  expect(textOfPdf(await drawDocumento(receta())).replace('\n', '')).toMatch(/^Portal Demo/u);
});

it('marks a name that the font cannot print, on a paper without a review', async () => {
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

it('keeps signature, professional and QR on one page, with any content and any length of address', async () => {
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
] as const)('%s prints the written content', async (tipo, escrito, partes) => {
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

it('prints on the constancia who attended whom, when, and which papers were given', async () => {
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

it('prints a guest of the call on the constancia, with the name as they said it', async () => {
  const dibujar = async (invitados?: Hoja['invitados']) =>
    textOfPdf(
      await drawDocumento({
        ...receta(),
        tipo: 'constancia',
        numero: null,
        contenido: { tipo: 'constancia', hoja: { ...hoja(), ...(invitados && { invitados }) } },
        vence: null,
      }),
    );
  const text = await dibujar([
    {
      nombre: 'Marta Ruiz',
      clase: 'interprete',
      desde: '2026-11-09T13:22:00Z',
      hasta: '2026-11-09T13:30:00Z',
    },
  ]);
  expect(text).toContain('Marta Ruiz, según dijo al entrar (intérprete), de 10:22 a 10:30 hs');
  expect(await dibujar()).not.toContain('según dijo');
});

it('does not say «de extremo a extremo» of a voice that a recogniser heard', async () => {
  const dibujar = async (vozReconocida?: true) =>
    textOfPdf(
      await drawDocumento({
        ...receta(),
        tipo: 'constancia',
        numero: null,
        contenido: { tipo: 'constancia', hoja: { ...hoja(), ...(vozReconocida && { vozReconocida }) } },
        vence: null,
      }),
    ).replaceAll('\n', ' ');
  expect(await dibujar()).toContain(
    'La comunicación de audio y video estuvo cifrada de extremo a extremo y no se grabó.',
  );
  const con = await dibujar(true);
  expect(con).not.toContain('extremo a extremo');
  expect(con).toContain('su voz se envió cifrada al reconocedor de la institución');
});

it('replaces the emblem with the unit’s own logo, and ignores a file that is no picture', async () => {
  // One red pixel.
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
