import type { PasoDeIngreso, Sesion } from '@portal/domain/cuentas/contract';
import type { Preparado } from '@portal/domain/cuentas/contract-segundo-factor';
import { PortalError } from '@portal/domain/errores/errores';
import type { Rol } from '@portal/domain/personas/roles';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { avisarFactor } from './avisar-factor.ts';
import { endSesionesOfCuenta } from './cuentas.repository.ts';
import { findCuentaDePersona, type CuentaDePersona } from './personal.repository.ts';
import { activar, gastarCodigo, preparar, tomarIntento } from './segundo-factor.ts';
import { findPaso, insertPaso, spendPaso } from './segundo-factor.repository.ts';
import { abrirSesion, avisarFin, describirSesion } from './sesiones.ts';

const MINUTES = 5;
type Falta = PasoDeIngreso['falta'];

/** Between the password and the code there is no session: only a ticket, good for a few minutes and for this one thing. */
export async function darPaso(tx: UnitTx, ctx: Ctx, personaId: string, rol: Rol, falta: Falta): Promise<PasoDeIngreso> {
  const ticket = newToken();
  const vence = new Date(ctx.clock.machine().getTime() + MINUTES * 60_000);
  await tx.run(insertPaso({ unidad_id: tx.unidadId, hash: hashToken(ticket), persona_id: personaId, objeto: `${falta}:${rol}`, vence }));
  return { falta, ticket };
}

/** Whose ticket it is. Closed, demoted, or with another password since: nobody's. */
async function leerPaso(ctx: Ctx, ticket: string, falta: Falta): Promise<{ cuenta: CuentaDePersona; rol: Rol }> {
  ctx.about({ persona: null });
  const paso = await ctx.db.find(findPaso(hashToken(ticket), ctx.clock.machine()));
  const [para, rol] = (paso?.objeto ?? '').split(':') as [string, Rol];
  const cuenta = paso?.persona_id && para === falta ? await ctx.db.find(findCuentaDePersona(paso.persona_id)) : undefined;
  if (!cuenta?.activa || !cuenta.roles.includes(rol)) throw new PortalError('ingreso_vencido');
  ctx.about({ persona: cuenta.persona_id, actor: { personaId: cuenta.persona_id, rol: null } });
  return { cuenta, rol };
}

async function abrir(tx: UnitTx, ctx: Ctx, { cuenta, rol }: { cuenta: CuentaDePersona; rol: Rol }, ticket: string): Promise<string> {
  if ((await tx.run(spendPaso(hashToken(ticket), ctx.clock.machine()))) === 0) throw new PortalError('ingreso_vencido');
  ctx.about({ actor: { personaId: cuenta.persona_id, rol } });
  return abrirSesion(ctx, tx, { personaId: cuenta.persona_id, cuentaId: cuenta.id, rol, alcance: 'portal', objeto: null, nivel: 2 });
}

export async function ingresarConCodigo(ctx: Ctx, { ticket, codigo }: { ticket: string; codigo: string }): Promise<Sesion> {
  const paso = await leerPaso(ctx, ticket, 'codigo');
  await tomarIntento(ctx, paso.cuenta.id, codigo);
  const sesionId = await ctx.act(async (tx) => {
    await gastarCodigo(tx, ctx, paso.cuenta.id, codigo);
    return abrir(tx, ctx, paso, ticket);
  });
  return describirSesion(ctx, sesionId);
}

export async function prepararAlIngresar(ctx: Ctx, { ticket }: { ticket: string }): Promise<Preparado> {
  const { cuenta } = await leerPaso(ctx, ticket, 'activar');
  return ctx.act((tx) => preparar(tx, ctx, cuenta));
}

export async function activarAlIngresar(ctx: Ctx, { ticket, codigo }: { ticket: string; codigo: string }): Promise<{ sesion: Sesion; respaldo: string[] }> {
  const paso = await leerPaso(ctx, ticket, 'activar');
  const { cuenta } = paso;
  await tomarIntento(ctx, cuenta.id, codigo);
  const { sesionId, respaldo, ended } = await ctx.act(async (tx) => {
    const codes = await activar(tx, ctx, cuenta.id, codigo);
    const others = await tx.many(endSesionesOfCuenta(cuenta.id, 'segundo_factor', ctx.clock.machine()));
    await avisarFactor(tx, ctx, cuenta, 'activado');
    return { sesionId: await abrir(tx, ctx, paso, ticket), respaldo: codes, ended: others };
  });
  ctx.platform.wakeRelay();
  for (const { id } of ended) avisarFin(ctx, id, 'vencida');
  return { sesion: await describirSesion(ctx, sesionId), respaldo };
}
