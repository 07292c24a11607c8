import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  addVisita,
  conCuir,
  escribir,
  firmado,
  firmar,
  leer,
  RECETA,
} from '../../../testing/data/documentos.ts';
import { LUNES, NO_ENCONTRADO } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { textOfPdf } from '../../../testing/read/read-pdf.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const getReceta = (id: string, token: string) =>
  portal.post('/api/recetas/getReceta', { idReceta: id }, { token });
const verificar = async (id: string) => {
  const [row] = await portal.db.sql<{ codigo: string }>(
    'select codigo from portal.documentos where id = $1',
    [id],
  );
  return (await portal.request({ path: `/api/documento/verificar/${row!.codigo}` })).body;
};

describe('signing', () => {
  it('gives number, dates and bytes with their hash; a second time returns the same', async () => {
    const visita = await addVisita(portal);
    const { body } = await escribir(portal, visita, RECETA);
    expect((await firmar(portal, visita, body.id, 7)).body.code).toBe('documento_cambiado');
    const [uno, dos] = await Promise.all([firmar(portal, visita, body.id), firmar(portal, visita, body.id)]);
    expect([uno.status, dos.status]).toEqual([200, 200]);
    expect(uno.body).toEqual(dos.body);
    expect(uno.body).toMatchObject({
      estado: 'firmado',
      faltan: [],
      vigencia: 'vigente',
      path: `/documento/${body.id}`,
      vence: '2026-12-17T03:00:00.000Z',
    });
    const pdf = await leer(portal, visita.paciente, uno.body.path);
    const [row] = await portal.db.sql(
      'select sha256, bytes, vigente_desde from portal.documentos where id = $1',
      [body.id],
    );
    expect(row).toMatchObject({
      sha256: sha(pdf.bytes),
      bytes: pdf.bytes.length,
      vigente_desde: new Date(uno.body.firmado),
    });
    const otra = await portal.post(
      '/api/documento/borrador',
      {
        id: body.id,
        atencion: visita.id,
        version: 1,
        escrito: { ...RECETA, cuil: visita.cuil, diagnostico: 'x' },
      },
      { token: visita.medica.token },
    );
    expect(otra.body.code).toBe('documento_firmado');
    expect(
      (await portal.post('/api/documento/borrador/borrar', { id: body.id }, { token: visita.medica.token }))
        .body.code,
    ).toBe('documento_firmado');
  });

  it('numbers documents in sequence, without repeats or gaps', async () => {
    const visitas = await Promise.all(Array.from({ length: 8 }, () => addVisita(portal)));
    const numeros = (await Promise.all(visitas.map((visita) => firmado(portal, visita))))
      .map(({ numero }) => numero)
      .toSorted((a, b) => a - b);
    expect(numeros).toEqual(numeros.map((_, i) => numeros[0]! + i));
  });

  it('refuses an empty document', async () => {
    const visita = await addVisita(portal);
    const { body } = await escribir(portal, visita, { tipo: 'indicaciones', texto: '  ' });
    expect((await firmar(portal, visita, body.id)).body).toEqual({
      code: 'documento_vacio',
      message: 'No hay nada escrito: completá el documento antes de firmarlo.',
    });
  });

  it('is open to the author only', async () => {
    const visita = await addVisita(portal);
    const { body } = await escribir(portal, visita, RECETA);
    const otra = await addVisita(portal);
    for (const [address, input] of [
      ['/api/documento/firmar', { id: body.id, version: 1 }],
      ['/api/documento/borrador/borrar', { id: body.id }],
      ['/api/documento/borrador', { id: body.id, atencion: visita.id, version: 1, escrito: RECETA }],
      ['/api/documento/corregir', { documento: body.id, id: newId() }],
    ] as const)
      expect([address, (await portal.post(address, input, { token: otra.medica.token })).body]).toEqual([
        address,
        NO_ENCONTRADO,
      ]);
    expect((await firmar(portal, visita, body.id)).status).toBe(200);
  });
});

