import { historial, type PersonaEP } from '@portal/domain/historial/contract';
import { ApiError, call } from '../../lib/api.ts';
import { abrirSesion, cerrarSesion, entrarPorEnlace, leerSesion } from '../../lib/sesion.ts';
import { t } from './textos.ts';

/** Where the pre-attention link leads: to /error, or into the history of its person. */
export type Entrada = { paso: 'fallo'; mensaje: string } | { paso: 'adentro'; persona: PersonaEP };

/**
 * An open session is signed out only once the link is known to be valid; the ticket then signs in
 * automatically.
 */
export async function abrirEnlaceEP(codigoUser: string): Promise<Entrada> {
  if (codigoUser === '') return { paso: 'fallo', mensaje: t('ep.sinCodigo') };
  try {
    const { user, password, hijo } = await call(historial.obtenerDatosAtencionesEP, { body: { codigoUser } });
    if (leerSesion().estado === 'autenticado') await cerrarSesion();
    const body = { correo: user.dni, password };
    entrarPorEnlace(await abrirSesion(() => call(historial.ingresarPorEnlaceEP, { body })));
    return { paso: 'adentro', persona: hijo ?? user };
  } catch (error) {
    return { paso: 'fallo', mensaje: t('ep.error', { motivo: motivoDe(error) }) };
  }
}

function motivoDe(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  // A truncated code is treated like an unknown one.
  return error.code === 'pedido_invalido' || error.code === 'datos_invalidos' ? t('ep.ajeno') : error.message;
}
