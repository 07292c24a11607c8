import { expect, it } from 'vitest';
import { toPaperText } from './paper-text.ts';

it.each([
  ['Ñandú, güemes, ¿día? «çà» €10', 'Ñandú, güemes, ¿día? «çà» €10'],
  ['cafe\u0301 nin\u0303o', 'café niño'],
  ['β-hCG ≥ 5 µg → control', 'beta-hCG >= 5 µg -> control'],
  ['Ștefan Žižek Łódź', 'Stefan Žižek ?ódz'],
  ['fiebre 38,5 ℃ 🤒', 'fiebre 38,5 °C ?'],
  ['漢字', '??'],
  ['\u202eal revés\u202c', 'al revés'],
  ['a\u0000b\u0007c\u200bd', 'abcd'],
  ['uno\r\ndos\ttres', 'uno\ndos tres'],
  ['10\u202f000', '10 000'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
])('%j is put on paper as %j', (typed, printed) => {
  expect(toPaperText(typed)).toBe(printed);
});
