// `node bench/tira.mjs [FOLDER]` films home and booking as a phone on mobile data shows them: a frame every 100 ms, throttled
// as Lighthouse mobile does it in a real browser. With FOLDER, an installed and built checkout of another version, its
// frames stand above. Draws bench/tira.png.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.mjs';
import { startBenchPortal } from './portal.mjs';

/** Lighthouse's "mobile slow 4G" where the tool slows the browser down itself, and its processor. */
const NETWORK = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1638.4 * 0.9 * 1024) / 8,
  uploadThroughput: (750 * 0.9 * 1024) / 8,
};
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const STEP_MS = 100;
/** The film ends when the page has not changed for this long. */
const STILL_MS = 2500;
const MOST_MS = 20_000;
const A_ROW = 16;
const PAGES = [
  { name: 'Home', path: '/' },
  { name: 'Booking', path: '/solicitudTurnos' },
];

const other = process.argv[2] && path.resolve(process.argv[2]);
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const films = [];
try {
  for (const [version, folder] of [...(other ? [['before', other]] : []), ['now', undefined]])
    films.push(...(await filmVersion(version, folder)));
  const rows = PAGES.flatMap(({ name }) => films.filter(({ page }) => page === name));
  await drawStrip(rows, path.join(import.meta.dirname, 'tira.png'));
  for (const { page, version, first, last } of rows)
    console.log(`${page}, ${version}: first picture after ${first} ms, last change after ${last} ms`);
} finally {
  await browser.close();
}

async function filmVersion(version, folder) {
  const portal = await startBenchPortal({}, folder);
  try {
    const made = [];
    for (const { name, path: route } of PAGES) {
      // The first visit warms the server; the film is of a browser that keeps nothing.
      await film(portal.url, route);
      made.push({ page: name, version, ...(await film(portal.url, route)) });
    }
    return made;
  } finally {
    await portal.stop();
  }
}

async function film(url, route) {
  const context = await browser.newContext({ ...PHONE, locale: 'es-AR' });
  try {
    await context.addCookies(await signIn(url));
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const pictures = [];
    cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      pictures.push({ at: metadata.timestamp * 1000, data });
      cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
    await cdp.send('Page.startScreencast', { format: 'png', maxWidth: 195, maxHeight: 422 });
    const since = Date.now();
    // The frame of the empty page may come before the address was asked for.
    await page.goto(url + route, { waitUntil: 'commit', timeout: MOST_MS });
    while (Date.now() - since < MOST_MS && Date.now() - Math.max(since, pictures.at(-1)?.at ?? 0) < STILL_MS)
      await sleep(STEP_MS);
    const shown = pictures.filter(({ at }) => at >= since).map(({ at, data }) => ({ at: at - since, data }));
    const changes = shown.filter(({ data }, n) => n === 0 || data !== shown[n - 1].data);
    const last = Math.round(changes.at(-1).at);
    const frames = [];
    for (let at = STEP_MS; at < last + 2 * STEP_MS; at += STEP_MS)
      frames.push({ at, data: shown.findLast((one) => one.at <= at)?.data });
    return { frames, first: Math.round(changes[0].at), last };
  } finally {
    await context.close();
  }
}

async function signIn(url) {
  const answer = await fetch(`${url}/api/sesion/iniciar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portal': '1' },
    body: JSON.stringify({ correo: '30111222', password: 'demo1234' }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return answer.headers.getSetCookie().map((line) => {
    const [name, ...value] = line.split(';')[0].split('=');
    return { name, value: value.join('='), url };
  });
}

async function drawStrip(rows, file) {
  const page = await browser.newPage({ viewport: { width: A_ROW * 96 + 24, height: 400 } });
  const figure = ({ at, data }, n, all) =>
    `<figure class="${data && data !== all[n - 1]?.data ? 'new' : ''}">${data ? `<img src="data:image/png;base64,${data}">` : '<i></i>'}<figcaption>${(at / 1000).toFixed(1)} s</figcaption></figure>`;
  await page.setContent(`<!doctype html><style>
body{margin:12px;font:14px system-ui,'DejaVu Sans',sans-serif;color:#1d2b3a;background:#fff}
h2{font-size:15px;margin:14px 0 6px}div{display:grid;grid-template-columns:repeat(${A_ROW},92px);gap:4px}
figure{margin:0}img,i{display:block;width:88px;height:190px;border:2px solid #d8dfe6;object-fit:cover;object-position:top}.new img{border-color:#0b6e8f}
figcaption{font-size:11px;text-align:center;color:#5d6b7a}</style>${rows
    .map(
      ({ page: name, version, frames, last }) =>
        `<h2>${name}, ${version}: last change after ${(last / 1000).toFixed(1)} s</h2><div>${frames.map(figure).join('')}</div>`,
    )
    .join('')}`);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
