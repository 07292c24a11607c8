import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addMember } from '../../testing/data/family.ts';
import {
  addDoctor,
  addService,
  call,
  inLine,
  LUNES,
  NO_ENCONTRADO,
  type Someone,
} from '../../testing/data/fila.ts';
import { iniciarAtencion } from '../atenciones/index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

/** The clock of the test runs on from there. */
const HOY = /^2026-11-16T13:/;

const post = (who: Someone, path: string, body: unknown) => portal.post(path, body, { token: who.token });
const leer = (who: Someone, documento: string) =>
  portal.request({ path: `/api/resumen/${documento}`, token: who.token });
const enConsulta = (who: Someone, query: string) =>
  portal.request({ path: `/api/atencion/resumen?${query}`, token: who.token });
const alergia = {
  clase: 'alergia',
  nombre: 'Penicilina',
  detalle: 'Ronchas',
  gravedad: 'grave',
  fecha: '2019',
};
const anotar = (who: Someone, documento: string, entrada: unknown, reemplaza?: string) =>
  post(who, '/api/resumen/anotar', { documento, entrada, ...(reemplaza ? { reemplaza } : {}) });

/** Somebody who is being attended now. */
async function attended() {
  const servicio = await addService(portal.db, {});
  const doctor = await addDoctor(portal, { servicios: [servicio] });
  const who = await inLine(portal, servicio);
  await call(portal, doctor);
  const started = () => iniciarAtencion(portal.portal.platform, 1, who.id);
  return { doctor, who, id: who.id, started };
}

