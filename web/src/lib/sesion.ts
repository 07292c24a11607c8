import type { PasoDeIngreso, Sesion } from '@portal/domain/cuentas/contract';
import { esPersonal } from '@portal/domain/roles/roles';
import { useSyncExternalStore } from 'react';
import { ApiError, call, sinConexion, useProofSource, useTokenSource, versionVieja } from './api.ts';
import { sesionPosible } from './configuracion.ts';

/** `cerrada_de_lejos`: the same person ended it from another device. */
type MotivoDeFin = 'cerrada' | 'cerrada_de_lejos' | 'vencida' | 'clave_cambiada';

/** The session of this tab. The token lives here, in memory, and nowhere else. */
export type EstadoSesion =
  /** `sinRespuesta`: nobody has answered yet whether there is one, and it is asked again. */
  | { estado: 'verificando'; sinRespuesta?: true }
  /** `vencida`: it ended underneath an open page. The page stays, with what was typed, and the password is asked again on top of it. */
  | { estado: 'autenticado'; sesion: Sesion; vencida?: true }
  /** `motivo` says why a session that was open is not any more. */
  | { estado: 'no-autenticado'; motivo?: MotivoDeFin };

/** The contract comes with the first call and not with the first page: it brings the schemas' library, a tenth of what /login may weigh. */
const contrato = () =>
  import('@portal/domain/cuentas/contract').then(
    ({ cuentas }) => cuentas,
    () => {
      throw navigator.onLine ? versionVieja() : sinConexion();
    },
  );

/** So that it is here by the time that the form is sent. */
export const prepararIngreso = () => void contrato().catch(() => {});

let current: EstadoSesion = sesionPosible ? { estado: 'verificando' } : { estado: 'no-autenticado' };
let expiresAt = 0;
const listeners = new Set<() => void>();
/** Calls that met the end of the session: they go on after the password, or fail when the person leaves. */
const waiting = new Set<(token: string | undefined) => void>();

function set(next: EstadoSesion) {
  current = next;
  for (const listener of listeners) listener();
}

function keep(sesion: Sesion): Sesion {
  expiresAt = performance.now() + sesion.expiraEn * 1000;
  set({ estado: 'autenticado', sesion });
  release(sesion.token);
  return sesion;
}

function release(token: string | undefined) {
  for (const resume of waiting) resume(token);
  waiting.clear();
}

/** The tabs of one browser: idle together, and back together. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('sesion');
type TabMessage = 'inactiva' | 'ingreso';
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than its own
const tellTabs = (message: TabMessage) => tabs?.postMessage(message);
tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data === 'inactiva') terminar('vencida');
  else if (estaVencida()) void renovar();
});

const estaVencida = () => current.estado === 'autenticado' && current.vencida === true;

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

/** In; or what is still missing: the password was right and is not enough. */
export async function iniciarSesion(
  dni: string,
  password: string,
  acceso: 'portal' | 'personal' = 'portal',
): Promise<PasoDeIngreso | undefined> {
  const { iniciarSesion: endpoint } = await contrato();
  const answer = await call(endpoint, { body: { correo: dni, password, acceso } });
  if ('falta' in answer) return answer;
  entrarCon(answer);
  return undefined;
}

/** The session that the sign-in gave, after whatever steps it took. */
export function entrarCon(sesion: Sesion): void {
  keep(sesion);
  tellTabs('ingreso');
}

/** The session that a link opened. The other tabs are not told: what they wait for is a password. */
export const entrarPorEnlace = (sesion: Sesion) => void keep(sesion);

/** The same person again, in the role that they had: what is open stays open. Where a code is asked for besides, `reanudarCon` goes on. */
export async function reingresar(password: string): Promise<PasoDeIngreso | undefined> {
  if (current.estado !== 'autenticado') return undefined;
  const { documento, perfilNome = 'paciente' } = current.sesion.usuario;
  const acceso = esPersonal(perfilNome) ? 'personal' : 'portal';
  const cuentas = await contrato();
  const opened = await call(cuentas.iniciarSesion, { body: { correo: documento, password, acceso } });
  if ('falta' in opened) return opened;
  await reanudarCon(opened);
  return undefined;
}

export async function reanudarCon(opened: Sesion): Promise<void> {
  if (current.estado !== 'autenticado') return;
  const { perfilNome = 'paciente' } = current.sesion.usuario;
  const cuentas = await contrato();
  if (opened.usuario.perfilNome !== perfilNome && opened.roles.includes(perfilNome)) {
    current = { ...current, sesion: { ...current.sesion, token: opened.token } };
    expiresAt = performance.now() + opened.expiraEn * 1000;
    keep(await call(cuentas.cambiarRol, { body: { rol: perfilNome } }));
  } else keep(opened);
  tellTabs('ingreso');
}

