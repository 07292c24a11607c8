import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  Flag,
  Named,
  ParamsOf,
  QueryOf,
} from '@portal/domain/contract/endpoint';
import { faltaSegundoFactor } from '@portal/domain/cuentas/segundo-factor';
import type { Nada } from '@portal/domain/contract/campos';
import { PortalError } from '@portal/domain/errores/errores';
import type { Plantilla } from '@portal/domain/plantillas/plantilla';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { isProduction } from '../config/config.ts';
import type { UnitTx } from '../db/unit-db.ts';
import type { Unidad } from '../units/registry.ts';
import type { AuditEvent } from '../platform/audit/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { send, toWire, type Stream } from './answer.ts';
import type { Actor, Ctx, SignedCtx, SystemCtx } from './context.ts';
import { readCaller, setCookie } from './caller.ts';
import { isAlwaysOpen, isForStaff, isOver, isShut } from './closed-unit.ts';
import { toPortalError } from './errors.ts';
import { insertKey, updateKey } from './idempotency.repository.ts';
import { AnsweredBefore, findAnswer, hashBody, readKey } from './idempotency.ts';
import { compareUnit, parseInput } from './input/parse-input.ts';
import { takeOwnTurn, takeTurn } from './rate-limit.ts';
import type { Ready } from './ready.ts';
import { requireActor, requireFresh, sessions, verifyAccess } from './session.ts';
import { readSystem, SYSTEM_ROLE } from './system-token.ts';

export type { Stream } from './answer.ts';

type ContextOf<E extends Endpoint> = E['who'] extends 'publico'
  ? Ctx
  : E['who'] extends 'sistema'
    ? SystemCtx
    : SignedCtx;
/** An act whose answer is `nada` returns nothing. */
type ResultOf<E extends Endpoint> = E['answer'] extends { stream: readonly string[] }
  ? Stream
  : AnswerOf<E> extends Nada
    ? void
    : AnswerOf<E>;
export interface Input<E extends Endpoint> {
  body: E['upload'] extends object ? Readable : BodyOf<E>;
  query: QueryOf<E>;
  params: ParamsOf<E>;
}
export type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: Input<E>,
) => Promise<ResultOf<E> | Ready<ResultOf<E>>>;

export interface Router {
  route<E extends Named>(endpoint: E, handler: Handler<E>): void;
  readonly endpoints: readonly Named[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Named;
  }
  interface FastifyRequest {
    unidad?: Unidad;
    /** The response was a file of the web's build. */
    file?: boolean;
  }
}

/** The only way to add an endpoint: a route without a contract does not register. */
export function createRouter(app: FastifyInstance, platform: Platform): Router {
  const endpoints: Named[] = [];
  app.addHook('onRoute', ({ config, path }) => {
    if (!config?.endpoint) throw new Error(`${path} was registered without a contract`);
  });
  return {
    endpoints,
    route(endpoint, handler) {
      if (endpoints.some(({ name }) => name === endpoint.name))
        throw new Error(`two endpoints are called ${endpoint.name}`);
      endpoints.push(endpoint);
      const options = {
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint },
        exposeHeadRoute: false,
        handler: endpoint.withoutUnit
          ? async (_request: FastifyRequest, reply: FastifyReply) =>
              send(
                endpoint,
                await handler({ platform } as never, {} as never),
                (result) => toWire(endpoint, result),
                reply,
              )
          : (request: FastifyRequest, reply: FastifyReply) =>
              serve(platform, endpoint, handler, request, reply),
      };
      if (endpoint.upload) void app.register(async (scope) => void takeFiles(scope).route(options));
      else app.route(options);
    },
  };
}

/** Passes uploads on as streams, so that no byte of a file is read before the sender is known. */
function takeFiles(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  return scope;
}

function readFile(request: FastifyRequest, { types, bytes }: NonNullable<Endpoint['upload']>): unknown {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (!types.includes(type.trim().toLowerCase())) throw new PortalError('formato_no_admitido');
  if (Number(request.headers['content-length']) > bytes) throw new PortalError('muy_grande');
  return request.body;
}

