import { expect, it } from 'vitest';
import { enLista } from './en-palabras.ts';

it.each([
  [[], ''],
  [['Pediatría'], 'Pediatría'],
  [['Clínica Médica', 'Pediatría'], 'Clínica Médica y Pediatría'],
  [['Clínica Médica', 'Pediatría', 'Infectología'], 'Clínica Médica, Pediatría e Infectología'],
  [['Clínica Médica', 'Higiene laboral'], 'Clínica Médica e Higiene laboral'],
  [['Ferritina', 'Hierro'], 'Ferritina y Hierro'],
])('says %j as a sentence does', (nombres, dicho) => {
  expect(enLista(nombres)).toBe(dicho);
});

it('says it as the browser would', () => {
  const browser = new Intl.ListFormat('es-AR');
  for (const ultimo of ['Pediatría', 'Infectología', 'Higiene', 'Hierro', 'Hiato', 'Yodo'])
    expect(enLista(['Uno', 'Dos', ultimo])).toBe(browser.format(['Uno', 'Dos', ultimo]));
});
