import { expect, it } from 'vitest';
import { elegir, esMenor, pasoPendiente, serviciosPara, type Eleccion } from './eleccion.ts';

const servicio = (id: number, pediatrica: boolean, profesionales: string[] = []) => ({
  id,
  nombre: `Servicio ${id}`,
  pediatrica,
  turnoProfesional: profesionales.length > 0,
  turnoProfIntervalo: 30,
  diasCorridos: 15,
  intervalo: 30,
  profesionales: profesionales.map((id_usuario) => ({
    id_usuario,
    tratamiento: 'Dra.',
    nombre: 'Laura',
    apellido: 'Pérez',
    turnos: { dias: {} as never, horaDesde: null, horaHasta: null, horarios: [] },
  })),
});
const completa: Eleccion = {
  dni: '30111222',
  servicioId: 3,
  modo: 'profesional',
  profesionalId: 'p1',
  fecha: '2026-11-19',
  hora: '10:30',
};

it.each([
  ['dni', '54111222', { dni: '54111222' }],
  ['servicioId', 1, { dni: '30111222', servicioId: 1 }],
  ['modo', 'especialidad', { dni: '30111222', servicioId: 3, modo: 'especialidad' }],
  ['profesionalId', 'p2', { dni: '30111222', servicioId: 3, modo: 'profesional', profesionalId: 'p2' }],
  ['fecha', '2026-11-20', { ...completa, fecha: '2026-11-20', hora: undefined }],
  ['hora', '11:00', { ...completa, hora: '11:00' }],
] as const)('clears the later choices when %s changes', (campo, valor, queda) => {
  expect(elegir(completa, campo, valor)).toEqual(queda);
});

it.each(['dni', 'servicioId', 'modo', 'profesionalId', 'fecha', 'hora'] as const)(
  'keeps everything when the same %s is chosen again',
  (campo) => {
    expect(elegir(completa, campo, completa[campo])).toBe(completa);
  },
);

it.each([
  ['2011-11-17', true],
  ['2011-11-16', false],
  ['1985-03-14', false],
  [null, false],
])('decides whether a person born on %s counts as a child on 16 November 2026: %s', (fec_nac, menor) => {
  expect(esMenor({ fec_nac }, '2026-11-16')).toBe(menor);
  const ids = serviciosPara([servicio(1, false), servicio(2, true)], { fec_nac }, '2026-11-16').map(
    ({ id }) => id,
  );
  expect(ids).toEqual([menor ? 2 : 1]);
});

it('asks for the first missing choice, and skips the mode if no professional can be chosen by name', () => {
  const con = servicio(3, false, ['p1']);
  const sin = servicio(1, false);
  expect(pasoPendiente({}, undefined)).toBe(1);
  expect(pasoPendiente({ dni: 'x' }, undefined)).toBe(2);
  expect(pasoPendiente({ dni: 'x', servicioId: 1 }, sin)).toBe(4);
  expect(pasoPendiente({ dni: 'x', servicioId: 3 }, con)).toBe(3);
  expect(pasoPendiente({ dni: 'x', servicioId: 3, modo: 'especialidad' }, con)).toBe(4);
  expect(pasoPendiente({ dni: 'x', servicioId: 3, modo: 'profesional' }, con)).toBe(3);
  expect(pasoPendiente({ dni: 'x', servicioId: 3, modo: 'profesional', profesionalId: 'p1' }, con)).toBe(4);
});
