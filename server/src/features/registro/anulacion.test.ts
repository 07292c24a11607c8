import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firmado, leer } from '../../testing/data/documentos.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import { startConRepositorio, type ConRepositorio } from '../../testing/fixtures/repositorio.ts';
import { drawingsOfPdf, textOfPdf } from '../../testing/read/read-pdf.ts';
import { openTab } from '../../testing/servers/socket.ts';

let mundo: ConRepositorio;
beforeAll(async () => {
  mundo = await startConRepositorio();
});
afterAll(() => mundo?.stop());
beforeEach(async () => {
  await mundo.repositorio.set({ fault: '', mode: '', cancelled: [], forgetAsked: true });
});

const firmada = async () => (await firmado(mundo.portal, mundo.visita)).id;
const anuladas = async () => (await mundo.repositorio.set({})).state['cancelled'] as string[];
const fila = async (id: string) =>
  (
    await mundo.portal.db.sql<{ estado: string; anulacion: string | null }>(
      'select estado, anulacion from portal.registros where documento_id = $1',
      [id],
    )
  )[0];

describe('annulling a prescription of a unit with a repository', () => {
  it('travels after the registration, once', async () => {
    const id = await firmada();
    await mundo.enviar();
    const { cuirs } = await mundo.registroDe(id);
    expect(cuirs).toHaveLength(1);
    await mundo.anular(id);
    expect(await anuladas()).toEqual([]);
    await mundo.enviar();
    await mundo.enviar();
    expect(await anuladas()).toEqual(cuirs);
    expect(await fila(id)).toEqual({ estado: 'registrada', anulacion: 'hecha' });
    const [registro, anulacion, ...mas] = await mundo.transacciones();
    expect(mas).toEqual([]);
    expect(anulacion!.key).not.toBe(registro!.key);
  });

  it('leaves the CUIR on the paper in digits, and neither its bars nor the words of a registered one', async () => {
    const { id, path } = await firmado(mundo.portal, mundo.visita);
    await mundo.enviar();
    const [cuir] = (await mundo.registroDe(id)).cuirs;
    const papel = async () => {
      const { bytes } = await leer(mundo.portal, mundo.visita.paciente, path);
      const barras = drawingsOfPdf(bytes)[0]!.drawn.match(/ re\b/g)!.length;
      return { texto: textOfPdf(bytes), barras };
    };
    const antes = await papel();
    expect(antes.texto).toContain('Registrada en el repositorio nacional');
    await mundo.anular(id);
    const despues = await papel();
    expect(despues.texto).toContain('ANULADA el ');
    expect(despues.texto).toContain(`CUIR ${cuir}`);
    expect(despues.texto).not.toContain('Registrada en el repositorio nacional');
    expect(despues.barras).toBeLessThan(antes.barras - 20);
    await mundo.enviar();
  });

  it('sends nothing if the prescription was never sent', async () => {
    const id = await firmada();
    await mundo.anular(id);
    await mundo.enviar();
    expect(await mundo.transacciones()).toEqual([]);
    expect(await fila(id)).toEqual({ estado: 'cancelada', anulacion: null });
    expect((await mundo.registroDe(id)).estado).toBe('sin_registro');
  });

  it('waits while the repository is away, under the same key', async () => {
    const id = await firmada();
    await mundo.enviar();
    const { cuirs } = await mundo.registroDe(id);
    await mundo.anular(id);
    await mundo.repositorio.set({ fault: 'failing', forgetAsked: true });
    await mundo.enviar();
    await mundo.repositorio.set({ fault: 'away' });
    await mundo.enviar();
    expect(await fila(id)).toEqual({ estado: 'registrada', anulacion: 'pendiente' });
    expect(await anuladas()).toEqual([]);
    await mundo.repositorio.set({ fault: '' });
    await mundo.enviar();
    expect(await anuladas()).toEqual(cuirs);
    expect(new Set((await mundo.transacciones()).map(({ key }) => key)).size).toBe(1);
  });

  it('registers first what the repository may have received, then annuls it', async () => {
    const id = await firmada();
    await mundo.repositorio.set({ mode: 'dies' });
    await mundo.enviar();
    const [antes] = await mundo.portal.db.sql<{ proximo: Date }>(
      'select proximo from portal.registros where documento_id = $1',
      [id],
    );
    await mundo.anular(id);
    // A registration may be under way at another process: the annulment does not hurry it.
    const [despues] = await mundo.portal.db.sql<{ proximo: Date }>(
      'select proximo from portal.registros where documento_id = $1',
      [id],
    );
    expect(despues).toEqual(antes);
    await mundo.repositorio.set({ mode: '' });
    await mundo.enviar();
    await mundo.enviar();
    const { cuirs } = await mundo.registroDe(id);
    expect(cuirs).toHaveLength(1);
    expect(await anuladas()).toEqual(cuirs);
  });
});

