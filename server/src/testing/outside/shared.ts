import { createPublicKey, randomBytes, verify, type JsonWebKey } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './certificate.ts';

/**
 * What the outside programs share: an HTTPS server with a token service, and a control port on which a test
 * changes faults and data. Written from the standards; no code is shared with the client under test.
 */
export interface Control {
  /**
   * `away`: nobody listens. `slow`: one second late. `hangs`: never answers. `refuses`: 401 to every call.
   * `failing`: 503. `garbled`: 200, and not JSON. `huge`: two megabytes. `redirects`: to another address. `twice`: each
   * answer comes two times. `tokenRefused`, `tokenGarbled`, `tokenHuge`, `tokenRedirects`: the token service only.
   */
  fault: string;
  /** The name of the token in the answer. */
  tokenName: 'access_token' | 'accessToken' | 'token';
  tokenSeconds: number;
  /** Registered public keys, by client. */
  clients: Record<string, JsonWebKey>;
  /** False: `/metadata` is of something else. */
  fhir: boolean;
  [data: string]: unknown;
}

export interface Asked {
  method: string;
  path: string;
  key: string | undefined;
  body: unknown;
}

/** `cut`: the connection ends. `die`: the program ends, killed, after it kept what it has. */
export type Answer = { status: number; json?: unknown; text?: string } | 'cut' | 'hang' | 'die';
/** Answers what is the program's own, after the token was checked. */
export type Handle = (asked: Asked, state: Control) => Answer | Promise<Answer>;

const TOKEN_PATH = '/auth/token';
const HUGE: Answer = { status: 200, json: { token: 'a'.repeat(2 * 1024 * 1024) } };
/** Where a client that follows it would be welcome. */
const REDIRECT: Answer = { status: 307 };
export const FHIR_PATH = '/fhir';

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += chunk as string;
  return text;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

