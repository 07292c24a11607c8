import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
/** Including the keys that are not common words. */
const claves =
  /\b(almirantebrown|chacabuco|corredores_viales|escobar|escobar_udp|ezeiza|florencio_varela|gagil|galeno|guemes|iosfa|iosper|l_zamora|lanus|obsba|osef|osperyh|osprera|osprera_totem|ospsip|pehuajo|ramallo|san_isidro|san_vicente|tres_arroyos|tres_de_febrero|vilsar)\b/;

const sources = () =>
  execFileSync(
    'git',
    [
      'ls-files',
      '-co',
      '--exclude-standard',
      '--',
      '*.ts',
      '*.tsx',
      '*.mjs',
      '*.js',
      '*.css',
      '*.html',
      '*.sql',
    ],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter(
      (file) =>
        file !== '' && !/\.(test|e2e)\.(tsx?|mjs)$|\/testing\/|^e2e\/|^domain\/src\/plantillas\//.test(file),
    );

it('names no template in a source file outside the templates’ folder and the tests', () => {
  const files = sources();
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => claves.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
