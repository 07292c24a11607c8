// Brings the tools of a measurement to this machine.
import { spawnSync } from 'node:child_process';
import { ensureBrowser } from '../scripts/browser.mjs';
import { ensureCoturn, ensureIp, ensureNginx } from '../scripts/debian.mjs';
import { Refusal } from '../scripts/project.mjs';

/** Fetched by npx: only one measurement needs it. */
export const LIGHTHOUSE = 'lighthouse@13.5.0';

const debian = (name, ensure) => () => {
  if (!ensure())
    throw new Refusal(
      `Falta ${name}: apt-get install --no-install-recommends ${name} (en Debian, como root).`,
    );
};

/** A tool without which there is no measurement throws a `Refusal`. */
export const tools = {
  chromium: ensureBrowser,
  coturn: debian('coturn', ensureCoturn),
  nginx: debian('nginx', ensureNginx),
  // Without it, `redes` leaves the change of address out.
  iproute2: ensureIp,
  lighthouse() {
    const { status } = spawnSync('npx', ['--yes', LIGHTHOUSE, '--version'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Refusal(`No se pudo traer ${LIGHTHOUSE} con npx.`);
  },
};