it('registers first what the repository may have received, also if a correction replaces it meanwhile', async () => {
  const vieja = await firmada();
  await mundo.repositorio.set({ mode: 'dies' });
  await mundo.enviar();
  const id = crypto.randomUUID();
  const { token } = mundo.visita.medica;
  const borrador = await mundo.portal.post('/api/documento/corregir', { documento: vieja, id }, { token });
  const { version } = borrador.body as { version: number };
  expect((await mundo.portal.post('/api/documento/firmar', { id, version }, { token })).status).toBe(200);
  await mundo.repositorio.set({ mode: '' });
  await mundo.enviar();
  await mundo.enviar();
  const { cuirs } = await mundo.registroDe(vieja);
  expect(cuirs).toHaveLength(1);
  expect(await anuladas()).toEqual(cuirs);
  expect(await fila(id)).toEqual({ estado: 'registrada', anulacion: null });
});

describe('whoever has to know', () => {
  it('the professional reads in a mail that it was refused, without its reason or drugs', async () => {
    const correo = 'medica@ejemplo.com';
    await mundo.portal.db.sql('update portal.personas set email = $2, email_verificado = $2 where id = $1', [
      mundo.visita.medica.personaId,
      correo,
    ]);
    await firmada();
    await mundo.enviar();
    await mundo.portal.portal.runDueWork(2000);
    expect(mundo.portal.mail.to(correo)).toEqual([]);
    const { numero } = await firmado(mundo.portal, mundo.visita);
    await mundo.repositorio.set({ mode: 'rejects' });
    await mundo.enviar();
    await mundo.enviar();
    await mundo.portal.portal.runDueWork(2000);
    const [mail, ...mas] = await mundo.portal.mail.waitFor(correo);
    expect(mas).toEqual([]);
    expect(mail!.subject).toBe('Una receta no se pudo registrar · Portal Demo');
    expect(mail!.text).toContain(
      `El repositorio nacional rechazó la receta n° ${numero}: no es válida en farmacias.`,
    );
    expect(mail!.text).not.toMatch(/habilitado|Amoxicilina|Faringitis/);
  });

  it('open pages of the patient and the professional hear when the CUIR arrives', async () => {
    const id = await firmada();
    const tabs = [mundo.visita.paciente, mundo.visita.medica].map(({ token }) =>
      openTab(mundo.portal.port, token),
    );
    for (const { opened } of tabs) expect(await opened).toBe('connected');
    await mundo.repositorio.set({ fault: 'failing' });
    await mundo.enviar();
    expect(tabs.map(({ heard }) => heard['documentoFirmado'])).toEqual([undefined, undefined]);
    await mundo.repositorio.set({ fault: '' });
    await mundo.enviar();
    const evento = [{ atencion: mundo.visita.id }];
    for (const { heard } of tabs) await expect.poll(() => heard['documentoFirmado']).toEqual(evento);
    expect((await mundo.registroDe(id)).estado).toBe('registrada');
    for (const { socket } of tabs) socket.disconnect();
  });

  it('no repository hears of the prescriptions of inspectors', async () => {
    const inspeccion = async (hasta: string | null) => {
      await mundo.portal.db.sql('update portal.unidades set inspeccion_hasta = $2 where id = $1', [
        UNIDAD.demo,
        hasta,
      ]);
      mundo.portal.portal.platform.units.forget();
    };
    await inspeccion('2100-01-01');
    const inventada = await firmada();
    await inspeccion(null);
    const verdadera = await firmada();
    await mundo.enviar();
    expect(await fila(inventada)).toBeUndefined();
    expect((await mundo.registroDe(inventada)).estado).toBe('sin_registro');
    expect((await mundo.registroDe(verdadera)).estado).toBe('registrada');
    expect(await mundo.transacciones()).toHaveLength(1);
  });
});
