// An issuer of identities: `oidc-provider`, written by others from the standard, on HTTPS. A test changes on the
// control port: `people` (claims by subject), `clients`, `who` (enters at once; none: the page asks), `acr`, and
// `fault`: `away` (nobody listens), `failing` (503), `wrongNonce`, `badSignature`, `foreignToken` (identities of
// another issuer), `foreignMetadata`, `onlyImplicit`, `noPkce`, `garbled`, `cancelled` (the person says no).
import { generateKeyPairSync } from 'node:crypto';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { Provider } from 'oidc-provider';
import { selfSigned } from './certificate.ts';

console.warn = () => {};
console.info = () => {};

const state = { fault: '', people: {}, clients: {}, who: '', acr: '2' };
const { key, cert } = selfSigned('emisor');
const OTHER = 'https://otro-emisor.ejemplo';

/** What the provider keeps: sessions, codes, grants. Clients come from the control port. */
const kept = new Map();
class Adapter {
  constructor(name) {
    this.name = name;
  }
  at = (id) => `${this.name}:${id}`;
  async upsert(id, payload) {
    kept.set(this.at(id), payload);
  }
  async find(id) {
    return this.name === 'Client' ? state.clients[id] : kept.get(this.at(id));
  }
  async findByUid(uid) {
    return [...kept].find(([name, { uid: one }]) => name.startsWith(`${this.name}:`) && one === uid)?.[1];
  }
  async consume(id) {
    kept.get(this.at(id)).consumed = Math.floor(Date.now() / 1000);
  }
  async destroy(id) {
    kept.delete(this.at(id));
  }
  async revokeByGrantId(grantId) {
    for (const [name, payload] of kept) if (payload.grantId === grantId) kept.delete(name);
  }
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const configuration = {
  adapter: Adapter,
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'emisor-1', use: 'sig', alg: 'RS256' }] },
  cookies: { keys: ['de-prueba'] },
  features: { devInteractions: { enabled: false } },
  scopes: ['openid', 'profile', 'email', 'phone', 'address', 'dni'],
  claims: {
    openid: ['sub', 'acr'],
    profile: ['given_name', 'family_name', 'birthdate', 'gender', 'dependants'],
    email: ['email'],
    phone: ['phone_number'],
    address: ['address'],
    dni: ['dni'],
  },
  acrValues: ['1', '2', '3'],
  clientAuthMethods: ['private_key_jwt', 'client_secret_basic', 'client_secret_post'],
  pkce: { required: () => true },
  ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: async (_ctx, sub) =>
    state.people[sub] && { accountId: sub, claims: async () => ({ sub, ...state.people[sub] }) },
};

let issuer = '';
let provider;
let handle;
let handleAsOther;

function build() {
  provider = new Provider(issuer, configuration);
  provider.use(async (ctx, next) => {
    if (state.fault === 'wrongNonce' && ctx.path === '/auth')
      ctx.query = { ...ctx.query, nonce: 'otro-nonce' };
    await next();
    if (ctx.path === '/.well-known/openid-configuration') {
      const { fault } = state;
      if (fault === 'onlyImplicit') ctx.body.response_types_supported = ['id_token'];
      if (fault === 'noPkce') delete ctx.body.code_challenge_methods_supported;
      if (fault === 'foreignMetadata') ctx.body.issuer = OTHER;
      if (fault === 'garbled') ctx.body = '<html>mantenimiento</html>';
    }
    if (state.fault === 'badSignature' && ctx.path === '/token' && ctx.body?.id_token) {
      const [head, body, signature] = ctx.body.id_token.split('.');
      const flipped = signature[0] === 'A' ? 'B' : 'A';
      ctx.body.id_token = `${head}.${body}.${flipped}${signature.slice(1)}`;
    }
  });
  handle = provider.callback();
  handleAsOther = new Provider(OTHER, configuration).callback();
}

const page = (
  people,
) => `<!doctype html><html lang="es"><meta charset="utf-8"><title>Emisor de prueba</title><main>
<h1>¿Quién sos?</h1><form method="post">${people
  .map((sub) => `<p><button name="who" value="${sub}">${state.people[sub].given_name}</button></p>`)
  .join('')}<p><button name="who" value="">Cancelar</button></p></form></main></html>`;

async function interact(request, response) {
  const { params, grantId } = await provider.interactionDetails(request, response);
  let who = state.who;
  if (who === '' && state.fault !== 'cancelled') {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return response.end(page(Object.keys(state.people)));
    }
    who = new URLSearchParams(await readBody(request)).get('who') ?? '';
  }
  if (who === '' || state.fault === 'cancelled')
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  const grant =
    (await provider.Grant.find(grantId)) ??
    new provider.Grant({ accountId: who, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  return provider.interactionFinished(request, response, {
    login: { accountId: who, acr: state.acr, remember: false },
    consent: { grantId: await grant.save() },
  });
}

async function readBody(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function serve(request, response) {
  if (state.fault === 'failing') {
    response.writeHead(503, { 'content-type': 'application/json' });
    return response.end('{}');
  }
  if (request.url.startsWith('/interaction/'))
    return interact(request, response).catch((error) => {
      response.writeHead(400, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  return state.fault === 'foreignToken' && request.url === '/token'
    ? handleAsOther(request, response)
    : handle(request, response);
}

const open = (port) =>
  new Promise((resolve) => {
    const server = createHttps({ key, cert }, serve);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
let service = await open(0);
const { port } = service.address();
issuer = `https://127.0.0.1:${port}`;
build();

const control = createHttp((request, response) => {
  void (async () => {
    const text = await readBody(request);
    if (request.method === 'POST') Object.assign(state, JSON.parse(text));
    if (state.fault === 'away' && service) {
      const ending = service;
      service = undefined;
      await new Promise((resolve) => {
        ending.close(resolve);
        ending.closeAllConnections();
      });
    } else if (state.fault !== 'away' && !service) service = await open(port);
    response.end(JSON.stringify({ state, asked: [] }));
  })();
});
await new Promise((resolve) => control.listen(0, '127.0.0.1', resolve));
process.stdout.write(
  `${JSON.stringify({ url: issuer, tokenUrl: `${issuer}/token`, cert, control: control.address().port })}\n`,
);
process.stdin.resume().on('end', () => process.exit(0));
