import { expect, it } from 'vitest';
import { datosDe, falloDeArchivo, formularioDe, validarNuevo } from './nuevo-caso-datos.ts';

const HOY = '2026-11-16';
const turno = {
  servicio: { id: 4, nombre: 'Medicina Laboral' },
  profesionalId: undefined,
  fecha: '2026-11-17',
  hora: '10:30',
};
const values = {
  dni: '31 204 118',
  apellido: ' Ramírez ',
  nombre: 'Julián',
  fecNac: '1985-03-14',
  genero: 'M',
  telefono: '',
  telMovil: '11 5555 0142',
  email: '',
  nroSiniestro: 'SIN-88213',
  diagnostico: 'Esguince de tobillo',
  descripcion_file: '',
};
const validar = (changed: object = {}) => validarNuevo({ ...values, ...changed }, turno, HOY);

it('accepts a complete case, including numbers with spaces', () => {
  expect(validar()).toEqual({});
  expect(datosDe(values)).toMatchObject({
    dni: '31204118',
    apellido: 'Ramírez',
    telMovil: '1155550142',
  });
});

it('reports every missing field in the words of the specification', () => {
  expect(validarNuevo({}, undefined, HOY)).toMatchObject({
    dni: 'El DNI es requerido',
    apellido: 'El apellido es requerido',
    nombre: 'El nombre es requerido',
    fecNac: 'La fecha de nacimiento es requerida',
    genero: 'El género es requerido',
    telMovil: 'El teléfono movil es requerido',
    turno: 'Es necesario especificar un turno',
  });
});

it.each([
  [{ dni: '31.204.11x' }, 'dni', 'El DNI debe contener solo numeros'],
  [{ dni: '312041' }, 'dni', 'El DNI debe contener entre 7 y 8 dígitos'],
  [{ apellido: '123' }, 'apellido', 'El apellido no debe contener solo numeros'],
  [{ fecNac: '2008-11-17' }, 'fecNac', 'Debe ser mayor de edad'],
  [{ email: 'julian@' }, 'email', 'Este no es un email válido'],
])('refuses %o at the field %s', (changed, field, message) => {
  expect(validar(changed)).toEqual({ [field]: message });
});

it('accepts a worker who turns eighteen today', () => {
  expect(validar({ fecNac: '2008-11-16' })).toEqual({});
});

const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'archivo', { type });

it('accepts a PDF, JPG or PNG of up to 10 MB, and refuses anything else', () => {
  const refused = 'Solo se pueden enviar archivos PDF, JPG o PNG de hasta 10 MB.';
  expect(['application/pdf', 'image/jpeg', 'image/png'].map((type) => falloDeArchivo(file(type, 3)))).toEqual(
    [undefined, undefined, undefined],
  );
  expect(falloDeArchivo(file('application/pdf', 10 * 1024 * 1024))).toBeUndefined();
  expect(falloDeArchivo(file('application/pdf', 10 * 1024 * 1024 + 1))).toBe(refused);
  expect(falloDeArchivo(file('text/html', 3))).toBe(refused);
  expect(falloDeArchivo(file('image/png', 0))).toBe(refused);
  expect(validar({ file: file('text/html', 3) })).toEqual({ file: refused });
});

it('sends the payload of the specification, the file last', () => {
  const form = formularioDe({ ...values, file: file('image/png', 3) }, turno, { gestorId: 'g', unidad: 4 });
  expect([...form.keys()].at(-1)).toBe('file');
  expect(Object.fromEntries([...form].filter(([name]) => name !== 'file'))).toEqual({
    documento: '31204118',
    apellido: 'Ramírez',
    nombre: 'Julián',
    fecNac: '1985-03-14',
    genero: 'M',
    telefono: '',
    telMovil: '1155550142',
    email: '',
    nroSiniestro: 'SIN-88213',
    diagnostico: 'Esguince de tobillo',
    descripcion_file: '',
    unidad_id_turno: '4',
    servicio_id_turno: '4',
    hora_turno: '10:30',
    fecha_turno: '2026-11-17',
    gestor_id: 'g',
    unidad_id: '4',
  });
});
