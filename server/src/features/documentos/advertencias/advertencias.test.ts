import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { newId } from '../../../platform/ids.ts';
import {
  addVisita,
  escribir,
  firmado,
  leer,
  motivosDe,
  RECETA,
  type Visita,
} from '../../../testing/data/documentos.ts';
import { LUNES, openSession } from '../../../testing/data/fila.ts';
import { addLlave } from '../../../testing/data/llaves.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { readZip } from '../../../testing/read/read-zip.ts';
import { textOfPdf } from '../../../testing/read/read-pdf.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const receta = (...genericos: string[]): Escrito => ({
  ...RECETA,
  medicamentos: genericos.map((generico) => ({ ...RECETA.medicamentos[0]!, generico, marca: '' })),
});
const anotar = ({ id, medica }: Visita, entrada: object) =>
  portal.post('/api/atencion/resumen/anotar', { atencion: id, entrada }, { token: medica.token });
const alergia = (nombre: string) => ({ clase: 'alergia', nombre, detalle: 'Ronchas', gravedad: 'grave' });
const borrador = async (visita: Visita, escrito: Escrito) => {
  const { status, body } = await escribir(portal, visita, escrito);
  expect(status).toBe(200);
  return body;
};
const leido = async (visita: Visita, id: string) =>
  (
    await portal.request({ path: `/api/documento/atencion/${visita.id}`, token: visita.medica.token })
  ).body.documentos.find((uno: { id: string }) => uno.id === id);
const firmar = ({ medica }: Visita, id: string, motivos?: object, asercion?: object) =>
  portal.post('/api/documento/firmar', { id, version: 1, motivos, asercion }, { token: medica.token });
const guardadas = (id: string) =>
  portal.db.sql(
    'select lugar, clase, con, motivo, autor_id, paciente_id from portal.advertencias_de_receta where documento_id = $1 order by orden',
    [id],
  );
const estadoDe = async (id: string) =>
  (await portal.db.sql<{ estado: string }>('select estado from portal.documentos where id = $1', [id]))[0]!
    .estado;
const clases = (body: { advertencias: { lugar: number; clase: string }[] }) =>
  body.advertencias.map(({ lugar, clase }) => `${lugar} ${clase}`);
const juicio = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const PIDE = [409, 'receta_con_advertencias'];

describe('a prescription warns', () => {
  it.each([
    ['an allergy to the ingredient', 'Ibuprofeno', '0 alergia'],
    ['an allergy to its family', 'Aspirina', '0 familia'],
  ])('about %s; not about another', async (_que, nombre, clase) => {
    const visita = await addVisita(portal);
    await anotar(visita, alergia(nombre));
    expect(clases(await borrador(visita, receta('Ibuprofeno', 'Loratadina')))).toEqual([clase]);
  });

  it('about what this prescription, the visit or the medication has already', async () => {
    const visita = await addVisita(portal);
    await anotar(visita, { clase: 'medicacion', nombre: 'Losartán 50 mg' });
    await firmado(portal, visita, receta('Omeprazol'));
    const { advertencias } = await borrador(
      visita,
      receta('Enalapril', 'Enalapril', 'Losartán + hidroclorotiazida', 'Omeprazol'),
    );
    expect(clases({ advertencias })).toEqual(['1 repetido', '2 repetido', '3 repetido']);
    expect(clases(await borrador(visita, receta('Metformina')))).toEqual([]);
  });

  it('about a child without a recent weight, until there is one', async () => {
    const visita = await addVisita(portal);
    await portal.db.sql(`update portal.personas set fec_nac = '2022-03-01' where id = $1`, [
      visita.paciente.personaId,
    ]);
    await anotar(visita, { clase: 'peso', nombre: '14', fecha: '2026-01-10' });
    const { id, advertencias } = await borrador(visita, receta('Ibuprofeno'));
    expect(clases({ advertencias })).toEqual(['0 peso']);
    await anotar(visita, { clase: 'peso', nombre: '15,5' });
    expect((await leido(visita, id)).advertencias).toEqual([]);
    expect((await firmar(visita, id)).status).toBe(200);
  });

  it('by the unit’s own families, until they are emptied', async () => {
    const visita = await addVisita(portal);
    await anotar(visita, alergia('Yuyos'));
    const [admin] = await portal.db.sql<{ persona_id: string }>(
      `select persona_id from portal.cuentas where unidad_id = 1 and dni = '22999000'`,
    );
    const token = await openSession(portal, admin!.persona_id, { rol: 'administrador' });
    const cargar = (items: object[]) =>
      portal.post('/api/documento/catalogo', { tipo: 'familia', items }, { token });
    const propias = [
      { nombre: 'Hierbas; yuyo', presentaciones: [{ forma: '', presentacion: 'boldo / peumus' }] },
      {
        nombre: 'Flores',
        presentaciones: [
          { forma: '', presentacion: 'tilo' },
          { forma: 'cruza', presentacion: 'Hierbas' },
        ],
      },
    ];
    expect((await cargar(propias)).body).toEqual({ items: 2 });
    const escrito = receta('Boldo', 'Tilo', 'Amoxicilina');
    expect(clases(await borrador(visita, escrito))).toEqual(['0 familia', '1 familia']);
    expect((await cargar([])).body).toEqual({ items: 0 });
    expect(clases(await borrador(visita, escrito))).toEqual([]);
  });
});

