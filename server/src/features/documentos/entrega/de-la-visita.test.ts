import { afterAll, beforeAll, expect, it } from 'vitest';
import { addVisita, firmado, leer, RECETA } from '../../../testing/data/documentos.ts';
import { LUNES } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { textOfPdf } from '../../../testing/read/read-pdf.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const CERTIFICADO = { tipo: 'certificado', texto: 'Reposo.', diagnostico: '', dias: 2, desde: '' } as const;

it('copies CUIL and coverage typed for the prescription to the same visit’s certificate, and to no other', async () => {
  const visita = await addVisita(portal);
  const antes = await firmado(portal, visita, CERTIFICADO);
  expect(textOfPdf((await leer(portal, visita.paciente, antes.path)).bytes)).not.toContain(visita.cuil);
  await firmado(portal, visita, { ...RECETA, cobertura: 'OSDE 210' });
  const { body } = await portal.request({
    path: `/api/documento/atencion/${visita.id}`,
    token: visita.medica.token,
  });
  expect(body.paciente).toEqual({ cuil: visita.cuil, cobertura: 'OSDE 210' });
  const certificado = await firmado(portal, visita, CERTIFICADO);
  const [row] = await portal.db.sql<{ paciente: { cuil: string; cobertura: string } }>(
    `select contenido -> 'hoja' -> 'paciente' as paciente from portal.documentos where id = $1`,
    [certificado.id],
  );
  expect(row!.paciente).toMatchObject({ cuil: visita.cuil.replaceAll('-', ''), cobertura: 'OSDE 210' });
  // The desk shows them for the next prescription too, and sends the fields empty.
  const segunda = await firmado(portal, visita, { ...RECETA, cuil: '', cobertura: '' });
  const [receta] = await portal.db.sql<{ paciente: { cuil: string; cobertura: string }; faltan: string[] }>(
    `select contenido -> 'hoja' -> 'paciente' as paciente, faltan from portal.documentos where id = $1`,
    [segunda.id],
  );
  expect(receta).toMatchObject({
    paciente: { cuil: visita.cuil.replaceAll('-', ''), cobertura: 'OSDE 210' },
    faltan: [],
  });
  const otra = await addVisita(portal);
  const ajeno = await firmado(portal, otra, CERTIFICADO);
  const [suyo] = await portal.db.sql<{ paciente: { cuil: string | null } }>(
    `select contenido -> 'hoja' -> 'paciente' as paciente from portal.documentos where id = $1`,
    [ajeno.id],
  );
  expect(suyo!.paciente.cuil).toBeNull();
});