const cerrarEnServidor = () =>
  contrato()
    .then(({ cerrarSesion: endpoint }) => call(endpoint, { body: {} }))
    .then(
      () => {},
      () => {},
    );

/** Gone on this side at once, and on the server as soon as it can be told. */
export async function cerrarSesion(): Promise<void> {
  const ended = cerrarEnServidor();
  terminar('cerrada');
  await ended;
}

/** Nobody has touched anything for too long: over on the server too, and in every tab. */
export function vencerPorInactividad() {
  tellTabs('inactiva');
  terminar('vencida');
  void cerrarEnServidor();
}

export function terminar(motivo: MotivoDeFin) {
  expiresAt = 0;
  // Only who signed in with a password can be asked for it again.
  if (motivo === 'vencida' && current.estado === 'autenticado' && current.sesion.alcance === 'portal') {
    if (!current.vencida) set({ ...current, vencida: true });
    return;
  }
  sessionStorage.clear();
  release(undefined);
  if (current.estado !== 'no-autenticado') set({ estado: 'no-autenticado', motivo });
}

export async function cambiarRol(rol: Sesion['roles'][number]): Promise<void> {
  const { cambiarRol: endpoint } = await contrato();
  keep(await call(endpoint, { body: { rol } }));
}

/** Everything else waits for it: over a network that was away meanwhile it is asked anew. A spent cookie is answered with its successor. */
const RENOVAR_MS = 8000;
let renewing: Promise<Sesion | undefined> | undefined;

/** A new access token from the cookie. One at a time; a network failure leaves the session as it is. */
export function renovar(): Promise<Sesion | undefined> {
  renewing ??= contrato()
    .then(({ renovarSesion }) => call(renovarSesion, { body: {}, limitMs: RENOVAR_MS }))
    .then(keep, (error: unknown) => {
      if (error instanceof ApiError && error.code === 'sin_sesion') terminar('vencida');
      else if (current.estado === 'verificando') insistir(error);
      return undefined;
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

const OTRA_VEZ_MS = 2000;

/** At the start of a page over a poor network: the session may well be alive, so nobody is sent to sign in before the server says so. */
function insistir(error: unknown) {
  const esDelServidor =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (esDelServidor || (error instanceof ApiError && error.code === 'version_vieja'))
    return set({ estado: 'no-autenticado' });
  set({ estado: 'verificando', sinRespuesta: true });
  setTimeout(verificarSesion, OTRA_VEZ_MS);
}

/** The session as the server has it now, after a change of one's own. A renewal that was under way began before the change. */
export async function refrescarSesion(): Promise<void> {
  await renewing;
  await renovar();
}

const MARGIN_MS = 30_000;

/** A token to call with. `refused`: the one that the server did not take. */
export async function tokenVigente(refused?: string): Promise<string | undefined> {
  if (
    current.estado === 'autenticado' &&
    current.sesion.token !== refused &&
    expiresAt - performance.now() > MARGIN_MS
  )
    return current.sesion.token;
  if (!estaVencida()) {
    const renewed = await renovar();
    if (renewed) return renewed.token;
  }
  if (!estaVencida()) return undefined;
  return new Promise((resume) => {
    waiting.add(resume);
  });
}

useTokenSource(tokenVigente);

/** What waits for a recent proof: the dialog draws it, and answers once. */
export interface Prueba {
  conCodigo: boolean;
  done(proved: boolean): void;
}
let prueba: Prueba | undefined;
const alCambiarPrueba = new Set<() => void>();
function setPrueba(next: Prueba | undefined) {
  prueba = next;
  for (const listener of alCambiarPrueba) listener();
}
export const usePrueba = (): Prueba | undefined =>
  useSyncExternalStore(
    (listener) => {
      alCambiarPrueba.add(listener);
      return () => alCambiarPrueba.delete(listener);
    },
    () => prueba,
  );

useProofSource(
  (conCodigo) =>
    new Promise((resolve) => {
      prueba?.done(false);
      setPrueba({
        conCodigo,
        done(proved) {
          setPrueba(undefined);
          resolve(proved);
        },
      });
    }),
);

/** The password, and a code where the account has a telephone: the session stays as it is. */
export async function comprobarIdentidad(password: string, codigo: string): Promise<void> {
  const { comprobarIdentidad: endpoint } = await contrato();
  await call(endpoint, { body: { password, codigo } });
}

/** At start: who has a cookie is asked for; who has none is nobody. */
export function verificarSesion(): void {
  if (current.estado === 'verificando') void renovar();
}
