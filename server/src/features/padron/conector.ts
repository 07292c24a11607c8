import {
  leerAfiliado,
  leerRespuestaDeHabilitacion,
  leerValidacion,
  pedidoDeAfiliado,
  pedidoDeHabilitacion,
  type Afiliado,
  type Dicho,
  type Habilitacion,
} from '@portal/domain/padron/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { Dia } from '@portal/domain/tiempo/fechas';

/** Web services of insurers: three seconds, a breaker, answers parsed strictly. A failure never lets anybody in. */
const LIMIT_MS = 3000;
const FAILURES = 3;
const OPEN_MS = 30_000;

export interface Pregunta {
  url: string;
  unidadId: number;
  afiliado: Afiliado;
  usuario: Afiliado;
  hoy: Dia;
}

type Conector = (pregunta: Pregunta) => Promise<Habilitacion>;

const breakers = new Map<string, { failures: number; openUntil: number }>();

async function call(url: string, body: unknown): Promise<{ ok: boolean; status: number; json: unknown }> {
  const breaker = breakers.get(url) ?? { failures: 0, openUntil: 0 };
  breakers.set(url, breaker);
  if (breaker.openUntil > Date.now()) throw new PortalError('padron_sin_respuesta');
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    const text = (await response.text()).slice(0, 100_000);
    breaker.failures = 0;
    return { ok: response.ok, status: response.status, json: text === '' ? null : (JSON.parse(text) as unknown) };
  } catch (cause) {
    breaker.failures += 1;
    if (breaker.failures >= FAILURES) breaker.openUntil = Date.now() + OPEN_MS;
    throw new PortalError('padron_sin_respuesta', { cause });
  }
}

/** What cannot be read is an insurer that did not answer. */
function habilitadoSi(dicho: Dicho): Habilitacion {
  if (dicho === 'ilegible') throw new PortalError('padron_sin_respuesta');
  return { habilitado: dicho === 'si' };
}

export const conectores: Record<'habilitacion' | 'afiliado' | 'validacion', Conector> = {
  async habilitacion({ url, afiliado, usuario, hoy }) {
    const { ok, json } = await call(url, pedidoDeHabilitacion(afiliado, usuario, 1, hoy));
    if (!ok) return { habilitado: false };
    const leida = leerRespuestaDeHabilitacion(json);
    if (leida === 'ilegible') throw new PortalError('padron_sin_respuesta');
    return leida;
  },
  async afiliado({ url, afiliado }) {
    const pedido = pedidoDeAfiliado(afiliado);
    const { ok, json } = await call(url, pedido);
    return ok ? habilitadoSi(leerAfiliado(json, pedido)) : { habilitado: false };
  },
  async validacion({ url, afiliado }) {
    const pedido = { documento: afiliado.documento };
    const { ok, json } = await call(url, pedido);
    return ok ? habilitadoSi(leerValidacion(json, pedido)) : { habilitado: false };
  },
};
