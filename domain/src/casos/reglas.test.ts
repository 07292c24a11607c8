import { describe, expect, it } from 'vitest';
import { nombreDeEstadoCaso, type EstadoCaso } from './estados.ts';
import {
  diasDeIlt,
  horaDelFiltro,
  mensajeDeTurno,
  numeroDeWhatsApp,
  permitidoEn,
  plazoDe,
  semaforo,
  validarCaso,
  validarDatosDelOficio,
  validarPacienteDelCaso,
  validarSeguimiento,
} from './reglas.ts';

const AHORA = new Date('2026-11-16T09:00:30-03:00');

it("gives the five statuses the specification's names", () => {
  expect(nombreDeEstadoCaso).toEqual({
    1: 'Abierto',
    2: 'Cancelado',
    3: 'Cerrado',
    4: 'Agendar nuevo turno',
    5: 'Cerrar caso',
  });
});

it.each([
  [1, true, false, true],
  [2, false, false, false],
  [3, false, false, true],
  [4, true, false, true],
  [5, true, true, true],
] as const)(
  'status %i: edit %s, close %s, toggle %s, documents always',
  (status, edita, cerrar, modificar) => {
    expect(permitidoEn(status)).toEqual({
      paciente: edita,
      turnos: edita,
      seguimientos: edita,
      documentos: true,
      cancelar: edita,
      cerrar,
      modificar,
    });
  },
);

it.each([
  ['11 5555-0101', '5491155550101'],
  ['011 15 5555-0101', '5491155550101'],
  ['+54 9 11 5555 0101', '5491155550101'],
  ['541155550101', '5491155550101'],
  ['0343 15 555-0101', '5493435550101'],
  ['02902 15 49-1234', '5492902491234'],
  ['54 15 1155550101', '5491155550101'],
  ['+54 9 11 15 5555-0101', '5491155550101'],
  ['+54 9 343 15 555-0101', '5493435550101'],
  ['123', undefined],
  ['', undefined],
  ['1555550101', undefined],
])('converts %s to the WhatsApp number %s', (telefono, numero) => {
  expect(numeroDeWhatsApp(telefono)).toBe(numero);
});

it("writes the appointment message, with the link's sentence only if there is a link", () => {
  const datos = {
    nombre: 'Marcos',
    servicio: 'Medicina Laboral',
    dia: 'lunes 16 de noviembre',
    hora: '10:00',
  };
  expect(mensajeDeTurno({ ...datos, link: 'https://portal/x' })).toBe(
    'Hola Marcos. Te recordamos tu turno de Medicina Laboral el lunes 16 de noviembre a las 10:00 hs. Ingresá desde este enlace: https://portal/x. Por favor conectate a horario, con la cámara y el micrófono habilitados. Tu ausencia quedará registrada.',
  );
  expect(mensajeDeTurno({ ...datos, link: null })).toBe(
    'Hola Marcos. Te recordamos tu turno de Medicina Laboral el lunes 16 de noviembre a las 10:00 hs. Por favor conectate a horario, con la cámara y el micrófono habilitados. Tu ausencia quedará registrada.',
  );
});

it("strips only the leading zero of the filter's hour", () => {
  expect(['09:30', '9:30', '10:00', '00:30', ''].map(horaDelFiltro)).toEqual([
    '9:30',
    '9:30',
    '10:00',
    '0:30',
    '',
  ]);
});

describe("the insurer's ten-day deadline", () => {
  const alta = new Date('2026-11-01T23:30:00-03:00');
  const el = (dia: string, aceptacion: string | null = null, status: EstadoCaso = 1) =>
    plazoDe({ status, fechaAlta: alta, aceptacion }, new Date(`${dia}T12:00:00-03:00`));
  it('is green, amber in the last three days, red on the last day and after', () => {
    expect(
      ['2026-11-07', '2026-11-08', '2026-11-10', '2026-11-11', '2026-11-20'].map((dia) => el(dia)),
    ).toEqual([
      { limite: '2026-11-11', semaforo: 'verde' },
      { limite: '2026-11-11', semaforo: 'amarillo' },
      { limite: '2026-11-11', semaforo: 'amarillo' },
      { limite: '2026-11-11', semaforo: 'rojo' },
      { limite: '2026-11-11', semaforo: 'rojo' },
    ]);
    expect(semaforo('2026-11-11', '2026-11-07')).toBe('verde');
  });
  it('is twenty days longer with a suspension, and ends with an answer or the case', () => {
    expect(el('2026-11-20', 'suspendido')).toEqual({ limite: '2026-12-01', semaforo: 'verde' });
    expect([
      el('2026-11-20', 'aceptado'),
      el('2026-11-20', 'rechazado'),
      el('2026-11-20', null, 2),
      el('2026-11-20', null, 3),
    ]).toEqual([null, null, null, null]);
  });
});

