import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVisita } from '../../../testing/data/documentos.ts';
import { LUNES, openSession } from '../../../testing/data/fila.ts';
import { UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

describe('the catalogue', () => {
  const buscar = (tipo: string, texto: string, token: string, host?: string) =>
    portal.request({
      path: `/api/documento/catalogo?tipo=${tipo}&buscar=${encodeURIComponent(texto)}`,
      token,
      host,
    });

  it('finds drugs and diagnoses ignoring accents, prefix matches first, at most twenty', async () => {
    const { medica, paciente } = await addVisita(portal);
    const { items } = (await buscar('medicamento', 'AMOXI', medica.token)).body;
    expect(items[0]).toMatchObject({ codigo: '', nombre: 'Amoxicilina' });
    expect(items[0].presentaciones[0]).toEqual({
      forma: 'Comprimidos',
      presentacion: '500 mg, envase por 16',
    });
    expect((await buscar('diagnostico', 'faringitis', medica.token)).body.items).toContainEqual({
      codigo: 'J02.9',
      nombre: 'Faringitis aguda',
      presentaciones: [],
    });
    expect((await buscar('diagnostico', 'j02.9', medica.token)).body.items).toHaveLength(1);
    expect((await buscar('medicamento', 'acido folico', medica.token)).body.items[0].nombre).toBe(
      'Ácido fólico',
    );
    expect((await buscar('medicamento', '', medica.token)).body.items).toHaveLength(20);
    expect((await buscar('medicamento', '%', medica.token)).body.items).toEqual([]);
    expect((await buscar('medicamento', 'no existe', medica.token)).body.items).toEqual([]);
    expect((await buscar('medicamento', 'a', paciente.token)).status).toBe(404);
  });

  it('is replaced by the unit’s own, for that unit only, until that is emptied', async () => {
    const { medica } = await addVisita(portal);
    const otra = await addVisita(portal, { unidadId: UNIDAD.osef });
    const [admin] = await portal.db.sql<{ persona_id: string }>(
      `select persona_id from portal.cuentas where unidad_id = 1 and dni = '22999000'`,
    );
    const token = await openSession(portal, admin!.persona_id, { rol: 'administrador' });
    const cargar = (items: object[], agregar = false) =>
      portal.post('/api/documento/catalogo', { tipo: 'medicamento', agregar, items }, { token });
    expect(
      (await cargar([{ nombre: 'Propóleo', presentaciones: [{ forma: 'Jarabe', presentacion: '100 ml' }] }]))
        .body,
    ).toEqual({ items: 1 });
    expect((await cargar([{ nombre: 'Miel' }], true)).body).toEqual({ items: 2 });
    expect((await buscar('medicamento', 'propoleo', medica.token)).body.items).toEqual([
      { codigo: '', nombre: 'Propóleo', presentaciones: [{ forma: 'Jarabe', presentacion: '100 ml' }] },
    ]);
    expect((await buscar('medicamento', 'amoxi', medica.token)).body.items).toEqual([]);
    expect((await buscar('medicamento', 'amoxi', otra.medica.token, 'osef')).body.items).not.toEqual([]);
    expect((await buscar('diagnostico', 'faringitis', medica.token)).body.items).not.toEqual([]);
    await cargar([]);
    expect((await buscar('medicamento', 'amoxi', medica.token)).body.items).not.toEqual([]);
    expect(
      (
        await portal.post(
          '/api/documento/catalogo',
          { tipo: 'medicamento', items: [] },
          { token: medica.token },
        )
      ).status,
    ).toBe(404);
  });
});
