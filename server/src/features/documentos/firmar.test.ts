import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addVisita, firmado, leer, RECETA } from '../../testing/documentos.ts';
import { LUNES } from '../../testing/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('smoke', async () => {
  const visita = await addVisita(portal);
  const receta = await firmado(portal, visita, RECETA);
  console.log(receta);
  const pdf = await leer(portal, visita.paciente, receta.path);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  console.log(pdf.headers, sha(pdf.bytes));
  const item = await portal.post('/api/recetas/getReceta', { idReceta: receta.id }, { token: visita.paciente.token });
  console.log(item.status, JSON.stringify(item.body));
  const codigo = item.body[0].verificar.split('/').pop();
  console.log((await portal.request({ path: `/api/documento/verificar/${codigo}` })).body);
  console.log(
    (await portal.request({ path: `/documento/${receta.id}` })).status,
    (await portal.request({ path: `/documento/${receta.id}.pdf` })).status,
    (await portal.request({ path: `/documento/${receta.id}/abc.pdf` })).status,
  );
  console.log((await portal.request({ path: `/api/documento/atencion/${visita.id}`, token: visita.medica.token })).text);
});