it.each([
  [null, null, null],
  ['2026-11-16', null, 1],
  ['2026-11-01', null, 16],
  ['2026-11-01', '2026-11-10', 10],
  ['2026-11-01', '2026-12-01', 16],
  ['2026-11-20', null, 0],
])('counts the ILT since %s, discharged %s, as %s days', (iltInicio, altaFecha, dias) => {
  expect(diasDeIlt({ iltInicio, altaFecha }, '2026-11-16')).toBe(dias);
});

it("validates the patient's edit and the follow-up with their own messages", () => {
  expect(validarPacienteDelCaso({ nombre: '', apellido: '', dni: '', telefono: '', email: '' })).toEqual({
    nombre: 'El nombre es requerido',
    apellido: 'El apellido es requerido',
    dni: 'El DNI es requerido',
    telefono: 'El teléfono es requerido',
  });
  expect(
    validarPacienteDelCaso({ nombre: '12', apellido: '34', dni: '12a', telefono: '1-2', email: 'x' }),
  ).toEqual({
    nombre: 'El nombre no debe contener solo numeros',
    apellido: 'El apellido no debe contener solo numeros',
    dni: 'El DNI debe contener solo numeros',
    telefono: 'El teléfono debe contener solo numeros',
    email: 'Correo no válido',
  });
  expect(validarSeguimiento({ fecha: '', hora: '', seguimiento: ' ' }, AHORA)).toEqual({
    fecha: 'La fecha es requerida',
    hora: 'La hora es requerida',
    seguimiento: 'El seguimiento es requerido',
  });
  expect(validarSeguimiento({ fecha: '2026-11-16', hora: '09:00', seguimiento: 'x' }, AHORA)).toEqual({});
  expect(validarSeguimiento({ fecha: '2026-11-16', hora: '09:01', seguimiento: 'x' }, AHORA)).toEqual({
    hora: 'La hora no puede ser posterior a la actual',
  });
  expect(validarSeguimiento({ fecha: '2026-11-15', hora: '23:59', seguimiento: 'x' }, AHORA)).toEqual({});
  expect(validarSeguimiento({ fecha: '2026-11-17', hora: '09:00', seguimiento: 'x' }, AHORA)).toEqual({
    fecha: 'La fecha no puede ser posterior a hoy',
  });
  expect(validarCaso({ dni: '30111222', fecNac: '2008-11-17' }, '2026-11-16')['fecNac']).toBe(
    'Debe ser mayor de edad',
  );
});

it("requires none of the trade's fields, and validates those present", () => {
  const vacio = {
    fechaEvento: null,
    iltInicio: null,
    altaFecha: null,
    aceptacionFecha: null,
    empleadorCuit: null,
  };
  expect(validarDatosDelOficio(vacio, '2026-11-16')).toEqual({});
  expect(validarDatosDelOficio({ ...vacio, empleadorCuit: '30-50001091-2' }, '2026-11-16')).toEqual({});
  expect(
    validarDatosDelOficio(
      {
        fechaEvento: '2026-11-17',
        iltInicio: '2026-11-10',
        altaFecha: '2026-11-09',
        aceptacionFecha: '2026-11-18',
        empleadorCuit: '30-50001091-3',
      },
      '2026-11-16',
    ),
  ).toEqual({
    fechaEvento: 'La fecha del evento no puede ser futura',
    iltInicio: 'La ILT no puede empezar antes del evento',
    altaFecha: 'El alta no puede ser anterior al inicio de la ILT',
    aceptacionFecha: 'La fecha de la respuesta no puede ser futura',
    empleadorCuit: 'El CUIT no es válido',
  });
});
