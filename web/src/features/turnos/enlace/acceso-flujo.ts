import { turnos, type EntradaTurno } from '@portal/domain/turnos/contract';
import { entradaPor } from '@portal/domain/turnos/reglas';
import { ApiError, call } from '../../../lib/api.ts';
import { cerrarSesion, entrarPorEnlace, leerSesion } from '../../../lib/sesion.ts';
import { t } from './textos-enlaces.ts';

/** Where the entry by link stands. */
export type Paso =
  | { paso: 'abriendo' }
  /** To be read; then out and home. */
  | { paso: 'temprano' | 'vencida'; entrada: EntradaTurno }
  | { paso: 'clave'; entrada: EntradaTurno }
  | { paso: 'incorrecto'; entrada: EntradaTurno; mensaje: string }
  /** To /error. */
  | { paso: 'fallo'; mensaje: string }
  | { paso: 'adentro'; turno: string }
  /** It is over: to what it left. */
  | { paso: 'terminada'; atencion: string };

/** What the code leads to. In the window whoever was signed in is signed out, and where a ticket came it signs in by itself. */
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

/** The code is the login, the ticket or what was typed the password. Throws what no other password would change. */
export async function ingresar(entrada: EntradaTurno, password: string): Promise<Paso> {
  try {
    entrarPorEnlace(await call(turnos.ingresarAlTurno, { body: { codigoTurno: entrada.login, password } }));
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
  // A code that was cut on its way into the address is as good as none.
  return error.code === 'pedido_invalido' || error.code === 'datos_invalidos'
    ? t('enlace.error.ajeno')
    : error.message;
}
