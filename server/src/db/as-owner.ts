import type pg from 'pg';
import { toPg, type AnyQuery } from './query.ts';
import { connectTo } from './servers.ts';

/** Runs one transaction as the owner of the schema. `run` sends a statement of a repository. */
export async function asOwner<T>(
  adminUrl: string,
  work: (client: pg.Client, run: (query: AnyQuery<unknown>) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const client = await connectTo({ connectionString: adminUrl, application_name: 'portal-operaciones' });
  try {
    await client.query('begin');
    const result = await work(client, (query) => client.query(toPg(query)));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}
