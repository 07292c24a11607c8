import { validarDatosDeCuenta, type DatosDeCuenta } from '@portal/domain/cuentas/reglas';
import { niveles } from '@portal/domain/cuentas/segundo-factor';
import { PortalError } from '@portal/domain/errores/errores';
import type { NombreDePuerta } from '@portal/domain/ingreso/contract';
import type { PersonaDicha } from '@portal/domain/ingreso/emisor';
import { esLaMisma } from '@portal/domain/ingreso/reglas';
import type { Rol } from '@portal/domain/roles/roles';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { encolarMensaje } from '../../platform/mail/mensajes.ts';
import { newToken, sameBytes } from '../../platform/secrets/secrets.ts';
import {
  abrirSesion,
  crearCuenta,
  cuentaConDni,
  refuseOutsiders,
  verificarCobertura,
} from '../cuentas/index.ts';
import { leerPersona } from '../personas/index.ts';
import { correoDeIngreso } from './correos.ts';
import { findVinculo, upsertVinculo } from './ingreso.repository.ts';

/** An outside sign-in whose statement was verified: the city's portal, or an issuer of identities. */
export interface Puerta {
  nombre: NombreDePuerta;
  /** The hash of the other side's own name for the person; null if it has none. */
  sujeto: Buffer | null;
  /** Runs in the transaction that opens the session. */
  alEntrar?(tx: UnitTx): Promise<unknown>;
}

type Cuenta = NonNullable<Awaited<ReturnType<typeof findCuenta>>>;
const findCuenta = (ctx: Ctx, dni: string) => cuentaConDni(ctx.db, dni);

/**
 * Signs a person in as a patient, never with another role, by what another side says of them. docs/adr/0017 covers a
 * DNI that already has an account.
 */
export async function entrarPor(ctx: Ctx, puerta: Puerta, dicha: PersonaDicha): Promise<Stream> {
  const cuenta = await findCuenta(ctx, dicha.dni);
  await (cuenta ? entrar(ctx, puerta, dicha, cuenta) : crear(ctx, puerta, dicha));
  return { status: 303, body: '', type: 'text/html; charset=utf-8', headers: { location: '/' } };
}

async function entrar(ctx: Ctx, puerta: Puerta, dicha: PersonaDicha, cuenta: Cuenta): Promise<void> {
  const { persona_id: personaId } = cuenta;
  ctx.about({ persona: personaId });
  if (!cuenta.activa) throw new PortalError(`${puerta.nombre}_rechazada`);
  if (!(cuenta.roles.split(',') as Rol[]).includes('paciente'))
    throw new PortalError(`${puerta.nombre}_solo_pacientes`);
  const vinculo = await ctx.db.find(findVinculo(puerta.nombre, personaId));
  if (vinculo?.estado === 'rechazado') throw new PortalError(`${puerta.nombre}_rechazada`);
  const nueva = vinculo?.estado !== 'activo' || !esElMismo(vinculo.sujeto, puerta.sujeto);
  if (nueva && !esLaMisma(await leerPersona(ctx.db, personaId), dicha))
    return esperar(ctx, puerta, personaId, dicha);
  ctx.about({ actor: { personaId, rol: 'paciente' } });
  await ctx.act(async (tx) => {
    if (nueva) await vincular(ctx, tx, puerta, cuenta);
    await abrir(ctx, tx, puerta, { personaId, cuentaId: cuenta.id });
  });
}

const esElMismo = (uno: Buffer | null, otro: Buffer | null) =>
  uno === null || otro === null ? uno === otro : sameBytes(uno, otro);

/** The account existed before: links it to this entrance and mails its owner. */
async function vincular(
  ctx: Ctx,
  tx: UnitTx,
  puerta: Puerta,
  { id, persona_id, email }: Cuenta,
): Promise<void> {
  await tx.run(vinculoDe(ctx, puerta, persona_id, 'activo'));
  if (email === null) return;
  await encolarMensaje(ctx, tx, {
    tipo: `ingreso_${puerta.nombre}`,
    destinatario: email,
    // Another subject is another link, and worth another mail.
    causa: [
      `ingreso-${puerta.nombre}`,
      id,
      ...(puerta.sujeto ? [puerta.sujeto.toString('hex', 0, 8)] : []),
    ].join(':'),
    ...correoDeIngreso(ctx.unidad, puerta.nombre, ctx.caller.origin),
  });
}

