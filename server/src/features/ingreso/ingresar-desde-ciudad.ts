import type { Readable } from 'node:stream';
import { validarDatosDeCuenta, type DatosDeCuenta } from '@portal/domain/cuentas/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { DatosDelToken } from '@portal/domain/ingreso/contract';
import { esLaMisma } from '@portal/domain/ingreso/reglas';
import type { Rol } from '@portal/domain/roles/roles';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { niveles } from '@portal/domain/cuentas/segundo-factor';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { encolarMensaje } from '../../platform/mail/mensajes.ts';
import { hashToken, newToken } from '../../platform/secrets/secrets.ts';
import {
  abrirSesion,
  crearCuenta,
  cuentaConDni,
  refuseOutsiders,
  verificarCobertura,
} from '../cuentas/index.ts';
import { leerPersona } from '../personas/index.ts';
import { audienciaDe, secretoDe } from './llaves.ts';
import { correoDeIngresoCiudad } from './correos.ts';
import { findOrigen, findVinculo, spendToken, touchLlave, upsertVinculo } from './ingreso.repository.ts';
import { leerToken, type TokenLeido } from './leer-token.ts';

type Cuenta = NonNullable<Awaited<ReturnType<typeof findCuenta>>>;
const findCuenta = (ctx: Ctx, dni: string) => cuentaConDni(ctx.db, dni);

/**
 * A resident arrives from the city's portal, whose page posts a form with a token signed for this person,
 * this unit and this minute. They are signed in as a patient, never with another role. docs/adr/0017 covers a
 * DNI that already has an account.
 */
export async function ingresarDesdeCiudad(ctx: Ctx, body: Readable): Promise<Stream> {
  ctx.about({ persona: null });
  const leido = await comprobar(ctx, await readToken(body));
  ctx.about({ objeto: `clave:${leido.kid}` });
  await gastar(ctx, leido);
  const cuenta = await findCuenta(ctx, leido.datos.documento);
  await (cuenta ? entrar(ctx, leido, cuenta) : crear(ctx, leido));
  return { status: 303, body: '', type: 'text/html; charset=utf-8', headers: { location: '/' } };
}

const MAX_BYTES = 8192;

async function readToken(body: Readable): Promise<string> {
  let text = '';
  for await (const chunk of body) {
    text += (chunk as Buffer).toString('latin1');
    if (text.length > MAX_BYTES) throw new PortalError('muy_grande');
  }
  return new URLSearchParams(text).get('token') ?? '';
}

/**
 * Checks the request's origin: otherwise an attacker could sign a victim in with the attacker's own token
 * from another page.
 */
async function comprobar(ctx: Ctx, token: string): Promise<TokenLeido> {
  const portal = await ctx.db.find(findOrigen());
  if (!portal || portal.origen === '' || ctx.caller.from !== portal.origen)
    throw new PortalError('ciudad_rechazada');
  const leido = await leerToken(token, audienciaDe(ctx), ctx.clock.machine(), (kid) => secretoDe(ctx, kid));
  if (leido === 'falso') throw new PortalError('ciudad_rechazada');
  if (leido === 'vencido') throw new PortalError('ciudad_vencida');
  return leido;
}

/** Spends the token first, whatever happens afterwards. */
async function gastar(ctx: Ctx, { kid, datos }: TokenLeido): Promise<void> {
  const hash = hashToken(`ciudad:${kid}:${datos.jti}`);
  const spent = await ctx.db.run(
    spendToken({
      unidad_id: ctx.unidad.id,
      hash,
      vence: new Date(datos.exp * 1000),
      usado: ctx.clock.machine(),
    }),
  );
  if (spent === 0) throw new PortalError('ciudad_vencida');
}

async function entrar(ctx: Ctx, { kid, datos }: TokenLeido, cuenta: Cuenta): Promise<void> {
  const { persona_id: personaId } = cuenta;
  ctx.about({ persona: personaId });
  if (!cuenta.activa) throw new PortalError('ciudad_rechazada');
  if (!(cuenta.roles.split(',') as Rol[]).includes('paciente'))
    throw new PortalError('ciudad_solo_pacientes');
  const vinculo = await ctx.db.find(findVinculo(personaId));
  if (vinculo?.estado === 'rechazado') throw new PortalError('ciudad_rechazada');
  const nueva = vinculo?.estado !== 'activo';
  if (nueva && !esLaMisma(await leerPersona(ctx.db, personaId), datos)) return esperar(ctx, personaId, datos);
  ctx.about({ actor: { personaId, rol: 'paciente' } });
  await ctx.act(async (tx) => {
    if (nueva) await vincular(ctx, tx, cuenta);
    await abrir(ctx, tx, kid, { personaId, cuentaId: cuenta.id });
  });
}

