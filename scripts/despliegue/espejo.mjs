// The Debian release of this machine, and the mirror that its own apt uses.
import { execFileSync } from 'node:child_process';
import { Refusal } from '../project.mjs';

const read = (command, ...rest) => execFileSync(command, rest, { encoding: 'utf8' }).trim();

export function ownMirror() {
  const release = read('sh', '-c', '. /etc/os-release; echo "$VERSION_CODENAME"');
  const lines = read('apt-get', 'indextargets', '--format', '$(REPO_URI) $(RELEASE)', 'Created-By: Packages');
  const mirror = lines
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, name]) => name === release)?.[0];
  if (mirror === undefined) throw new Refusal(`apt no tiene un repositorio de ${release}.`);
  return { release, mirror };
}
