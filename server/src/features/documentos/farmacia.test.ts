import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVisita, firmado, type Visita } from '../../testing/data/documentos.ts';
import { LUNES } from '../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES, env: { RATE_LIMITS: 'off', BEHIND_TLS: 'on' } });
});
afterAll(() => portal.stop());

let serial = 0;
const elsewhere = () => `2001:db8:${(serial += 1).toString(16)}:9::1`;
const ver = (
  codigo: string,
  documento: string,
  { address = elsewhere(), host = undefined as string | undefined } = {},
) =>
  portal.post(
    '/api/documento/farmacia',
    { codigo, documento },
    { headers: { 'x-forwarded-for': address }, host },
  );
async function conReceta(): Promise<{
  visita: Visita;
  id: string;
  numero: number;
  codigo: string;
  dni: string;
}> {
  const visita = await addVisita(portal);
  const { id, numero } = await firmado(portal, visita);
  const [row] = await portal.db.sql<{ codigo: string; dni: string }>(
    `select codigo, contenido #>> '{hoja,paciente,documento}' as dni from portal.documentos where id = $1`,
    [id],
  );
  return { visita, id, numero, ...row! };
}
const otro = (dni: string) => `${dni.slice(0, -1)}${(Number(dni.at(-1)) + 1) % 10}`;

describe('a prescription at the pharmacy', () => {
  it('is shown against its code and the patient’s DNI, and says what it is', async () => {
    const { numero, codigo, dni } = await conReceta();
    const { status, body } = await ver(codigo, dni);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      numero,
      estado: 'vigente',
      intacta: true,
      incompleta: false,
      registro: { estado: 'sin_registro' },
      medicamentos: [{ generico: 'Amoxicilina', cantidad: 1, posologia: 'Uno cada 8 horas.', cuir: null }],
      diagnostico: 'Faringitis aguda',
      profesional: 'Dra. Laura Prueba',
      matricula: 'MN 98.765',
      unidad: 'Portal Demo',
    });
    expect(body.paciente).not.toBe('');
    expect(JSON.stringify(body)).not.toContain(dni);
  });

  it('answers a wrong DNI, an unknown code and another unit alike', async () => {
    const { codigo, dni } = await conReceta();
    const wrong = await ver(codigo, otro(dni));
    const unknown = await ver('A'.repeat(24), dni);
    const foreign = await ver(codigo, dni, { host: 'osef' });
    expect([wrong.status, unknown.status, foreign.status]).toEqual([404, 404, 404]);
    expect(wrong.body).toEqual(unknown.body);
    expect(foreign.body).toEqual(unknown.body);
    expect((await ver(codigo, dni)).status).toBe(200);
  });

  it('limits guesses of one code from any address, concurrent ones too; right answers do not count', async () => {
    const { codigo, dni } = await conReceta();
    for (let i = 0; i < 8; i += 1) expect((await ver(codigo, dni)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => ver(codigo, otro(dni))));
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await ver(codigo, dni)).status).toBe(429);
    const other = await conReceta();
    expect((await ver(other.codigo, other.dni)).status).toBe(200);
  });

  it('limits guesses from one address, over any codes', async () => {
    const address = elsewhere();
    const { codigo, dni } = await conReceta();
    for (let i = 0; i < 20; i += 1)
      expect((await ver(`desconocido-${i}`, dni, { address })).status).toBe(404);
    expect((await ver(codigo, dni, { address })).status).toBe(429);
    expect((await ver(codigo, dni)).status).toBe(200);
  });

  it('says annulled and replaced', async () => {
    const { visita, id, codigo, dni } = await conReceta();
    const { medica } = visita;
    await portal.post('/api/documento/anular', { id, motivo: 'Dosis equivocada' }, { token: medica.token });
    const { body, text } = await ver(codigo, dni);
    expect(body.estado).toBe('anulada');
    expect(text).not.toContain('Dosis equivocada');

    const vieja = await conReceta();
    const { body: borrador } = await portal.post(
      '/api/documento/corregir',
      { documento: vieja.id, id: crypto.randomUUID() },
      { token: vieja.visita.medica.token },
    );
    const { body: nueva } = await portal.post(
      '/api/documento/firmar',
      { id: borrador.id, version: borrador.version },
      { token: vieja.visita.medica.token },
    );
    expect((await ver(vieja.codigo, vieja.dni)).body).toMatchObject({
      estado: 'corregida',
      reemplazadaPor: nueva.numero,
    });
  });

  it('is listed for the patient, refused attempts too', async () => {
    const { visita, id, codigo, dni } = await conReceta();
    await ver(codigo, otro(dni));
    await ver(codigo, dni);
    const rows = await portal.db.sql<{ resultado: string }>(
      `select resultado from portal.auditoria where acto = 'ver_en_farmacia' and para_id = $1 and objeto = $2 order by id`,
      [visita.paciente.personaId, `documento:${id}`],
    );
    expect(rows).toHaveLength(2);
    expect(rows.map(({ resultado }) => resultado === 'ok')).toEqual([false, true]);
  });
});
