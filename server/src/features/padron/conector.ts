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
import { callOutside } from '../../platform/outbound.ts';

/**
 * Web services of insurers: a timeout of three seconds, a circuit breaker, strict parsing. A failure never
 * lets anybody in.
 */
const FAILURES = 3;
const OPEN_MS = 30_000;

export interface Pregunta {
  url: string;
  /** In development an insurer may run on this machine. */
  loopback: boolean;
  unidadId: number;
  afiliado: Afiliado;
  usuario: Afiliado;
  hoy: Dia;
}

type Conector = (pregunta: Pregunta) => Promise<Habilitacion>;

const breakers = new Map<string, { failures: number; openUntil: number }>();

async function call(
  { url, loopback }: Pregunta,
  body: unknown,
): Promise<{ ok: boolean; status: number; json: unknown }> {
  const breaker = breakers.get(url) ?? { failures: 0, openUntil: 0 };
  breakers.set(url, breaker);
  if (breaker.openUntil > Date.now()) throw new PortalError('padron_sin_respuesta');
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const { status, text } = await callOutside(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      loopback,
    });
    if (status >= 500) throw new Error(`status ${status}`);
    const json = text === '' ? null : (JSON.parse(text) as unknown);
    breaker.failures = 0;
    return { ok: status >= 200 && status < 300, status, json };
  } catch (cause) {
    breaker.failures += 1;
    if (breaker.failures >= FAILURES) breaker.openUntil = Date.now() + OPEN_MS;
    throw new PortalError('padron_sin_respuesta', { cause });
  }
}

/** An unreadable answer counts as no answer. */
function habilitadoSi(dicho: Dicho): Habilitacion {
  if (dicho === 'ilegible') throw new PortalError('padron_sin_respuesta');
  return { habilitado: dicho === 'si' };
}

export const conectores: Record<'habilitacion' | 'afiliado' | 'validacion', Conector> = {
  async habilitacion(pregunta) {
    const { afiliado, usuario, hoy } = pregunta;
    const { ok, json } = await call(pregunta, pedidoDeHabilitacion(afiliado, usuario, 1, hoy));
    if (!ok) return { habilitado: false };
    const leida = leerRespuestaDeHabilitacion(json);
    if (leida === 'ilegible') throw new PortalError('padron_sin_respuesta');
    return leida;
  },
  async afiliado(pregunta) {
    const pedido = pedidoDeAfiliado(pregunta.afiliado);
    const { ok, json } = await call(pregunta, pedido);
    return ok ? habilitadoSi(leerAfiliado(json, pedido)) : { habilitado: false };
  },
  async validacion(pregunta) {
    const pedido = { documento: pregunta.afiliado.dni };
    const { ok, json } = await call(pregunta, pedido);
    return ok ? habilitadoSi(leerValidacion(json, pedido)) : { habilitado: false };
  },
};
