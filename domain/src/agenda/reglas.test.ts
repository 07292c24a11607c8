import { describe, expect, it } from 'vitest';
import { calendarioDe } from './calendario.ts';
import { errorDeSemana, esFirma, validarServicio, validarMatricula } from './reglas.ts';

const bueno = {
  nombre: 'Nutrición',
  sigla: 'N',
  porTurno: true,
  aDemanda: false,
  intervalo: 30,
  turnoProfIntervalo: 20,
  diasCorridos: 15,
  asientos: 1,
  demandaDesde: null,
  demandaHasta: null,
};

describe('validarServicio', () => {
  it('accepts a valid service', () => expect(validarServicio(bueno)).toEqual({}));
  it.each([
    ['nombre', { nombre: '  ' }, 'El nombre es requerido'],
    ['sigla', { sigla: 'n' }, 'La sigla son de una a tres letras mayúsculas, sin acentos'],
    ['sigla', { sigla: 'NUTR' }, 'La sigla son de una a tres letras mayúsculas, sin acentos'],
    ['intervalo', { intervalo: 4 }, 'Un turno dura entre 5 y 240 minutos'],
    ['intervalo', { intervalo: 10.5 }, 'Un turno dura entre 5 y 240 minutos'],
    ['turnoProfIntervalo', { turnoProfIntervalo: 241 }, 'Un turno dura entre 5 y 240 minutos'],
    ['diasCorridos', { diasCorridos: 0 }, 'Se puede ofrecer entre 1 y 365 días'],
    ['asientos', { asientos: 51 }, 'Puede haber entre 1 y 50 turnos a la vez'],
    ['aDemanda', { porTurno: false }, 'Elegí al menos una forma de atender'],
    ['demandaHasta', { demandaDesde: '08:00' }, 'Completá las dos horas, o ninguna'],
    ['demandaDesde', { demandaDesde: 'ocho', demandaHasta: '9' }, 'Escribí la hora como 08:00'],
    [
      'demandaHasta',
      { demandaDesde: '20:00', demandaHasta: '08:00' },
      'Tiene que terminar después de empezar',
    ],
  ])('refuses a service with an invalid %s', (campo, cambio, mensaje) => {
    expect(validarServicio({ ...bueno, ...cambio })).toEqual({ [campo]: mensaje });
  });
});

it('accepts adjacent ranges in a week, and locates a reversed or overlapping one', () => {
  const rango = (dia: string, desde: string, hasta: string) => ({ dia, desde, hasta });
  expect(
    errorDeSemana([
      rango('lunes', '12:00', '13:00'),
      rango('lunes', '09:00', '12:00'),
      rango('martes', '09:00', '24:00'),
    ]),
  ).toBeUndefined();
  expect(errorDeSemana([rango('lunes', '09:00', '12:00'), rango('lunes', '12:00', '12:00')])).toEqual({
    en: 1,
    campo: 'hasta',
    mensaje: 'Tiene que terminar después de empezar',
  });
  expect(
    errorDeSemana([
      rango('lunes', '11:00', '13:00'),
      rango('martes', '09:00', '12:00'),
      rango('lunes', '09:00', '11:30'),
    ]),
  ).toEqual({
    en: 0,
    campo: 'rangos',
    mensaje: 'Hay horarios que se superponen',
  });
});

it('accepts only path data as a signature', () => {
  expect(esFirma('M8 50c14-4 26-40 22-44')).toBe(true);
  for (const mala of ['', 'M8 50"/><script>', 'url(#a)', 'M1 1'.repeat(2000)])
    expect(esFirma(mala)).toBe(false);
});

it("merges the national holidays with the unit's own days, which take precedence", () => {
  const anio = calendarioDe(2026, [
    { dia: '2026-12-08', nombre: 'Abrimos', laborable: true },
    { dia: '2026-03-05', nombre: 'Día de la ciudad', laborable: false },
    { dia: '2027-03-05', nombre: 'Otro año', laborable: false },
  ]);
  const de = (fecha: string) => anio.find((dia) => dia.fecha === fecha);
  expect(de('2026-12-25')).toEqual({
    fecha: '2026-12-25',
    nacional: { nombre: 'Navidad', tipo: 'inamovible' },
    propio: null,
    cierra: true,
  });
  expect(de('2026-12-08')).toEqual({
    fecha: '2026-12-08',
    nacional: { nombre: 'Inmaculada Concepción de María', tipo: 'inamovible' },
    propio: { nombre: 'Abrimos', laborable: true },
    cierra: false,
  });
  expect(de('2026-12-07')?.cierra).toBe(false);
  expect(de('2026-03-05')).toEqual({
    fecha: '2026-03-05',
    nacional: null,
    propio: { nombre: 'Día de la ciudad', laborable: false },
    cierra: true,
  });
  expect(de('2027-03-05')).toBeUndefined();
  expect(anio.map(({ fecha }) => fecha)).toEqual(anio.map(({ fecha }) => fecha).toSorted());
});

it.each([
  [{ refeps: 'abc' }, { refeps: 'El REFEPS debe contener solo numeros' }],
  [{ matriculaNumero: '123' }, { matriculaTipo: 'El tipo de matrícula es requerido' }],
  [{ matriculaTipo: 'nac' as const }, { matriculaNumero: 'El número de matrícula es requerido' }],
  [
    { matriculaTipo: 'prov' as const, matriculaNumero: '123' },
    { matriculaProvincia: 'La provincia es requerida' },
  ],
  [{ matriculaTipo: 'nac' as const, matriculaNumero: 'MN 123', refeps: '4567' }, {}],
  [{}, {}],
])('answers a licence of %j with %j', (datos, mensajes) => {
  expect(
    validarMatricula({
      refeps: '',
      matriculaTipo: null,
      matriculaProvincia: '',
      matriculaNumero: '',
      ...datos,
    }),
  ).toEqual(mensajes);
});
