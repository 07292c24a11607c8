import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { expect, type Page } from '@playwright/test';
import { contadores, type Contadores } from './llamada.ts';

/** Time to recover that the product promises after an outage of up to five minutes. */
export const VUELVE_MS = 5000;
const MIRAR_MS = 60_000;
/** Messages that must not show during an outage, because they name another cause. */
const FALSOS = /no tiene cámara ni micrófono|No encontramos camino|La conexión de .* es débil/;

export interface Corte {
  /** For each page, ms from the end of the outage to picture and voice; null if it took over a minute. */
  imagen: (number | null)[];
  voz: (number | null)[];
  /** Connections that each page opened after the outage. */
  nuevas: number[];
  /** Messages shown over the picture during the outage. */
  dicho: string[];
}

type Fila = Corte & { segundos: number; camino: string };

/**
 * Cuts the network for some seconds, and measures how long each page takes to see and hear the other again.
 */
export async function medirCorte(
  pages: readonly Page[],
  segundos: number,
  red: { cortar(): unknown; volver(): unknown },
): Promise<Corte> {
  const dicho = new Set<string>();
  const anotar = async () => {
    for (const page of pages)
      for (const text of await page.locator('[data-avisos] p').allTextContents()) dicho.add(text.trim());
  };
  await red.cortar();
  const fin = Date.now() + segundos * 1000;
  while (Date.now() < fin) {
    await anotar();
    await pages[0]!.waitForTimeout(Math.min(500, Math.max(0, fin - Date.now())));
  }
  const antes = await Promise.all(pages.map(contadores));
  await red.volver();
  const since = Date.now();
  const tiempos = await Promise.all(pages.map((page) => cuandoVuelve(page, since)));
  await anotar();
  const despues = await Promise.all(pages.map(contadores));
  return {
    imagen: tiempos.map(({ imagen }) => imagen),
    voz: tiempos.map(({ voz }) => voz),
    nuevas: despues.map(({ conexiones }, index) => conexiones - antes[index]!.conexiones),
    dicho: [...dicho],
  };
}

async function cuandoVuelve(page: Page, since: number) {
  let first: Contadores | undefined;
  let imagen: number | null = null;
  let voz: number | null = null;
  while ((imagen === null || voz === null) && Date.now() - since < MIRAR_MS) {
    const now = await contadores(page);
    const a = Date.now() - since;
    if (first?.cual !== now.cual) {
      first = now;
      [imagen, voz] = [null, null];
    }
    if (now.cuadros > first.cuadros + 2) imagen ??= a;
    if (now.sonidos > first.sonidos + 10) voz ??= a;
    await page.waitForTimeout(100);
  }
  return { imagen, voz };
}

export function esperarRemediado(corte: Corte) {
  const { imagen, voz, nuevas, dicho } = corte;
  expect(dicho.filter((text) => FALSOS.test(text))).toEqual([]);
  for (const ms of [...imagen, ...voz]) {
    expect(ms, JSON.stringify(corte)).not.toBeNull();
    expect(ms, JSON.stringify(corte)).toBeLessThanOrEqual(VUELVE_MS);
  }
  for (const n of nuevas) expect(n).toBeLessThanOrEqual(1);
}

/** A TCP proxy to a local port that can stall silently, without closing either end, and resume later. */
export async function startCamino(port: number) {
  let parado = false;
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('data', (chunk) => other.write(chunk));
      one.on('end', () => other.end());
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (parado) one.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    parar(ahora: boolean) {
      parado = ahora;
      for (const socket of sockets) {
        if (ahora) socket.pause();
        else socket.resume();
      }
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const enSegundos = (ms: number | null) => (ms === null ? 'no' : (ms / 1000).toFixed(1));

/** One line per outage: seconds until each page (patient, professional) got picture and voice. */
export function tabla(filas: readonly Fila[]): string {
  const lineas = filas.map(({ segundos, camino, imagen, voz, nuevas }) =>
    [
      `${segundos} s`,
      camino,
      imagen.map(enSegundos).join(' / '),
      voz.map(enSegundos).join(' / '),
      nuevas.join(' / '),
    ]
      .map((cell) => cell.padEnd(12))
      .join(' '),
  );
  return [
    ['corte', 'camino', 'imagen', 'voz', 'conexiones'].map((cell) => cell.padEnd(12)).join(' '),
    ...lineas,
  ].join('\n');
}
