// The people of `scripts/ensayo/debian.mjs --guia`: where the guide leaves the keyboard for a browser, this does what
// it says, with a Chromium of this machine, through the proxy and its self-signed certificate. It also is the mail server. It runs
// in the machine's network and shares nothing else with it. `debian.mjs` sends the name of a part and gets it back.
import assert from 'node:assert/strict';
import { chromium, expect } from '@playwright/test';
import { empezar } from '../../e2e/support/escritorio.ts';
import { conLlamada, contadores, vigilada } from '../../e2e/support/llamada.ts';
import { vecina } from '../../e2e/support/portal.ts';
import { startCorreo, VISTA } from '../../e2e/support/produccion.ts';
import {
  atenderVecina,
  crearServicio,
  darHorario,
  entrarPorPrimeraVez,
  registrarVecina,
  sumarProfesional,
  terminarAtencion,
} from '../../e2e/support/unidad-nueva.ts';

const [publica, propia, dominio] = process.argv.slice(2);
const told = (what) => console.log(`  ✓ ${what}`);
const correo = await startCorreo(25);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  // The DNS: every name is at the machine. Calls look for the relay's name with a dot at its end.
  args: [
    ...conLlamada.launchOptions.args,
    `--host-resolver-rules=MAP *.${dominio} ${propia}, MAP *.${dominio}. ${propia}`,
  ],
});
const unidad = {
  en: (ruta) => `https://villa-nueva.${dominio}${ruta}`,
  leer: correo.leer,
  aqui: (enlace) => enlace,
};
async function abrir() {
  const context = await browser.newContext({ ...VISTA, ignoreHTTPSErrors: true });
  const page = await vigilada(await context.newPage());
  page.setDefaultTimeout(60_000);
  return page;
}
const [rosa, elena, carla, nadie] = await Promise.all([abrir(), abrir(), abrir(), abrir()]);

/** After a restart: both processes answer, several times in a row. */
const arriba = () =>
  expect(async () => {
    for (let times = 0; times < 4; times += 1)
      expect((await nadie.goto(unidad.en('/healthz/ready')))?.status()).toBe(200);
  }).toPass({ timeout: 120_000, intervals: [500] });

/** One call; returns both ends' counters, read while it lasts. */
async function llamada() {
  await atenderVecina(carla, elena, unidad);
  const lados = await Promise.all([contadores(carla), contadores(elena)]);
  for (const { cuadros, estado } of lados) {
    assert.equal(estado, 'connected');
    assert.ok(cuadros > 0);
  }
  await terminarAtencion(carla, elena);
  const [cuadros, sonidos] = ['cuadros', 'sonidos'].map((que) => lados.map((lado) => lado[que]).join(' y '));
  return { lados, vistos: `${cuadros} cuadros decodificados, ${sonidos} paquetes de voz` };
}

const partes = {
  async unidad() {
    await arriba();
    await entrarPorPrimeraVez(rosa, unidad, 'rosa@ejemplo.gob.ar');
    told('la primera administradora elige su contraseña con el código del correo, y activa los dos pasos');
    await crearServicio(rosa);
    await sumarProfesional(rosa, elena, unidad, 'elena@ejemplo.gob.ar');
    await darHorario(rosa);
    told('con la unidad cerrada: un servicio, una profesional invitada por correo y su semana');
  },
  async relevo() {
    await arriba();
    const { tramite: _, ...persona } = vecina;
    await registrarVecina(carla, unidad, persona);
    told('abierta la unidad, una vecina se registra y entra');
    await elena.reload();
    await empezar(elena);
    const { lados, vistos } = await llamada();
    for (const lado of lados) assert.deepEqual([lado.camino, lado.direccion], ['relay', publica]);
    const por = lados.map(({ camino, transporte }) => `${camino}/${transporte}`).join(' y ');
    told(`una videollamada por el relevo (${por}, vecina y profesional): ${vistos}`);
  },
  async directa() {
    await arriba();
    const { lados, vistos } = await llamada();
    for (const { camino } of lados) assert.notEqual(camino, 'relay');
    told(`sin ICE_POLICY, otra directa (${lados.map(({ camino }) => camino).join(' y ')}): ${vistos}`);
  },
};

process.on('message', (parte) => {
  partes[parte]().then(
    () => process.send({ hecha: parte }),
    async (error) => {
      console.error(error);
      for (const [name, page] of Object.entries({ rosa, elena, carla }))
        console.error(`${name}: ${page.url()}\n${await page.locator('body').innerText().catch(String)}`);
      process.send({ fallo: parte });
    },
  );
});
process.on('disconnect', () => void browser.close().finally(() => process.exit()));
process.send({ hecha: 'empezar' });
