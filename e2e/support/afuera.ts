import type { JsonWebKey } from 'node:crypto';
import {
  startOutsideProcess,
  trust,
  type Outside,
} from '../../server/src/testing/outside/outside-process.ts';
import { newDataDir, startProduct } from './producto.ts';

/** Starts outside services and a product that trusts their certificates, all as processes. */
export async function startConAfuera(...programas: [string, ...string[]]) {
  const afuera = await Promise.all(programas.map((programa) => startOutsideProcess(programa)));
  const { dataDir, remove } = newDataDir(process.env['DATOS_DE_DEMO']);
  const stopAll = async () => {
    for (const one of afuera) await one.stop();
    remove();
  };
  try {
    const product = await startProduct(dataDir, { OUTSIDE_CA: trust(...afuera) });
    const { port } = new URL(product.url);
    return {
      afuera,
      origen: (plantilla: string) => `http://${plantilla.replaceAll('_', '-')}.localhost:${port}`,
      async stop() {
        await product.stop();
        await stopAll();
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Registers a client's public key at a service, as its authority does. */
export async function registrarClave(servicio: Outside, cliente: string, publica: string) {
  const { state } = await servicio.set({});
  await servicio.set({ clients: { ...state.clients, [cliente]: JSON.parse(publica) as JsonWebKey } });
}
