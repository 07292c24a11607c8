import { appendFileSync } from 'node:fs';
import { chromium, expect, test } from '@playwright/test';
import { esperarRemediado, medirCorte, startCamino, tabla } from '../support/corte.ts';
import { startDosRedes } from '../support/dos-redes.ts';
import { conLlamada, contadores, enLlamada, red, startRelevo } from '../support/llamada.ts';
import { startMortal } from '../support/producto.ts';

/**
 * Network outages. CI runs outages of thirty seconds; `npm run cortes` runs all of them and prints a table.
 */
test.use(conLlamada);
test.describe.configure({ mode: 'default' });

const [cuales, veces, caminos] = [
  (process.env['CORTES'] ?? '30').split(',').map(Number),
  Number(process.env['CORTES_VECES'] ?? 1),
  (process.env['CORTES_CAMINOS'] ?? 'directo').split(','),
];

for (const camino of caminos) {
  for (const segundos of cuales) {
    for (let vez = 1; vez <= veces; vez += 1) {
      test(`picture and voice recover both ways after the patient's network is down for ${segundos} s (${camino}, ${vez})`, async ({
        browser,
      }) => {
        test.setTimeout(300_000 + segundos * 1000);
        const redes = await startDosRedes(conLlamada.launchOptions.args);
        test.skip('falta' in redes, 'falta' in redes ? redes.falta : '');
        if ('falta' in redes) return;
        const relevo = camino === 'relevo' ? await startRelevo(redes.direccion) : undefined;
        test.skip(relevo !== undefined && 'falta' in relevo, relevo && 'falta' in relevo ? relevo.falta : '');
        const turn: Record<string, string> =
          relevo && 'port' in relevo
            ? {
                TURN_URLS: `turn:${redes.direccion}:${relevo.port}`,
                TURN_SECRET: relevo.secret,
                ICE_POLICY: 'relay',
              }
            : {};
        const portal = await startMortal({ HOST: '0.0.0.0', ...turn });
        const before = process.env['PORTAL_URL'];
        process.env['PORTAL_URL'] = portal.url;
        try {
          const { paciente, profesional, cerrar } = await enLlamada(browser, 'demo', {
            navegador: redes.navegador,
          });
          const { camino: usado } = await contadores(paciente);
          const corte = await medirCorte([paciente, profesional], segundos, redes);
          const fila = tabla([{ ...corte, segundos, camino: `${camino} ${usado}` }]);
          if (process.env['CORTES_TABLA'])
            appendFileSync(process.env['CORTES_TABLA'], `${fila.split('\n')[1]}\n`);
          esperarRemediado(corte);
          await cerrar();
        } finally {
          process.env['PORTAL_URL'] = before;
          await portal.stop();
          if (relevo && 'port' in relevo) await relevo.stop();
          await redes.stop();
        }
      });
    }
  }
}

test("picture and voice recover after 30 s of silent loss on the professional's side, and the desk stays on duty", async ({
  browser,
}) => {
  test.skip(process.env['CORTES'] !== undefined, 'the table is of the other one');
  test.setTimeout(360_000);
  // A product of its own, so that a second run does not find the attention that the first one left open.
  const portal = await startMortal();
  const before = process.env['PORTAL_URL'];
  process.env['PORTAL_URL'] = portal.url;
  const { port } = new URL(portal.url);
  const camino = await startCamino(Number(port));
  const { executablePath, args } = conLlamada.launchOptions;
  const rule = `--host-resolver-rules=MAP *.localhost:${port} 127.0.0.1:${camino.port}`;
  const navegadorProfesional = await chromium.launch({ executablePath, args: [...args, rule] });
  try {
    const { paciente, profesional, cerrar } = await enLlamada(browser, 'demo', {
      red: true,
      navegadorProfesional,
    });
    const corte = await medirCorte([paciente, profesional], 30, {
      async cortar() {
        camino.parar(true);
        await red(profesional, 'nada');
      },
      async volver() {
        camino.parar(false);
        await red(profesional, 'buena');
      },
    });
    esperarRemediado(corte);
    await expect(profesional.getByRole('button', { name: 'Dejar de atender' })).toBeVisible();
    await cerrar();
  } finally {
    process.env['PORTAL_URL'] = before;
    await navegadorProfesional.close();
    camino.stop();
    await portal.stop();
  }
});
