import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { addVisita, escribir, firmado, firmar, RECETA } from '../../../testing/data/documentos.ts';
import { LUNES, NO_ENCONTRADO } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());
const getReceta = (id: string, token: string) =>
  portal.post('/api/recetas/getReceta', { idReceta: id }, { token });
const listar = (atencion: string, token: string) =>
  portal.request({ path: `/api/documento/atencion/${atencion}`, token });

describe('a draft', () => {
  it('is saved over the version that was read, found again, and deleted', async () => {
    const visita = await addVisita(portal);
    const { token } = visita.medica;
    const { body: uno } = await escribir(portal, visita, { tipo: 'indicaciones', texto: 'Reposo' });
    expect(uno).toMatchObject({
      tipo: 'indicaciones',
      nombre: 'Indicaciones',
      estado: 'borrador',
      version: 1,
      numero: null,
      path: null,
      propio: true,
      faltan: [],
    });
    const guardar = (version: number, texto: string) =>
      portal.post(
        '/api/documento/borrador',
        { id: uno.id, atencion: visita.id, version, escrito: { tipo: 'indicaciones', texto } },
        { token },
      );
    expect((await guardar(1, 'Reposo y agua')).body).toMatchObject({
      version: 2,
      escrito: { texto: 'Reposo y agua' },
    });
    // Retried over a bad network: the same text counts as saved.
    expect((await guardar(1, 'Reposo y agua')).status).toBe(200);
    expect((await guardar(1, 'Otra pestaña')).body).toEqual({
      code: 'documento_cambiado',
      message: 'El documento cambió en otra pestaña. Te mostramos lo último que se guardó.',
    });
    expect((await listar(visita.id, token)).body.documentos).toHaveLength(1);
    const borrar = () => portal.post('/api/documento/borrador/borrar', { id: uno.id }, { token });
    expect((await borrar()).status).toBe(200);
    expect((await listar(visita.id, token)).body.documentos).toEqual([]);
    expect((await borrar()).body).toEqual(NO_ENCONTRADO);
  });

  it('keeps its kind and attention, and refuses an invalid CUIL', async () => {
    const visita = await addVisita(portal);
    const { body } = await escribir(portal, visita, { tipo: 'indicaciones', texto: 'Reposo' });
    const { token } = visita.medica;
    const otra = await portal.post(
      '/api/documento/borrador',
      { id: body.id, atencion: visita.id, version: 1, escrito: RECETA },
      { token },
    );
    expect(otra.status).toBe(422);
    const cuil = await escribir(portal, visita, { ...RECETA, cuil: '27-30111222-6' });
    expect([cuil.status, cuil.body.fields]).toEqual([422, { cuil: 'El CUIL no es válido' }]);
    // A valid CUIL, of the previous patient.
    const ajeno = await escribir(portal, visita, { ...RECETA, cuil: '27301112225' });
    expect([ajeno.status, ajeno.body.fields]).toEqual([
      422,
      { cuil: 'Ese CUIL es de otra persona: no tiene el DNI del paciente' },
    ]);
    expect((await escribir(portal, visita, { ...RECETA, cuil: '' })).body.faltan).toEqual([
      { campo: 'cuil', nombre: 'CUIL del paciente' },
    ]);
    expect((await escribir(portal, visita, { ...RECETA, cuil: visita.cuil })).body.faltan).toEqual([]);
    // The visit's next prescription has it too.
    expect((await escribir(portal, visita, { ...RECETA, cuil: '' })).body.faltan).toEqual([]);
    expect(
      (
        await escribir(portal, visita, {
          tipo: 'evolucion',
          evolucion: 'x',
          diagnostico: '',
          indicaciones: '',
        })
      ).status,
    ).toBe(422);
    expect((await escribir(portal, visita, { tipo: 'receta' } as never)).status).toBe(422);
  });

  it('ignores a CUIL with another DNI, from the profile or typed before the DNI changed', async () => {
    const visita = await addVisita(portal);
    const perfil = (cuil: string) =>
      portal.db.sql('update portal.personas set cuil = $2 where id = $1', [visita.paciente.personaId, cuil]);
    await perfil('27301112225');
    const { body } = await escribir(portal, visita, { ...RECETA, cuil: '' });
    expect(body.faltan).toEqual([{ campo: 'cuil', nombre: 'CUIL del paciente' }]);
    await perfil(visita.cuil.replaceAll('-', ''));
    expect((await escribir(portal, visita, { ...RECETA, cuil: '' })).body.faltan).toEqual([]);
    const { body: otra } = await escribir(portal, visita, RECETA);
    await portal.db.sql(`update portal.personas set documento = '30111222' where id = $1`, [
      visita.paciente.personaId,
    ]);
    expect((await firmar(portal, visita, otra.id)).body.fields).toEqual({
      cuil: 'Ese CUIL es de otra persona: no tiene el DNI del paciente',
    });
  });

  it('refuses half a character; keeps a sign that paper cannot show and reports it before signing', async () => {
    const visita = await addVisita(portal);
    const half = await escribir(portal, visita, { tipo: 'indicaciones', texto: 'Reposo \ud83d' });
    expect([half.status, half.body.code]).toEqual([422, 'datos_invalidos']);
    const { status, body } = await escribir(portal, visita, {
      tipo: 'indicaciones',
      texto: 'Reposo \ud83d\ude42',
    });
    expect([status, body.escrito.texto]).toEqual([200, 'Reposo 🙂']);
    expect((await firmar(portal, visita, body.id)).body.code).toBe('documento_ilegible');
  });

  it('is invisible to the patient on every path', async () => {
    const visita = await addVisita(portal);
    const { body } = await escribir(portal, visita, RECETA);
    const { token } = visita.paciente;
    expect((await getReceta(body.id, token)).body).toEqual(NO_ENCONTRADO);
    expect(
      (await portal.post('/api/documento/abrir', { path: `/documento/${body.id}` }, { token })).body,
    ).toEqual(NO_ENCONTRADO);
    expect((await portal.request({ path: `/api/atencion/detalle/${visita.id}`, token })).text).not.toContain(
      body.id,
    );
    await firmar(portal, visita, body.id);
    expect((await getReceta(body.id, token)).status).toBe(200);
  });

  it('starts from an earlier prescription of the same patient, never of another', async () => {
    const primera = await addVisita(portal, { estado: 'encerrado' });
    const receta = await firmado(portal, primera);
    const visita = await addVisita(portal, { pacienteId: primera.paciente.personaId });
    const { anteriores } = (await listar(visita.id, visita.medica.token)).body;
    expect(anteriores).toMatchObject([
      {
        id: receta.id,
        numero: receta.numero,
        medicamentos: RECETA.medicamentos,
        diagnostico: 'Faringitis aguda',
      },
    ]);
    const repetir = (atencion: string, token: string) =>
      portal.post('/api/documento/repetir', { id: newId(), atencion, receta: receta.id }, { token });
    expect((await repetir(visita.id, visita.medica.token)).body).toMatchObject({
      tipo: 'receta',
      estado: 'borrador',
      escrito: { ...RECETA, cuil: '', cobertura: '' },
      corrige: null,
    });
    const ajena = await addVisita(portal);
    expect((await repetir(ajena.id, ajena.medica.token)).body).toEqual(NO_ENCONTRADO);
    const correccion = await portal.post(
      '/api/documento/corregir',
      { documento: receta.id, id: newId() },
      { token: primera.medica.token },
    );
    await firmar(portal, primera, correccion.body.id);
    expect((await repetir(visita.id, visita.medica.token)).body.code).toBe('documento_corregido');
  });
});
