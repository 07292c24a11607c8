import { ConfigError } from '../config/config.ts';
import { connectTo } from './servers.ts';

/**
 * Row-level security does not apply to superusers, `BYPASSRLS` roles or table owners, so the user of
 * `DATABASE_URL` must be none of them.
 */
export async function refuseStrongUser(appUrl: string): Promise<void> {
  const client = await connectTo({ connectionString: appUrl, application_name: 'portal-arranque' });
  try {
    const { rows } = await client.query<{
      nombre: string;
      superusuario: boolean;
      sinrls: boolean;
      duenio: boolean;
    }>(`
      select rolname as nombre, rolsuper as superusuario, rolbypassrls as sinrls,
        exists (select from pg_class where relnamespace = to_regnamespace('portal') and relkind in ('r', 'p') and pg_has_role(r.oid, relowner, 'member')) as duenio
      from pg_roles r where rolname = session_user`);
    const { nombre, superusuario, sinrls, duenio } = rows[0]!;
    const why = superusuario
      ? 'es superusuario'
      : sinrls
        ? 'tiene BYPASSRLS'
        : duenio
          ? 'es dueño de las tablas, o puede serlo'
          : undefined;
    if (why !== undefined)
      throw new ConfigError([
        `DATABASE_URL: el usuario '${nombre}' ${why}, y así la base no separa las unidades. Usá uno sin privilegios; el dueño va en DATABASE_ADMIN_URL.`,
      ]);
  } finally {
    await client.end();
  }
}
