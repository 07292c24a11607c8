import type { PasoDeIngreso, Sesion } from '@portal/domain/cuentas/contract';
import type { Preparado } from '@portal/domain/cuentas/contract-segundo-factor';
import { validarClaveDelPersonal } from '@portal/domain/cuentas/personal';
import { claveDebil } from '@portal/domain/cuentas/reglas';
import { exigeSegundoFactor, niveles } from '@portal/domain/cuentas/segundo-factor';
import { PortalError } from '@portal/domain/errores/errores';
import type { Rol } from '@portal/domain/roles/roles';
import { isProduction } from '../../../config/config.ts';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { findEnlace, spendEnlace } from '../../../platform/secrets/enlaces.repository.ts';
import { emitirEnlace } from '../../../platform/secrets/enlaces.ts';
import { hashToken } from '../../../platform/secrets/secrets.ts';
import { avisarFactor } from './avisar-factor.ts';
import { avisarClaveCambiada } from '../claves/cambiar-clave-correo.ts';
import { clavesComunes } from '../claves/claves-comunes.ts';
import { deleteCodigo, deleteEnlacesDeLectura, updateClave } from '../cuentas.repository.ts';
import { findCuentaDePersona, type CuentaDePersona } from '../personal/personal.repository.ts';
import { activar, gastarCodigo, preparar, tomarIntento } from './segundo-factor.ts';
import { abrirSesion, describirSesion, terminarSesiones } from '../sesiones/sesiones.ts';

const PASO = 'ingreso:segundo-paso';
const PASO_MS = 5 * 60_000;
type Falta = PasoDeIngreso['falta'];

interface Estado {
  falta: Falta;
  rol: Rol;
  /** The typed password is too short for staff: a new one is required before the sign-in completes. */
  corta: boolean;
  /** Proved so far: 1 password, 2 second factor. */
  nivel: 1 | 2;
}
interface Paso extends Estado {
  cuenta: CuentaDePersona;
}

/** Between password and session there is only a ticket, valid for a few minutes and one step. */
export async function darPaso(
  ctx: Ctx,
  tx: UnitTx,
  personaId: string,
  { falta, rol, corta, nivel }: Estado,
): Promise<PasoDeIngreso> {
  const objeto = [falta, rol, nivel, corta ? 'corta' : 'larga'].join(':');
  const paso = { proposito: PASO, objeto, persona_id: personaId, un_uso: true };
  const { secreto: ticket } = await emitirEnlace(tx, ctx.clock, PASO_MS, paso);
  return { falta, ticket };
}

/** Reads the ticket; throws if the account was blocked, lost the role or changed its password since. */
async function leerPaso(ctx: Ctx, ticket: string, falta: Falta): Promise<Paso> {
  ctx.about({ persona: null });
  const paso = await ctx.db.find(findEnlace(hashToken(ticket), PASO, ctx.clock.machine()));
  const [para, rol, nivel, largo] = (paso?.objeto ?? '').split(':') as [
    string,
    Rol,
    string | undefined,
    string | undefined,
  ];
  const cuenta =
    paso?.persona_id && para === falta ? await ctx.db.find(findCuentaDePersona(paso.persona_id)) : undefined;
  if (!cuenta?.activa || !cuenta.roles.includes(rol)) throw new PortalError('ingreso_vencido');
  ctx.about({ persona: cuenta.persona_id, actor: { personaId: cuenta.persona_id, rol: null } });
  return { cuenta, falta, rol, nivel: nivel === '2' ? 2 : 1, corta: largo === 'corta' };
}

async function gastarPaso(ctx: Ctx, tx: UnitTx, ticket: string): Promise<void> {
  if ((await tx.run(spendEnlace(hashToken(ticket), PASO, ctx.clock.machine()))) === 0)
    throw new PortalError('ingreso_vencido');
}

