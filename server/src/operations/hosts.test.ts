import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { addAccount } from '../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { addHost, removeHost } from './hosts.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

async function addKey(host: string) {
  const { cuentaId } = await addAccount(portal.db);
  await portal.db.sql(
    `insert into portal.llaves_acceso (unidad_id, id, cuenta_id, credencial, clave_publica, host, nombre, contador, transportes, copiable, copiada, creada)
      values (1, $1, $2, $4, $4, $3, 'Mi celular', 0, '{}', false, false, now())`,
    [newId(), cuentaId, host, randomBytes(16)],
  );
}
const keysOf = async () =>
  (await portal.db.sql<{ host: string }>('select host from portal.llaves_acceso order by host')).map(
    ({ host }) => host,
  );

it('adds a host, and refuses another unit’s and what is no name', async () => {
  const { adminUrl } = portal.db;
  await addHost(adminUrl, 'demo', 'demo-dos');
  portal.portal.platform.units.forget();
  expect((await portal.request({ path: '/api/configuracion', host: 'demo-dos' })).status).toBe(200);
  await expect(addHost(adminUrl, 'demo', 'osef')).rejects.toThrow("'osef' ya es de una unidad.");
  await expect(addHost(adminUrl, 'demo', 'demo dos')).rejects.toThrow(
    "'demo dos' no es un nombre de host: letras sin acento, números, puntos y guiones, no guiones bajos.",
  );
});

it('counts the people who enter there by passkey, and removes it only when that is accepted', async () => {
  const { adminUrl } = portal.db;
  await addHost(adminUrl, 'demo', 'demo-tres');
  await addKey('demo-tres.localhost');
  await addKey('demo-tres.localhost');
  await addKey('demo.localhost');
  await expect(removeHost(adminUrl, 'demo', 'demo-tres', { acceptLoss: false })).rejects.toThrow(
    "2 personas ingresan en 'demo-tres' con huella, rostro o PIN. Les va a quedar la contraseña. Si está bien, repetí la orden con --si.",
  );
  expect(await keysOf()).toEqual(['demo-tres.localhost', 'demo-tres.localhost', 'demo.localhost']);
  expect(await removeHost(adminUrl, 'demo', 'demo-tres', { acceptLoss: true })).toBe(2);
  expect(await keysOf()).toEqual(['demo.localhost']);
  await expect(removeHost(adminUrl, 'demo', 'demo-tres', { acceptLoss: true })).rejects.toThrow(
    "'demo-tres' no es de la unidad 'demo'.",
  );
});

it('keeps the last host of a unit', async () => {
  await expect(removeHost(portal.db.adminUrl, 'osef', 'osef', { acceptLoss: true })).rejects.toThrow(
    "'osef' es el único host de 'osef': agregá otro antes.",
  );
});
