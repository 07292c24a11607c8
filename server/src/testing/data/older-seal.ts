import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * The seal as the version before made it: one process, alone, the oldest events of all units, back to 20,000 numbers
 * before the newest seal of any unit. Returns how many events it sealed; `undefined` if it did not get the lock.
 */
export async function sealLikeBefore(pool: pg.Pool, batch = 2000): Promise<number | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const lock = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock(7203112) as mine');
    if (!lock.rows[0]!.mine) return undefined;
    const { rows } = await client.query<Event>(
      `select a.unidad_id, a.id, a.ocurrido, a.acto, a.resultado, a.actor_id, a.actor_rol, a.para_id, a.objeto, a.direccion, a.pedido
         from auditoria a where a.id > (select coalesce(max(evento_id), 0) from auditoria_sellos) - 20000
           and not exists (select from auditoria_sellos s where s.unidad_id = a.unidad_id and s.evento_id = a.id)
         order by a.id limit $1`,
      [batch],
    );
    const heads = new Map<number, { orden: number; hash: Buffer }>();
    for (const event of rows) {
      const head = heads.get(event.unidad_id) ?? (await lastOf(client, event.unidad_id));
      const { ocurrido, ...rest } = event;
      const facts = [rest.unidad_id, rest.id, ocurrido.toISOString(), ...Object.values(rest).slice(2)];
      const hash = createHash('sha256').update(head.hash).update(JSON.stringify(facts)).digest();
      const next = { orden: head.orden + 1, hash };
      heads.set(event.unidad_id, next);
      await client.query(
        'insert into auditoria_sellos (unidad_id, orden, evento_id, hash) values ($1, $2, $3, $4)',
        [event.unidad_id, next.orden, event.id, next.hash],
      );
    }
    await client.query('commit');
    return rows.length;
  } finally {
    // Ends what was not committed.
    await client.query('rollback');
    client.release();
  }
}

interface Event {
  unidad_id: number;
  id: string;
  ocurrido: Date;
}

async function lastOf(client: pg.PoolClient, unit: number): Promise<{ orden: number; hash: Buffer }> {
  const { rows } = await client.query<{ orden: string; hash: Buffer }>(
    'select orden, hash from auditoria_sellos where unidad_id = $1 order by orden desc limit 1',
    [unit],
  );
  return { orden: Number(rows[0]?.orden ?? 0), hash: rows[0]?.hash ?? Buffer.alloc(32) };
}
