import { LUNES } from '../../testing/data/fila.ts';
import { connect, startOutsideProcess, trust } from '../../testing/outside/outside-process.ts';
import { startTestPortal } from '../../testing/portal.ts';

/** The portal of a walk: its unit has a repository, and its professionals what a valid prescription needs. */
export async function openPortal() {
  const repositorio = await startOutsideProcess('repositorio.ts');
  const env = { OUTSIDE_CA: trust(repositorio) };
  const portal = await startTestPortal({ now: LUNES, tickByHand: true, env });
  const { token } = await portal.signIn('22999000', { acceso: 'personal' });
  await connect(portal, token, 'repositorio', repositorio);
  await portal.db.sql(
    `update portal.profesionales set refeps = '9' || matricula_numero where unidad_id = 1 and refeps is null`,
  );
  return { portal, repositorio };
}
