import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { INSTALLED_COMMAND, operar } from './operar.ts';

const source = path.resolve(import.meta.dirname, '..');

it('names the command that this machine has', () => {
  expect(operar('revisar', true)).toBe('portal-operar revisar');
  expect(operar('revisar', false)).toBe('npm run operar -- revisar');
});

it('looks for it where the installer and the image put it', () => {
  const step = readFileSync(path.resolve(source, '../../despliegue/pasos/10-portal.sh'), 'utf8');
  expect(step).toContain(`/portal-operar" ${INSTALLED_COMMAND}\n`);
});

it('is the only one who writes the command into a message', () => {
  const others = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts') && file !== 'platform/operar.ts')
    .filter((file) =>
      readFileSync(path.join(source, file), 'utf8')
        .split('\n')
        .some((line) => line.includes('npm run operar') && !/^\s*(?:\/?\*|\/\/)/.test(line)),
    );
  expect(others).toEqual([]);
});