function send(response: ServerResponse, answer: Answer, twice: boolean) {
  if (answer === 'hang') return;
  if (answer === 'die') process.kill(process.pid, 'SIGKILL');
  if (answer === 'cut' || answer === 'die') return void response.destroy();
  const { status, json, text } = answer;
  const type = text === undefined ? 'application/fhir+json' : 'text/html';
  const body = text ?? JSON.stringify(json ?? {});
  if (twice) {
    // Below HTTP, which gives one answer to a request.
    const whole = `HTTP/1.1 ${status} -\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    return void response.socket!.end(whole + whole);
  }
  response.writeHead(status, {
    'content-type': type,
    ...(status === 307 ? { location: '/fhir/metadata' } : {}),
  });
  response.end(body);
}

/** What a durable program has, in its file. */
interface Kept {
  port: number;
  key: string;
  cert: string;
  state: Control;
  asked: Asked[];
}

/** Starts the program; prints where it is. Ends with its input. */
export async function startOutside(name: string, data: Record<string, unknown>, handle: Handle) {
  const file = process.env['KEPT'];
  const kept =
    file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
  const { key, cert } = kept ?? selfSigned(name);
  const state: Control = kept?.state ?? {
    fault: '',
    tokenName: 'access_token',
    tokenSeconds: 300,
    clients: {},
    fhir: true,
    ...data,
  };
  const asked: Asked[] = kept?.asked ?? [];
  const tokens = new Map<string, number>();
  /** Requests that carry something and have no answer yet. */
  const unanswered = new Set<IncomingMessage>();
  let origin = '';

  const giveToken = (form: URLSearchParams): Answer => {
    if (state.fault === 'tokenRefused') return { status: 401, json: { error: 'invalid_client' } };
    if (state.fault === 'tokenHuge') return HUGE;
    if (state.fault === 'tokenRedirects') return REDIRECT;
    if (state.fault === 'tokenGarbled') return { status: 200, text: '<html>mantenimiento</html>' };
    const good =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_assertion_type') === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' &&
      isGood(form.get('client_assertion') ?? '', state.clients, `${origin}${TOKEN_PATH}`);
    if (!good) return { status: 401, json: { error: 'invalid_client' } };
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, Date.now() + state.tokenSeconds * 1000);
    return { status: 200, json: { [state.tokenName]: token, expires_in: state.tokenSeconds } };
  };

  const serve = async (request: IncomingMessage): Promise<Answer> => {
    const text = await readBody(request);
    const one: Asked = {
      method: request.method!,
      path: request.url!,
      key: request.headers['idempotency-key'] as string | undefined,
      body: text === '' ? undefined : parse(text),
    };
    asked.push(one);
    if (state.fault === 'hangs') return 'hang';
    if (state.fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 1000));
    if (one.path === TOKEN_PATH) return giveToken(new URLSearchParams(text));
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (state.fault === 'refuses' || !((tokens.get(token) ?? 0) > Date.now()))
      return { status: 401, json: { error: 'invalid_token' } };
    if (state.fault === 'failing') return { status: 503, json: { error: 'unavailable' } };
    if (state.fault === 'huge') return HUGE;
    if (state.fault === 'redirects') return REDIRECT;
    if (state.fault === 'garbled') return { status: 200, text: '<html>hola</html>' };
    if (!one.path.startsWith(`${FHIR_PATH}/`)) return { status: 404, json: {} };
    if (one.path === `${FHIR_PATH}/metadata`)
      return {
        status: 200,
        json: state.fhir ? { resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' } : { hola: 1 },
      };
    return handle({ ...one, path: one.path.slice(FHIR_PATH.length) }, state);
  };

  const open = (port: number) =>
    new Promise<ReturnType<typeof createHttps>>((resolve) => {
      const server = createHttps({ key, cert }, (request, response) => {
        if (request.headers['idempotency-key'] !== undefined) unanswered.add(request);
        response.once('close', () => unanswered.delete(request));
        serve(request).then(
          (answer) => {
            // Kept before anybody hears of it.
            keep();
            send(response, answer, state.fault === 'twice');
          },
          () => response.destroy(),
        );
      });
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let service: ReturnType<typeof createHttps> | undefined = await open(kept?.port ?? 0);
  const { port } = service.address() as AddressInfo;
  origin = `https://127.0.0.1:${port}`;
  const keep = () => {
    if (file === undefined) return;
    writeFileSync(`${file}.nuevo`, JSON.stringify({ port, key, cert, state, asked } satisfies Kept));
    renameSync(`${file}.nuevo`, file);
  };
  keep();

  const shut = (server: ReturnType<typeof createHttps>) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const change = async (changes: Partial<Control> & { forgetTokens?: boolean; forgetAsked?: boolean }) => {
    const { forgetTokens, forgetAsked, ...rest } = changes;
    Object.assign(state, rest);
    if (forgetTokens) tokens.clear();
    if (forgetAsked) asked.length = 0;
    if (state.fault === 'away' && service) {
      const ending = service;
      service = undefined;
      await shut(ending);
    } else if (state.fault !== 'away' && !service) service = await open(port);
  };

  const control = createHttp((request, response) => {
    void (async () => {
      const text = await readBody(request);
      if (request.method === 'POST') await change(parse(text) as never);
      keep();
      response.end(JSON.stringify({ state, asked, open: unanswered.size }));
    })();
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const controlPort = (control.address() as AddressInfo).port;
  process.stdout.write(
    `${JSON.stringify({ url: `${origin}${FHIR_PATH}`, tokenUrl: `${origin}${TOKEN_PATH}`, cert, control: controlPort })}\n`,
  );
  process.stdin.resume().on('end', () => process.exit(0));
}

/** The JWT of a client: RS512, by the registered key, for this service, not expired. */
function isGood(jwt: string, clients: Record<string, JsonWebKey>, audience: string): boolean {
  const [head = '', payload = '', signature = ''] = jwt.split('.');
  const read = (part: string) => parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { alg } = read(head);
  const { iss, sub, aud, exp, jti } = read(payload);
  const jwk = clients[String(iss)];
  return (
    alg === 'RS512' &&
    jwk !== undefined &&
    iss === sub &&
    aud === audience &&
    typeof jti === 'string' &&
    typeof exp === 'number' &&
    exp * 1000 > Date.now() &&
    verify(
      'RSA-SHA512',
      Buffer.from(`${head}.${payload}`),
      createPublicKey({ key: jwk, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    )
  );
}
