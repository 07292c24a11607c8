import type {
  AnswerOf,
  Endpoint,
  Named,
  SentBodyOf,
  SentParamsOf,
  SentQueryOf,
} from '@portal/domain/contract/endpoint';
import type { CodigoError, CuerpoError } from '@portal/domain/errores/errores';
import { olvidarAdelantos, tomarAdelanto } from './primera-pagina/adelantos.ts';

/** A refusal of the server, or no connection to it. `message` can be shown to the person. */
export class ApiError extends Error {
  readonly code: CodigoError | 'sin_conexion' | 'version_vieja';
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly detalle: unknown;

  constructor(
    code: ApiError['code'],
    message: string,
    status = 0,
    fields: Record<string, string> = {},
    detalle?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.detalle = detalle;
  }
}

export const sinConexion = () =>
  new ApiError(
    'sin_conexion',
    'No hay conexión con el portal. Lo que escribiste sigue acá: revisá tu internet y probá de nuevo.',
  );
export const versionVieja = (status = 0) =>
  new ApiError('version_vieja', 'Hay una versión nueva del portal. Actualizá la página para seguir.', status);

type Sent<E extends Endpoint> = (undefined extends SentBodyOf<E>
  ? { body?: never }
  : { body: SentBodyOf<E> }) &
  (undefined extends SentQueryOf<E> ? { query?: never } : { query?: SentQueryOf<E> }) &
  (undefined extends SentParamsOf<E> ? { params?: never } : { params: SentParamsOf<E> }) &
  (E['upload'] extends object ? { file: Blob | FormData } : { file?: never }) & {
    idempotencyKey?: string;
    /** Timeout, reported as a lost connection: a request over a dropped network may never settle. */
    limitMs?: number;
    /** Lets the request outlive the page. */
    keepalive?: true;
    /** Sends the session's token to a public endpoint. */
    asSession?: boolean;
  };

/** Source of the access token: the session store, which renews it when needed. */
let freshToken: (refused?: string) => Promise<string | undefined> = async () => undefined;
export const useTokenSource = (source: typeof freshToken) => {
  freshToken = source;
};

/** Asks the signed-in person to prove their identity again; false if they cancel. */
export interface Pruebas {
  /** The password needs a code of the second factor. */
  codigo: boolean;
  /** A passkey may stand for both. */
  llave: boolean;
}
let prove: (ways: Pruebas) => Promise<boolean> = async () => false;
export const useProofSource = (source: typeof prove) => {
  prove = source;
};

/** Calls an endpoint by its contract, the same value that the server registers. */
export async function call<E extends Named>(endpoint: E, sent: Sent<E>): Promise<AnswerOf<E>> {
  const token = endpoint.who === 'publico' && !sent.asSession ? undefined : await freshToken();
  const { body, file, query, params, idempotencyKey, limitMs, keepalive } = sent as {
    body?: unknown;
    file?: Blob | FormData;
    query?: Record<string, string | number | boolean | undefined>;
    params?: Record<string, string | number>;
    idempotencyKey?: string;
    limitMs?: number;
    keepalive?: true;
  };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const address = search.size > 0 ? `${path}?${search}` : path;
  const send = (bearer: string | undefined) =>
    fetch(address, {
      method: endpoint.method,
      headers: {
        'x-portal': '1',
        // For FormData the browser sets the content type, with its boundary.
        ...(endpoint.method === 'POST' && !(file instanceof FormData)
          ? { 'content-type': file?.type ?? 'application/json' }
          : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(endpoint.method === 'POST' ? { body: file ?? JSON.stringify(body ?? {}) } : {}),
      credentials: 'same-origin',
      ...(keepalive && { keepalive }),
      ...(limitMs === undefined ? {} : { signal: AbortSignal.timeout(limitMs) }),
    });
  let response: Response;
  try {
    const early = tomarAdelanto(address, body);
    // What is written changes what was read before.
    if (endpoint.method === 'POST' && !early) olvidarAdelantos();
    response = (await early?.catch(() => undefined)) ?? (await send(token));
    // A 401 means that nothing was done: retry with a new token, or after the password was entered.
    const again = response.status === 401 && token !== undefined ? await freshToken(token) : undefined;
    if (again !== undefined) response = await send(again);
  } catch {
    throw sinConexion();
  }
  let json = (await response.json().catch(() => undefined)) as unknown;
  const asked = response.status === 403 ? (json as Partial<CuerpoError> | undefined) : undefined;
  if (
    asked?.code === 'prueba_requerida' &&
    (await prove({ codigo: false, llave: false, ...(asked.detalle as Partial<Pruebas> | undefined) }))
  ) {
    response = await send(await freshToken()).catch(() => {
      throw sinConexion();
    });
    json = (await response.json().catch(() => undefined)) as unknown;
  }
  if (!response.ok) {
    const { code, message, fields, detalle } = (json ?? {}) as Partial<CuerpoError>;
    throw new ApiError(
      code ?? 'error_interno',
      message ?? 'El portal no responde en este momento. Probá de nuevo en un minuto.',
      response.status,
      fields,
      detalle,
    );
  }
  const parsed = 'stream' in endpoint.answer ? undefined : endpoint.answer.safeParse(json);
  if (!parsed?.success) throw versionVieja(response.status);
  return parsed.data as AnswerOf<E>;
}