describe('the patient', () => {
  it('writes in the own summary and in that of a child, each apart', async () => {
    const { who } = await attended();
    const hija = await addMember(portal.db, who.personaId);
    const { status, body } = await anotar(who, who.dni, alergia);
    expect(status).toBe(200);
    expect(body.entradas).toEqual([
      {
        id: expect.any(String),
        clase: 'alergia',
        nombre: 'Penicilina',
        codigo: '',
        detalle: 'Ronchas',
        gravedad: 'grave',
        fecha: '2019',
        estado: 'vigente',
        origen: 'paciente',
        dichaPor: 'Eva Prueba',
        dicha: expect.stringMatching(HOY),
        confirmada: null,
        documento: null,
        propia: true,
      },
    ]);
    expect((await leer(who, hija.documento)).body).toEqual({ entradas: [], ninguna: [], condiciones: [] });
    expect(
      (await anotar(who, hija.documento, { clase: 'peso', nombre: '12,5' })).body.entradas,
    ).toMatchObject([{ clase: 'peso', nombre: '12,5' }]);
  });

  it('says that there is none, until something is noted', async () => {
    const { who } = await attended();
    const decir = (clase: string, dicha: boolean) =>
      post(who, '/api/resumen/ninguna', { documento: who.dni, clase, dicha });
    expect((await decir('alergia', true)).body.ninguna).toEqual([
      { clase: 'alergia', origen: 'paciente', dichaPor: 'Eva Prueba', dicha: expect.stringMatching(HOY) },
    ]);
    expect((await anotar(who, who.dni, alergia)).body.ninguna).toEqual([]);
    const { status, body } = await decir('alergia', true);
    expect([status, body.code]).toEqual([409, 'resumen_con_entradas']);
    const [{ id }] = (await leer(who, who.dni)).body.entradas;
    await post(who, '/api/resumen/cerrar', { documento: who.dni, entrada: id, estado: 'retirada' });
    expect((await decir('alergia', true)).body).toMatchObject({
      entradas: [],
      ninguna: [{ clase: 'alergia' }],
    });
    expect((await decir('alergia', false)).body.ninguna).toEqual([]);
  });

  it('has the ticked conditions among the problems', async () => {
    const { who } = await attended();
    const decir = () =>
      post(who, '/api/resumen/ninguna', { documento: who.dni, clase: 'problema', dicha: true });
    expect((await decir()).body.ninguna).toHaveLength(1);
    await post(who, '/api/condicionMedica/guardarCondicionesMedicas', {
      documento: who.dni,
      condiciones: { hipertension: 'Controlada' },
    });
    expect((await leer(who, who.dni)).body).toMatchObject({
      ninguna: [],
      condiciones: [{ nombre: 'Hipertensión', observacion: 'Controlada' }],
    });
    expect((await decir()).body.code).toBe('resumen_con_entradas');
  });

  it('keeps what was said when it is changed', async () => {
    const { who } = await attended();
    const [{ id }] = (await anotar(who, who.dni, alergia)).body.entradas;
    const { body } = await anotar(who, who.dni, { ...alergia, nombre: 'Amoxicilina' }, id);
    expect(body.entradas).toMatchObject([{ nombre: 'Amoxicilina', estado: 'vigente' }]);
    const rows = await portal.db.sql(
      'select nombre, estado from portal.entradas_resumen where persona_id = $1 order by id',
      [who.personaId],
    );
    expect(rows).toEqual([
      { nombre: 'Penicilina', estado: 'retirada' },
      { nombre: 'Amoxicilina', estado: 'vigente' },
    ]);
    // The withdrawn one cannot be changed again.
    expect((await anotar(who, who.dni, alergia, id)).body).toEqual(NO_ENCONTRADO);
  });

  it.each([
    [{ clase: 'alergia', nombre: '  ' }],
    [{ clase: 'alergia', nombre: 'x', gravedad: 'mortal' }],
    [{ clase: 'medicacion', nombre: 'x', gravedad: 'leve' }],
    [{ clase: 'vacuna', nombre: 'x', fecha: '2019-13' }],
    [{ clase: 'vacuna', nombre: 'x', fecha: 'ayer' }],
    [{ clase: 'peso', nombre: 'doce' }],
    [{ clase: 'peso', nombre: '0' }],
    [{ clase: 'habito', nombre: 'Tabaco' }],
    [{ clase: 'otra', nombre: 'x' }],
  ])('refuses %j and keeps the summary', async (entrada) => {
    const { who } = await attended();
    expect((await anotar(who, who.dni, entrada)).status).toBe(422);
    expect((await leer(who, who.dni)).body.entradas).toEqual([]);
  });

  it('holds two hundred current entries', async () => {
    const { who } = await attended();
    await portal.db.sql(
      `insert into portal.entradas_resumen (unidad_id, id, persona_id, clase, nombre, estado, origen, dicha_por, dicha, cambiada)
       select 1, gen_random_uuid(), $1, 'vacuna', 'Vacuna ' || n, 'vigente', 'paciente', $1, now(), now() from generate_series(1, 199) n`,
      [who.personaId],
    );
    expect((await anotar(who, who.dni, alergia)).status).toBe(200);
    expect((await anotar(who, who.dni, alergia)).body.code).toBe('resumen_lleno');
    // What is over counts apart: the list that people see has an end too.
    await portal.db.sql(
      `update portal.entradas_resumen set estado = 'terminada' where persona_id = $1 and clase = 'vacuna'`,
      [who.personaId],
    );
    expect((await anotar(who, who.dni, alergia)).status).toBe(200);
    await portal.db.sql(
      `insert into portal.entradas_resumen (unidad_id, id, persona_id, clase, nombre, estado, origen, dicha_por, dicha, cambiada)
       select 1, gen_random_uuid(), $1, 'vacuna', 'Otra ' || n, 'terminada', 'paciente', $1, now(), now() from generate_series(1, 399) n`,
      [who.personaId],
    );
    expect((await anotar(who, who.dni, alergia)).body.code).toBe('resumen_lleno');
  });
});

