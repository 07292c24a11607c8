import { describe, expect, it } from 'vitest';
import { leerEncabezado, leerLinea, modeloPadron, nombreDeColumna, type Encabezado } from './lineas.ts';

const HOY = '2026-11-16';
const encabezado = leerEncabezado([
  'DNI',
  'Nro. Afiliado',
  'PLAN',
  'Estado',
  'Apellido',
  'Nombres',
  'Fecha de nacimiento',
  'Género',
]) as Encabezado;
const buena = ['30.111.222', '01-5', '210', 'A', 'Gómez', 'Ana', '14/03/1985', 'F'];
const con = (cambios: Record<number, string>) =>
  leerLinea(Object.assign([...buena], cambios), encabezado, HOY);

describe('the header', () => {
  it('recognises columns whatever their case, accents and punctuation', () => {
    expect(encabezado.lugares).toEqual({
      documento: 0,
      nro_afiliado: 1,
      plan: 2,
      estado: 3,
      apellido: 4,
      nombre: 5,
      fec_nac: 6,
      sexo: 7,
    });
    expect(leerEncabezado(['telefono', 'Documento', ''])).toEqual({
      lugares: { documento: 1 },
      columnas: ['documento'],
      ignoradas: ['telefono'],
      ancho: 3,
    });
  });
  it("recognises the columns' names on screen and in the review", () => {
    const nombres = Object.values(nombreDeColumna);
    expect(leerEncabezado(nombres)).toMatchObject({ columnas: Object.keys(nombreDeColumna), ignoradas: [] });
  });
  it.each([
    'Nº de afiliado',
    'N° de afiliado',
    'Nº afiliado',
    'No. afiliado',
    'Nro. de afiliado',
    'Núm. de afiliado',
    'Número de afiliado',
    'NRO_AFILIADO',
    'Nafiliado',
  ])('reads %s as the affiliate number', (nombre) => {
    expect(leerEncabezado(['Nº de documento', nombre])).toMatchObject({
      lugares: { documento: 0, nro_afiliado: 1 },
      ignoradas: [],
    });
  });
  it('requires the document column, and each column once', () => {
    expect(leerEncabezado(['apellido', 'nombre'])).toEqual({
      error:
        'Falta la columna «documento» (o «dni»). La primera línea tiene que llevar los nombres de las columnas.',
    });
    expect(leerEncabezado(['dni', 'documento'])).toEqual({
      error: 'La columna «DNI» está dos veces en el encabezado.',
    });
  });
  it("recognises the model's own header", () => {
    const propio = leerEncabezado(modeloPadron[0]!) as Encabezado;
    expect(propio.ignoradas).toEqual([]);
    expect(modeloPadron.slice(1).map((celdas) => leerLinea(celdas, propio, HOY).error)).toEqual([null, null]);
  });
});

describe('a line', () => {
  it('reads all fields', () => {
    expect(con({})).toEqual({
      documento: '30111222',
      nro_afiliado: '01-5',
      plan: '210',
      estado: 'A',
      apellido: 'Gómez',
      nombre: 'Ana',
      fec_nac: '1985-03-14',
      sexo: 'F',
      error: null,
    });
  });
  it.each([
    [{ 6: '1985-03-14' }, 'fec_nac', '1985-03-14'],
    [{ 6: '4/3/1985' }, 'fec_nac', '1985-03-04'],
    [{ 6: '' }, 'fec_nac', null],
    [{ 0: '07123004' }, 'documento', '7123004'],
    [{ 0: '7123004' }, 'documento', '7123004'],
    [{ 3: 'Baja' }, 'estado', 'B'],
    [{ 3: 'Activo' }, 'estado', 'A'],
    [{ 3: '' }, 'estado', 'A'],
    [{ 7: 'masculino' }, 'sexo', 'M'],
    [{ 5: '  Ana   María ' }, 'nombre', 'Ana María'],
  ] as const)('accepts %j', (cambios, campo, valor) => {
    expect(con(cambios)).toMatchObject({ [campo]: valor, error: null });
  });
  it.each([
    [{ 0: '' }, 'Falta el DNI'],
    [{ 0: '123' }, 'El DNI «123» no tiene 7 u 8 números'],
    [{ 0: '30111222X' }, 'El DNI «30111222X» no tiene 7 u 8 números'],
    [{ 6: '31/02/1985' }, 'La fecha «31/02/1985» no es válida: se escribe DD/MM/AAAA o AAAA-MM-DD'],
    [{ 6: '17/11/2026' }, 'La fecha «17/11/2026» no es válida: se escribe DD/MM/AAAA o AAAA-MM-DD'],
    [{ 6: '03/14/1985' }, 'La fecha «03/14/1985» no es válida: se escribe DD/MM/AAAA o AAAA-MM-DD'],
    [{ 3: 'quizás' }, 'El estado «quizás» no se conoce: A (activo) o B (baja)'],
    [{ 7: 'Z' }, 'El sexo «Z» no se conoce: F, M o X'],
    [{ 4: 'G'.repeat(81) }, 'Apellido de más de 80 letras'],
    [{ 4: 'G\u0000' }, 'Tiene caracteres que no son texto'],
    [{ 8: 'de más' }, 'Tiene 9 columnas y el encabezado 8'],
  ] as const)('reports %j', (cambios, error) => {
    expect(con(cambios).error).toBe(error);
  });
  it('reports a line that is too short, and accepts trailing empty cells', () => {
    expect(leerLinea(buena.slice(0, 5), encabezado, HOY).error).toBe('Tiene 5 columnas y el encabezado 8');
    expect(leerLinea([...buena, '', ' '], encabezado, HOY).error).toBeNull();
  });
  it('identifies the person even if the date is wrong', () => {
    expect(con({ 6: 'ayer' })).toMatchObject({ documento: '30111222' });
  });
});