describe('signing what warns', () => {
  it('asks a reason for each drug, changes nothing without it, and keeps it with the paper, not on it', async () => {
    const visita = await addVisita(portal);
    await anotar(visita, alergia('Penicilina'));
    const draft = await borrador(visita, receta('Amoxicilina', 'Enalapril', 'Enalapril'));
    const [uno, dos] = motivosDe(draft, 'Sin alternativa');
    const negadas = [
      undefined,
      [],
      [uno],
      [{ ...uno, motivo: ' x ' }, dos],
      [{ ...uno, motivo: '👍👍' }, dos],
      [{ ...uno, motivo: '\u200B\u200B\u200B' }, dos],
      [{ ...uno, vistas: [] }, dos],
      [{ ...uno, lugar: 1 }, dos],
    ];
    for (const motivos of negadas) {
      const answer = await firmar(visita, draft.id, motivos);
      expect(juicio(answer)).toEqual(PIDE);
      expect(answer.body.detalle.advertencias).toEqual(draft.advertencias);
    }
    expect([await estadoDe(draft.id), await guardadas(draft.id)]).toEqual(['borrador', []]);

    const { status, body } = await firmar(visita, draft.id, [uno, dos]);
    expect(status).toBe(200);
    expect(body.advertencias).toEqual(
      draft.advertencias.map((una: object) => ({ ...una, motivo: 'Sin alternativa' })),
    );
    const quien = { autor_id: visita.medica.personaId, paciente_id: visita.paciente.personaId };
    expect(await guardadas(draft.id)).toEqual([
      { lugar: 0, clase: 'familia', con: 'Penicilina', motivo: 'Sin alternativa', ...quien },
      { lugar: 2, clase: 'repetido', con: 'Enalapril', motivo: 'Sin alternativa', ...quien },
    ]);
    const text = textOfPdf((await leer(portal, visita.paciente, body.path)).bytes);
    expect(text).toContain('Amoxicilina');
    expect(text).not.toMatch(/alternativa|alergia/iu);
    await expect(
      portal.db.sql('delete from portal.advertencias_de_receta where documento_id = $1', [draft.id]),
    ).rejects.toThrow();
  });

  it('refuses a warning that appeared after the draft was read, even at a drug with a reason', async () => {
    const visita = await addVisita(portal);
    await anotar(visita, alergia('Ampicilina'));
    const draft = await borrador(visita, receta('Amoxicilina'));
    const vistos = motivosDe(draft);
    expect(
      (
        await portal.post(
          '/api/resumen/anotar',
          { documento: visita.paciente.dni, entrada: alergia('Amoxicilina') },
          { token: visita.paciente.token },
        )
      ).status,
    ).toBe(200);
    const answer = await firmar(visita, draft.id, vistos);
    expect(juicio(answer)).toEqual(PIDE);
    expect(clases(answer.body.detalle)).toEqual(['0 alergia', '0 familia']);
    expect((await firmar(visita, draft.id, motivosDe(answer.body.detalle))).status).toBe(200);
  });

  it('of two tabs that prescribe the same at once, the second sees the first', async () => {
    const visita = await addVisita(portal);
    const drafts = [
      await borrador(visita, receta('Ibuprofeno')),
      await borrador(visita, receta('Ibuprofeno')),
    ];
    expect(drafts.flatMap(({ advertencias }) => advertencias)).toEqual([]);
    const answers = await Promise.all(drafts.map(({ id }) => firmar(visita, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const negada = answers.find(({ status }) => status === 409)!;
    expect(clases(negada.body.detalle)).toEqual(['0 repetido']);
  });

  it('asks the same of a passkey, when it is prepared and when it signs', async () => {
    const visita = await addVisita(portal);
    const { llave } = await addLlave(portal, visita.medica.token);
    await anotar(visita, alergia('Penicilina'));
    const draft = await borrador(visita, receta('Amoxicilina'));
    const preparar = (motivos?: object) =>
      portal.post(
        '/api/documento/firmar/preparar',
        { id: draft.id, version: 1, motivos },
        { token: visita.medica.token },
      );
    expect(juicio(await preparar())).toEqual(PIDE);
    const motivos = motivosDe(draft);
    const { body: desafio, status } = await preparar(motivos);
    expect(status).toBe(200);
    expect(juicio(await firmar(visita, draft.id, [], llave.get(desafio)))).toEqual(PIDE);
    await anotar(visita, alergia('Amoxicilina'));
    const tarde = await firmar(visita, draft.id, motivos, llave.get(desafio));
    expect(juicio(tarde)).toEqual(PIDE);
    expect([await estadoDe(draft.id), await guardadas(draft.id)]).toEqual(['borrador', []]);
    const leidas = motivosDe(tarde.body.detalle);
    expect((await firmar(visita, draft.id, leidas, llave.get(desafio))).body).toMatchObject({
      estado: 'firmado',
      conPresencia: true,
    });
    expect(await guardadas(draft.id)).toHaveLength(2);
  });

  it('asks again when it is repeated or corrected; a correction does not repeat what it corrects', async () => {
    const visita = await addVisita(portal, { estado: 'encerrado' });
    await anotar(visita, alergia('Penicilina'));
    const { id } = await firmado(portal, visita, receta('Amoxicilina', 'Loratadina'));
    const { body: corregida } = await portal.post(
      '/api/documento/corregir',
      { documento: id, id: newId() },
      { token: visita.medica.token },
    );
    expect(clases(corregida)).toEqual(['0 familia']);
    expect(juicio(await firmar(visita, corregida.id))).toEqual(PIDE);
    const otra = await addVisita(portal, { pacienteId: visita.paciente.personaId });
    const { body: repetida } = await portal.post(
      '/api/documento/repetir',
      { atencion: otra.id, id: newId(), receta: id },
      { token: otra.medica.token },
    );
    expect(clases(repetida)).toEqual(['0 familia']);
    expect(juicio(await firmar(otra, repetida.id))).toEqual(PIDE);
    expect((await firmar(otra, repetida.id, motivosDe(repetida))).status).toBe(200);
    expect((await firmar(visita, corregida.id, motivosDe(corregida))).status).toBe(200);
  });

  it('is in the patient’s own data', async () => {
    const visita = await addVisita(portal);
    await anotar(visita, alergia('Penicilina'));
    const { id } = await firmado(portal, visita, receta('Amoxicilina'));
    const suyas = async (token: string) => {
      const { url } = (await portal.post('/api/misDatos/ticket', {}, { token })).body;
      const datos = readZip((await portal.request({ path: url })).bytes).get('datos.json')!;
      return JSON.parse(datos.toString('utf8')).tablas.advertencias_de_receta;
    };
    expect(await suyas(visita.paciente.token)).toMatchObject([
      { documento_id: id, clase: 'familia', motivo: 'Lo tolera bien' },
    ]);
  });
});

describe('taking a drug into the medication', () => {
  const tomar = ({ id: atencion, medica }: Visita, id: string, lugar = 0) =>
    portal.post('/api/documento/tomar-medicamento', { atencion, receta: id, lugar }, { token: medica.token });
  const medicacion = async ({ id, medica }: Visita) =>
    (
      await portal.request({ path: `/api/atencion/resumen?atencion=${id}`, token: medica.token })
    ).body.entradas.filter(({ clase }: { clase: string }) => clase === 'medicacion');

  it('makes one entry, says that it is there, and makes another once that has ended', async () => {
    const visita = await addVisita(portal);
    const { id } = await firmado(portal, visita, receta('Enalapril', 'Metformina'));
    expect((await leido(visita, id)).enMedicacion).toEqual([null, null]);
    const answers = await Promise.all([tomar(visita, id), tomar(visita, id)]);
    expect(answers.filter(({ body }) => body.yaEstaba === false)).toHaveLength(1);
    const [entrada, otra] = answers.map(({ body }) => body.entrada as string);
    expect(otra).toBe(entrada);
    expect(await medicacion(visita)).toMatchObject([
      {
        id: entrada,
        nombre: 'Enalapril 500 mg, envase por 21',
        detalle: 'Uno cada 8 horas.',
        origen: 'profesional',
        estado: 'vigente',
        documento: id,
        confirmada: { por: expect.any(String) },
      },
    ]);
    expect((await leido(visita, id)).enMedicacion).toEqual([entrada, null]);
    // The correction of that prescription does not repeat its own entry.
    const { body: corregida } = await portal.post(
      '/api/documento/corregir',
      { documento: id, id: newId() },
      { token: visita.medica.token },
    );
    expect(corregida.advertencias).toEqual([]);

    await portal.post(
      '/api/atencion/resumen/cerrar',
      { atencion: visita.id, entrada, estado: 'terminada' },
      { token: visita.medica.token },
    );
    expect((await leido(visita, id)).enMedicacion).toEqual([null, null]);
    expect((await tomar(visita, id)).body).toMatchObject({ yaEstaba: false });
    expect(await medicacion(visita)).toHaveLength(2);
  });

  it('refuses a draft, an annulled one, a drug that is not there and another’s prescription', async () => {
    const visita = await addVisita(portal);
    const { id } = await firmado(portal, visita, receta('Enalapril'));
    const draft = await borrador(visita, receta('Metformina'));
    const ajena = await addVisita(portal);
    const deOtra = await firmado(portal, ajena, receta('Metformina'));
    expect((await tomar(visita, id, 1)).status).toBe(404);
    expect((await tomar(visita, draft.id)).status).toBe(404);
    expect((await tomar(visita, deOtra.id)).status).toBe(404);
    expect((await tomar(ajena, deOtra.id)).status).toBe(200);
    await portal.post('/api/documento/anular', { id, motivo: 'Error' }, { token: visita.medica.token });
    expect(juicio(await tomar(visita, id))).toEqual([409, 'documento_anulado']);
    expect(await medicacion(visita)).toEqual([]);
  });
});
