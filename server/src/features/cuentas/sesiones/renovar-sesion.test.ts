import { createHash } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
const SIN_SESION = { code: 'sin_sesion', message: 'Tu sesión terminó. Volvé a iniciar sesión.' };
const renovar = (cookie: string | undefined, host?: string) =>
  portal.post('/api/sesion/renovar', {}, { cookie, host });
/** An act that requires a live session. */
const actuar = (token: string | undefined, host?: string) =>
  portal.post('/api/unidad/certificado/ticket', {}, { token, host });

const hashOf = (cookie: string) =>
  createHash('sha256')
    .update(cookie.replace(/^renovacion=/, ''))
    .digest();
const ageSpent = (cookie: string, seconds: number) =>
  portal.db.sql(
    `update portal.renovaciones set gastada = gastada - make_interval(secs => $2) where hash = $1`,
    [hashOf(cookie), seconds],
  );

describe('renovarSesion', () => {
  it('rotates the cookie and gives a new token', async () => {
    const first = await portal.signIn('28444555');
    const second = await renovar(first.cookie);
    expect(second.status).toBe(200);
    expect(second.body.usuario.documento).toBe('28444555');
    expect(second.cookie).not.toBe(first.cookie);
    const third = await renovar(second.cookie);
    expect(third.status).toBe(200);
    expect(third.cookie).not.toBe(second.cookie);
    expect((await actuar(third.body.token)).status).toBe(200);
  });

  it('answers a used cookie with the same successor for half a minute, every time', async () => {
    const { cookie } = await portal.signIn('28444555');
    const successor = await renovar(cookie);
    for (let i = 0; i < 2; i += 1) {
      const again = await renovar(cookie);
      expect([again.status, again.cookie]).toEqual([200, successor.cookie]);
    }
    await ageSpent(cookie, 29);
    expect((await renovar(cookie)).cookie).toBe(successor.cookie);
    // Also when the successor was used meanwhile: then with the successor's own successor.
    const third = await renovar(successor.cookie);
    expect((await renovar(cookie)).cookie).toBe(third.cookie);
  });

  it('gives concurrent tabs the same successor', async () => {
    const { cookie } = await portal.signIn('28444555');
    const answers = await Promise.all(Array.from({ length: 8 }, () => renovar(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1);
    const [row] = await portal.db.sql<{ n: string }>(
      `select count(*) as n from portal.renovaciones where sesion_id = (select sesion_id from portal.renovaciones where hash = $1)`,
      [hashOf(cookie)],
    );
    expect(Number(row!.n)).toBe(2);
  });

  it('treats a later reuse as theft and ends the session', async () => {
    const first = await portal.signIn('28444555');
    const second = await renovar(first.cookie);
    await ageSpent(first.cookie, 31);
    const reuse = await renovar(first.cookie);
    expect([reuse.status, reuse.body, reuse.cookie]).toEqual([401, SIN_SESION, '']);
    expect((await renovar(second.cookie)).status).toBe(401);
    expect((await actuar(second.body.token)).status).toBe(401);
    const [row] = await portal.db.sql<{ motivo: string }>(
      'select s.motivo from portal.sesiones s join portal.renovaciones r on r.sesion_id = s.id where r.hash = $1',
      [hashOf(first.cookie)],
    );
    expect(row!.motivo).toBe('reuso');
  });

  it.each([
    ['none', undefined],
    ['garbage', 'renovacion=abc'],
    ['an empty one', 'renovacion='],
    ['a made-up one', `renovacion=${'A'.repeat(43)}`],
    ['a huge one', `renovacion=${'A'.repeat(6000)}`],
  ])('refuses %s', async (_name, cookie) => {
    expect((await renovar(cookie)).body).toEqual(SIN_SESION);
  });

  it('refuses another unit’s cookie and keeps that unit’s session', async () => {
    const { cookie, token } = await portal.signIn('28444555', { host: 'osef' });
    expect((await renovar(cookie, 'demo')).status).toBe(401);
    expect((await actuar(token, 'osef')).status).toBe(200);
    expect((await renovar(cookie, 'osef')).status).toBe(200);
  });

  it('ends after the idle time and after the absolute time', async () => {
    for (const change of [
      `usada = now() - interval '71 minutes'`,
      `creada = now() - interval '14 hours 1 minute'`,
    ]) {
      const { cookie, token } = await portal.signIn('28444555');
      await portal.db.sql(
        `update portal.sesiones set ${change} where id = (select sesion_id from portal.renovaciones where hash = $1)`,
        [hashOf(cookie)],
      );
      expect((await actuar(token)).status, change).toBe(401);
    }
  });

  it('does not restore an idle session by its cookie', async () => {
    const { cookie } = await portal.signIn('28444555');
    await portal.db.sql(
      `update portal.sesiones set usada = now() - interval '3 hours' where id = (select sesion_id from portal.renovaciones where hash = $1)`,
      [hashOf(cookie)],
    );
    expect((await renovar(cookie)).status).toBe(401);
  });
});

describe('the access token', () => {
  const key = () => portal.portal.platform.secrets.signingKeys('acceso')[0]!;
  const sessionOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub;
  const sign = (
    sub: string,
    change: (jwt: SignJWT) => SignJWT = (jwt) => jwt,
    header: Record<string, string> = {},
    secret: Uint8Array = key(),
  ) =>
    change(
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
        .setSubject(sub)
        .setAudience('unidad:1')
        .setIssuedAt()
        .setExpirationTime('600s'),
    ).sign(secret);

  it('names only the session and is valid for ten minutes', async () => {
    const { token, sesion } = await portal.signIn('28444555');
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      number | string
    >;
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'sub']);
    expect([claims['aud'], Number(claims['exp']) - Number(claims['iat']), sesion.expiraEn]).toEqual([
      'unidad:1',
      600,
      600,
    ]);
  });

  it('is refused from another unit, unsigned, with another secret, expired or of another kind', async () => {
    const { token } = await portal.signIn('28444555');
    const sub = sessionOf(token);
    expect((await actuar(await sign(sub))).status).toBe(200);
    const bad = {
      foreign: await sign(sub, (jwt) => jwt.setAudience('unidad:17')),
      noAudience: await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(sub)
        .setExpirationTime('600s')
        .sign(key()),
      unsigned: new UnsecuredJWT({})
        .setSubject(sub)
        .setAudience('unidad:1')
        .setExpirationTime('600s')
        .encode(),
      secret: await sign(sub, undefined, {}, new TextEncoder().encode('another secret of thirty-two bytes')),
      purpose: await sign(sub, undefined, {}, portal.portal.platform.secrets.key('renovacion')),
      algorithm: await sign(sub, undefined, { alg: 'HS512' }),
      type: await sign(sub, undefined, { typ: 'JWT' }),
      expired: await sign(sub, (jwt) =>
        jwt
          .setIssuedAt(Math.floor(Date.now() / 1000) - 700)
          .setExpirationTime(Math.floor(Date.now() / 1000) - 60),
      ),
      cut: token.slice(0, -3),
      stranger: await sign('00000000-0000-7000-8000-000000000000'),
      garbage: 'x'.repeat(40),
    };
    for (const [name, value] of Object.entries(bad)) {
      const answer = await actuar(value);
      expect([name, answer.status, answer.body]).toEqual([name, 401, SIN_SESION]);
    }
    expect((await actuar(token, 'osef')).status).toBe(401);
    expect((await actuar(token)).status).toBe(200);
  });
});
