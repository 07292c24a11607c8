import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { addAtencion } from '../../testing/data/atenciones.ts';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffc0000b080010001001011100', 'hex'),
  Buffer.alloc(20),
  Buffer.from('ffd9', 'hex'),
]);
const NO_ADMITIDO = {
  code: 'archivo_no_admitido',
  message: 'Solo se pueden enviar archivos PDF, JPG o PNG de hasta 10 MB.',
};

interface Envio {
  atencion: string;
  token: string | undefined;
  bytes?: Buffer;
  type?: string;
  nombre?: string;
  id?: string;
}
const enviar = ({
  atencion,
  token,
  bytes = PDF,
  type = 'application/pdf',
  nombre = 'estudio.pdf',
  id = newId(),
}: Envio) =>
  portal.request({
    method: 'POST',
    path: `/api/llamada/archivo?${new URLSearchParams({ atencion, id, nombre }).toString()}`,
    raw: bytes,
    token,
    headers: { 'content-type': type },
  });

async function llamada() {
  const { id, paciente, profesional } = await addAtencion(portal.db);
  return {
    id,
    ana: (await portal.signIn(paciente.dni)).token,
    laura: (await portal.signIn(profesional.dni, { acceso: 'personal' })).token,
  };
}

it.each([
  ['application/pdf', PDF, 'Análisis de sangre.pdf', 'Análisis de sangre.pdf'],
  ['image/png', PNG, 'foto', 'foto.png'],
  ['image/jpeg', JPG, 'IMG_001.JPEG', 'IMG_001.jpg'],
  // The declared name and type do not matter.
  ['image/png', PDF, '../../etc/passwd.png', 'passwd.pdf'],
  ['image/jpeg', PNG, 'factura.exe', 'factura.png'],
  ['application/pdf', JPG, '\u202egpj.exe', 'gpj.jpg'],
])('%s is stored by content and served unchanged as an attachment', async (type, bytes, nombre, guardado) => {
  const { id, ana, laura } = await llamada();
  const sent = await enviar({ atencion: id, token: ana, bytes, type, nombre });
  expect(sent.status, sent.text).toBe(200);
  expect(sent.body).toMatchObject({
    de: 'paciente',
    texto: '',
    archivo: { nombre: guardado, bytes: bytes.length },
  });
  const { body } = await portal.post(
    '/api/llamada/archivo/ticket',
    { atencion: id, id: sent.body.id },
    { token: laura },
  );
  const got = await portal.request({ path: body.url });
  expect([got.status, got.bytes.equals(bytes)]).toEqual([200, true]);
  expect(got.headers['content-type']).toBe(sent.body.archivo.tipo);
  expect(got.headers['content-disposition']).toMatch(/^attachment; /);
  expect(got.headers['content-disposition']).toContain(encodeURIComponent(guardado));
  expect(got.headers['content-security-policy']).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
  expect(got.headers['x-content-type-options']).toBe('nosniff');
  expect((await portal.request({ path: body.url })).status).toBe(404);
});

it('stores one file when it is sent twice', async () => {
  const { id, ana, laura } = await llamada();
  const own = newId();
  const [one, two] = [
    await enviar({ atencion: id, token: ana, id: own }),
    await enviar({ atencion: id, token: ana, id: own }),
  ];
  expect(two.body).toEqual(one.body);
  expect((await enviar({ atencion: id, token: laura, id: own })).body.code).toBe('datos_invalidos');
  expect(
    await portal.db.sql('select id from portal.mensajes_de_llamada where atencion_id = $1', [id]),
  ).toEqual([{ id: own }]);
});

const guardados = async () => {
  const keys: string[] = [];
  for await (const { key } of portal.portal.platform.files.walk('demo/llamadas')) keys.push(key);
  return keys.length;
};

it('stores one file for six concurrent requests with one id, and both sides open it', async () => {
  const { id, ana, laura } = await llamada();
  const [own, before] = [newId(), await guardados()];
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => enviar({ atencion: id, token: ana, id: own })),
  );
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await guardados()) - before).toBe(1);
  for (const token of [ana, laura]) {
    const { body } = await portal.post('/api/llamada/archivo/ticket', { atencion: id, id: own }, { token });
    expect((await portal.request({ path: body.url })).bytes.equals(PDF)).toBe(true);
  }
});

it('keeps no file after a refusal, and keeps the file when the commit’s outcome is unknown', async () => {
  const { id, ana } = await llamada();
  const before = await guardados();
  const own = newId();
  // The answer to the commit is lost: it may have been written.
  await portal.db.sql(
    `create function portal.prueba_perdida() returns trigger language plpgsql as $$ begin raise exception using errcode = '08006'; end $$`,
  );
  await portal.db.sql(
    `create constraint trigger prueba_perdida after insert on portal.mensajes_de_llamada deferrable initially deferred for each row execute function portal.prueba_perdida()`,
  );
  try {
    expect((await enviar({ atencion: id, token: ana, id: own })).status).toBeGreaterThanOrEqual(500);
  } finally {
    await portal.db.sql('drop trigger prueba_perdida on portal.mensajes_de_llamada');
    await portal.db.sql('drop function portal.prueba_perdida()');
  }
  expect((await guardados()) - before).toBe(1);
  expect((await enviar({ atencion: id, token: ana, id: own })).status).toBe(200);
  await portal.db.sql(`update portal.atenciones set estado = 'encerrado', fin = now() where id = $1`, [id]);
  const after = await guardados();
  expect((await enviar({ atencion: id, token: ana })).body.code).toBe('atencion_terminada');
  expect(await guardados()).toBe(after);
});

