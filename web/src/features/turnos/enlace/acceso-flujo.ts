import { turnos, type EntradaTurno } from '@portal/domain/turnos/contract';
import { entradaPor } from '@portal/domain/turnos/reglas';
import { ApiError, call } from '../../../lib/api.ts';
import { abrirSesion, cerrarSesion, entrarPorEnlace, leerSesion } from '../../../lib/sesion.ts';
import { t } from './textos-enlaces.ts';

export type Paso =
  | { paso: 'abriendo' }
  /** Shows a message, then signs out and goes home. */
  | { paso: 'temprano' | 'vencida'; entrada: EntradaTurno }
  | { paso: 'clave'; entrada: EntradaTurno }
  | { paso: 'incorrecto'; entrada: EntradaTurno; mensaje: string }
  /** Goes to /error. */
  | { paso: 'fallo'; mensaje: string }
  | { paso: 'adentro'; turno: string }
  /** The attention is over: goes to its result. */
  | { paso: 'terminada'; atencion: string };

/**
 * Resolves the code. Within the entry window any open session is signed out; with a ticket, sign-in is
 * automatic.
 */
export async function abrirEntrada(codigoTurno: string): Promise<Paso> {
  if (codigoTurno === '') return { paso: 'fallo', mensaje: t('acceso.sinCodigo') };
  try {
    const entrada = await call(turnos.obtenerEntrada, { body: { codigoTurno } });
    const cuando = entradaPor(entrada.diferenciaEnMinutos);
    if (cuando !== 'abierta' && !entrada.enEspera) return { paso: cuando, entrada };
    await salir();
    return entrada.password === null ? { paso: 'clave', entrada } : await ingresar(entrada, entrada.password);
  } catch (error) {
    return { paso: 'fallo', mensaje: t('acceso.fallo', { motivo: motivoDe(error) }) };
  }
}

/**
 * Signs in with the code as login and the ticket or typed text as password. Throws errors that another
 * password would not fix.
 */
export async function ingresar(entrada: EntradaTurno, password: string): Promise<Paso> {
  try {
    const body = { codigoTurno: entrada.login, password };
    entrarPorEnlace(await abrirSesion(() => call(turnos.ingresarAlTurno, { body })));
    return entrada.terminada === undefined
      ? { paso: 'adentro', turno: entrada.turno.id }
      : { paso: 'terminada', atencion: entrada.terminada };
  } catch (error) {
    if (
      error instanceof ApiError &&
      (error.code === 'login_incorrecto' || error.code === 'demasiados_intentos')
    ) {
      return { paso: 'incorrecto', entrada, mensaje: error.message };
    }
    throw error;
  }
}

export async function salir(): Promise<void> {
  if (leerSesion().estado === 'autenticado') await cerrarSesion();
}

export function motivoDe(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  // A truncated code is treated like an unknown one.
  return error.code === 'pedido_invalido' || error.code === 'datos_invalidos'
    ? t('enlace.error.ajeno')
    : error.message;
}
