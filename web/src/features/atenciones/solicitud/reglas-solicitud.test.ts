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
const persona = (documento: string, nacimiento: string | null): Paciente => ({
  documento,
  nacimiento,
  nome: 'Ana',
  nombre: 'Ana Gómez',
  propio: true,
});
const servicio = (id: number, menor: boolean): ServicioADemanda => ({
  id,
  nome: `Servicio ${id}`,
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

describe('the services of the age class', () => {
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

describe('what is chosen by itself', () => {
  it('chooses the only person, and nobody among two', () => {
    expect(pacienteElegido([ana], {}, undefined)).toBe(ana);
    expect(pacienteElegido([ana, mateo], {}, undefined)).toBeUndefined();
    expect(pacienteElegido([ana, mateo], { documento: '54111222' }, undefined)).toBe(mateo);
  });
  it('chooses the only service, and none among two', () => {
    expect(servicioElegido([pediatria], {})).toBe(pediatria);
    expect(servicioElegido([clinica, guardia], {})).toBeUndefined();
    expect(servicioElegido([clinica, guardia], { servicio: 2 })).toBe(guardia);
  });
  it('forgets the service with another patient', () => {
    expect(elegirPaciente('54111222')).not.toHaveProperty('servicio');
  });
});

describe('the limit', () => {
  const limite = (atenciones: number) => ({ limit: 4, pacientes: [{ documento: '30111222', atenciones }] });
  it('lets choose under it', () => {
    expect(alLimite(ana, limite(3))).toBe(false);
    expect(pacienteElegido([ana], {}, limite(3))).toBe(ana);
  });
  it('does not let choose who reached it, not even as the only one', () => {
    expect(alLimite(ana, limite(4))).toBe(true);
    expect(pacienteElegido([ana], {}, limite(4))).toBeUndefined();
    expect(pacienteElegido([ana, mateo], { documento: '30111222' }, limite(5))).toBeUndefined();
  });
});

describe('the open step', () => {
  it('is the first that is not answered', () => {
    expect(pasoAbierto({}, undefined, undefined)).toBe(1);
    expect(pasoAbierto({}, ana, undefined)).toBe(2);
    expect(pasoAbierto({}, ana, clinica)).toBe(3);
  });
  it('is the one opened by hand, but never one that cannot be answered yet', () => {
    expect(pasoAbierto({ abierto: 1 }, ana, clinica)).toBe(1);
    expect(pasoAbierto({ abierto: 2 }, undefined, undefined)).toBe(1);
    expect(pasoAbierto({ abierto: 3 }, ana, undefined)).toBe(2);
  });
});
