import type { Alcance } from '@portal/domain/contract/endpoint';
import { cuentasEventos, type Sesion } from '@portal/domain/cuentas/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { Usuario } from '@portal/domain/personas/contract';
import type { Rol } from '@portal/domain/roles/roles';
import type { UnitDb, UnitTx } from '../../../db/unit-db.ts';
import type { Actor, Ctx } from '../../../http/context.ts';
import { ABSOLUTE_HOURS, ACCESS_SECONDS } from '../../../http/session-limits.ts';
import { findActor, signAccess } from '../../../http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { hashToken, newToken } from '../../../platform/secrets/secrets.ts';
import { usuarioConFamilia } from '../../personas/index.ts';
import {
  endSesionesOfCuenta,
  insertRenovacion,
  lockRenovacion,
  spendRenovacion,
  touchSesion,
} from '../cuentas.repository.ts';
import { insertSesion, insertIngreso, type Contadores, type NuevaSesionRow } from './ingreso.repository.ts';

const COOKIE = 'renovacion';
/** A spent refresh token still gets its successor for this long, for two tabs or a lost response. */
const GRACE_MS = 30_000;

export interface NuevaSesion {
  personaId: string;
  cuentaId: string | null;
  rol: Rol;
  alcance: Alcance;
  objeto: string | null;
  nivel: number;
  /** Entrance, if it is not the portal's own. */
  puerta?: 'ciudad' | 'emisor';
  /** The passkey that opens it. */
  llaveId?: string;
}

/** Opens a session of a person, with or without an account; every sign-in opens a new one. */
export async function abrirSesion(ctx: Ctx, tx: UnitTx, nueva: NuevaSesion): Promise<string> {
  const { sesion, token } = crearSesion(ctx, nueva);
  await tx.run(insertSesion(sesion));
  keepCookie(ctx, token);
  return sesion.id;
}

/** The whole act of signing in after the right password: the session, and who the answer shows. */
export async function abrirIngreso(
  ctx: Ctx,
  nueva: NuevaSesion,
  contadores: Contadores,
): Promise<[sesionId: string, quien: Quien]> {
  const { sesion, token } = crearSesion(ctx, nueva);
  const [quien] = await ctx.actAtOnce((tx, evento) =>
    Promise.all([leerQuien(ctx, tx, nueva), tx.run(insertIngreso({ ...sesion, ...contadores, ...evento }))]),
  );
  keepCookie(ctx, token);
  return [sesion.id, quien];
}

function crearSesion(ctx: Ctx, nueva: NuevaSesion): { sesion: NuevaSesionRow; token: string } {
  const token = newToken();
  const sesion = {
    unidadId: ctx.unidad.id,
    id: newId(),
    persona_id: nueva.personaId,
    cuenta_id: nueva.cuentaId,
    rol: nueva.rol,
    alcance: nueva.alcance,
    objeto: nueva.objeto,
    nivel: nueva.nivel,
    creada: ctx.clock.machine(),
    dispositivo: ctx.caller.device ?? null,
    puerta: nueva.puerta ?? null,
    llave_id: nueva.llaveId ?? null,
    hash: hashToken(token),
  };
  return { sesion, token };
}

const keepCookie = (ctx: Ctx, token: string) =>
  ctx.cookie(COOKIE, token, { maxAgeSeconds: ABSOLUTE_HOURS * 3600 });
export const dropCookie = (ctx: Ctx) => ctx.cookie(COOKIE, null);
export const refreshTokenOf = (ctx: Ctx) => ctx.caller.cookies[COOKIE];

export async function describirSesion(ctx: Ctx, sesionId: string): Promise<Sesion> {
  const actor = await findActor(ctx.db, sesionId, ctx.clock.machine());
  if (!actor) throw new PortalError('sin_sesion');
  return toSesion(ctx, actor, await leerQuien(ctx, ctx.db, actor));
}

type Quien = Pick<Sesion, 'usuario' | 'grupoFamiliar'>;