async function serve(
  platform: Platform,
  endpoint: Named,
  handler: Handler<Named>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const unidad = request.unidad!;
  const db = platform.unit(unidad.id);
  const caller = readCaller(request, platform, unidad);
  const event: AuditEvent = {
    unidadId: unidad.id,
    acto: endpoint.audit ?? 'acceso_rechazado',
    resultado: 'ok',
    actorId: null,
    actorRol: null,
    paraId: null,
    objeto: null,
    direccion: caller.address,
    pedido: caller.requestId,
  };
  let audited = false;
  let answered = false;
  const shown = new Set<string>();
  const events = () => (shown.size === 0 ? [event] : [...shown].map((paraId) => ({ ...event, paraId })));
  const write = async (some: readonly AuditEvent[]) =>
    void (await Promise.all(some.map((one) => platform.audit.write(one))));
  try {
    const now = platform.clock.machine();
    const bearer = readBearer(request);
    const sesionId =
      bearer === undefined || endpoint.who === 'sistema'
        ? undefined
        : verifyAccess(platform.secrets, unidad.id, bearer);
    const limited = { db, secrets: platform.secrets, now };
    if (platform.config.rateLimits)
      await takeTurn(limited, endpoint.rate, { address: caller.address, sesionId });
    const ours = !endpoint.fromElsewhere && !endpoint.anyOrigin;
    if (endpoint.method !== 'GET' && ours && request.headers['x-portal'] === undefined)
      throw new PortalError('encabezado_faltante');

    const actor = sesionId === undefined ? null : await sessions(platform, unidad.id)(sesionId);
    const sistema = endpoint.who === 'sistema' ? await readSystem(db, bearer, now) : null;
    Object.assign(event, {
      actorId: sistema?.id ?? actor?.personaId ?? null,
      actorRol: sistema ? SYSTEM_ROLE : (actor?.rol ?? null),
      paraId: actor?.personaId ?? null,
    });
    if (sistema && platform.config.rateLimits) takeOwnTurn(limited, endpoint.rate, sistema.id);
    if (endpoint.flag && !flagOf(unidad.plantilla, endpoint.flag)) throw new PortalError('no_encontrado');
    if (isOver(unidad, now) && !isAlwaysOpen(endpoint)) throw new PortalError('inspeccion_terminada');
    if (!isForStaff(endpoint) && isShut(unidad, actor)) throw new PortalError('unidad_cerrada');
    authorize(endpoint, actor, unidad.plantilla, isProduction(platform.config));
    if (endpoint.fresh) await requireFresh(db, requireActor(actor), caller.hostname, now);
    if (endpoint.ownHeader && request.headers['x-portal'] === undefined)
      throw new PortalError('encabezado_faltante');

    const input = {
      params: endpoint.params && parseInput(endpoint.params, request.params, 'params'),
      query: endpoint.query && parseInput(endpoint.query, request.query, 'query'),
      body: endpoint.upload
        ? readFile(request, endpoint.upload)
        : endpoint.body && parseInput(endpoint.body, request.body ?? {}, 'body'),
    };
    if (!endpoint.upload) compareUnit(unidad, input.body);

    const key =
      endpoint.idempotent === 'key'
        ? readKey(
            platform.secrets,
            request.headers['idempotency-key'],
            endpoint.name,
            actor?.personaId ?? 'publico',
            endpoint.upload ? null : input.body,
          )
        : undefined;
    const encoded = new Map<unknown, unknown>();
    /** Encodes an answer once, although the idempotency key stores it too. */
    const wireOf = (result: unknown) => {
      if (!encoded.has(result)) encoded.set(result, toWire(endpoint, result));
      return encoded.get(result);
    };
    const ctx: Ctx = {
      unidad,
      actor,
      sistema,
      db,
      clock: platform.clock,
      caller,
      platform,
      about({ persona, objeto, actor: who, cuerpo }) {
        if (cuerpo !== undefined && key) key.cuerpoHash = hashBody(platform.secrets, cuerpo);
        if (persona !== undefined) event.paraId = persona;
        if (objeto !== undefined) event.objeto = objeto;
        if (who !== undefined) Object.assign(event, { actorId: who.personaId, actorRol: who.rol });
      },
      async seen(personas) {
        if (answered) return write([...new Set(personas)].map((paraId) => ({ ...event, paraId })));
        for (const persona of personas) shown.add(persona);
      },
      act: async (
        work: (tx: UnitTx, first: unknown) => Promise<unknown>,
        first?: (tx: UnitTx) => Promise<unknown>,
      ) => {
        const result = await db.tx(
          async (tx) => {
            // The idempotency key and the act's first statements travel with BEGIN; the answer and the audit
            // event with COMMIT.
            const [mine, begun] = await Promise.all([
              key && tx.run(insertKey(tx.unidadId, key, now)),
              first?.(tx),
            ]);
            if (key && mine === 0) throw new AnsweredBefore((await findAnswer(tx, key))?.answer);
            return work(tx, begun);
          },
          (done) => [
            ...(key ? [updateKey(db.unidadId, key, wireOf(done))] : []),
            ...(endpoint.audit ? [platform.audit.insert(events())] : []),
          ],
        );
        audited = true;
        return result as never;
      },
      actAtOnce: async (work) => {
        if (endpoint.idempotent === 'key' || !endpoint.audit || shown.size > 0)
          throw new Error(`${endpoint.name} takes keys, has no event or has shown others: use act`);
        const result = await db.txAtOnce((tx) => work(tx, platform.audit.within(event)), []);
        audited = true;
        return result;
      },
      cookie: (name, value, options) => setCookie(reply, platform.config, name, value, options),
    };
    /** The audit trail records a repetition, not a second act. */
    const repeated = (answer: unknown) => {
      event.resultado = 'repetido';
      return 'stream' in endpoint.answer ? answer : endpoint.answer.parse(answer);
    };
    const result = await handler(ctx as never, input as never).catch(async (error: unknown) => {
      if (error instanceof AnsweredBefore) return repeated(error.answer);
      // A repeated act may fail a check that it passed the first time. The stored answer still applies.
      const before = key && error instanceof PortalError ? await findAnswer(db, key) : undefined;
      if (before) return repeated(before.answer);
      throw error;
    });
    if (endpoint.audit && !audited) await write(events());
    answered = true;
    return await send(endpoint, result, wireOf, reply, request);
  } catch (error) {
    const failure = toPortalError(error);
    // A refusal is audited even where success is not, because somebody tried a protected action.
    if (failure.code !== 'no_disponible' && (endpoint.audit !== null || endpoint.who !== 'publico')) {
      await platform.audit.write({ ...event, resultado: failure.code }).catch(() => {});
    }
    throw failure;
  }
}

const readBearer = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.-]{20,2000})$/.exec(request.headers.authorization ?? '')?.[1];

/** A role without permission gets 404, so that routes of other roles seem not to exist. */
function authorize(endpoint: Named, actor: Actor | null, plantilla: Plantilla, produccion: boolean) {
  // A system was read with its token.
  if (endpoint.who === 'publico' || endpoint.who === 'sistema') return;
  const { alcance, rol, nivel } = requireActor(actor);
  if (faltaSegundoFactor(plantilla, produccion, { alcance, rol, nivel })) throw new PortalError('sin_sesion');
  if (!(endpoint.scopes ?? ['portal']).includes(alcance)) throw new PortalError('no_encontrado');
  if (endpoint.who !== 'sesion' && !endpoint.who.includes(rol)) throw new PortalError('no_encontrado');
}

export function flagOf(plantilla: Plantilla, flag: Flag): boolean {
  switch (flag) {
    case 'portal':
    case 'registroUsuario':
    case 'tramitedni':
    case 'grupofamiliar':
      return plantilla.requiere[flag];
    default:
      return plantilla[flag];
  }
}
