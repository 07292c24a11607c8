import { applyAjustes, comoLista } from '@portal/domain/unidades/ajustes';
import type { Caller, Ctx, SignedCtx } from '../../http/context.ts';
import { findActor } from '../../http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { findEnlace } from '../../platform/secrets/enlaces.repository.ts';
import { emitirEnlace } from '../../platform/secrets/enlaces.ts';
import { hashToken } from '../../platform/secrets/secrets.ts';
import { deleteVistaPrevia, findBorrador, VISTA_PREVIA } from './plantilla.repository.ts';
import type { Unidad } from '../../units/registry.ts';
import { clavesDeCara } from '@portal/domain/unidades/cara';
import { modeloDe } from './publicar-plantilla.ts';
import { listAjustes } from '../../units/units.repository.ts';

const SEGUNDOS = 30 * 60;
const COOKIE = 'vista_previa';

/** Gives this browser a secret: while the session that asked for it lasts, pages are drawn with the draft. */
export async function abrirVistaPrevia(ctx: SignedCtx): Promise<void> {
  const { personaId: persona_id, sesionId: sesion_id } = ctx.actor;
  const enlace = { proposito: VISTA_PREVIA, persona_id, sesion_id };
  const { secreto } = await ctx.act((tx) => emitirEnlace(tx, ctx.clock, SEGUNDOS * 1000, enlace));
  ctx.cookie(COOKIE, secreto, { maxAgeSeconds: SEGUNDOS });
}

export async function cerrarVistaPrevia(ctx: Ctx): Promise<void> {
  const secreto = ctx.caller.cookies[COOKIE];
  if (secreto !== undefined) await ctx.db.run(deleteVistaPrevia(hashToken(secreto)));
  ctx.cookie(COOKIE, null);
}

/**
 * The unit with its draft applied, for drawing only, never for decisions. The secret opens nothing if the
 * session ended, lost the role or belongs to another unit.
 */
export async function unidadEnVistaPrevia(
  { unit, clock }: Pick<Platform, 'unit' | 'clock'>,
  unidad: Unidad,
  cookies: Caller['cookies'],
): Promise<Unidad | undefined> {
  const secreto = cookies[COOKIE];
  if (secreto === undefined || secreto.length > 100) return undefined;
  const db = unit(unidad.id);
  const ahora = clock.machine();
  const enlace = await db.find(findEnlace(hashToken(secreto), VISTA_PREVIA, ahora));
  const actor = enlace?.sesion_id ? await findActor(db, enlace.sesion_id, ahora) : null;
  if (actor?.rol !== 'administrador') return undefined;
  const [borrador, publicados] = await Promise.all([db.find(findBorrador()), db.many(listAjustes())]);
  if (!borrador?.ajustes) return undefined;
  const deCara: readonly string[] = clavesDeCara;
  const { plantilla } = applyAjustes(modeloDe(unidad), [
    ...publicados.filter(({ clave }) => !deCara.includes(clave)),
    ...comoLista(borrador.ajustes),
  ]);
  return { ...unidad, plantilla };
}