/** The data differ: refuses the sign-in and leaves both versions to the unit. */
async function esperar(
  ctx: Ctx,
  puerta: Puerta,
  personaId: string,
  { nombre, apellido, fec_nac }: PersonaDicha,
): Promise<never> {
  const dicho = {
    nombre,
    apellido,
    fec_nac: /^\d{4}-\d\d-\d\d$/.test(fec_nac) && !Number.isNaN(Date.parse(fec_nac)) ? fec_nac : null,
  };
  await ctx.db.run(vinculoDe(ctx, puerta, personaId, 'pendiente', dicho));
  throw new PortalError(`${puerta.nombre}_pendiente`);
}

const NADA = { nombre: null, apellido: null, fec_nac: null };

const vinculoDe = (
  ctx: Ctx,
  { nombre: puerta, sujeto }: Puerta,
  personaId: string,
  estado: 'activo' | 'pendiente',
  dicho: { nombre: string | null; apellido: string | null; fec_nac: string | null } = NADA,
) =>
  upsertVinculo(puerta, {
    unidad_id: ctx.unidad.id,
    persona_id: personaId,
    estado,
    ...dicho,
    creado: ctx.clock.machine(),
    sujeto,
  });

/**
 * Creates the account by the rules of the registration, except for what only the person can type: it has no
 * usable password until they ask for one.
 */
async function crear(ctx: Ctx, puerta: Puerta, dicha: PersonaDicha): Promise<void> {
  const cuenta = aCuenta(dicha);
  const fields = validarDatosDeCuenta(cuenta, ctx.unidad.plantilla, diaDe(ctx.clock.now()));
  if (Object.keys(fields).length > 0) throw new PortalError(`${puerta.nombre}_sin_datos`, { fields });
  refuseOutsiders(ctx, cuenta.cp);
  const cobertura = await verificarCobertura(ctx, cuenta);
  const hash = await ctx.platform.passwords.of(ctx.unidad.id).hash(newToken());
  await ctx
    .act(async (tx) => {
      const { personaId, cuentaId } = await crearCuenta(ctx, tx, cuenta, { hash, cobertura });
      ctx.about({ persona: personaId, actor: { personaId, rol: 'paciente' } });
      await tx.run(vinculoDe(ctx, puerta, personaId, 'activo'));
      await abrir(ctx, tx, puerta, { personaId, cuentaId });
    })
    .catch((error: unknown) => {
      // Two concurrent sign-ins of one person: the other request created the account, and the next click finds
      // it.
      if ((error as { constraint?: string }).constraint === 'cuentas_unidad_id_dni_key')
        throw new PortalError(`${puerta.nombre}_vencida`);
      throw error;
    });
}

async function abrir(
  ctx: Ctx,
  tx: UnitTx,
  puerta: Puerta,
  quien: { personaId: string; cuentaId: string },
): Promise<void> {
  await puerta.alEntrar?.(tx);
  await abrirSesion(ctx, tx, {
    ...quien,
    rol: 'paciente',
    alcance: 'portal',
    objeto: null,
    nivel: niveles.clave,
    puerta: puerta.nombre,
  });
}

const aCuenta = (dicha: PersonaDicha): DatosDeCuenta => ({
  dni: dicha.dni,
  apellido: dicha.apellido,
  nombre: dicha.nombre,
  telefono: dicha.telefono,
  correo: dicha.email,
  fec_nac: dicha.fec_nac,
  sexo: dicha.sexo,
  domicilio: dicha.domicilio,
  cp: dicha.cp,
  obraSocial: '',
  nroAfiliado: dicha.nro_afiliado,
  plan: '',
});
