import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addVisita, firmado, leer, motivosDe, RECETA, type Visita } from '../../testing/data/documentos.ts';
import { connect, startOutsideProcess, trust, type Outside } from '../../testing/outside/outside-process.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { textOfPdf } from '../../testing/read/read-pdf.ts';

let repositorio: Outside;
let portal: TestPortal;
let visita: Visita;
beforeAll(async () => {
  repositorio = await startOutsideProcess('repositorio.ts');
  portal = await startTestPortal({ env: { OUTSIDE_CA: trust(repositorio) }, tickByHand: true });
  const { token } = await portal.signIn('22999000', { acceso: 'personal' });
  await connect(portal, token, 'repositorio', repositorio);
  visita = await addVisita(portal);
});
afterAll(async () => {
  await portal.stop();
  await repositorio.stop();
});
beforeEach(async () => {
  await repositorio.set({ fault: '', mode: '', forgetAsked: true });
});

const dos = {
  ...RECETA,
  medicamentos: [RECETA.medicamentos[0]!, { ...RECETA.medicamentos[0]!, generico: 'Ibuprofeno' }],
};
const registroDe = async (id: string) =>
  (await portal.post('/api/recetas/getReceta', { idReceta: id }, { token: visita.paciente.token })).body[0]
    .registro;
/** Runs the relay now, whatever the back-off. */
const enviar = async () => {
  await portal.db.sql(`update portal.registros set proximo = '2000-01-01'`);
  await portal.portal.runDueWork(2000);
};
const transacciones = async () => (await repositorio.asked()).filter(({ path }) => path === '/fhir/');
const aceptadas = async () => (await repositorio.set({})).state['accepted'] as Record<string, string[]>;

