import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startOtherProcess } from '../../testing/processes/another-process.ts';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addPaciente, reservar } from '../../testing/data/turnos.ts';

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  admin = (await portal.signIn('22999000', { acceso: 'personal' })).token;
});
afterAll(() => portal.stop());

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };
const listar = (filtro: Record<string, unknown> = {}, token = admin, host = 'demo') =>
  portal.post('/api/mensajes/listar', filtro, { token, host });
const ver = (id: string, token = admin, host = 'demo') =>
  portal.request({ path: `/api/mensajes/${id}`, token, host });
const reenviar = (id: string, key?: string, token = admin, host = 'demo') =>
  portal.post(
    '/api/mensajes/reenviar',
    { id },
    { token, host, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );

interface Nuevo {
  tipo?: string;
  estado?: string;
  destinatario?: string;
  texto?: string;
  creado?: string;
  unidadId?: number;
}
let number = 0;
async function mensaje({
  tipo = 'prueba',
  estado = 'enviado',
  destinatario,
  texto = '',
  creado = '2026-11-10T12:00:00Z',
  unidadId = 1,
}: Nuevo = {}) {
  const id = newId();
  number += 1;
  const para = destinatario ?? `m${number}@ejemplo.com`;
  await portal.db.sql(
    `insert into portal.mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, estado, intentos, proximo, creado, respuesta)
     values ($1, $2, 'correo', $3, $4, 'Un asunto', $5, $5, $6, $7, 12, $8::timestamptz + interval '10 years', $8, 'SMTP 550')`,
    [unidadId, id, tipo, para, texto, `prueba:${id}`, estado, creado],
  );
  return { id, para };
}

/** A turno that was booked, and the mail about it. */
async function turnoReservado(hora: string) {
  const paciente = await addPaciente(portal.db);
  const { token } = await portal.signIn(paciente.dni);
  const { body, status } = await reservar(portal, token, {
    documento: paciente.dni,
    fecha: '2026-11-18',
    hora,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const [mail] = await portal.mail.waitFor(paciente.email!);
  await expect
    .poll(
      () => portal.db.sql('select estado from portal.mensajes where destinatario = $1', [paciente.email]),
      { timeout: 8000 },
    )
    .toEqual([{ estado: 'enviado' }]);
  const [row] = await portal.db.sql<{ id: string; causa: string }>(
    'select id, causa from portal.mensajes where destinatario = $1',
    [paciente.email],
  );
  return {
    ...paciente,
    email: paciente.email!,
    token,
    mail: mail!,
    id: row!.id,
    turnoId: row!.causa.split(':')[1]!,
  };
}
const linksOf = (text: string) =>
  [...text.matchAll(/https?:\/\/\S+/g)]
    .map(([link]) => link)
    .filter((link) => /confirmar|rechazar|turnoAcceso/.test(link));

describe('the list', () => {
  it('newest first, with type, address, cause, state, tries, next try and the server’s answer; never what it said', async () => {
    const { id, para } = await mensaje({
      tipo: 'turno_reservado',
      estado: 'fallido',
      texto: 'https://secreto.ejemplo/confirmar?q=abc',
    });
    const { body, text } = await listar({ destinatario: para });
    expect(body).toEqual({
      mensajes: [
        {
          id,
          tipo: 'turno_reservado',
          destinatario: para,
          asunto: 'Un asunto',
          causa: `prueba:${id}`,
          estado: 'fallido',
          intentos: 12,
          creado: '2026-11-10T12:00:00.000Z',
          enviado: null,
          proximo: null,
          respuesta: 'SMTP 550',
          reenvioDe: null,
        },
      ],
      siguiente: null,
    });
    expect(text + (await ver(id)).text).not.toContain('secreto');
  });

  it('by state, type, address and date', async () => {
    const [a, b, c] = [
      await mensaje({
        destinatario: 'filtro.uno@ejemplo.com',
        tipo: 'cierre',
        creado: '2026-03-01T03:00:00Z',
      }),
      await mensaje({
        destinatario: 'Filtro.dos@ejemplo.com',
        estado: 'fallido',
        creado: '2026-03-02T02:59:59Z',
      }),
      await mensaje({
        destinatario: 'filtro.tres@ejemplo.com',
        estado: 'pendiente',
        creado: '2026-03-02T03:00:00Z',
      }),
    ];
    const ids = async (filtro: object) =>
      ((await listar({ destinatario: 'FILTRO.', ...filtro })).body.mensajes as { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual([c.id, b.id, a.id]);
    expect(await ids({ estado: 'fallido' })).toEqual([b.id]);
    expect(await ids({ estado: 'pendiente' })).toEqual([c.id]);
    expect(await ids({ tipo: 'cierre' })).toEqual([a.id]);
    expect(await ids({ desde: '2026-03-01', hasta: '2026-03-01' })).toEqual([b.id, a.id]);
    expect(await ids({ destinatario: 'filtro_dos' })).toEqual([]);
    expect(await ids({ destinatario: '%' })).toEqual([]);
    const refused = await listar({ desde: '2026-03-02', hasta: '2026-03-01' });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { hasta: 'La fecha final es anterior a la inicial' },
    ]);
  });

  it('page by page, also where many were written at one instant', async () => {
    await portal.db.sql(
      `insert into portal.mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, estado, proximo, creado)
       select 1, gen_random_uuid(), 'correo', 'prueba', 'paginas' || n || '@ejemplo.com', 'x', '', '', 'p:' || n, 'enviado', now(), '2026-02-01T12:00:00Z' from generate_series(1, 70) n`,
    );
    const first = (await listar({ destinatario: 'paginas' })).body;
    const second = (await listar({ destinatario: 'paginas', despuesDe: first.siguiente })).body;
    expect([first.mensajes.length, second.mensajes.length, second.siguiente]).toEqual([50, 20, null]);
    expect(new Set([...first.mensajes, ...second.mensajes].map(({ id }: { id: string }) => id)).size).toBe(
      70,
    );
  });
});

describe('sending again', () => {
  it('a failed one goes out again as it was, with its tries reset, once however often it is pressed', async () => {
    const { id, para } = await mensaje({ estado: 'fallido', texto: 'Lo que decía' });
    expect((await ver(id)).body.reenvio).toEqual({ como: 'mismo' });
    const key = `clave-${id}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => reenviar(id, key)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 5 }, () => [200, { id }]),
    );
    const [mail] = await portal.mail.waitFor(para);
    expect([mail!.subject, mail!.text.trim()]).toEqual(['Un asunto', 'Lo que decía']);
    await expect
      .poll(() => portal.db.sql('select estado, intentos, texto from portal.mensajes where id = $1', [id]), {
        timeout: 8000,
      })
      .toEqual([{ estado: 'enviado', intentos: 1, texto: '' }]);
    expect((await reenviar(id, key)).body).toEqual({ id });
    expect(portal.mail.to(para)).toHaveLength(1);
    const acts = await portal.db.sql<{ resultado: string }>(
      `select resultado from portal.auditoria where acto = 'reenviar_correo' and objeto = $1 order by resultado`,
      [`mensaje:${id}`],
    );
    expect(acts.map(({ resultado }) => resultado)).toEqual([
      'ok',
      'repetido',
      'repetido',
      'repetido',
      'repetido',
      'repetido',
    ]);
  });

  it('what is on its way is not sent twice, whoever presses and with whatever key', async () => {
    const { id } = await mensaje({ estado: 'pendiente', texto: 'x' });
    for (const key of ['una-clave-1', 'una-clave-2']) {
      const { status, body } = await reenviar(id, key);
      expect([status, body]).toEqual([
        409,
        {
          code: 'correo_sin_reenvio',
          message: 'Todavía está en camino: el portal lo sigue intentando solo.',
        },
      ]);
    }
    expect((await ver(id)).body.reenvio).toEqual({
      como: null,
      razon: 'Todavía está en camino: el portal lo sigue intentando solo.',
    });
  });

  it('what no feature can write again is not offered, with the reason; after a week nor is what failed', async () => {
    const sent = await mensaje({ tipo: 'clave_cambiada' });
    const old = await mensaje({ tipo: 'clave_cambiada', estado: 'fallido' });
    const code = await mensaje({ tipo: 'recuperacion', estado: 'fallido', texto: 'clave 123456' });
    const reasons = [
      [sent, 'Lo que decía se borró al enviarlo, y este tipo de correo no se puede volver a escribir.'],
      [
        old,
        'Pasó más de una semana: lo que decía se borró, y este tipo de correo no se puede volver a escribir.',
      ],
      [
        code,
        'La clave vence a los pocos minutos: quien la necesita puede pedir otra en «Olvidé mi contraseña».',
      ],
    ] as const;
    for (const [{ id, para }, razon] of reasons) {
      expect((await ver(id)).body.reenvio).toEqual({ como: null, razon });
      expect((await reenviar(id)).body).toEqual({ code: 'correo_sin_reenvio', message: razon });
      expect(portal.mail.to(para)).toEqual([]);
    }
  });

  it(
    'a turno’s mail that was sent is written anew, with the same links, as another message; once, over two processes',
    { timeout: 60_000 },
    async () => {
      const { id, email, mail } = await turnoReservado('10:00');
      expect((await ver(id)).body.reenvio).toEqual({ como: 'nuevo' });
      const other = await startOtherProcess(portal, { PORTAL_NOW: '2026-11-16T09:00:00-03:00' });
      try {
        const keys = ['clave-a-1', 'clave-b-1', 'clave-a-1', 'clave-b-1'];
        const answers = await Promise.all(
          keys.map((key, i) =>
            (i % 2 === 0 ? portal : other).post(
              '/api/mensajes/reenviar',
              { id },
              { token: admin, headers: { 'idempotency-key': `${key}-${id}` } },
            ),
          ),
        );
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
      } finally {
        await other.stop();
      }
      const mails = await portal.mail.waitFor(email, 2);
      expect(mails[1]!.subject).toBe(mail.subject);
      expect(linksOf(mails[1]!.text)).toEqual(linksOf(mail.text));
      expect(linksOf(mail.text).length).toBeGreaterThan(1);
      expect(mails[1]!.messageId).not.toBe(mail.messageId);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(portal.mail.to(email)).toHaveLength(2);
      const { body, text } = await ver(id);
      expect(body.reenvios).toMatchObject([{ destinatario: email, reenvioDe: id, tipo: 'turno_reservado' }]);
      // The administrator sees that it was sent, and neither its links nor its words.
      for (const link of linksOf(mail.text)) expect(text).not.toContain(new URL(link).search.slice(3, 20));
      expect((await reenviar(body.reenvios[0].id)).body.message).toBe(
        'Se volvió a enviar hace menos de un minuto.',
      );
      await portal.db.sql(
        `update portal.mensajes set creado = creado - interval '2 minutes' where reenvio_de = $1`,
        [id],
      );
      expect((await reenviar(body.reenvios[0].id)).status).toBe(200);
      await portal.mail.waitFor(email, 3);
    },
  );

  it('goes to the address that the person has now', async () => {
    const { id, email, personaId } = await turnoReservado('10:30');
    const corregido = `nuevo.${email}`;
    await portal.db.sql('update portal.personas set email = $2, email_verificado = lower($2) where id = $1', [
      personaId,
      corregido,
    ]);
    expect((await reenviar(id)).status).toBe(200);
    await portal.mail.waitFor(corregido);
    expect(portal.mail.to(email)).toHaveLength(1);
  });

  it('not when it is no longer so: moved, cancelled, over', async () => {
    const { id, turnoId } = await turnoReservado('11:00');
    const razon = async () => (await ver(id)).body.reenvio.razon as string | undefined;
    expect(await razon()).toBeUndefined();
    await portal.db.sql('update portal.turnos set version = version + 1 where id = $1', [turnoId]);
    expect(await razon()).toBe('El turno cambió después de ese correo: vale el último que se envió.');
    await portal.db.sql('update portal.turnos set version = version - 1, estado = 2 where id = $1', [
      turnoId,
    ]);
    expect(await razon()).toBe('El turno ya no está programado.');
    await portal.db.sql(
      `update portal.turnos set inicio = inicio - interval '30 days', fin = fin - interval '30 days' where id = $1`,
      [turnoId],
    );
    expect(await razon()).toBe('El turno ya pasó.');
    expect((await reenviar(id)).status).toBe(409);
  });
});

describe('who may', () => {
  it('the administrator of the unit and nobody else', async () => {
    const { id, para } = await mensaje({ estado: 'fallido', texto: 'x' });
    for (const [dni, acceso] of [
      ['28444555', 'portal'],
      ['20333444', 'personal'],
      ['27555666', 'personal'],
      ['24777888', 'personal'],
    ] as const) {
      const { token } = await portal.signIn(dni, { acceso });
      for (const answer of [
        await listar({}, token),
        await ver(id, token),
        await reenviar(id, undefined, token),
      ])
        expect(answer.body).toEqual(NO_ENCONTRADO);
    }
    expect([(await listar({}, '')).body.code, (await reenviar(id, undefined, '')).body.code]).toEqual([
      'sin_sesion',
      'sin_sesion',
    ]);
    expect(portal.mail.to(para)).toEqual([]);
    const [tried] = await portal.db.sql<Record<string, unknown>>(
      `select resultado, actor_rol from portal.auditoria where acto = 'reenviar_correo' and actor_rol = 'profesional' order by id desc limit 1`,
    );
    expect(tried).toEqual({ resultado: 'no_encontrado', actor_rol: 'profesional' });
    expect((await reenviar(id)).status).toBe(200);
  });

  it('another unit’s administrator finds nothing of this one', async () => {
    const { id, para } = await mensaje({ estado: 'fallido', texto: 'x' });
    const otro = (await portal.signIn('22999000', { host: 'osef', acceso: 'personal' })).token;
    expect((await listar({ destinatario: para }, otro, 'osef')).body).toEqual({
      mensajes: [],
      siguiente: null,
    });
    expect([(await ver(id, otro, 'osef')).body, (await reenviar(id, undefined, otro, 'osef')).body]).toEqual([
      NO_ENCONTRADO,
      NO_ENCONTRADO,
    ]);
    expect([(await ver(id)).status, (await reenviar(id)).status]).toEqual([200, 200]);
  });

  it('a demoted one has lost it by the next request', async () => {
    const { dni, cuentaId } = await addAccount(portal.db, { roles: ['administrador'] });
    const { token } = await portal.signIn(dni, { acceso: 'personal' });
    expect((await listar({}, token)).status).toBe(200);
    await portal.db.sql('delete from portal.cuenta_roles where cuenta_id = $1', [cuentaId]);
    expect((await listar({}, token)).status).toBe(401);
  });
});
