import { expect, it } from 'vitest';
import { lostOnPaper, toPaperText } from './text.ts';

it.each([
  'Ñandú, güemes, ¿día? «çà» €10',
  'β-hCG ≥ 5 µg → control, α γ Δ ω ≤ ≠ ≈ ±',
  'Iñaki Ũnũ, Ştefan Žižek Łódź Erdős, Mbo’e Ỹpykue',
  'fiebre 38,5 ℃, 1,2×10⁶ UI, 10⁻³ mol, 1⅓ comprimidos, ⅛, ½',
  'H₂O, SpO₂, vitamina B₁₂, ☐ ☑ ✓ ℞ № ①',
  'Привет x̄ g̃',
  '<script>alert(1)</script>',
])('prints %j as it was typed', (typed) => {
  expect(toPaperText(typed)).toBe(typed);
  expect(lostOnPaper(typed)).toEqual([]);
});

it.each([
  ['cafe\u0301 nin\u0303o u\u0303', 'café niño ũ'],
  ['uno\r\ndos\ttres', 'uno\ndos tres'],
  ['10\u202f000', '10 000'],
  ['a\u0000b\u0007c\u200bd ☑\ufe0f', 'abcd ☑'],
])('%j is the same text as %j', (typed, printed) => {
  expect(toPaperText(typed)).toBe(printed);
  expect(lostOnPaper(typed)).toEqual([]);
});

it.each([
  ['①0 mg 🤒 y otra vez 🤒', ['🤒'], '①0 mg ▯ y otra vez ▯'],
  ['漢字', ['漢', '字'], '▯▯'],
  ['250 ㎍', ['㎍'], '250 ▯'],
  ['\u202eal revés\u202c', ['U+202E', 'U+202C'], '▯al revés▯'],
])('reports for %j that paper loses %j, and where', (typed, lost, printed) => {
  expect(lostOnPaper(typed)).toEqual(lost);
  expect(toPaperText(typed)).toBe(printed);
});