it('limits a call to a hundred megabytes under concurrency, with a message; another call has its own limit', async () => {
  const { id, ana, laura } = await llamada();
  const lleno =
    'En esta llamada ya no entran más archivos: el límite es de 100 MB. Podés mandar uno más liviano, o seguir por el chat.';
  await portal.db.sql(
    `insert into portal.mensajes_de_llamada (unidad_id, atencion_id, id, autor_id, del_profesional, archivo, archivo_nombre, archivo_tipo, archivo_bytes, creado)
     select 1, $1, gen_random_uuid(), profesional_id, true, 'demo/llamadas/x.pdf', 'x.pdf', 'application/pdf', $2, now() from portal.atenciones where id = $1`,
    [id, 100 * 1024 * 1024 - 3 * PDF.length],
  );
  expect(
    (await portal.post('/api/llamada/unirse', { atencion: id }, { token: ana })).body.archivosBytes,
  ).toBe(100 * 1024 * 1024);
  const before = await guardados();
  const sent = await Promise.all(
    [ana, laura, ana, laura, ana].map((token) => enviar({ atencion: id, token })),
  );
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 413, 413]);
  expect(sent.find(({ status }) => status === 413)?.body).toEqual({
    code: 'archivos_de_llamada',
    message: lleno,
  });
  expect((await guardados()) - before).toBe(3);
  const other = await llamada();
  expect((await enviar({ atencion: other.id, token: other.ana })).status).toBe(200);
});

it.each([
  ['a page that says it is a PDF', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a program', Buffer.from('MZ\u0090\u0000')],
  ['nothing', Buffer.alloc(0)],
  ['a PDF that breaks off', Buffer.from('%PDF-1.4\n')],
  [
    'a PNG of a hundred thousand points a side',
    Buffer.concat([PNG.subarray(0, 16), Buffer.from('000186a0000186a0', 'hex'), PNG.subarray(24)]),
  ],
  ['a JPEG without a frame', Buffer.from('ffd8ffe000044a46ffd9', 'hex')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('refuses %s and stores nothing', async (_what, bytes) => {
  const { id, ana } = await llamada();
  expect((await enviar({ atencion: id, token: ana, bytes })).body).toEqual(NO_ADMITIDO);
  expect(
    await portal.db.sql('select 1 from portal.mensajes_de_llamada where atencion_id = $1', [id]),
  ).toEqual([]);
});

it('accepts ten megabytes and refuses one byte more', async () => {
  const { id, ana } = await llamada();
  const whole = Buffer.concat([
    PDF.subarray(0, 9),
    Buffer.alloc(10 * 1024 * 1024 - 9 - 6, 32),
    Buffer.from('%%EOF\n'),
  ]);
  expect((await enviar({ atencion: id, token: ana, bytes: whole })).status).toBe(200);
  expect(
    (await enviar({ atencion: id, token: ana, bytes: Buffer.concat([whole, Buffer.from(' ')]) })).status,
  ).toBe(413);
});

it('refuses an unknown content type here, and a file on every other endpoint', async () => {
  const { id, ana } = await llamada();
  for (const type of [
    'application/json',
    'text/html',
    'image/svg+xml',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ])
    expect((await enviar({ atencion: id, token: ana, type })).status, type).toBe(415);
  const other = await portal.request({
    method: 'POST',
    path: '/api/llamada/unirse',
    raw: PDF,
    token: ana,
    headers: { 'content-type': 'application/pdf' },
  });
  expect(other.status).toBe(415);
});

it('refuses strangers to send or read; after the end both sides read and nobody sends', async () => {
  const { id, ana, laura } = await llamada();
  const { body } = await enviar({ atencion: id, token: ana });
  const stranger = (await portal.signIn((await addAccount(portal.db)).dni)).token;
  const pedir = (token: string | undefined) =>
    portal.post('/api/llamada/archivo/ticket', { atencion: id, id: body.id }, { token });
  expect((await enviar({ atencion: id, token: stranger })).body.code).toBe('no_encontrado');
  expect((await enviar({ atencion: id, token: undefined })).body.code).toBe('sin_sesion');
  expect((await pedir(stranger)).body.code).toBe('no_encontrado');
  expect((await pedir(undefined)).body.code).toBe('sin_sesion');
  expect((await portal.request({ path: '/api/llamada/archivo?ticket=adivinado' })).status).toBe(404);
  await portal.db.sql(`update portal.atenciones set estado = 'encerrado', fin = now() where id = $1`, [id]);
  expect((await enviar({ atencion: id, token: ana })).body.code).toBe('atencion_terminada');
  for (const token of [ana, laura]) expect((await pedir(token)).status).toBe(200);
});
