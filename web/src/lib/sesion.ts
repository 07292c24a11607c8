import type { PasoDeIngreso, Sesion } from '@portal/domain/cuentas/contract';
import { esPersonal } from '@portal/domain/roles/roles';
import { useSyncExternalStore } from 'react';
import { ApiError, call, sinConexion, useTokenSource, versionVieja } from './api.ts';
import { olvidarAdelantos } from './primera-pagina/adelantos.ts';
import { olvidarGuardado } from './del-aparato.ts';
import { loadPart } from '../ui/lazy-part.ts';
import { sesionPosible } from './configuracion.ts';

/** `cerrada_de_lejos`: the same person ended it from another device. */
type MotivoDeFin = 'cerrada' | 'cerrada_de_lejos' | 'vencida' | 'clave_cambiada';

/** The session of this tab. The token is kept only in memory. */
export type EstadoSesion =
  /** `sinRespuesta`: the server has not answered yet; the request is being retried. */
  | { estado: 'verificando'; sinRespuesta?: true }
  /**
   * `vencida`: the session expired under an open page. The page and its typed values stay, and the password
   * is asked for on top of it.
   */
  | { estado: 'autenticado'; sesion: Sesion; vencida?: true }
  /** `motivo`: why the session ended. */
  | { estado: 'no-autenticado'; motivo?: MotivoDeFin };

/**
 * Loaded with the first call and not with the first page: the contract brings the schema library, a tenth of
 * the size budget of /login.
 */
const contrato = () =>
  loadPart(() => import('@portal/domain/cuentas/contract')).then(
    ({ cuentas }) => cuentas,
    () => {
      throw navigator.onLine ? versionVieja() : sinConexion();
    },
  );

/** Preloads the contract before the form is sent. */
export const prepararIngreso = () => void contrato().catch(() => {});

/**
 * Whether the server has yet to hear of a sign-out. Kept in the browser: without it, a reload after a sign-out
 * on a lost network would sign the person in again by the cookie.
 */
const SALIDA = 'portal.salida';
const salidaPendiente = () => probar(() => localStorage.getItem(SALIDA)) === '';
const marcarSalida = (pendiente: boolean) =>
  probar(() => (pendiente ? localStorage.setItem(SALIDA, '') : localStorage.removeItem(SALIDA)));

/** A browser may refuse its storage. */
function probar<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

let current: EstadoSesion =
  sesionPosible && !salidaPendiente() ? { estado: 'verificando' } : { estado: 'no-autenticado' };
let expiresAt = 0;
let renewing: Promise<Sesion | undefined> | undefined;
const listeners = new Set<() => void>();
/** Calls that met an expired session: they continue after the password, or fail when the person leaves. */
const waiting = new Set<(token: string | undefined) => void>();

/** Another person, another role or a session by link has another key: nothing of one passes to the other. */
export const keyOf = ({ usuario, alcance }: Sesion) =>
  `${usuario.id ?? usuario.dni} ${usuario.rol ?? 'paciente'} ${alcance}`;
export const currentKey = () => (current.estado === 'autenticado' ? keyOf(current.sesion) : undefined);

function set(next: EstadoSesion) {
  current = next;
  for (const listener of listeners) listener();
}

function keep(sesion: Sesion): Sesion {
  const same = currentKey() === keyOf(sesion);
  renewing = undefined;
  marcarSalida(false);
  expiresAt = performance.now() + sesion.expiraEn * 1000;
  set({ estado: 'autenticado', sesion });
  // The calls that wait belong to the session before: another one must not send them.
  release(same ? sesion.token : undefined);
  return sesion;
}

function release(token: string | undefined) {
  for (const resume of waiting) resume(token);
  waiting.clear();
}

/** Synchronises the tabs of one browser: they expire, end and resume together. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('sesion');
type TabMessage = 'inactiva' | 'ingreso' | 'salida';
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
const tellTabs = (message: TabMessage) => tabs?.postMessage(message);
tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data === 'inactiva') terminar('vencida');
  else if (data === 'salida') terminar('cerrada');
  else if (estaVencida()) void renovar();
});

const estaVencida = () => current.estado === 'autenticado' && current.vencida === true;

export const leerSesion = () => current;
export function alCambiarSesion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useSesion = (): EstadoSesion => useSyncExternalStore(alCambiarSesion, leerSesion);

/** The signed-in session; only for components behind the guard. */
export function useSesionAbierta(): Sesion {
  const estado = useSesion();
  if (estado.estado !== 'autenticado') throw new Error('no session');
  return estado.sesion;
}

