import path from 'node:path';
import { asOwner } from '../../server/src/db/as-owner.ts';
import { startOutsideProcess, trust } from '../../server/src/testing/outside/outside-process.ts';
import { startTcpProxy } from '../../server/src/testing/servers/tcp-proxy.ts';
import { startDatabase } from './produccion.ts';
import { findPort, newDataDir, startProduct } from './producto.ts';

/** A product whose outside services and database a test takes away and brings back. */
export async function startConFallas() {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const [repositorio, bus] = await Promise.all([
      startOutsideProcess('repositorio.ts', { durable: true }),
      startOutsideProcess('refeps.ts'),
    ]);
    stops.push(repositorio.stop, bus.stop);
    const { dataDir, remove } = newDataDir(process.env['DATOS_DE_DEMO']);
    stops.push(remove);
    const { adminUrl, appUrl, ...database } = await startDatabase(path.join(dataDir, 'postgres'));
    stops.push(database.stop);
    const url = new URL(appUrl);
    const base = await startTcpProxy(Number(url.port));
    stops.push(base.stop);
    url.port = String(base.port);
    const env = {
      PORT: String(await findPort()),
      DATABASE_URL: url.href,
      DATABASE_ADMIN_URL: adminUrl,
      OUTSIDE_CA: trust(repositorio, bus),
    };
    let product = await startProduct(dataDir, env);
    stops.push(() => product.stop());
    return {
      repositorio,
      bus,
      base,
      url: product.url,
      /**
       * A product measures its parts when it starts. What was measured before becomes a minute older. The
       * change is made while no product measures: one in between would see half of it.
       */
      async medirUnMinutoDespues(cambiar: () => Promise<unknown> = async () => {}) {
        await product.stop();
        await cambiar();
        await envejecer(adminUrl);
        product = await startProduct(dataDir, env);
      },
      envejecer: () => envejecer(adminUrl),
      olvidarMediciones: () =>
        asOwner(adminUrl, (client) => client.query('delete from portal.mediciones')).then(() => {}),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Through a table of their own: one after the other, a minute would meet the one before it. */
const envejecer = (adminUrl: string) =>
  asOwner(adminUrl, async (client) => {
    await client.query('create temp table medidas on commit drop as select * from portal.mediciones');
    await client.query('delete from portal.mediciones');
    await client.query(
      `insert into portal.mediciones (parte, minuto, estado) select parte, minuto - interval '1 minute', estado from medidas`,
    );
  });
