import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { abrir, addVisita, firmado } from '../../testing/data/documentos.ts';
import { LUNES, NO_ENCONTRADO } from '../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let receta: { id: string; path: string };
let secreto: string;

beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  const visita = await addVisita(portal, { email: 'ana.enlace@ejemplo.com.ar' });
  receta = await firmado(portal, visita);
  await portal.post('/api/fila/finalizar', { id: visita.id }, { token: visita.medica.token });
  const [mail] = await portal.mail.waitFor('ana.enlace@ejemplo.com.ar');
  [, secreto = ''] = new RegExp(`/documento/${receta.id}/([\\w-]+)`).exec(mail!.text)!;
});
afterAll(() => portal.stop());

describe('the link of a mail', () => {
  it('opens that one document without a session, for seven days', async () => {
    const opened = await abrir(portal, {}, `${receta.path}/${secreto}`);
    expect(opened.body).toMatchObject({
      url: `${receta.path}/${secreto}.pdf`,
      tipo: 'receta',
      enMarco: true,
      estado: 'vigente',
    });
    expect(opened.headers['set-cookie']).toBeUndefined();
    const pdf = await portal.request({ path: opened.body.url });
    expect([pdf.status, pdf.headers['content-type'], pdf.headers['x-frame-options']]).toEqual([
      200,
      'application/pdf',
      'SAMEORIGIN',
    ]);
    expect((await portal.request({ path: `${receta.path}/${secreto}` })).headers['content-type']).toContain(
      'text/html',
    );
  });

  it.each([
    ['a wrong secret', () => `${receta.path}/${'a'.repeat(43)}`, undefined],
    ['another document', () => `/documento/${newId()}/${secreto}`, undefined],
    ['another unit', () => `${receta.path}/${secreto}`, 'osef'],
    ['no secret', () => `${receta.path}/x`, undefined],
  ])('returns 404 for %s', async (_name, address, host) => {
    expect((await abrir(portal, {}, address(), host)).body).toEqual(NO_ENCONTRADO);
    expect((await portal.request({ path: `${address()}.pdf`, host })).body).toEqual(NO_ENCONTRADO);
  });

  it('is stored as a hash and expires', async () => {
    expect(
      await portal.db.sql(`select 1 from portal.enlaces where encode(hash, 'escape') like $1`, [
        `%${secreto}%`,
      ]),
    ).toEqual([]);
    const [row] = await portal.db.sql<{ vence: Date }>(
      `select vence from portal.enlaces where proposito = 'documento:enlace' and objeto = $1`,
      [receta.id],
    );
    expect(Math.round((row!.vence.getTime() - Date.now()) / 86_400_000)).toBe(7);
    await portal.db.sql(
      `update portal.enlaces set vence = now() - interval '1 second' where proposito = 'documento:enlace' and objeto = $1`,
      [receta.id],
    );
    expect((await portal.request({ path: `${receta.path}/${secreto}.pdf` })).status).toBe(404);
  });
});
