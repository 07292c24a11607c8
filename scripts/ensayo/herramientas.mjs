// Tools of `portal.mjs`: commands of the machine, a mail server and an HTTP client.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { telefono } from '../../e2e/support/telefono.ts';

/** The ports of the two processes. */
export const [A, B] = [3001, 3002];
const HOST = 'villa-nueva.portal.ejemplo.gob.ar';

export const orden = (env, ...args) =>
  execFileSync('/usr/local/bin/portal-operar', args, { env: { ...process.env, ...env }, encoding: 'utf8' });
export const systemctl = (...args) => execFileSync('systemctl', args, { stdio: 'inherit' });
export const postgres = (command) =>
  execFileSync('runuser', ['-u', 'postgres', '--', 'sh', '-c', `cd / && ${command}`], { encoding: 'utf8' });
export const logOf = (port) =>
  execFileSync('journalctl', ['-u', `portal@${port}`, '-o', 'cat', '--no-pager'], { encoding: 'utf8' });

export async function until(what, found, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(300)) {
    const value = await found();
    if (value) return value;
  }
  throw new Error(`No llegó: ${what}`);
}

const mails = [];
/** The operator's mail server. */
export const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) =>
    void new Response(stream)
      .arrayBuffer()
      .then(async (raw) => (mails.push(await PostalMime.parse(raw)), done()), done),
});
await new Promise((resolve) => smtp.listen(25, '127.0.0.1', resolve));

/** Waits for a mail to this address that contains the pattern, and returns the match. */
export const inMail = (to, pattern) =>
  until(`un correo para ${to}`, () =>
    mails
      .filter((mail) => mail.to?.[0]?.address === to)
      .map((mail) => pattern.exec(mail.text ?? '')?.[0])
      .findLast(Boolean),
  );

/** One request, with the headers that the proxy sets. */
export function ask(
  port,
  path,
  { body, raw, type, token, cookie, method = body === undefined && raw === undefined ? 'GET' : 'POST' } = {},
) {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const headers = { host: HOST, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
  if (method === 'POST')
    Object.assign(headers, {
      'x-portal': '1',
      'content-type': type ?? 'application/json',
      'content-length': Buffer.byteLength(payload),
    });
  if (token) headers.authorization = `Bearer ${token}`;
  if (cookie) headers.cookie = cookie;
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false }, resolve);
    request.on('error', reject);
    request.end(payload);
  }).then(async (response) => {
    const bytes = Buffer.from(await new Response(response).arrayBuffer());
    const isJson = response.headers['content-type']?.startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes,
      body: isJson ? JSON.parse(bytes.toString()) : undefined,
    };
  });
}

/** Like `ask`; fails unless the answer is 200. */
export async function ok(port, path, options) {
  const answer = await ask(port, path, options);
  assert.equal(
    answer.status,
    200,
    `${path} en ${port}: ${answer.status} ${answer.bytes.toString().slice(0, 400)}`,
  );
  return answer.body ?? answer;
}

export const ready = (port) =>
  until(`el proceso ${port}`, () =>
    ask(port, '/healthz/ready').then(
      ({ status }) => status === 200,
      () => false,
    ),
  );

/** In production staff need a second factor from the first sign-in on. */
export async function enterAsStaff(port, dni, password) {
  const paso = await ok(port, '/api/sesion/iniciar', { body: { correo: dni, password, acceso: 'personal' } });
  assert.equal(paso.falta, 'activar');
  assert.equal(paso.token, undefined);
  const { secreto } = await ok(port, '/api/sesion/segundoFactor/preparar', { body: { ticket: paso.ticket } });
  const { sesion } = await ok(port, '/api/sesion/segundoFactor/activar', {
    body: { ticket: paso.ticket, codigo: await telefono(secreto)() },
  });
  return sesion;
}

export async function invite(token, persona, roles, password) {
  await ok(A, '/api/personal/invitar', { token, body: { ...persona, roles, confirma: false } });
  const link = await inMail(persona.email, /https?:\/\/\S+\/invitacion\?codigo=\S+/);
  await ok(B, '/api/invitacion/aceptar', {
    body: { codigo: new URL(link).searchParams.get('codigo'), password, conf_password: password },
  });
  return enterAsStaff(B, persona.dni, password);
}

/** Opens a document like a browser: with a cookie for that path. */
export async function paper(port, token, path) {
  const opened = await ask(port, '/api/documento/abrir', { token, body: { path } });
  assert.equal(opened.status, 200, opened.bytes.toString());
  const cookie = opened.headers['set-cookie'].find((line) => line.includes('documento=')).split(';')[0];
  const { status, bytes } = await ask(port, opened.body.url, { cookie });
  assert.equal(status, 200);
  return bytes;
}
