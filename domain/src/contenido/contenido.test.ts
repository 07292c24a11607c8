import { describe, expect, test } from 'vitest';
import { clavesPlantilla, plantillas } from '../plantillas/index.ts';
import {
  clavesGuia,
  completar,
  Documento,
  guiaDe,
  permisosAndroid,
  subtitulosDeAyuda,
  terminos,
} from './index.ts';

const textOf = (documento: Documento): string =>
  [
    documento.titulo,
    documento.bajada ?? '',
    ...documento.secciones.flatMap((s) => [
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
  test('is a document in the unit’s name', () => {
    const documento = guiaDe({ nombre: 'Hospital $& Uno', guia, ...todo });
    expect(Documento.safeParse(documento).error).toBeUndefined();
    expect(textOf(documento)).toContain('Hospital $& Uno');
    expect(textOf(documento)).not.toMatch(/[{}]/);
  });

  test('says what to do in an emergency', () => {
    expect(textOf(guiaDe({ nombre: 'Uno', guia, ...nada }))).toContain('107');
  });

  test('does not speak of what the unit lacks', () => {
    const text = textOf(guiaDe({ nombre: 'Uno', guia, ...nada }));
    expect(text).not.toMatch(
      /Turnos médicos|Crear una nueva cuenta|Nuevo familiar|tocá el lápiz|Trámite N°|Capacitaciones/,
    );
  });

  test('no two sections share a title', () => {
    const titles = guiaDe({ nombre: 'Uno', guia, ...todo }).secciones.map((s) => s.titulo);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('is shown by some template', () => {
    // `general` is the demo's and whoever has none of their own.
    expect(clavesPlantilla.some((clave) => plantillas[clave].guia === guia)).toBe(true);
  });
});

test('terms name the laws, carry the legend of the control authority and are numbered without gaps', () => {
  const documento = completar(terminos.documento, { unidad: 'OSEF' });
  expect(Documento.safeParse(documento).error).toBeUndefined();
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

test('the Android instructions are steps for Chrome', () => {
  const documento = completar(permisosAndroid, { unidad: 'OSEF' });
  expect(Documento.safeParse(documento).error).toBeUndefined();
  expect(textOf(documento)).toContain('Chrome');
  expect(documento.secciones.filter((s) => s.pasos).length).toBeGreaterThan(2);
});

test('completing leaves the original as it was', () => {
  const before = JSON.stringify(terminos.documento);
  completar(terminos.documento, { unidad: 'Otra' });
  expect(JSON.stringify(terminos.documento)).toBe(before);
});

test('the video has five captions', () => {
  expect(subtitulosDeAyuda).toHaveLength(5);
});
