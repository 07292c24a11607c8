import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDoctor, addService, call, inLine, LUNES } from '../../testing/data/fila.ts';
import { addMember } from '../../testing/data/family.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { iniciarAtencion } from '../atenciones/index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
});
afterAll(() => portal.stop());

const latex = { clase: 'alergia', nombre: 'Látex', detalle: 'Ronchas', gravedad: 'leve', fecha: '2019' };
const enalapril = { clase: 'medicacion', nombre: 'Enalapril', detalle: '1 por día' };

async function attended() {
  const servicio = await addService(portal.db, {});
  const doctor = await addDoctor(portal, { servicios: [servicio] });
  const who = await inLine(portal, servicio);
  await call(portal, doctor);
  return { doctor, who };
}
const leer = async (token: string, documento: string) =>
  (await portal.request({ path: `/api/resumen/${documento}`, token })).body;

it('adds what the patient accepted as informado, beside what is there', async () => {
  const { who } = await attended();
  const { token, dni } = who;
  await portal.post(
    '/api/resumen/anotar',
    { documento: dni, entrada: { ...latex, nombre: 'LATEX', gravedad: 'grave' } },
    { token },
  );
  const importar = () =>
    portal.post(
      '/api/resumen/importar',
      { documento: dni, entradas: [latex, enalapril, enalapril] },
      { token },
    );
  expect((await importar()).body).toEqual({ sumadas: 1, repetidas: 2 });
  expect((await leer(token, dni)).entradas).toMatchObject([
    { nombre: 'Enalapril', origen: 'informado', confirmada: null, propia: true },
    { nombre: 'LATEX', origen: 'paciente', gravedad: 'grave' },
  ]);
  expect((await importar()).body).toEqual({ sumadas: 0, repetidas: 3 });
});

it('is for the own family, and at the desk for the patient who is attended', async () => {
  const { doctor, who } = await attended();
  const other = await attended();
  const hija = await addMember(portal.db, who.personaId);
  const deCasa = (token: string) =>
    portal.post('/api/resumen/importar', { documento: hija.documento, entradas: [latex] }, { token });
  expect((await deCasa(other.who.token)).status).toBe(404);
  expect((await deCasa(who.token)).body).toEqual({ sumadas: 1, repetidas: 0 });
  const enConsulta = (token: string) =>
    portal.post('/api/atencion/resumen/importar', { atencion: who.id, entradas: [enalapril] }, { token });
  expect((await enConsulta(doctor.token)).body.code).toBe('resumen_sin_consulta');
  await iniciarAtencion(portal.portal.platform, 1, who.id);
  expect((await enConsulta(other.doctor.token)).status).toBe(404);
  expect((await enConsulta(doctor.token)).body).toEqual({ sumadas: 1, repetidas: 0 });
  // A professional who loads a file does not say that it is so.
  expect((await leer(who.token, who.dni)).entradas).toMatchObject([
    { nombre: 'Enalapril', origen: 'informado', confirmada: null },
  ]);
});
