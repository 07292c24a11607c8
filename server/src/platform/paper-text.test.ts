import { expect, it } from 'vitest';
import { lostOnPaper, toPaperText } from './paper-text.ts';

it.each([
  ['Ñandú, güemes, ¿día? «çà» €10', 'Ñandú, güemes, ¿día? «çà» €10'],
  ['cafe\u0301 nin\u0303o', 'café niño'],
  ['β-hCG ≥ 5 µg → control', 'beta-hCG >= 5 µg -> control'],
  ['Ștefan Žižek Łódź', 'Stefan Žižek Lódz'],
  ['fiebre 38,5 ℃ 🤒', 'fiebre 38,5 °C ?'],
  ['漢字', '??'],
  ['\u202eal revés\u202c', 'al revés'],
  ['a\u0000b\u0007c\u200bd', 'abcd'],
  ['uno\r\ndos\ttres', 'uno\ndos tres'],
  ['10\u202f000', '10 000'],
  ['1,2×10⁶ UI', '1,2×10^6 UI'],
  ['10⁻³ mol, 10¹² y 10³', '10^-3 mol, 10¹² y 10³'],
  ['10²⁴', '10^24'],
  ['1⅓ y 2⅔ comprimidos, ⅛, ½', '1 1/3 y 2 2/3 comprimidos, 1/8, ½'],
  ['⅓5', '1/3 5'],
  ['H₂O, SpO₂, vitamina B₁₂, 5₂', 'H2O, SpO2, vitamina B12, 5_2'],
  ['250 ㎍, 5 ㎖, 2 ㎡', '250 µg, 5 ml, 2 m²'],
  ['①0 mg', '?0 mg'],
  ['x̄', 'x?'],
  ['☑️ Ⅷ ﬁebre １０', '[x] VIII fiebre 10'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
])('%j is put on paper as %j', (typed, printed) => {
  expect(toPaperText(typed)).toBe(printed);
});

it.each([
  ['1,2×10⁶ UI, 1⅓, 250 ㎍, β ≥ 5', []],
  ['¿Dolor? Sí', []],
  ['①0 mg 🤒 y otra vez 🤒', ['①', '🤒']],
  ['x̄', ['\u0304']],
])('of %j the paper loses %j', (typed, lost) => {
  expect(lostOnPaper(typed)).toEqual(lost);
});