function abrir(ctx: Ctx, tx: UnitTx, { cuenta, rol, nivel }: Paso): Promise<string> {
  ctx.about({ actor: { personaId: cuenta.persona_id, rol } });
  return abrirSesion(ctx, tx, {
    personaId: cuenta.persona_id,
    cuentaId: cuenta.id,
    rol,
    alcance: 'portal',
    objeto: null,
    nivel,
  });
}

export async function ingresarConCodigo(
  ctx: Ctx,
  { ticket, codigo }: { ticket: string; codigo: string },
): Promise<Sesion | PasoDeIngreso> {
  const paso = await leerPaso(ctx, ticket, 'codigo');
  await tomarIntento(ctx, paso.cuenta.id, codigo);
  const seguido = await ctx.act(async (tx) => {
    await gastarCodigo(ctx, tx, paso.cuenta.id, codigo);
    await gastarPaso(ctx, tx, ticket);
    if (paso.corta)
      return darPaso(ctx, tx, paso.cuenta.persona_id, {
        ...paso,
        falta: 'clave',
        nivel: niveles.segundoFactor,
      });
    return abrir(ctx, tx, { ...paso, nivel: niveles.segundoFactor });
  });
  return typeof seguido === 'string' ? describirSesion(ctx, seguido) : seguido;
}

/**
 * Staff with a patient's short password choose a longer one. All other sessions and links of the account end.
 */
export async function claveAlIngresar(
  ctx: Ctx,
  { ticket, password, conf_password }: { ticket: string; password: string; conf_password: string },
): Promise<Sesion | PasoDeIngreso> {
  const paso = await leerPaso(ctx, ticket, 'clave');
  const { cuenta, rol, nivel } = paso;
  const fields = validarClaveDelPersonal({ password, conf_password });
  const weak = fields['password'] ? undefined : claveDebil(password, cuenta, clavesComunes);
  if (weak) fields['password'] = weak;
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  const hash = await ctx.platform.passwords.of(ctx.unidad.id).hash(password);
  const seguido = await ctx.act(async (tx) => {
    await gastarPaso(ctx, tx, ticket);
    await tx.run(updateClave(cuenta.id, hash, true));
    await tx.run(deleteCodigo(cuenta.id));
    await tx.run(deleteEnlacesDeLectura(cuenta.id));
    await terminarSesiones(ctx, tx, cuenta.id, 'clave_cambiada');
    await avisarClaveCambiada(ctx, tx, cuenta, 'ingreso');
    const falta =
      nivel < niveles.segundoFactor &&
      exigeSegundoFactor(ctx.unidad.plantilla, rol, isProduction(ctx.platform.config));
    return falta
      ? darPaso(ctx, tx, cuenta.persona_id, { falta: 'activar', rol, nivel: niveles.clave, corta: false })
      : abrir(ctx, tx, paso);
  });
  return typeof seguido === 'string' ? describirSesion(ctx, seguido) : seguido;
}

export async function prepararAlIngresar(ctx: Ctx, { ticket }: { ticket: string }): Promise<Preparado> {
  const { cuenta } = await leerPaso(ctx, ticket, 'activar');
  return ctx.act((tx) => preparar(ctx, tx, cuenta));
}

export async function activarAlIngresar(
  ctx: Ctx,
  { ticket, codigo }: { ticket: string; codigo: string },
): Promise<{ sesion: Sesion; respaldo: string[] }> {
  const paso = await leerPaso(ctx, ticket, 'activar');
  const { cuenta } = paso;
  await tomarIntento(ctx, cuenta.id, codigo);
  const { sesionId, respaldo } = await ctx.act(async (tx) => {
    const codes = await activar(ctx, tx, cuenta.id, codigo);
    await terminarSesiones(ctx, tx, cuenta.id, 'segundo_factor');
    await avisarFactor(ctx, tx, cuenta, 'activado');
    await gastarPaso(ctx, tx, ticket);
    return { sesionId: await abrir(ctx, tx, { ...paso, nivel: niveles.segundoFactor }), respaldo: codes };
  });
  return { sesion: await describirSesion(ctx, sesionId), respaldo };
}
