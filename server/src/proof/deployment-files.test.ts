import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

// Image, compose file, units and manual come from one source, and nothing in them names a registry.
const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const { archivos } = (await import(path.join(root, 'scripts/despliegue/archivos.mjs'))) as {
  archivos(): Record<string, string>;
};
const { imagenes, obra } = (await import(path.join(root, 'scripts/despliegue/valores.mjs'))) as {
  imagenes: Record<string, { pasos: string[]; arranque?: string }>;
  obra: string[];
};

it.each(Object.keys(archivos()))('%s is as it is generated (npm run imagen)', (name) => {
  expect(read(name)).toBe(archivos()[name]);
});

it('has a script for every step and every service, and uses each', () => {
  const steps = new Set([...obra, ...Object.values(imagenes).flatMap(({ pasos }) => pasos)]);
  expect([...steps].toSorted()).toEqual(
    globSync('despliegue/pasos/*.sh', { cwd: root })
      .map((file) => path.basename(file, '.sh'))
      .toSorted(),
  );
  for (const { arranque } of Object.values(imagenes))
    if (arranque !== undefined)
      expect(existsSync(path.join(root, `despliegue/arrancar/${arranque}.sh`)), arranque).toBe(true);
});

/** The block of the manual that is the content of a file. */
function inManual(page: string, file: string): string {
  const [, after = ''] = read(page).split(`\`${file}\`:\n`);
  return /^\n```\w*\n(.*?)^```$/ms.exec(after)?.[1] ?? '';
}

it('agrees with the manual on the unit, the command line and the proxy', () => {
  const manual = 'docs/operacion.md';
  expect(inManual(manual, '/etc/systemd/system/portal@.service')).toBe(
    read('despliegue/systemd/portal@.service'),
  );
  expect(inManual(manual, '/usr/local/bin/portal-operar')).toBe(read('despliegue/portal-operar'));
  const bare = inManual(manual, '/etc/nginx/portal-unit.conf').replaceAll(/ +#.*$/gm, '');
  expect(bare).not.toBe('');
  expect(read('despliegue/configurar/proxy.sh')).toContain(bare);
});

it('keeps the relay from the same networks as its manual', () => {
  const denied = (page: string) => read(page).match(/^denied-peer-ip=.*$/gm);
  expect(denied('docs/coturn.md')?.length).toBeGreaterThan(5);
  expect(denied('despliegue/configurar/relevo.sh')).toEqual(denied('docs/coturn.md'));
});

it('installs the Node and the npm of the manual', () => {
  const versions = (page: string) => read(page).match(/(node-linux-\$ARCH|npm)-[\d.]+\d/g);
  expect(versions('despliegue/pasos/20-obra.sh')).toHaveLength(2);
  expect(versions('despliegue/pasos/20-obra.sh')).toEqual(versions('docs/operacion.md'));
});

it('names no registry and no mirror', () => {
  for (const file of globSync('despliegue/**/*', { cwd: root, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const text = readFileSync(path.join(file.parentPath, file.name), 'utf8');
    expect(text, file.name).not.toMatch(
      /docker\.io|ghcr\.|quay\.|registry\.|deb\.debian|https?:\/\/(?!portal(?:_sockets)?[;/]|127\.0\.0\.1|\$host)/,
    );
  }
});
