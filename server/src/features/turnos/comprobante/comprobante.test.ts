import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { rectanglesOfPdf, textOfPdf } from '../../../testing/read/read-pdf.ts';
import { addPaciente, reservar } from '../../../testing/data/turnos.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
});
afterAll(() => portal.stop());

async function turno(hora: string) {
  const quien = await addPaciente(portal.db);
  const { token } = await portal.signIn(quien.dni);
  const { body } = await reservar(portal, token, { documento: quien.dni, fecha: '2026-11-18', hora });
  return { ...quien, token, id: body.id as string };
}
const pedir = (id: string, token: string | undefined, host?: string) =>
  portal.post('/api/turno/comprobante/ticket', { id }, { token, host });

it('shows unit, person, service, time, professional and code; its address works once', async () => {
  const { id, token, dni } = await turno('10:30');
  const { url } = (await pedir(id, token)).body;
  const pdf = await portal.request({ path: url });
  expect([pdf.status, pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect(pdf.headers['content-disposition']).toBe(
    `inline; filename="comprobante-${id.slice(-8, -4)}-${id.slice(-4)}.pdf"`.replace(
      /-[0-9a-f]{4}-[0-9a-f]{4}/,
      (code) => code.toUpperCase(),
    ),
  );
  expect(pdf.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect((await portal.request({ path: url })).status).toBe(404);

  const text = textOfPdf(pdf.bytes);
  const code = `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
  for (const part of [
    'Portal Demo',
    'Comprobante de turno',
    'Miércoles 18 de noviembre de 2026',
    'De 10:30 a 11:00 hs',
    'Eva Prueba',
    dni.replace(/(\d{2})(\d{3})(\d{3})/, '$1.$2.$3'),
    'Clínica Médica',
    'Dra. Laura Pérez',
    'Programado',
    code,
    'Cómo entrar',
    'Escaneá el código con el teléfono',
    'Plataforma inscripta en el Registro Nacional de Plataformas y Sistemas de',
    '(demostración)',
  ])
    expect(text).toContain(part);
});

it('has a QR that leads to the turno’s door and admits nobody by itself; a past turno has none', async () => {
  const { id, token } = await turno('14:00');
  const leerlo = async () => (await portal.request({ path: (await pedir(id, token)).body.url })).bytes;
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const read = await readBarcodes(rectanglesOfPdf(await leerlo(), 4), {});
  expect(read.map(({ format, text }) => [format, text])).toEqual([
    ['QRCode', `http://demo.localhost:${portal.port}/videocall?turno=${id}`],
  ]);
  await portal.db.sql('update portal.turnos set estado = 2 where id = $1', [id]);
  const text = textOfPdf(await leerlo());
  expect(text).toContain('Cancelado');
  expect(text).not.toContain('Cómo entrar');
});

it('returns 404 to other people and other units', async () => {
  const [one, two] = [await turno('11:00'), await turno('11:30')];
  expect((await pedir(one.id, two.token)).status).toBe(404);
  expect((await pedir(one.id, undefined)).status).toBe(401);
  const { url } = (await pedir(one.id, one.token)).body;
  expect((await portal.request({ host: 'osef', path: url })).status).toBe(404);
  expect((await portal.request({ path: '/api/turno/comprobante.pdf' })).status).toBe(404);
  expect((await portal.request({ path: url })).status).toBe(200);
});