describe('the desk', () => {
  it('reads it before the call and writes once the visit began', async () => {
    const { doctor, who, id, started } = await attended();
    await anotar(who, who.dni, alergia);
    const antes = await enConsulta(doctor, `atencion=${id}`);
    expect(antes.body.entradas).toMatchObject([{ nombre: 'Penicilina', propia: true }]);
    const escrita = {
      atencion: id,
      entrada: { clase: 'medicacion', nombre: 'Enalapril', detalle: '1 por día' },
    };
    expect((await post(doctor, '/api/atencion/resumen/anotar', escrita)).body.code).toBe(
      'resumen_sin_consulta',
    );
    await started();
    const { body } = await post(doctor, '/api/atencion/resumen/anotar', escrita);
    expect(body.entradas[0]).toMatchObject({
      nombre: 'Enalapril',
      origen: 'profesional',
      dichaPor: 'Dra. Laura Prueba',
      confirmada: { por: 'Dra. Laura Prueba' },
    });
  });

  it('confirms what the patient said, and a change takes it back', async () => {
    const { doctor, who, id, started } = await attended();
    await started();
    const [{ id: entrada }] = (await anotar(who, who.dni, alergia)).body.entradas;
    const confirmar = () =>
      post(doctor, '/api/atencion/resumen/confirmar', { atencion: id, entradas: [entrada] });
    const confirmada = (await confirmar()).body.entradas[0].confirmada;
    expect(confirmada).toEqual({ por: 'Dra. Laura Prueba', cuando: expect.stringMatching(HOY) });
    const changed = await anotar(who, who.dni, { ...alergia, gravedad: 'leve' }, entrada);
    expect(changed.body.entradas).toMatchObject([{ gravedad: 'leve', confirmada: null }]);
  });

  it('has the last word over the patient on what a professional noted', async () => {
    const { doctor, who, id, started } = await attended();
    await started();
    const { body } = await post(doctor, '/api/atencion/resumen/anotar', { atencion: id, entrada: alergia });
    const [{ id: entrada }] = body.entradas;
    const quitar = { documento: who.dni, entrada, estado: 'retirada' };
    const refused = await post(who, '/api/resumen/cerrar', quitar);
    expect([refused.status, refused.body.code]).toEqual([409, 'entrada_del_profesional']);
    expect((await leer(who, who.dni)).body.entradas).toMatchObject([{ nombre: 'Penicilina', propia: false }]);
    const cerrada = await post(doctor, '/api/atencion/resumen/cerrar', {
      atencion: id,
      entrada,
      estado: 'terminada',
    });
    expect(cerrada.body.entradas).toMatchObject([{ estado: 'terminada' }]);
  });

  it('says that there is none, and the patient cannot take it back, only add', async () => {
    const { doctor, who, id, started } = await attended();
    await started();
    const ninguna = { clase: 'alergia', dicha: true };
    await post(doctor, '/api/atencion/resumen/ninguna', { atencion: id, ...ninguna });
    const decir = (dicha: boolean) =>
      post(who, '/api/resumen/ninguna', { documento: who.dni, ...ninguna, dicha });
    expect((await decir(true)).body.ninguna).toMatchObject([{ dichaPor: 'Dra. Laura Prueba' }]);
    expect((await decir(false)).body.code).toBe('entrada_del_profesional');
    const { body } = await anotar(who, who.dni, alergia);
    expect(body).toMatchObject({ entradas: [{ nombre: 'Penicilina' }], ninguna: [] });
    expect((await decir(true)).body.code).toBe('resumen_con_entradas');
    // Once the entry is withdrawn, what the professional said stands.
    const [{ id: entrada }] = body.entradas;
    const sin = await post(who, '/api/resumen/cerrar', {
      documento: who.dni,
      entrada,
      estado: 'retirada',
    });
    expect(sin.body).toMatchObject({ entradas: [], ninguna: [{ origen: 'profesional' }] });
  });

  it('is written for a week after the visit, and read after that', async () => {
    const { doctor, id, started } = await attended();
    await started();
    await post(doctor, '/api/fila/finalizar', { id });
    const escribir = () => post(doctor, '/api/atencion/resumen/anotar', { atencion: id, entrada: alergia });
    expect((await escribir()).status).toBe(200);
    await portal.db.sql(`update portal.atenciones set fin = fin - interval '7 days 1 minute' where id = $1`, [
      id,
    ]);
    expect((await escribir()).body.code).toBe('resumen_de_antes');
    expect((await enConsulta(doctor, `atencion=${id}`)).body.entradas).toHaveLength(1);
  });

  it('does not reach another patient, nor entries of another one', async () => {
    const mine = await attended();
    const other = await attended();
    await mine.started();
    const [{ id: ajena }] = (await anotar(other.who, other.who.dni, alergia)).body.entradas;
    const answers = await Promise.all([
      enConsulta(mine.doctor, `atencion=${other.id}`),
      post(mine.doctor, '/api/atencion/resumen/anotar', { atencion: other.id, entrada: alergia }),
      post(mine.doctor, '/api/atencion/resumen/cerrar', {
        atencion: mine.id,
        entrada: ajena,
        estado: 'retirada',
      }),
    ]);
    for (const { status, body } of answers) expect([status, body]).toEqual([404, NO_ENCONTRADO]);
    await post(mine.doctor, '/api/atencion/resumen/confirmar', { atencion: mine.id, entradas: [ajena] });
    expect((await leer(other.who, other.who.dni)).body.entradas).toMatchObject([
      { estado: 'vigente', confirmada: null },
    ]);
  });
});
