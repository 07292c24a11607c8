// The product's own statements without HTTP: same pool, same rows. Measures PostgreSQL and its driver alone.
import { createPool } from '../../server/src/db/pools.ts';
import { toPg } from '../../server/src/db/query.ts';
import { unitDb } from '../../server/src/db/unit-db.ts';
import { listOcupados } from '../../server/src/features/agenda/agenda.repository.ts';
import { booking, type Wish } from './rows.ts';

export function createBare(url: string, max: number) {
  const pool = createPool({ url, role: 'portal_app', max, onError() {} });
  const db = unitDb(pool, 1);
  return {
    async book(wish: Wish): Promise<boolean> {
      const { queries } = booking(wish);
      const client = await pool.connect();
      const sent = [
        client.query("begin; set local app.unidad_id = '1'"),
        ...queries.map((query) => client.query(toPg(query))),
        client.query('commit'),
      ];
      const [, , turno] = await Promise.all(sent).finally(() => client.release());
      return turno.rowCount === 1;
    },
    slots(recursos: string[]): Promise<unknown> {
      const ahora = new Date();
      return db.get(listOcupados(1, recursos, ahora, new Date(ahora.getTime() + 30 * 86_400_000), ahora));
    },
    end: () => pool.end(),
  };
}
