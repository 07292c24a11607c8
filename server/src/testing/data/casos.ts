import { expect } from 'vitest';
import { openSession, type Someone } from './fila.ts';
import { addAccount, newDni, UNIDAD } from './people.ts';
import type { TestAnswer, TestPortal } from '../portal.ts';

export const LABORAL = 4;
export const RUIZ = '23456789';

/** A manager, or a coordinator. */
export async function addGestor(
  portal: TestPortal,
  {
    unidadId = UNIDAD.demo,
    rol = 'gestor_art',
    nombre = 'Gala',
  }: { unidadId?: number; rol?: 'gestor_art' | 'coordinador_art'; nombre?: string } = {},
): Promise<Someone> {
  const { dni, personaId } = await addAccount(portal.db, { unidadId, nombre, roles: [rol] });
  return { dni, personaId, token: await openSession(portal, personaId, { unidadId, rol }) };
}

export interface Part {
  name: string;
  value: string | Buffer;
  filename?: string;
  type?: string;
}
const BOUNDARY = '----prueba-8c1f0b';

/** A form as a browser sends it. */
export function multipart(parts: readonly Part[]): { raw: Buffer; headers: { 'content-type': string } } {
  const chunks = parts.flatMap(({ name, value, filename, type }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${
      filename === undefined ? '' : `Content-Type: ${type ?? 'application/octet-stream'}\r\n`
    }\r\n`,
    value,
    '\r\n',
  ]);
  const raw = Buffer.concat(
    [...chunks, `--${BOUNDARY}--\r\n`].map((chunk) =>
      typeof chunk === 'string' ? Buffer.from(chunk) : chunk,
    ),
  );
  return { raw, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

export const form = (
  portal: TestPortal,
  path: string,
  token: string | undefined,
  fields: Readonly<Record<string, string>>,
  {
    file,
    key,
    host,
  }: {
    file?: { bytes: Buffer; filename: string; type?: string } | undefined;
    key?: string;
    host?: string | undefined;
  } = {},
): Promise<TestAnswer> => {
  const parts: Part[] = Object.entries(fields).map(([name, value]) => ({ name, value }));
  if (file)
    parts.push({
      name: 'file',
      value: file.bytes,
      filename: file.filename,
      ...(file.type ? { type: file.type } : {}),
    });
  const { raw, headers } = multipart(parts);
  return portal.request({
    method: 'POST',
    path,
    token,
    raw,
    host,
    headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
  });
};

/** The fields of a new case, without the appointment. */
export const datosDeCaso = (cambio: Record<string, string> = {}): Record<string, string> => {
  const documento = newDni();
  return {
    documento,
    apellido: 'Ojeda',
    nombre: 'Marcos',
    fecNac: '1979-06-25',
    telefono: '',
    telMovil: '1155550101',
    email: `w${documento}@ejemplo.com`,
    genero: 'M',
    nroSiniestro: `SIN-${documento}`,
    diagnostico: 'Esguince de tobillo derecho, grado II',
    servicio_id_turno: String(LABORAL),
    ...cambio,
  };
};

export interface Hueco {
  fecha: string;
  hora: string;
}
/** Free times of the case grid, nearest first. */
export async function huecos(
  portal: TestPortal,
  who: { token: string },
  servicio: number = LABORAL,
  host?: string,
): Promise<Hueco[]> {
  const { status, body, text } = await portal.request({
    path: `/api/art/disponibles?servicio_id=${servicio}`,
    token: who.token,
    host,
  });
  expect(status, text).toBe(200);
  return body.dias.flatMap(({ fecha, horas }: { fecha: string; horas: string[] }) =>
    horas.map((hora) => ({ fecha, hora })),
  );
}

export interface Creado {
  id: number;
  turnoId: string;
  datos: Record<string, string>;
  hueco: Hueco;
}

/** A case with the next free time, or the test fails. */
export async function crearCaso(
  portal: TestPortal,
  who: { token: string },
  cambio: Record<string, string> = {},
  { hueco, host, unidadId = UNIDAD.demo }: { hueco?: Hueco; host?: string; unidadId?: number } = {},
): Promise<Creado> {
  const lugar =
    hueco ?? (await huecos(portal, who, Number(cambio['servicio_id_turno'] ?? LABORAL), host))[0]!;
  const datos = datosDeCaso({ fecha_turno: lugar.fecha, hora_turno: lugar.hora, ...cambio });
  const answer = await form(portal, '/api/art/crear', who.token, datos, { host });
  expect(answer.status, answer.text).toBe(200);
  const { id } = answer.body.caso as { id: number };
  const [turno] = await portal.db.sql<{ id: string }>(
    'select id from portal.turnos where unidad_id = $1 and caso_id = $2',
    [unidadId, id],
  );
  return { id, turnoId: turno!.id, datos, hueco: lugar };
}

export const detalle = (portal: TestPortal, who: { token: string }, id: number, host?: string) =>
  portal.request({ path: `/api/art/detalle/${id}`, token: who.token, host });
export const lista = (
  portal: TestPortal,
  who: { token: string },
  filtro: Record<string, unknown> = {},
  host?: string,
) => portal.post('/api/art/listarFitro', filtro, { token: who.token, host });
export const statusDe = async (portal: TestPortal, id: number, unidadId: number = UNIDAD.demo) =>
  (
    await portal.db.sql<{ status: number }>(
      'select status from portal.casos where unidad_id = $1 and id = $2',
      [unidadId, id],
    )
  )[0]!.status;
/** As if its attention had ended with that status. */
export const setStatus = (portal: TestPortal, id: number, status: number) =>
  portal.db.sql('update portal.casos set status = $2 where unidad_id = 1 and id = $1', [id, status]);
