import { afterAll, beforeAll, expect, it } from 'vitest';
import { setClock } from '../testing/clock.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import {
  createInspection,
  endInspection,
  inspectionLines,
  cifrasDeRecetas,
  type Inspection,
} from './inspection.ts';

let portal: TestPortal;
let inspection: Inspection;
const HOST = 'inspeccion';
beforeAll(async () => {
  portal = await startTestPortal();
  inspection = await createInspection(portal.db.adminUrl, {
    clave: 'inspeccion',
    plantilla: 'neutra',
    nombre: 'Inspección',
    hosts: [],
    days: 10,
  });
});
afterAll(() => portal.stop());

const claveDe = (rol: string) => inspection.accounts.find((one) => one.rol === rol)!;
const entrar = (rol: string, acceso: 'portal' | 'personal') => {
  const { dni, clave } = claveDe(rol);
  return portal.signIn(dni, { host: HOST, acceso, password: clave });
};

it('makes people of each role with passwords of their own, and says on every page until when', async () => {
  expect(inspection.accounts.map(({ rol }) => rol)).toEqual([
    'administrador',
    'profesional',
    'paciente',
    'paciente',
  ]);
  expect(new Set(inspection.accounts.map(({ clave }) => clave)).size).toBe(4);
  await entrar('paciente', 'portal');
  await entrar('profesional', 'personal');
  const { body } = await portal.request({ path: '/api/configuracion', host: HOST });
  expect(body.inspeccion).toEqual({ hasta: inspection.hasta.toISOString() });
  expect((await portal.request({ path: '/api/configuracion' })).body.inspeccion).toBeUndefined();
});

it('attends at any hour of any day, holidays included', async () => {
  const medica = await entrar('profesional', 'personal');
  await portal.post('/api/fila/guardia', { enGuardia: true }, { token: medica.token, host: HOST });
  const { token } = await entrar('paciente', 'portal');
  const { clock } = portal.portal.platform;
  const { now } = clock;
  try {
    for (const instante of ['2026-12-25T03:30:00-03:00', '2026-12-27T23:30:00-03:00']) {
      setClock(portal, instante);
      const { body } = await portal.request({
        path: '/api/atencion/servicios?menor=false',
        token,
        host: HOST,
      });
      expect(body, instante).toMatchObject([{ nome: 'Clínica Médica', abierto: true }]);
    }
  } finally {
    clock.now = now;
  }
});

it('says to the operator where the unit answers: at its own name if it has one, else at the label of its key', async () => {
  const { platform } = portal.portal;
  const unidad = await platform.units.byHost(HOST);
  const origin = platform.originOf({ ...unidad!, host: inspection.host });
  expect(origin).toBe(platform.originOf(unidad!));
  expect(inspectionLines(inspection, origin).slice(0, 2)).toEqual([
    `Pacientes: ${origin}/login`,
    `Personal: ${origin}/personal`,
  ]);
  const { host } = await createInspection(portal.db.adminUrl, {
    clave: 'otra_inspeccion',
    plantilla: 'neutra',
    hosts: ['otra', 'Inspeccion.Salud.example'],
    days: 1,
  });
  expect(host).toBe('inspeccion.salud.example');
});

it('says on the pages that the server draws that nothing is valid; those of another unit do not', async () => {
  for (const path of ['/estado', '/contenido/guia']) {
    const page = async (host?: string) =>
      (await portal.request({ path, host, headers: { accept: 'text/html' } })).text;
    expect(await page(HOST), path).toContain('<b>Sin validez:</b> unidad de inspección con datos ficticios');
    expect(await page(), path).not.toContain('Sin validez');
  }
});