describe('a prescription of a unit with a repository', () => {
  it('is on its way when signed, and has one CUIR per drug once the repository answers', async () => {
    const receta = await firmado(portal, visita, dos);
    expect(await registroDe(receta.id)).toEqual({ estado: 'en_registro', cuirs: [], motivo: null });
    const antes = await leer(portal, visita.paciente, receta.path);
    expect(textOfPdf(antes.bytes)).toContain('En registro');
    await enviar();
    const { estado, cuirs } = await registroDe(receta.id);
    expect(estado).toBe('registrada');
    expect(cuirs).toEqual(Object.values(await aceptadas()).at(-1));
    expect(cuirs).toHaveLength(2);
    // Registered once: nothing is sent again.
    await enviar();
    expect(await transacciones()).toHaveLength(1);

    const despues = await leer(portal, visita.paciente, receta.path);
    const text = textOfPdf(despues.bytes);
    for (const cuir of cuirs) expect(text).toContain(`CUIR ${cuir}`);
    const [row] = await portal.db.sql<{ codigo: string; sha256: string }>(
      'select codigo, sha256 from portal.documentos where id = $1',
      [receta.id],
    );
    const { body } = await portal.request({ path: `/api/documento/verificar/${row!.codigo}` });
    expect(body).toMatchObject({ intacto: true, registrada: true, sha256: row!.sha256 });
    expect(body.sha256Registrada).toMatch(/^[0-9a-f]{64}$/);
    expect(body.sha256Registrada).not.toBe(row!.sha256);
  });

  it.each(['away', 'failing', 'garbled', 'refuses', 'redirects', 'huge'])(
    'waits while the repository is %s',
    async (fault) => {
      const receta = await firmado(portal, visita);
      await repositorio.set({ fault });
      await enviar();
      expect((await registroDe(receta.id)).estado).toBe('en_registro');
      await repositorio.set({ fault: '' });
      await enviar();
      expect((await registroDe(receta.id)).estado).toBe('registrada');
    },
  );

  it.each(['malformed', 'missing', 'foreign'])('keeps no CUIR of an answer with one %s', async (mode) => {
    const receta = await firmado(portal, visita, dos);
    await repositorio.set({ mode });
    await enviar();
    expect(await registroDe(receta.id)).toEqual({ estado: 'en_registro', cuirs: [], motivo: null });
    await repositorio.set({ mode: '' });
    await enviar();
    expect((await registroDe(receta.id)).cuirs).toHaveLength(2);
  });

  it('has the CUIRs of the first time when the repository accepted it without an answer', async () => {
    const receta = await firmado(portal, visita);
    await repositorio.set({ mode: 'dies' });
    await enviar();
    expect((await registroDe(receta.id)).estado).toBe('en_registro');
    const primera = Object.values(await aceptadas()).at(-1);
    await repositorio.set({ mode: '' });
    await enviar();
    expect((await registroDe(receta.id)).cuirs).toEqual(primera);
    expect(new Set((await transacciones()).map(({ key }) => key)).size).toBe(1);
  });

  it.each(['forbids', 'unknown', 'busy'])('is not refused by a repository that %s', async (mode) => {
    const receta = await firmado(portal, visita);
    await repositorio.set({ mode });
    await enviar();
    expect((await registroDe(receta.id)).estado).toBe('en_registro');
    await repositorio.set({ mode: '' });
    await enviar();
    expect((await registroDe(receta.id)).estado).toBe('registrada');
  });

  it('is refused for good by an answer that says so, with its reason', async () => {
    const receta = await firmado(portal, visita);
    await repositorio.set({ mode: 'rejects' });
    await enviar();
    expect(await registroDe(receta.id)).toEqual({
      estado: 'rechazada',
      cuirs: [],
      motivo: 'El profesional no está habilitado',
    });
    await repositorio.set({ mode: '' });
    await enviar();
    expect((await registroDe(receta.id)).estado).toBe('rechazada');
  });

  it('tells the administration once if it takes longer than an hour', async () => {
    const receta = await firmado(portal, visita);
    await repositorio.set({ fault: 'away' });
    await portal.db.sql(`update portal.registros set avisado = '2000-01-01' where documento_id <> $1`, [
      receta.id,
    ]);
    const avisos = async () =>
      (
        await portal.db.sql(`select 1 from portal.mensajes where causa = $1`, [
          `registro:${receta.id}:demora`,
        ])
      ).length;
    await enviar();
    expect(await avisos()).toBe(0);
    await portal.db.sql(
      `update portal.registros set desde = desde - interval '61 minutes' where documento_id = $1`,
      [receta.id],
    );
    await enviar();
    await enviar();
    expect(await avisos()).toBe(1);
  });

  it('is annulled in the repository when a correction replaces it', async () => {
    await repositorio.set({ fault: '' });
    const receta = await firmado(portal, visita);
    await enviar();
    const { cuirs } = await registroDe(receta.id);
    const id = crypto.randomUUID();
    const token = visita.medica.token;
    const borrador = await portal.post('/api/documento/corregir', { documento: receta.id, id }, { token });
    expect(borrador.status, borrador.text).toBe(200);
    const firma = await portal.post(
      '/api/documento/firmar',
      { id, version: borrador.body.version, motivos: motivosDe(borrador.body) },
      { token },
    );
    expect(firma.status, firma.text).toBe(200);
    await enviar();
    expect((await repositorio.set({})).state['cancelled']).toEqual(cuirs);
    expect((await registroDe(id)).estado).toBe('registrada');
  });

  it('is never sent if a correction replaces it before', async () => {
    const receta = await firmado(portal, visita);
    const id = crypto.randomUUID();
    const token = visita.medica.token;
    const borrador = await portal.post('/api/documento/corregir', { documento: receta.id, id }, { token });
    await portal.post(
      '/api/documento/firmar',
      { id, version: borrador.body.version, motivos: motivosDe(borrador.body) },
      { token },
    );
    await enviar();
    expect(await transacciones()).toHaveLength(1);
    expect((await registroDe(receta.id)).estado).toBe('sin_registro');
    expect((await registroDe(id)).estado).toBe('registrada');
  });
});
