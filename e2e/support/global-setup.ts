import type { FullConfig } from '@playwright/test';
import { buildWeb, newDataDir, startProduct } from './producto.ts';

/**
 * Creates the demo's data once, in `DATOS_DE_DEMO`, and starts the real product on a copy per worker, so that
 * tests that run at the same time do not share data. The configuration gives each worker its own address in
 * `PORTAL_URL`.
 */
export default async function startProducts({ workers }: FullConfig) {
  await buildWeb();
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of stops) await stop();
  };
  try {
    const demo = newDataDir();
    stops.unshift(async () => demo.remove());
    await (await startProduct(demo.dataDir)).stop();
    process.env['DATOS_DE_DEMO'] = demo.dataDir;
    for (let worker = 0; worker < workers; worker += 1) {
      const { dataDir, remove } = newDataDir(demo.dataDir);
      stops.unshift(async () => remove());
      const product = await startProduct(dataDir);
      stops.unshift(() => product.stop());
      process.env[`PORTAL_URL_${worker}`] = product.url;
    }
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
}
