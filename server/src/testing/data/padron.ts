import { expect } from 'vitest';
import { openSession } from './fila.ts';
import { addAccount, UNIDAD } from './people.ts';
import type { TestPortal } from '../portal.ts';

export const ENCABEZADO = 'documento;nro_afiliado;plan;estado;apellido;nombre;fec_nac;sexo';
/** On the roll as it is, on it with another plan, and not on it. */
export const ROSA = '20000001;1/0;210;A;Ávila;Rosa;02/01/1970;F';
export const LUIS = '20000002;2/0;410;A;Bravo;Luis;1971-01-02;M';
export const NUEVA = '20000009;9/0;210;A;Núñez;Eva;14/03/1985;F';
export const csv = (...filas: string[]) => [ENCABEZADO, ...filas].join('\r\n');

export async function conRol(
  portal: TestPortal,
  rol: string,
  unidadId: number = UNIDAD.demo,
): Promise<string> {
  const { personaId } = await addAccount(portal.db, { unidadId, roles: [rol], nombre: 'Marta' });
  return openSession(portal, personaId, { unidadId, rol });
}

interface AfiliadoRow {
  documento: string;
  estado: string;
  plan: string | null;
  apellido: string | null;
  nombre: string | null;
  fec_nac: string | null;
  sexo: string | null;
  nro_afiliado: string | null;
}
interface Quien {
  /** Marta's by default; `undefined` sends none. */
  token?: string | undefined;
  host?: string;
}

/** An administrator's acts on the roll, and the stored rows. */
export function padronDe(portal: TestPortal, marta: string) {
  const tokenDe = (quien: Quien) => ('token' in quien ? quien.token : marta);
  return {
    /** Resets the roll: three people, and one in another unit. */
    async volver() {
      await portal.db.sql('truncate portal.cargas_padron_lineas');
      await portal.db.sql('delete from portal.cargas_padron');
      await portal.db.sql('delete from portal.padron_afiliados where unidad_id in (1, 17)');
      await portal.db
        .sql(`insert into portal.padron_afiliados (unidad_id, documento, nro_afiliado, plan, estado, apellido, nombre, fec_nac, sexo) values
        (1, '20000001', '1/0', '210', 'A', 'Ávila', 'Rosa', '1970-01-02', 'F'), (1, '20000002', '2/0', '210', 'A', 'Bravo', 'Luis', '1971-01-02', 'M'),
        (1, '20000003', '3/0', '310', 'B', 'Castro', 'Inés', null, null), (17, '20000001', '9/9', '1', 'A', 'Ajena', 'Otra', null, null)`);
    },
    rollo: (unidadId: number = UNIDAD.demo) =>
      portal.db.sql<AfiliadoRow>(
        'select documento, nro_afiliado, plan, estado, apellido, nombre, fec_nac::text as fec_nac, sexo from portal.padron_afiliados where unidad_id = $1 order by documento',
        [unidadId],
      ),
    /** Lines of loads under review. */
    lineas: async () =>
      (await portal.db.sql<{ n: number }>('select count(*)::int as n from portal.cargas_padron_lineas'))[0]!
        .n,
    subir: (contenido: string | Buffer, quien: Quien & { archivo?: string; tipo?: string } = {}) =>
      portal.request({
        method: 'POST',
        host: quien.host,
        token: tokenDe(quien),
        path: `/api/padron/carga/subir?archivo=${encodeURIComponent(quien.archivo ?? 'padron.csv')}`,
        raw: contenido,
        headers: { 'content-type': quien.tipo ?? 'text/csv' },
      }),
    aplicar: (body: Record<string, unknown>, quien: Quien = {}) =>
      portal.post('/api/padron/carga/aplicar', body, { token: tokenDe(quien), host: quien.host }),
    async bajar(que: Record<string, unknown>) {
      const { status, body, text } = await portal.post('/api/padron/archivo/ticket', que, { token: marta });
      expect(status, text).toBe(200);
      return portal.request({ path: body.url });
    },
  };
}
