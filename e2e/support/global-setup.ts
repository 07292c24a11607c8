import { buildWeb, newDataDir, startProduct } from './producto.ts';

/** The real product, as a process of its own on an empty data folder. Its address is in `PORTAL_URL` for the tests. */
export default async function startOnce() {
  await buildWeb();
  const { dataDir, remove } = newDataDir();
  try {
    const product = await startProduct(dataDir);
    process.env['PORTAL_URL'] = product.url;
    return async () => {
      await product.stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}