/** The account existed before: links it to the city's portal and mails its owner. */
async function vincular(ctx: Ctx, tx: UnitTx, { id, persona_id, email }: Cuenta): Promise<void> {
  await tx.run(vinculoDe(ctx, persona_id, 'activo'));
  if (email === null) return;
  await encolarMensaje(ctx, tx, {
    tipo: 'ingreso_ciudad',
    destinatario: email,
    causa: `ingreso-ciudad:${id}`,
    ...correoDeIngresoCiudad(ctx.unidad, ctx.caller.origin),
  });
}

/** The data differ: refuses the sign-in and leaves both versions to the unit. */
async function esperar(
  ctx: Ctx,
  personaId: string,
  { nombre, apellido, fec_nac }: DatosDelToken,
): Promise<never> {
  const dicho = {
    nombre,
    apellido,
    fec_nac: /^\d{4}-\d\d-\d\d$/.test(fec_nac) && !Number.isNaN(Date.parse(fec_nac)) ? fec_nac : null,
  };
  await ctx.db.run(vinculoDe(ctx, personaId, 'pendiente', dicho));
  throw new PortalError('ciudad_pendiente');
}

const vinculoDe = (
  ctx: Ctx,
  personaId: string,
  estado: 'activo' | 'pendiente',
  dicho: { nombre: string | null; apellido: string | null; fec_nac: string | null } = {
    nombre: null,
    apellido: null,
    fec_nac: null,
  },
) =>
  upsertVinculo({
    unidad_id: ctx.unidad.id,
    persona_id: personaId,
    estado,
    ...dicho,
    creado: ctx.clock.machine(),
  });

/**
 * Creates the account by the rules of the registration, except for what only the person can type: it has no
 * usable password until they ask for one.
 */
async function crear(ctx: Ctx, { kid, datos }: TokenLeido): Promise<void> {
  const cuenta = aCuenta(datos);
  const fields = validarDatosDeCuenta(cuenta, ctx.unidad.plantilla, diaDe(ctx.clock.now()));
  if (Object.keys(fields).length > 0) throw new PortalError('ciudad_sin_datos', { fields });
  refuseOutsiders(ctx, cuenta.cp);
  const cobertura = await verificarCobertura(ctx, cuenta);
  const hash = await ctx.platform.passwords.of(ctx.unidad.id).hash(newToken());
  await ctx
    .act(async (tx) => {
      const { personaId, cuentaId } = await crearCuenta(ctx, tx, cuenta, { hash, cobertura });
      ctx.about({ persona: personaId, actor: { personaId, rol: 'paciente' } });
      await tx.run(vinculoDe(ctx, personaId, 'activo'));
      await abrir(ctx, tx, kid, { personaId, cuentaId });
    })
    .catch((error: unknown) => {
      // Two concurrent tokens of one person: the other request created the account, and the next click finds
      // it.
      if ((error as { constraint?: string }).constraint === 'cuentas_unidad_id_dni_key')
        throw new PortalError('ciudad_vencida');
      throw error;
    });
}

async function abrir(
  ctx: Ctx,
  tx: UnitTx,
  kid: string,
  quien: { personaId: string; cuentaId: string },
): Promise<void> {
  const now = ctx.clock.machine();
  await tx.run(touchLlave(kid, now, new Date(now.getTime() - 60_000)));
  await abrirSesion(ctx, tx, {
    ...quien,
    rol: 'paciente',
    alcance: 'portal',
    objeto: null,
    nivel: niveles.clave,
    puerta: 'ciudad',
  });
}

const aCuenta = (datos: DatosDelToken): DatosDeCuenta => ({
  dni: datos.documento,
  apellido: datos.apellido,
  nombre: datos.nombre,
  telefono: datos.telefono,
  correo: datos.email,
  fec_nac: datos.fec_nac,
  sexo: datos.sexo,
  domicilio: datos.domicilio,
  cp: datos.cp,
  obraSocial: '',
  nroAfiliado: datos.nro_afiliado,
  plan: '',
});
