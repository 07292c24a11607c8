import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { createAdministrator } from './create-administrator.ts';
import { createUnit } from './create-unit.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
}, 120_000);
afterAll(() => portal.stop());

const quien = {
  unidad: 'villa_nueva',
  dni: '29888777',
  nombre: 'Irma',
  apellido: 'Soto',
  email: 'irma@villanueva.example',
};

it('creates a unit with its hosts and template; its first administrator sets a password by mail and signs in', async () => {
  const id = await createUnit(portal.db.adminUrl, {
    clave: 'villa_nueva',
    plantilla: 'demo',
    hosts: ['villa-nueva', 'salud.villanueva.example'],
  });
  expect(id).toBeGreaterThan(1000);
  await createAdministrator(portal.db.adminUrl, quien);
  // Host names are cached for fifteen seconds.
  await expect
    .poll(
      async () =>
        (await portal.request({ host: 'villa-nueva', path: '/api/configuracion' })).body?.unidad?.clave,
      { timeout: 30_000 },
    )
    .toBe('villa_nueva');
  expect((await portal.request({ host: 'villa-nueva', path: '/api/unidad/logo' })).text).toContain('<svg');

  const host = 'villa-nueva';
  expect(
    (
      await portal.post(
        '/api/sesion/iniciar',
        { correo: quien.dni, password: '-', acceso: 'personal' },
        { host },
      )
    ).status,
  ).toBe(401);
  expect((await portal.post('/api/recuperacionClave/codigo', { email: quien.email }, { host })).status).toBe(
    200,
  );
  const [correo] = await portal.mail.waitFor(quien.email);
  const codigo = /\b[0-9]{6}\b/.exec(correo!.text)![0];
  expect(
    (
      await portal.post(
        '/api/recuperacionClave/resetearClave',
        { password: 'mate-cocido-77', email: quien.email, codigo },
        { host },
      )
    ).status,
  ).toBe(200);
  const { sesion } = await portal.signIn(quien.dni, { host, acceso: 'personal', password: 'mate-cocido-77' });
  expect(sesion.usuario.perfilNome).toBe('administrador');
  // Nothing of the other units.
  expect(
    (
      await portal.post(
        '/api/sesion/iniciar',
        { correo: quien.dni, password: 'mate-cocido-77', acceso: 'personal' },
        { host: 'demo' },
      )
    ).status,
  ).toBe(401);
}, 90_000);

it('corrects the address of an administrator who has no password yet, and of nobody else', async () => {
  const { adminUrl } = portal.db;
  const mirta = {
    ...quien,
    unidad: 'demo',
    dni: '29888778',
    nombre: 'Mirta',
    email: 'mirta@ejemlpo.example',
  };
  await createAdministrator(adminUrl, mirta);
  expect(
    (await portal.post('/api/recuperacionClave/codigo', { email: mirta.email }, { host: 'demo' })).status,
  ).toBe(200);
  const [wrong] = await portal.mail.waitFor(mirta.email);
  const resetWith = (mail: { text: string }, email: string) =>
    portal.post(
      '/api/recuperacionClave/resetearClave',
      { password: 'mate-cocido-77', email, codigo: /\b[0-9]{6}\b/.exec(mail.text)![0] },
      { host: 'demo' },
    );

  const right = { ...mirta, email: 'mirta@ejemplo.example' };
  expect(await createAdministrator(adminUrl, right)).toEqual({
    nombre: 'Mirta',
    apellido: 'Soto',
    email: 'mirta@ejemlpo.example',
  });
  expect((await resetWith(wrong!, mirta.email)).status).toBeGreaterThanOrEqual(400);
  expect((await resetWith(wrong!, 'mirta@ejemplo.example')).status).toBeGreaterThanOrEqual(400);
  await portal.post('/api/recuperacionClave/codigo', { email: 'mirta@ejemplo.example' }, { host: 'demo' });
  const [arrived] = await portal.mail.waitFor('mirta@ejemplo.example');
  expect((await resetWith(arrived!, 'mirta@ejemplo.example')).status).toBe(200);
  const { sesion } = await portal.signIn(mirta.dni, { acceso: 'personal', password: 'mate-cocido-77' });
  expect(sesion.usuario).toMatchObject({ sobrenome: 'Soto', perfilNome: 'administrador' });

  await expect(createAdministrator(adminUrl, mirta)).rejects.toThrow('Ya hay una cuenta con el DNI 29888778');
  // A patient of the demonstration.
  await expect(createAdministrator(adminUrl, { ...mirta, dni: '30111222' })).rejects.toThrow(
    'Ya hay una cuenta con el DNI 30111222',
  );
}, 90_000);

