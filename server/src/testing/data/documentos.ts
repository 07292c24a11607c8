import { expect } from 'vitest';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { newId } from '../../platform/ids.ts';
import { addAtencion } from './atenciones.ts';
import { now, openSession, type Someone } from './fila.ts';
import { UNIDAD } from './people.ts';
import type { TestAnswer, TestPortal } from '../portal.ts';

export const FIRMA = 'M8 50c14-4 26-40 22-44s-14 30-8 42';
/** Typed by hand from the law: complete. `escribir` replaces the CUIL with the patient's own. */
export const RECETA = {
  tipo: 'receta',
  medicamentos: [
    {
      generico: 'Amoxicilina',
      presentacion: '500 mg, envase por 21',
      forma: 'Comprimidos',
      cantidad: 1,
      posologia: 'Uno cada 8 horas.',
      marca: 'Amoxilar',
    },
  ],
  diagnostico: 'Faringitis aguda',
  diagnosticoCodigo: 'J02.9',
  cuil: '27-30111222-5',
  cobertura: 'Particular',
  observaciones: '',
} satisfies Escrito;

/** The CUIL of a woman with that DNI, with its check digit. */
export function cuilDe(dni: string): string {
  const prefijo = ['27', '23', '24'].find((dos) => verificador(dos + dni) < 10)!;
  return `${prefijo}-${dni}-${verificador(prefijo + dni)}`;
}
const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const verificador = (diez: string) =>
  (11 - (PESOS.reduce((suma, peso, lugar) => suma + peso * Number(diez[lugar]), 0) % 11)) % 11;

export interface Visita {
  id: string;
  cuil: string;
  paciente: Someone;
  medica: Someone;
}

/** A visit with all data that the law requires of both sides. */
export async function addVisita(
  portal: TestPortal,
  {
    unidadId = UNIDAD.demo,
    estado = 'iniciado',
    email = null,
    pacienteId,
  }: { unidadId?: number; estado?: string; email?: string | null; pacienteId?: string } = {},
): Promise<Visita> {
  const { id, paciente, profesional } = await addAtencion(portal.db, {
    unidadId,
    estado,
    ...(pacienteId === undefined ? {} : { pacienteId, pedidaPor: pacienteId }),
  });
  const personaId = pacienteId ?? paciente.personaId;
  // By the business clock; otherwise the job takes it for an abandoned call.
  await portal.db.sql(
    `update portal.atenciones set dia = $3, llamada = $2, inicio = $2, visto_profesional = $2 where id = $1`,
    [id, now(portal), diaDe(now(portal))],
  );
  await portal.db.sql(
    `update portal.personas set fec_nac = coalesce(fec_nac, '1985-03-14'), sexo = 'F', email = coalesce($2, email), email_verificado = coalesce(lower($2), email_verificado) where id = $1`,
    [personaId, email],
  );
  await portal.db.sql(
    `update portal.profesionales set profesion = 'Médica', especialidad = 'Clínica Médica', refeps = '920333444', matricula_tipo = 'nac', matricula_numero = '98765',
       matricula_emisor = 'Ministerio de Salud de la Nación', domicilio_profesional = 'Av. Corrientes 2450, CABA', firma = $2 where persona_id = $1`,
    [profesional.personaId, FIRMA],
  );
  const [quien] = await portal.db.sql<{ documento: string }>(
    'select documento from portal.personas where id = $1',
    [personaId],
  );
  return {
    id,
    cuil: cuilDe(quien!.documento),
    paciente: { dni: paciente.dni, personaId, token: await openSession(portal, personaId, { unidadId }) },
    medica: {
      dni: profesional.dni,
      personaId: profesional.personaId,
      token: await openSession(portal, profesional.personaId, { unidadId, rol: 'profesional' }),
    },
  };
}

export async function escribir(
  portal: TestPortal,
  { id: atencion, medica, cuil }: Visita,
  dicho: Escrito,
  host?: string,
): Promise<TestAnswer> {
  const escrito = 'cuil' in dicho && dicho.cuil === RECETA.cuil ? { ...dicho, cuil } : dicho;
  return portal.post(
    '/api/documento/borrador',
    { id: newId(), atencion, version: 0, escrito },
    { token: medica.token, host },
  );
}
export const firmar = (portal: TestPortal, { medica }: Visita, id: string, version = 1, host?: string) =>
  portal.post('/api/documento/firmar', { id, version }, { token: medica.token, host });

/** A reason for each drug of a draft that has warnings, by somebody who reads them. */
export const motivosDe = (
  { advertencias }: { advertencias: readonly { lugar: number; texto: string }[] },
  motivo = 'Lo tolera bien',
) =>
  [...new Set(advertencias.map(({ lugar }) => lugar))].map((lugar) => ({
    lugar,
    motivo,
    vistas: advertencias.filter((una) => una.lugar === lugar).map(({ texto }) => texto),
  }));

/** Written and signed, with a reason for what it warns about, or the test fails. */
export async function firmado(portal: TestPortal, visita: Visita, escrito: Escrito = RECETA, host?: string) {
  const borrador = await escribir(portal, visita, escrito, host);
  expect(borrador.status, borrador.text).toBe(200);
  const answer = await portal.post(
    '/api/documento/firmar',
    { id: borrador.body.id, version: 1, motivos: motivosDe(borrador.body) },
    { token: visita.medica.token, host },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body as {
    id: string;
    numero: number;
    path: string;
    faltan: { campo: string }[];
    registrada: boolean | null;
  };
}

export const abrir = (portal: TestPortal, who: { token?: string | undefined }, path: string, host?: string) =>
  portal.post('/api/documento/abrir', { path }, { token: who.token, host });

/** As a frame or a tab requests it: only with the cookie of its path. */
export async function leer(
  portal: TestPortal,
  who: { token?: string | undefined },
  path: string,
  host?: string,
): Promise<TestAnswer> {
  const opened = await abrir(portal, who, path, host);
  expect(opened.status, opened.text).toBe(200);
  return portal.request({ path: opened.body.url, cookie: cookieDe(opened), host });
}
export const cookieDe = (answer: TestAnswer) =>
  answer.headers['set-cookie']?.find((line) => /^(__Secure-)?documento=/.test(line))?.split(';')[0];

/** As the repository's answer leaves it. */
export const conCuir = (portal: Pick<TestPortal, 'db'>, id: string, cuir: string) =>
  portal.db.sql(
    `insert into portal.cuirs (unidad_id, documento_id, item, cuir, recibido) select unidad_id, id, 1, $2, firmado from portal.documentos where id = $1`,
    [id, cuir],
  );
