import type { JsonWebKey } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  connect,
  startOutsideProcess,
  trust,
  type Outside,
} from '../../server/src/testing/outside/outside-process.ts';
import { pedirComo } from './atenciones.ts';
import { MARTA } from './gente.ts';
import { findPort, newDataDir, startProduct } from './producto.ts';
import { ahora } from './reloj.ts';
import { abrirSesion } from './sesion.ts';

/** Starts outside services and a product that trusts their certificates, all as processes. */
export const startConAfuera = (...programas: [string, ...string[]]) => startConAfueraY({}, ...programas);

/** The same with more settings of the product. */
export async function startConAfueraY(mas: Record<string, string>, ...programas: [string, ...string[]]) {
  const afuera = await Promise.all(programas.map((programa) => startOutsideProcess(programa)));
  const { dataDir, remove } = newDataDir(process.env['DATOS_DE_DEMO']);
  const stopAll = async () => {
    for (const one of afuera) await one.stop();
    remove();
  };
  try {
    const port = await findPort();
    const env = { ...mas, PORT: String(port), OUTSIDE_CA: trust(...afuera) };
    let product = await startProduct(dataDir, env);
    return {
      afuera,
      url: product.url,
      /** Starts the product again with its business clock some days later, on the same data and port. */
      async alDiaSiguiente(dias = 1) {
        await product.stop();
        const entonces = new Date(ahora().getTime() + dias * 24 * 3_600_000);
        product = await startProduct(dataDir, { ...env, PORTAL_NOW: entonces.toISOString() });
      },
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

/** Connects the demo's unit to these services, as its administrator does, with the page's requests. */
export async function conectar(page: Page, servicios: Partial<Record<'repositorio' | 'refeps', Outside>>) {
  const { token } = await abrirSesion(page, 'demo', MARTA);
  const pedir = pedirComo(page, token);
  const post = async (ruta: string, body: unknown) => ({
    status: 200,
    text: '',
    body: await pedir(ruta, body),
  });
  for (const tipo of ['repositorio', 'refeps'] as const)
    if (servicios[tipo]) await connect({ post }, token, tipo, servicios[tipo]);
}
