import { describe, expect, test } from 'vitest';
import { clavesPlantilla, plantillas } from '../plantillas/index.ts';
import {
  clavesGuia,
  completar,
  Lectura,
  guiaDe,
  permisosAndroid,
  subtitulosDeAyuda,
  terminos,
} from './index.ts';

const textOf = (lectura: Lectura): string =>
  [
    lectura.titulo,
    lectura.bajada ?? '',
    ...lectura.secciones.flatMap((s) => [
      s.titulo,
      ...(s.parrafos ?? []),
      ...(s.pasos ?? []),
      ...(s.lista ?? []),
    ]),
  ].join('\n');

const todo = {
  requiere: { registroUsuario: true, grupofamiliar: true, tramitedni: true },
  turnosOn: true,
  editDatos: true,
  capacitaciones: true,
};
const nada = {
  requiere: { registroUsuario: false, grupofamiliar: false, tramitedni: false },
  turnosOn: false,
  editDatos: false,
  capacitaciones: false,
};

describe.each([...clavesGuia])('guide %s', (guia) => {
  test("is a valid document in the unit's name", () => {
    const documento = guiaDe({ nombre: 'Hospital $& Uno', guia, ...todo });
    expect(Lectura.safeParse(documento).error).toBeUndefined();
    expect(textOf(documento)).toContain('Hospital $& Uno');
    expect(textOf(documento)).not.toMatch(/[{}]/);
  });

  test('says what to do in an emergency', () => {
    expect(textOf(guiaDe({ nombre: 'Uno', guia, ...nada }))).toContain('107');
  });

  test('leaves out the features that the unit lacks', () => {
    const text = textOf(guiaDe({ nombre: 'Uno', guia, ...nada }));
    expect(text).not.toMatch(
      /Turnos médicos|Crear una nueva cuenta|Nuevo familiar|tocá el lápiz|Trámite N°|Capacitaciones/,
    );
  });

  test('has unique section titles', () => {
    const titles = guiaDe({ nombre: 'Uno', guia, ...todo }).secciones.map((s) => s.titulo);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('is used by some template', () => {
    // `general` belongs to the demo and to templates without a guide of their own.
    expect(clavesPlantilla.some((clave) => plantillas[clave].guia === guia)).toBe(true);
  });
});

test("numbers the terms without gaps, with the laws and the control authority's legend", () => {
  const documento = completar(terminos.documento, { unidad: 'OSEF' });
  expect(Lectura.safeParse(documento).error).toBeUndefined();
  const text = textOf(documento);
  for (const ley of ['25.326', '26.529', '27.553']) expect(text).toContain(ley);
  expect(text).toContain('AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA');
  expect(text).toContain('intervalos no inferiores a seis meses');
  expect(text).toContain('OSEF');
  expect(text).not.toMatch(/[{}]/);
  expect(documento.secciones.map((s) => Number.parseInt(s.titulo, 10))).toEqual(
    documento.secciones.map((_, i) => i + 1),
  );
  expect(terminos.version).toBe('2026-11-01');
});

test('gives the Android instructions as steps for Chrome', () => {
  const documento = completar(permisosAndroid, { unidad: 'OSEF' });
  expect(Lectura.safeParse(documento).error).toBeUndefined();
  expect(textOf(documento)).toContain('Chrome');
  expect(documento.secciones.filter((s) => s.pasos).length).toBeGreaterThan(2);
});

test('does not modify the original when completing a document', () => {
  const before = JSON.stringify(terminos.documento);
  completar(terminos.documento, { unidad: 'Otra' });
  expect(JSON.stringify(terminos.documento)).toBe(before);
});

test('has five captions for the video', () => {
  expect(subtitulosDeAyuda).toHaveLength(5);
});
