import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOtherProcess } from '../../testing/processes/another-process.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addPaciente, reservar } from '../../testing/data/turnos.ts';
import { envejecer, mensaje } from '../../testing/fixtures/mensajes.ts';

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  admin = (await portal.signIn('22999000', { acceso: 'personal' })).token;
});
afterAll(() => portal.stop());
const ver = (id: string, token = admin, host = 'demo') =>
  portal.request({ path: `/api/mensajes/${id}`, token, host });
const reenviar = (id: string, key?: string, token = admin, host = 'demo') =>
  portal.post(
    '/api/mensajes/reenviar',
    { id },
    { token, host, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );

/** A booked turno and its mail. */
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
    .poll(() => portal.db.sql('select estado from portal.mensajes where destinatario = $1', [paciente.email]))
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

describe('resending', () => {
  it('sends a failed message unchanged with its attempts reset, once for any number of presses', async () => {
    const { id, para } = await mensaje(portal, { estado: 'fallido', texto: 'Lo que decía' });
    expect((await ver(id)).body.reenvio).toEqual({ como: 'mismo' });
    const key = `clave-${id}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => reenviar(id, key)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 5 }, () => [200, { id }]),
    );
    const [mail] = await portal.mail.waitFor(para);
    expect([mail!.subject, mail!.text.trim()]).toEqual(['Un asunto', 'Lo que decía']);
    await expect
      .poll(() => portal.db.sql('select estado, intentos, texto from portal.mensajes where id = $1', [id]))
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

  it('does not send a pending message twice, by any administrator or key', async () => {
    const { id } = await mensaje(portal, { estado: 'pendiente', texto: 'x' });
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

  it('is not offered for a message that no feature can rebuild, nor for a failure older than a week, with the reason', async () => {
    const sent = await mensaje(portal, { tipo: 'clave_cambiada' });
    const old = await mensaje(portal, { tipo: 'clave_cambiada', estado: 'fallido' });
    const code = await mensaje(portal, { tipo: 'recuperacion', estado: 'fallido', texto: 'clave 123456' });
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
    'rebuilds a sent turno mail with the same links as a new message, once over two processes',
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
      // The administrator sees that it was sent, but neither its links nor its text.
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

  it('rebuilds a past turno mail as a new message that refers to it, once for requests at the same time', async () => {
    const { id, email, mail } = await turnoReservado('12:00');
    await envejecer(portal, [id]);
    expect((await ver(id)).body.reenvio).toEqual({ como: 'nuevo' });
    const answers = await Promise.all(['clave-p-1', 'clave-p-2'].map((key) => reenviar(id, `${key}-${id}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const mails = await portal.mail.waitFor(email, 2);
    expect(linksOf(mails[1]!.text)).toEqual(linksOf(mail.text));
    const { body } = await ver(id);
    expect(body.reenvios).toMatchObject([{ destinatario: email, reenvioDe: id, tipo: 'turno_reservado' }]);
    // The repetition is past too, and is repeated from its original.
    const nuevo = body.reenvios[0].id as string;
    await expect.poll(async () => (await ver(nuevo)).body.estado).toBe('enviado');
    await envejecer(portal, [nuevo]);
    expect((await ver(id)).body.reenvios).toMatchObject([{ id: nuevo }]);
    expect((await ver(nuevo)).body.reenvio).toEqual({ como: 'nuevo' });
    expect((await reenviar(nuevo)).status).toBe(200);
    await portal.mail.waitFor(email, 3);
    expect(
      await portal.db.sql('select id from portal.mensajes_pasados where id = any ($1::uuid[])', [
        [id, nuevo],
      ]),
    ).toHaveLength(2);
  });

  it('sends a past mail that failed as a new one, and refuses one that nobody can rebuild', async () => {
    const { id, email } = await turnoReservado('12:30');
    await portal.db.sql(`update portal.mensajes set estado = 'fallido' where id = $1`, [id]);
    const otro = await mensaje(portal, { tipo: 'clave_cambiada', estado: 'fallido' });
    await envejecer(portal, [id, otro.id]);
    const { status, body } = await reenviar(id);
    expect([status, body.id === id]).toEqual([200, false]);
    await portal.mail.waitFor(email, 2);
    expect(await portal.db.sql('select estado from portal.mensajes_pasados where id = $1', [id])).toEqual([
      { estado: 'fallido' },
    ]);
    const razon =
      'Pasó más de una semana: lo que decía se borró, y este tipo de correo no se puede volver a escribir.';
    expect((await ver(otro.id)).body.reenvio).toEqual({ como: null, razon });
    expect((await reenviar(otro.id)).body).toEqual({ code: 'correo_sin_reenvio', message: razon });
  });

  it('shows a repetition whose original is deleted, and says why it is not sent again', async () => {
    const { id, email } = await turnoReservado('13:00');
    const nuevo = (await reenviar(id)).body.id as string;
    await portal.mail.waitFor(email, 2);
    await expect.poll(async () => (await ver(nuevo)).body.estado).toBe('enviado');
    await envejecer(portal, [id]);
    expect((await ver(nuevo)).body.reenvio).toEqual({
      como: null,
      razon: 'Se volvió a enviar hace menos de un minuto.',
    });
    await portal.db.sql(
      `set session_replication_role = replica; delete from portal.mensajes_pasados where id = '${id}'; set session_replication_role = default`,
    );
    const razon = 'El correo original ya se borró: pasaron más de diez años.';
    expect((await ver(nuevo)).body.reenvio).toEqual({ como: null, razon });
    expect((await reenviar(nuevo)).body).toEqual({ code: 'correo_sin_reenvio', message: razon });
    expect((await reenviar(id)).status).toBe(404);
  });

  it('goes to the person’s current address', async () => {
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

  it('is refused when the turno was moved, cancelled or is over', async () => {
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