/** Signs in. Returns the missing step if the password was right but is not enough. */
export async function iniciarSesion(
  dni: string,
  password: string,
  acceso: 'portal' | 'personal' = 'portal',
): Promise<PasoDeIngreso | undefined> {
  const { iniciarSesion: endpoint } = await contrato();
  const answer = await abrirSesion(() => call(endpoint, { body: { correo: dni, password, acceso } }));
  if ('falta' in answer) return answer;
  entrarCon(answer);
  return undefined;
}

/** Stores the session of a completed sign-in. */
export function entrarCon(sesion: Sesion): void {
  keep(sesion);
  tellTabs('ingreso');
}

/** Stores a session opened by a link. The other tabs are not told: they wait for a password. */
export function entrarPorEnlace(sesion: Sesion): void {
  olvidarAdelantos();
  keep(sesion);
}

/**
 * Signs the same person in again, in the same role, keeping the open page. If a code is needed too,
 * `reanudarCon` completes it.
 */
export async function reingresar(password: string): Promise<PasoDeIngreso | undefined> {
  if (current.estado !== 'autenticado') return undefined;
  const { dni, rol = 'paciente' } = current.sesion.usuario;
  const acceso = esPersonal(rol) ? 'personal' : 'portal';
  const cuentas = await contrato();
  const opened = await abrirSesion(() =>
    call(cuentas.iniciarSesion, { body: { correo: dni, password, acceso } }),
  );
  if ('falta' in opened) return opened;
  await reanudarCon(opened);
  return undefined;
}

export async function reanudarCon(opened: Sesion): Promise<void> {
  // The person left meanwhile: the session that was opened for them ends too.
  if (current.estado !== 'autenticado' || current.sesion.usuario.id !== opened.usuario.id)
    return cerrarEnServidor();
  const { rol = 'paciente' } = current.sesion.usuario;
  const cuentas = await contrato();
  if (opened.usuario.rol !== rol && opened.roles.includes(rol)) {
    current = { ...current, sesion: { ...current.sesion, token: opened.token } };
    expiresAt = performance.now() + opened.expiraEn * 1000;
    const before = currentKey();
    const changed = await call(cuentas.cambiarRol, { body: { rol } });
    if (currentKey() !== before) return;
    keep(changed);
  } else keep(opened);
  tellTabs('ingreso');
}

/** The end of a session on its way. Its answer takes the cookie away, also one that came meanwhile. */
let saliendo: Promise<unknown> | undefined;
let otraSalida: ReturnType<typeof setTimeout>;

/**
 * Sends a request that opens a session, while no end of the session before is on its way. The new cookie
 * replaces the one that was to be closed.
 */
export async function abrirSesion<T extends object>(pedir: () => Promise<T>): Promise<T> {
  await saliendo?.catch(() => {});
  clearTimeout(otraSalida);
  try {
    const answer = await pedir();
    if (!('falta' in answer)) marcarSalida(false);
    return answer;
  } finally {
    salirDespues();
  }
}

async function cerrarEnServidor(): Promise<void> {
  marcarSalida(true);
  try {
    saliendo = contrato().then((cuentas) => call(cuentas.cerrarSesion, { body: {}, limitMs: RENOVAR_MS }));
    await saliendo;
    marcarSalida(false);
  } catch {
    salirDespues();
  }
}

const terminarSalida = () => void (salidaPendiente() && cerrarEnServidor());
const salirDespues = () => {
  if (salidaPendiente()) otraSalida = setTimeout(terminarSalida, OTRA_VEZ_MS);
};

/** Ends the session here at once, and on the server as soon as it can be reached. */
export async function cerrarSesion(): Promise<void> {
  const ended = cerrarEnServidor();
  tellTabs('salida');
  terminar('cerrada');
  await ended;
}

/** Ends the session on the server and in every tab after too long without activity. */
export function vencerPorInactividad() {
  tellTabs('inactiva');
  terminar('vencida');
  void cerrarEnServidor();
}

