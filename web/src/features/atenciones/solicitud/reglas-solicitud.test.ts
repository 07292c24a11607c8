import type { ServicioADemanda } from '@portal/domain/atenciones/contract';
import { describe, expect, it } from 'vitest';
import {
  alLimite,
  elegirPaciente,
  pacienteElegido,
  pasoAbierto,
  servicioElegido,
  serviciosPara,
  type Paciente,
} from './reglas-solicitud.ts';

const HOY = '2026-11-16';
const persona = (dni: string, nacimiento: string | null): Paciente => ({
  dni,
  nacimiento,
  nombre: 'Ana',
  completo: 'Ana Gómez',
  propio: true,
});
const servicio = (id: number, menor: boolean): ServicioADemanda => ({
  id,
  nombre: `Servicio ${id}`,
  pediatrica: menor,
  menor,
  abierto: true,
  abre: null,
  esperan: 0,
  espera: null,
});
const ana = persona('30111222', '1985-03-14');
const mateo = persona('54111222', '2018-05-01');
const clinica = servicio(1, false);
const guardia = servicio(2, false);
const pediatria = servicio(3, true);

describe('services by age', () => {
  it.each([
    ['14 years, on the eve of the birthday', '2011-11-17', [3]],
    ['15 years, on the birthday', '2011-11-16', [1, 2]],
    ['an adult', '1985-03-14', [1, 2]],
    ['no date of birth', null, [1, 2]],
  ])('%s', (_, nacimiento, ids) => {
    expect(
      serviciosPara([clinica, guardia, pediatria], persona('1', nacimiento), HOY).map(({ id }) => id),
    ).toEqual(ids);
  });
});

describe('automatic choices', () => {
  it('chooses the only person, and nobody among two', () => {
    expect(pacienteElegido([ana], {}, undefined)).toBe(ana);
    expect(pacienteElegido([ana, mateo], {}, undefined)).toBeUndefined();
    expect(pacienteElegido([ana, mateo], { dni: '54111222' }, undefined)).toBe(mateo);
  });
  it('chooses the only service, and none among two', () => {
    expect(servicioElegido([pediatria], {})).toBe(pediatria);
    expect(servicioElegido([clinica, guardia], {})).toBeUndefined();
    expect(servicioElegido([clinica, guardia], { servicio: 2 })).toBe(guardia);
  });
  it('clears the service when another patient is chosen', () => {
    expect(elegirPaciente('54111222')).not.toHaveProperty('servicio');
  });
});

describe('limit of attentions', () => {
  const limite = (atenciones: number) => ({ limit: 4, pacientes: [{ dni: '30111222', atenciones }] });
  it('allows a patient below the limit', () => {
    expect(alLimite(ana, limite(3))).toBe(false);
    expect(pacienteElegido([ana], {}, limite(3))).toBe(ana);
  });
  it('refuses a patient at the limit, even the only one', () => {
    expect(alLimite(ana, limite(4))).toBe(true);
    expect(pacienteElegido([ana], {}, limite(4))).toBeUndefined();
    expect(pacienteElegido([ana, mateo], { dni: '30111222' }, limite(5))).toBeUndefined();
  });
});

describe('open step', () => {
  it('is the first one without an answer', () => {
    expect(pasoAbierto({}, undefined, undefined)).toBe(1);
    expect(pasoAbierto({}, ana, undefined)).toBe(2);
    expect(pasoAbierto({}, ana, clinica)).toBe(3);
  });
  it('is the one opened by hand, unless it cannot be answered yet', () => {
    expect(pasoAbierto({ abierto: 1 }, ana, clinica)).toBe(1);
    expect(pasoAbierto({ abierto: 2 }, undefined, undefined)).toBe(1);
    expect(pasoAbierto({ abierto: 3 }, ana, undefined)).toBe(2);
  });
});