it('sends no mail, and shows it to the administrator instead; another unit sends its own', async () => {
  const { token } = await entrar('administrador', 'personal');
  const email = `${claveDe('paciente').dni}@inspeccion.invalid`;
  await portal.post(
    '/api/cuenta/cambiarClave',
    {
      actual: claveDe('administrador').clave,
      password: 'otra clave larga 7',
      conf_password: 'otra clave larga 7',
    },
    { token, host: HOST },
  );
  claveDe('administrador').clave = 'otra clave larga 7';
  await portal.post('/api/recuperacionClave/codigo', { email }, { host: HOST });
  await portal.portal.runDueWork(1000);
  // A job may still be at work that was woken by the request.
  for (const to of [email, '%@inspeccion.invalid'])
    await expect
      .poll(() =>
        portal.db.sql('select distinct estado from portal.mensajes where destinatario like $1', [to]),
      )
      .toEqual([{ estado: 'fallido' }]);
  const admin = await entrar('administrador', 'personal');
  const { body } = await portal.post('/api/mensajes/listar', {}, { token: admin.token, host: HOST });
  expect(body.mensajes.length).toBeGreaterThan(0);
  for (const { estado, respuesta } of body.mensajes)
    expect([estado, respuesta]).toEqual(['fallido', 'No enviado: unidad de inspección']);
  const one = await portal.request({
    path: `/api/mensajes/${body.mensajes[0].id}`,
    token: admin.token,
    host: HOST,
  });
  expect(one.body.texto.length).toBeGreaterThan(20);

  // Sent again, it stays as well.
  const id = body.mensajes[0].id as string;
  await portal.db.sql(
    `update portal.mensajes set estado = 'pendiente', proximo = now() - interval '1 second' where id = $1`,
    [id],
  );
  await portal.portal.runDueWork(1000);
  await expect
    .poll(() => portal.db.sql('select estado from portal.mensajes where id = $1', [id]))
    .toEqual([{ estado: 'fallido' }]);
  expect(portal.mail.to(email)).toEqual([]);
  expect(portal.mail.to(`${claveDe('administrador').dni}@inspeccion.invalid`)).toEqual([]);

  const outside = await portal.db.sql<{ id: string }>(
    `insert into portal.mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, proximo, creado)
     values (1, gen_random_uuid(), 'correo', 'prueba', 'afuera@ejemplo.com', 'a', 't', 't', 'prueba:1', now() - interval '1 second', now()) returning id`,
  );
  expect(outside).toHaveLength(1);
  await portal.portal.runDueWork(1000);
  expect(await portal.mail.waitFor('afuera@ejemplo.com')).toHaveLength(1);
});

it('is left out of the figures of the deployment', async () => {
  const count = async (unidad: string, recetas: number) =>
    portal.db.sql(
      `insert into portal.recetas_por_mes (unidad_id, mes, autor_id, cuantas)
       select p.unidad_id, date_trunc('month', now() at time zone 'America/Argentina/Buenos_Aires')::date, p.persona_id, $2
       from portal.profesionales p join portal.unidades u on u.id = p.unidad_id where u.clave = $1
       on conflict (unidad_id, mes, autor_id) do update set cuantas = excluded.cuantas`,
      [unidad, recetas],
    );
  await portal.db.sql('delete from portal.recetas_por_mes');
  await count('inspeccion', 7);
  expect(await cifrasDeRecetas(portal.db.adminUrl, new Date())).toEqual(['mes;recetas;prescriptores']);
  await count('demo', 5);
  const [header, line, ...rest] = await cifrasDeRecetas(portal.db.adminUrl, new Date());
  expect([header, rest]).toEqual(['mes;recetas;prescriptores', []]);
  const [, recetas, prescriptores] = line!.split(';').map(Number);
  expect(recetas).toBe(prescriptores! * 5);
  expect(prescriptores).toBeGreaterThan(0);
});

it('lets nobody in after its end, in words, and keeps the state of the portal open', async () => {
  const { token } = await entrar('paciente', 'portal');
  const ver = () => portal.request({ path: '/api/configuracion', token, host: HOST });
  expect((await ver()).status).toBe(200);
  await endInspection(portal.db.adminUrl, 'inspeccion');
  await expect(endInspection(portal.db.adminUrl, 'demo')).rejects.toThrow(
    `No hay una unidad de inspección 'demo'.`,
  );
  await expect.poll(async () => (await ver()).body.code, { timeout: 10_000 }).toBe('inspeccion_terminada');
  const { dni, clave } = claveDe('profesional');
  const again = await portal.post(
    '/api/sesion/iniciar',
    { correo: dni, password: clave, acceso: 'personal' },
    { host: HOST },
  );
  expect([again.status, again.body.message]).toEqual([
    404,
    'Esta inspección terminó: ya nadie puede entrar a esta unidad.',
  ]);
  const page = await portal.request({ path: '/login', host: HOST, headers: { accept: 'text/html' } });
  expect(page.text).toContain('Esta inspección terminó');
  expect(page.text).toContain('Sin validez');
  expect((await portal.request({ path: '/estado', host: HOST })).status).toBe(200);
  await portal.signIn('30111222');
});
