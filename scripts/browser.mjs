// Finds a Chromium for the browser tests, and installs one if there is none.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Refusal, findNode, inRoot, root } from './project.mjs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of a Chromium that starts. */
export function ensureBrowser() {
  if (process.env.CHROMIUM) {
    if (starts(process.env.CHROMIUM)) return process.env.CHROMIUM;
    throw new Refusal(
      `CHROMIUM=${process.env.CHROMIUM} no es un Chromium que arranque. Corregilo o quitalo.`,
    );
  }
  const found = findBrowser() ?? installFromDebian() ?? installFromPlaywright();
  if (found) return found;
  throw new Refusal(
    'Las pruebas de navegador necesitan Chromium y no se pudo instalar. Instalalo (en Debian: apt-get install chromium) ' +
      'o indicá dónde está con CHROMIUM=/ruta/a/chromium.',
  );
}

function findBrowser() {
  const usual = usualPlaces.find(starts);
  if (usual) return usual;
  const own = playwrightsOwn();
  return own && starts(own) ? own : undefined;
}

/** Runs the file: Ubuntu's chromium-browser may be a stub that asks for snap. */
function starts(file) {
  if (!existsSync(file)) return false;
  return spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Instalando Chromium con apt-get… (solo la primera vez)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', ['-q', ...args], { stdio: 'inherit', env }).status === 0;
  const installed = apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium');
  return installed ? findBrowser() : undefined;
}

function installFromPlaywright() {
  console.log('Descargando el Chromium de Playwright… (solo la primera vez)');
  const playwright = inRoot('node_modules/playwright/cli.js');
  spawnSync(findNode(), [playwright, 'install', 'chromium'], { stdio: 'inherit', cwd: root });
  return findBrowser();
}

function playwrightsOwn() {
  try {
    const script = 'import("playwright").then(({ chromium }) => console.log(chromium.executablePath()))';
    return execFileSync(findNode(), ['-e', script], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