it('refuses the DNI of another administrator and says whose it is, and replaces them only when asked to', async () => {
  const { adminUrl } = portal.db;
  const nora = { ...quien, unidad: 'demo', dni: '29888779', nombre: 'Nora', email: 'nora@ejemplo.example' };
  const hugo = { ...nora, nombre: 'Hugo', apellido: 'Paz', email: 'hugo@ejemplo.example' };
  const recorded = () =>
    portal.db.sql(
      `select p.nombre, p.apellido, p.email, c.email as de_cuenta from portal.cuentas c
        join portal.personas p on p.unidad_id = c.unidad_id and p.id = c.persona_id where c.dni = $1`,
      [nora.dni],
    );
  const row = ({ nombre, apellido, email }: typeof nora) => [{ nombre, apellido, email, de_cuenta: email }];
  expect(await createAdministrator(adminUrl, nora)).toBeUndefined();
  await expect(createAdministrator(adminUrl, hugo)).rejects.toThrow(
    "El DNI 29888779 de 'demo' es de Nora Soto (nora@ejemplo.example), que todavía no eligió su contraseña. Revisá el DNI.",
  );
  expect(await recorded()).toEqual(row(nora));
  expect(await createAdministrator(adminUrl, hugo, { replace: true })).toEqual({
    nombre: 'Nora',
    apellido: 'Soto',
    email: 'nora@ejemplo.example',
  });
  expect(await recorded()).toEqual(row(hugo));
});

it('refuses taken and invalid values with a message, and writes nothing', async () => {
  const before = await portal.db.counts(['auditoria', 'auditoria_sellos', 'mensajes']);
  const { adminUrl } = portal.db;
  await expect(
    createUnit(adminUrl, { clave: 'villa_nueva', plantilla: 'demo', hosts: ['otra'] }),
  ).rejects.toThrow("Ya hay una unidad 'villa_nueva'.");
  await expect(
    createUnit(adminUrl, { clave: 'otra', plantilla: 'demo', hosts: ['villa-nueva'] }),
  ).rejects.toThrow('Ya son de otra unidad: villa-nueva.');
  await expect(createUnit(adminUrl, { clave: 'otra', plantilla: 'nadie', hosts: [] })).rejects.toThrow(
    "No hay una plantilla 'nadie'.",
  );
  await expect(createUnit(adminUrl, { clave: 'Otra!', plantilla: 'demo', hosts: [] })).rejects.toThrow(
    'no sirve',
  );
  await expect(
    createUnit(adminUrl, { clave: 'otra', plantilla: 'demo', hosts: ['no es/host'] }),
  ).rejects.toThrow('no es un nombre de host');
  await expect(createAdministrator(adminUrl, quien)).rejects.toThrow('Ya hay una cuenta con el DNI 29888777');
  await expect(createAdministrator(adminUrl, { ...quien, unidad: 'nadie' })).rejects.toThrow(
    "No hay una unidad 'nadie'.",
  );
  await expect(createAdministrator(adminUrl, { ...quien, dni: '12' })).rejects.toThrow(
    'El DNI debe contener entre 7 y 8 dígitos, sin puntos.',
  );
  expect(await portal.db.counts(['auditoria', 'auditoria_sellos', 'mensajes'])).toEqual(before);
});
