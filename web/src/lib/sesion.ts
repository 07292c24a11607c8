import { cuentas, type Sesion } from '@portal/domain/cuentas/contract';
import { useSyncExternalStore } from 'react';
import { ApiError, call, useTokenSource } from './api.ts';
import { sesionPosible } from './configuracion.ts';

/** The session of this tab. The token lives here, in memory, and nowhere else. */
export type EstadoSesion =
  | { estado: 'verificando' }
  | { estado: 'autenticado'; sesion: Sesion }
  /** `motivo` says why a session that was open is not any more. */
  | { estado: 'no-autenticado'; motivo?: 'cerrada' | 'vencida' | 'clave_cambiada' };

let current: EstadoSesion = sesionPosible ? { estado: 'verificando' } : { estado: 'no-autenticado' };
let expiresAt = 0;
const listeners = new Set<() => void>();

function set(next: EstadoSesion) {
  current = next;
  for (const listener of listeners) listener();
}

function keep(sesion: Sesion): Sesion {
  expiresAt = performance.now() + sesion.expiraEn * 1000;
  set({ estado: 'autenticado', sesion });
  return sesion;
}

export const leerSesion = () => current;
export function useSesion(): EstadoSesion {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, leerSesion);
}

/** The signed-in session; only for what stands behind the guard. */
export function useSesionAbierta(): Sesion {
  const estado = useSesion();
  if (estado.estado !== 'autenticado') throw new Error('no session');
  return estado.sesion;
}

export async function iniciarSesion(dni: string, password: string, acceso: 'portal' | 'personal' = 'portal'): Promise<Sesion> {
  return keep(await call(cuentas.iniciarSesion, { body: { correo: dni, password, acceso } }));
}

/** Gone on this side at once, and on the server as soon as it can be told. */
export async function cerrarSesion(): Promise<void> {
  const ended = call(cuentas.cerrarSesion, { body: {} }).catch(() => {});
  terminar('cerrada');
  await ended;
}

export function terminar(motivo: 'cerrada' | 'vencida' | 'clave_cambiada') {
  sessionStorage.clear();
  if (current.estado !== 'no-autenticado') set({ estado: 'no-autenticado', motivo });
}

export async function cambiarRol(rol: Sesion['roles'][number]): Promise<void> {
  keep(await call(cuentas.cambiarRol, { body: { rol } }));
}

let renewing: Promise<Sesion | undefined> | undefined;

/** A new access token from the cookie. One at a time; a network failure leaves the session as it is. */
export function renovar(): Promise<Sesion | undefined> {
  renewing ??= call(cuentas.renovarSesion, { body: {} })
    .then(keep, (error: unknown) => {
      if (error instanceof ApiError && error.code === 'sin_sesion') terminar('vencida');
      else if (current.estado === 'verificando') set({ estado: 'no-autenticado' });
      return undefined;
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

const MARGIN_MS = 30_000;

export async function tokenVigente(): Promise<string | undefined> {
  if (current.estado === 'autenticado' && expiresAt - performance.now() > MARGIN_MS) return current.sesion.token;
  return (await renovar())?.token;
}

useTokenSource(tokenVigente);

/** At start: who has a cookie is asked for; who has none is nobody. */
export function verificarSesion(): void {
  if (current.estado === 'verificando') void renovar();
}
