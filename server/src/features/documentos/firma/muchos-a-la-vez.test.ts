import { expect, it } from 'vitest';
import { addVisita } from '../../../testing/data/documentos.ts';
import { LUNES } from '../../../testing/data/fila.ts';
import { startTestPortal } from '../../../testing/portal.ts';

it('ends more attentions at once than there are connections, with a cold unit cache', async () => {
  const portal = await startTestPortal({ now: LUNES, env: { DATABASE_POOL: '2' } });
  try {
    const visitas = [];
    for (let i = 0; i < 8; i += 1) visitas.push(await addVisita(portal));
    portal.portal.platform.units.forget();
    const answers = await Promise.all(
      visitas.map(({ id, medica }) => portal.post('/api/fila/finalizar', { id }, { token: medica.token })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
  } finally {
    await portal.stop();
  }
});
