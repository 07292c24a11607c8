import { setImmediate } from 'node:timers/promises';
import { plantillas } from '@portal/domain/plantillas/index';
import { expect, it } from 'vitest';
import { COMPROBANTE, drawComprobante } from '../../features/turnos/comprobante/comprobante-pdf.ts';
import { textOfPdf } from '../../testing/read/read-pdf.ts';
import { drawOnThread } from './thread.ts';
import { caraDe } from './paper.ts';

const cara = caraDe({
  id: 1,
  clave: 'demo',
  modelo: 'demo',
  host: 'demo',
  abierta: true,
  inspeccionHasta: null,
  plantilla: plantillas.demo,
});
const turno = {
  id: '018f0000-0000-7000-8000-0000a1b2c3d4',
  nombre: 'Ana',
  apellido: 'Gómez',
  dni: '30111222',
  servicio: 'Clínica Médica',
  profesional_id: null,
  profesional: null,
  estado: 1,
  motivo_cancelar: null,
  inicio: new Date('2026-11-16T12:00:00Z'),
  fin: new Date('2026-11-16T12:20:00Z'),
} as unknown as Parameters<typeof drawComprobante>[1];
const extras = {
  impreso: new Date('2026-11-15T12:00:00Z'),
  logo: undefined,
  puerta: 'http://demo.localhost/videocall?turno=x',
};

it('renders papers in a thread without blocking the event loop, with the same result', async () => {
  const suya = drawComprobante(cara, turno, extras);
  const todos = Promise.all(
    Array.from({ length: 20 }, () => drawOnThread(COMPROBANTE, drawComprobante, cara, turno, extras)),
  );
  let turns = 0;
  const counting = new AbortController();
  void todos.finally(() => counting.abort());
  while (!counting.signal.aborted) {
    await setImmediate();
    turns += 1;
  }
  // Rendered in this thread, they would leave at most one turn between two papers.
  expect(turns).toBeGreaterThan(200);
  for (const pdf of await todos) expect(pdf.equals(await suya)).toBe(true);
  expect(textOfPdf(await suya)).toContain('Clínica Médica');
});

it('reports a paper that cannot be rendered, and renders the next one', async () => {
  await expect(
    drawOnThread(COMPROBANTE, drawComprobante, cara, { ...turno, inicio: 'nunca' as never }, extras),
  ).rejects.toThrow();
  expect(
    (await drawOnThread(COMPROBANTE, drawComprobante, cara, turno, extras)).subarray(0, 5).toString(),
  ).toBe('%PDF-');
});