export function terminar(motivo: MotivoDeFin) {
  renewing = undefined;
  expiresAt = 0;
  // Only a session opened with a password can be resumed with it.
  if (motivo === 'vencida' && current.estado === 'autenticado' && current.sesion.alcance === 'portal') {
    if (!current.vencida) set({ ...current, vencida: true });
    return;
  }
  // At the start of a page, what an earlier version kept for a person waits for their next sign-in.
  probar(() => (current.estado === 'autenticado' ? olvidarGuardado() : sessionStorage.clear()));
  olvidarAdelantos();
  release(undefined);
  if (current.estado !== 'no-autenticado') set({ estado: 'no-autenticado', motivo });
}

/** Returns whether the role changed: not if the session ended before the answer. */
export async function cambiarRol(rol: Sesion['roles'][number]): Promise<boolean> {
  const { cambiarRol: endpoint } = await contrato();
  const quien = abierta()?.usuario.id;
  const changed = await call(endpoint, { body: { rol } });
  if (abierta() === undefined || abierta()?.usuario.id !== quien) return false;
  keep(changed);
  return true;
}

/**
 * Timeout of a renewal or an end. Other calls wait for it, so a request lost with the network must be retried.
 * The server answers an already used cookie with its successor.
 */
const RENOVAR_MS = 8000;

/**
 * Gets a new access token with the cookie. Concurrent calls share one request; a network failure leaves the
 * session as it is. An answer that comes after the session ended or another one began changes nothing.
 */
export function renovar(): Promise<Sesion | undefined> {
  if (salidaPendiente()) return Promise.resolve(undefined);
  if (renewing) return renewing;
  const mine: Promise<Sesion | undefined> = contrato()
    .then(({ renovarSesion }) => {
      if (current.estado === 'verificando') buildInAdvance(renovarSesion.answer);
      return call(renovarSesion, { body: {}, limitMs: RENOVAR_MS });
    })
    .then(
      (sesion) => (renewing === mine ? keep(sesion) : abierta()),
      (error: unknown) => {
        if (renewing !== mine) return abierta();
        renewing = undefined;
        if (error instanceof ApiError && error.code === 'sin_sesion') terminar('vencida');
        else if (current.estado === 'verificando') insistir(error);
        return undefined;
      },
    );
  renewing = mine;
  return mine;
}

/** Builds the schema of a session in two tasks while the answer is on its way: with it, it is one long task. */
function buildInAdvance(answer: { safeParse: (value: unknown) => unknown }) {
  for (const part of [{}, { usuario: {}, grupoFamiliar: [{}] }]) setTimeout(() => answer.safeParse(part));
}

const abierta = () =>
  current.estado === 'autenticado' && current.vencida !== true ? current.sesion : undefined;

const OTRA_VEZ_MS = 2000;

/**
 * Retries the check at page start over a poor network: the session may still be alive, so the person is sent
 * to sign in only if the server says so.
 */
function insistir(error: unknown) {
  const esDelServidor =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (esDelServidor || (error instanceof ApiError && error.code === 'version_vieja'))
    return set({ estado: 'no-autenticado' });
  set({ estado: 'verificando', sinRespuesta: true });
  setTimeout(() => void verificarSesion(), OTRA_VEZ_MS);
}

/**
 * Reloads the session after the person changed their own data. Waits first for a running renewal, which began
 * before the change.
 */
export async function refrescarSesion(): Promise<void> {
  await renewing;
  await renovar();
}

const MARGIN_MS = 30_000;

/**
 * A valid access token of the session that asks. `refused`: the token that the server has just rejected. In
 * another tab somebody else may have signed in meanwhile.
 */
export async function tokenVigente(refused?: string): Promise<string | undefined> {
  if (
    current.estado === 'autenticado' &&
    current.sesion.token !== refused &&
    expiresAt - performance.now() > MARGIN_MS
  )
    return current.sesion.token;
  const before = currentKey();
  if (!estaVencida()) {
    const renewed = await renovar();
    if (before !== undefined && before !== currentKey()) return undefined;
    if (renewed) return renewed.token;
  }
  if (!estaVencida()) return undefined;
  return new Promise((resume) => {
    waiting.add(resume);
  });
}

useTokenSource(tokenVigente);

/** At start: checks the session if there may be a cookie, or ends the one that somebody left. */
export async function verificarSesion(): Promise<void> {
  terminarSalida();
  if (current.estado === 'verificando') await renovar();
}
