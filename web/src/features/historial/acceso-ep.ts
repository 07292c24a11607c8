import { historial, type PersonaEP } from '@portal/domain/historial/contract';
import { ApiError, call } from '../../lib/api.ts';
import { cerrarSesion, entrarPorEnlace, leerSesion } from '../../lib/sesion.ts';
import { t } from './textos.ts';

/** Where the pre-attention link leads: to /error, or inside with the one whom it is about. */
export type Entrada = { paso: 'fallo'; mensaje: string } | { paso: 'adentro'; usuarioParam: PersonaEP };

/** Whoever was signed in is signed out once the link is known to be good; the ticket signs in by itself. */
export async function abrirEnlaceEP(codigoUser: string): Promise<Entrada> {
  if (codigoUser === '') return { paso: 'fallo', mensaje: t('ep.sinCodigo') };
  try {
    const { user, password, hijo } = await call(historial.obtenerDatosAtencionesEP, { body: { codigoUser } });
    if (leerSesion().estado === 'autenticado') await cerrarSesion();
    entrarPorEnlace(
      await call(historial.ingresarPorEnlaceEP, { body: { correo: user.documento, password } }),
    );
    return { paso: 'adentro', usuarioParam: hijo ?? user };
  } catch (error) {
    return { paso: 'fallo', mensaje: t('ep.error', { motivo: motivoDe(error) }) };
  }
}

function motivoDe(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  // A code that was cut on its way into the address is as good as none.
  return error.code === 'pedido_invalido' || error.code === 'datos_invalidos' ? t('ep.ajeno') : error.message;
}