describe('a signed document', () => {
  it('never changes: same bytes after a restart, a change of the professional’s data and a new version', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    const antes = await leer(portal, visita.paciente, receta.path);
    const { body: wire } = await getReceta(receta.id, visita.paciente.token);
    await portal.db.sql(
      `update portal.profesionales set refeps = null, matricula_numero = '1', domicilio_profesional = 'Otro' where persona_id = $1`,
      [visita.medica.personaId],
    );
    await portal.db.sql(
      `update portal.personas set apellido = 'Otro', nro_afiliado = '999' where id in ($1, $2)`,
      [visita.medica.personaId, visita.paciente.personaId],
    );
    await portal.restart();
    expect(sha((await leer(portal, visita.paciente, receta.path)).bytes)).toBe(sha(antes.bytes));
    expect((await getReceta(receta.id, visita.paciente.token)).body).toEqual(wire);

    const { body: borrador } = await portal.post(
      '/api/documento/corregir',
      { documento: receta.id, id: newId() },
      { token: visita.medica.token },
    );
    expect(borrador).toMatchObject({
      estado: 'borrador',
      tipo: 'receta',
      escrito: { ...RECETA, cuil: visita.cuil },
      corrige: { id: receta.id, numero: receta.numero },
    });
    expect((await getReceta(receta.id, visita.paciente.token)).body[0].estado).toBe('vigente');
    const { body: nueva } = await firmar(portal, visita, borrador.id);
    expect(nueva).toMatchObject({
      estado: 'firmado',
      corrige: { id: receta.id, numero: receta.numero },
      faltan: [{ campo: 'refeps' }],
    });
    expect(sha((await leer(portal, visita.paciente, receta.path)).bytes)).toBe(sha(antes.bytes));
    expect(textOfPdf((await leer(portal, visita.paciente, nueva.path)).bytes)).toContain(
      `Corrige a la n° ${receta.numero}, del 16/11/2026`,
    );
    expect((await getReceta(receta.id, visita.paciente.token)).body[0]).toMatchObject({
      estado: 'corregida',
      corregidaPor: { id: nueva.id, numero: nueva.numero },
    });
    expect(await verificar(receta.id)).toMatchObject({ estado: 'corregida', intacto: true });
    const otra = await portal.post(
      '/api/documento/corregir',
      { documento: receta.id, id: newId() },
      { token: visita.medica.token },
    );
    expect(otra.body.code).toBe('documento_corregido');
  });

  it('accepts one of two concurrent corrections and refuses the other', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    const corregir = () =>
      portal.post(
        '/api/documento/corregir',
        { documento: receta.id, id: newId() },
        { token: visita.medica.token },
      );
    const [uno, dos] = [await corregir(), await corregir()];
    const answers = await Promise.all([
      firmar(portal, visita, uno.body.id),
      firmar(portal, visita, dos.body.id),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('documento_corregido');
  });

  it('is protected by the database too, even from the table’s owner', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    for (const attempt of [
      `update portal.documentos set contenido = '{}' where id = $1`,
      `update portal.documentos set estado = 'borrador', firmado = null, numero = null, codigo = null where id = $1`,
      `update portal.documentos set sha256 = repeat('0', 64) where id = $1`,
      `update portal.documentos set archivo = null, archivo_tipo = null, sha256 = null, bytes = null where id = $1`,
      `update portal.documentos set demo = true where id = $1`,
      `update portal.documentos set vence = null where id = $1`,
      `delete from portal.documentos where id = $1`,
    ])
      await expect(portal.db.sql(attempt, [receta.id]), attempt).rejects.toMatchObject({ code: '42501' });
    await expect(portal.db.sql('truncate portal.documentos cascade')).rejects.toThrow('append-only');
    // The repository's number is added later, once.
    await conCuir(portal, receta.id, '123');
    for (const attempt of [
      `update portal.cuirs set cuir = '124' where documento_id = $1`,
      `delete from portal.cuirs where documento_id = $1`,
    ])
      await expect(portal.db.sql(attempt, [receta.id]), attempt).rejects.toThrow('append-only');
    await expect(conCuir(portal, receta.id, '124')).rejects.toMatchObject({ code: '23505' });
    expect((await getReceta(receta.id, visita.paciente.token)).body[0].cuir).toBe('123');
    const { body: borrador } = await escribir(portal, visita, RECETA);
    await portal.db.sql(`delete from portal.documentos where id = $1`, [borrador.id]);
  });

  it('with one changed byte on disk is reported by /verificar and not served', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    expect(await verificar(receta.id)).toMatchObject({
      encontrado: true,
      estado: 'vigente',
      intacto: true,
      incompleta: false,
    });
    const [row] = await portal.db.sql<{ archivo: string }>(
      'select archivo from portal.documentos where id = $1',
      [receta.id],
    );
    const file = path.join(portal.dataDir, 'archivos', row!.archivo);
    const bytes = readFileSync(file);
    const changed = Buffer.from(bytes);
    changed[200]! ^= 1;
    writeFileSync(file, changed);
    expect(await verificar(receta.id)).toMatchObject({ encontrado: true, intacto: false });
    expect((await leer(portal, visita.paciente, receta.path)).body.code).toBe('documento_alterado');
    writeFileSync(file, bytes);
    expect(await verificar(receta.id)).toMatchObject({ intacto: true });
    expect((await leer(portal, visita.paciente, receta.path)).status).toBe(200);
  });
});