/** The person of a session, and the family that it shows. */
async function leerQuien(
  ctx: Ctx,
  db: UnitDb,
  actor: Pick<Actor, 'personaId' | 'rol' | 'alcance'>,
): Promise<Quien> {
  const quien = await usuarioConFamilia(ctx, db, actor);
  return actor.alcance === 'portal' ? quien : { usuario: soloNombre(quien.usuario), grupoFamiliar: [] };
}

/** What the browser gets to know of its session. */
export const toSesion = async (
  ctx: Ctx,
  { sesionId, alcance, roles }: Pick<Actor, 'sesionId' | 'alcance' | 'roles'>,
  quien: Quien,
): Promise<Sesion> => ({
  token: await signAccess(ctx.platform.secrets, ctx.unidad.id, sesionId),
  expiraEn: ACCESS_SECONDS,
  alcance,
  roles,
  ...quien,
});

/**
 * A session opened by a link gets only the name, since the link was not for the rest of the person's data.
 */
const soloNombre = ({ id, nombre, apellido, rol, activo }: Usuario): Usuario => ({
  id,
  nombre,
  apellido,
  rol,
  activo,
  dni: '',
  fec_nac: null,
  sexo: null,
  domicilio: null,
  cp: null,
  telefono: null,
  email: null,
  obraSocial: null,
  plan: null,
  nroAfiliado: null,
});

export type Rotation = { sesionId: string; token: string } | { reused: string } | undefined;

/**
 * Each refresh token works once. Its successor is derived from it with the server's key, so it can be sent
 * again within the grace period without being stored. A later reuse counts as theft and ends the session.
 */
export async function rotar(ctx: Ctx, tx: UnitTx, token: string): Promise<Rotation> {
  const now = ctx.clock.machine();
  const first = await tx.find(lockRenovacion(hashToken(token)));
  if (!first) return undefined;
  const { sesion_id: sesionId } = first;
  let current = token;
  let { gastada } = first;
  while (gastada !== null) {
    if (now.getTime() - gastada.getTime() > GRACE_MS) return { reused: sesionId };
    current = successorOf(ctx, current);
    const next = await tx.find(lockRenovacion(hashToken(current)));
    if (!next) return undefined;
    if (next.gastada === null) return { sesionId, token: current };
    gastada = next.gastada;
  }
  // Touching a session that expired by inactivity would revive it.
  if (!(await findActor(tx, sesionId, now))) return undefined;
  const next = successorOf(ctx, current);
  await tx.run(spendRenovacion(hashToken(current), now));
  await tx.run(
    insertRenovacion({ unidad_id: tx.unidadId, hash: hashToken(next), sesion_id: sesionId, creada: now }),
  );
  await tx.run(touchSesion(sesionId, now));
  keepCookie(ctx, next);
  return { sesionId, token: next };
}

const successorOf = (ctx: Ctx, token: string) =>
  ctx.platform.secrets.mac('renovacion', token).toString('base64url');
export const answerWith = (ctx: Ctx, token: string) => keepCookie(ctx, token);

/** Tells all tabs and devices of these sessions that they have ended, and disconnects them. */
export function avisarFin(
  { platform: { realtime } }: Pick<Ctx, 'platform'>,
  tx: UnitTx,
  sesiones: readonly { id: string }[],
  motivo: 'cerrada' | 'cerrada_de_lejos' | 'clave_cambiada' | 'vencida',
) {
  tx.afterCommit(() => {
    for (const { id } of sesiones) {
      const room = roomOf.sesion(tx.unidadId, id);
      realtime.tell(cuentasEventos.sesionCerrada, room, { motivo });
      realtime.dismiss(room);
    }
  });
}

/** Ends all sessions of an account. */
export async function terminarSesiones(
  ctx: Ctx,
  tx: UnitTx,
  cuentaId: string,
  causa: 'clave_cambiada' | 'segundo_factor' | 'bloqueada',
): Promise<void> {
  const ended = await tx.many(endSesionesOfCuenta(cuentaId, causa, ctx.clock.machine()));
  avisarFin(ctx, tx, ended, causa === 'clave_cambiada' ? causa : 'vencida');
}
