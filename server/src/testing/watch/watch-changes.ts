import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '../database/database.ts';

export interface Watch {
  /**
   * `table operation` of every row that the application changed since the last call, sorted, without repeats.
   */
  changes(): Promise<string[]>;
  /** Waits until background work has finished. */
  settle(): Promise<void>;
}

/**
 * Reports every row that the application's role writes in any table, including updates, which no row count
 * shows. Rolled-back writes do not count. Jobs that walk all units (relay, seal, sweep) are excluded.
 */
export async function watchChanges(db: TestDatabase, except: readonly string[] = []): Promise<Watch> {
  await db.sql(`create schema vigia; create unlogged table vigia.cambios (tabla text, acto text);
    create function vigia.anotar() returns trigger language plpgsql security definer as $$
    begin
      -- A constancia is drawn by itself, a moment after its attention ended.
      if tg_table_name = 'documentos' and tg_op = 'UPDATE' and to_jsonb(new) ->> 'tipo' = 'constancia' and to_jsonb(old) ->> 'sha256' is null then return null; end if;
      if current_setting('application_name') = 'portal_app' then insert into vigia.cambios values (tg_argv[0], lower(tg_op)); end if;
      return null;
    end $$;
    grant usage on schema vigia to public`);
  const tables = await db.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'portal'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  for (const { name } of tables) {
    if (!except.includes(name))
      await db.sql(
        `create trigger zz_vigia after insert or update or delete on portal.${name} for each row execute function vigia.anotar('${name}')`,
      );
  }
  const changes = async () => {
    const rows = await db.sql<{ change: string }>(
      `with gone as (delete from vigia.cambios returning tabla, acto) select distinct tabla || ' ' || acto as change from gone order by 1`,
    );
    return rows.map(({ change }) => change);
  };
  return {
    changes,
    async settle() {
      await changes();
      // Three calm looks: work that is woken after an answer comes a moment later.
      for (let calm = 0, tries = 0; calm < 3 && tries < 300; tries += 1) {
        await sleep(10);
        const busy = await db.sql(
          `select 1 from pg_stat_activity where datname = current_database() and application_name in ('portal_app', 'portal_sistema') and state <> 'idle' limit 1`,
        );
        calm = busy.length === 0 && (await changes()).length === 0 ? calm + 1 : 0;
      }
    },
  };
}