describe('a prescription in the API', () => {
  it('is an array of one, with all signed data', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    const { status, body } = await getReceta(receta.id, visita.paciente.token);
    expect([status, body.length]).toEqual([200, 1]);
    expect(body[0]).toMatchObject({
      id: receta.id,
      numero: receta.numero,
      contenido:
        '1. Amoxicilina (Amoxilar). Comprimidos, 500 mg, envase por 21, cantidad 1 (uno). Uno cada 8 horas.\nDiagnóstico: Faringitis aguda',
      unidad: { logoUnidad: '/api/unidad/logo', nombre: 'Portal Demo' },
      paciente: {
        nome: 'Ana Prueba',
        documento: visita.paciente.dni,
        cuil: visita.cuil.replaceAll('-', ''),
        obraSocial: 'Particular',
      },
      medico: {
        nome: 'Laura',
        sobrenome: 'Prueba',
        titulo: 'Dra.',
        matricula: { tipo: 'nac', provincia: '', numero: '98765' },
      },
      estado: 'vigente',
      faltan: [],
      cuir: null,
      documento: { path: `/documento/${receta.id}` },
    });
    expect(body[0].verificar).toMatch(
      new RegExp(`^http://demo\\.localhost:${portal.port}/verificar/[\\w-]{24}$`),
    );
  });

  it('is registered once a repository gives it a CUIR, independent of genuine and in force', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    const orden = await firmado(portal, visita, {
      ...RECETA,
      tipo: 'orden',
      pedidos: ['Hemograma'],
      medicamentos: undefined,
    } as never);
    const propias = async () => {
      const { documentos } = (
        await portal.request({ path: '/api/documento/propios', token: visita.medica.token })
      ).body;
      return documentos.find(({ id }: { id: string }) => id === receta.id).registrada;
    };
    const abrir = async () =>
      (await portal.post('/api/documento/abrir', { path: receta.path }, { token: visita.paciente.token }))
        .body.registrada;
    expect([receta.registrada, orden.registrada, await propias(), await abrir()]).toEqual([
      false,
      null,
      false,
      false,
    ]);
    expect(await verificar(receta.id)).toMatchObject({ estado: 'vigente', intacto: true, registrada: false });
    expect(await verificar(orden.id)).toMatchObject({ estado: 'vigente', registrada: null });
    await conCuir(portal, receta.id, '123456');
    expect([await propias(), await abrir()]).toEqual([true, true]);
    expect(await verificar(receta.id)).toMatchObject({ estado: 'vigente', registrada: true });
  });

  it('carries the barcode data that a pharmacy scans from the screen', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    const [{ codigos }] = (await getReceta(receta.id, visita.paciente.token)).body;
    expect(codigos.barras.texto).toBe(String(receta.numero).padStart(10, '0'));
    for (const trazo of [codigos.qr.trazo, codigos.barras.trazo])
      expect(trazo).toMatch(/^(M\d+ \d+h\d+v1h-\d+z){20,}$/u);
  });

  it('is in force for thirty days, an order for sixty', async () => {
    const visita = await addVisita(portal);
    const receta = await firmado(portal, visita);
    const orden = await firmado(portal, visita, {
      ...RECETA,
      tipo: 'orden',
      pedidos: ['Hemograma'],
      medicamentos: undefined,
    } as never);
    const later = await startTestPortal({
      now: '2026-12-17T00:00:01-03:00',
      db: portal.db,
      mail: portal.mail,
      dataDir: portal.dataDir,
    });
    try {
      const { body } = await later.post(
        '/api/recetas/getReceta',
        { idReceta: receta.id },
        { token: visita.paciente.token },
      );
      expect(body[0].estado).toBe('vencida');
      const estado = async (id: string) => {
        const [row] = await portal.db.sql<{ codigo: string }>(
          'select codigo from portal.documentos where id = $1',
          [id],
        );
        return (await later.request({ path: `/api/documento/verificar/${row!.codigo}` })).body.estado;
      };
      expect([await estado(receta.id), await estado(orden.id)]).toEqual(['vencida', 'vigente']);
    } finally {
      await later.stop();
    }
  });
});
