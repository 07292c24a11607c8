import { namesOut } from '@portal/domain/contract/names';
import { PortalError } from '@portal/domain/errores/errores';
import { nombrePropio } from '@portal/domain/personas/nombre-propio';
import type { Usuario } from '@portal/domain/personas/contract';
import {
  cambiaDestino,
  validarPerfil,
  type DatosPersonales,
  type QuienEs,
} from '@portal/domain/personas/perfil';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { encolarMensaje } from '../../platform/mail/mensajes.ts';
import { anularEnviados, cambiarEmailDeCuenta, cuentaDe, verificarClavePropia } from '../cuentas/index.ts';
import { exigirCobertura, toAfiliado } from '../padron/index.ts';
import { correoDeDatosCambiados, correoDeIntegranteCambiado } from './correos.ts';
import {
  cambiarPersona,
  leerPersona,
  personaPorDni,
  type PersonaRow,
  type PersonaValues,
} from '../personas/index.ts';
import { perfilDe } from './perfil-de.ts';
import {
  deleteCodigoDeEmail,
  deleteEnlacesMandados,
  findCambioDni,
  insertCambioDni,
  updateCambioDni,
} from './perfil.repository.ts';

export interface Perfil {
  id?: string | undefined;
  doc?: string | undefined;
  data: DatosPersonales;
  password: string;
}

type Cuenta = { id: string; email: string | null };

/** The profile's person, who edits it, and which parts of the identity would change. */
interface Cambio {
  persona: PersonaRow;
  quien: QuienEs;
  cuenta: Cuenta | undefined;
  email: string | null;
  nuevoEmail: boolean;
  nuevoDni: boolean;
}

export async function guardarPerfil(
  ctx: SignedCtx,
  { id, doc, data, password }: Perfil,
): Promise<{ usuario: Usuario }> {
  const persona = await personaDelPerfil(ctx, id, doc);
  const propio = persona.id === ctx.actor.personaId;
  const quien = !propio ? 'integrante' : ctx.actor.rol === 'paciente' ? 'titular' : 'art';
  const fields = validarPerfil(data, quien, ctx.unidad.plantilla, {
    hoy: diaDe(ctx.clock.now()),
    guardado: persona.fec_nac,
    dni: persona.dni,
  });
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields: namesOut(fields) });

  const cambio = await describirCambio(ctx, persona, quien, data);
  if (cambio.nuevoEmail || cambio.nuevoDni) await verificarClavePropia(ctx, password, 'password');
  const valores = valoresDelPerfil(ctx, cambio, data);
  if (ctx.unidad.plantilla.padron.perfil && quien !== 'art') {
    const afiliado = toAfiliado({ ...persona, ...valores, dni: data.dni });
    await exigirCobertura(
      ctx,
      afiliado,
      propio ? afiliado : toAfiliado(await leerPersona(ctx.db, ctx.actor.personaId)),
    );
  }

  await ctx.act(async (tx) => {
    await cambiarPersona(tx, persona.id, valores);
    if (cambio.cuenta) await cambiarEmailDeCuenta(tx, cambio.cuenta.id, cambio.email);
    if (cambio.cuenta && cambio.nuevoEmail) {
      // Links and codes sent to the old address become invalid.
      await anularEnviados(tx, cambio.cuenta.id);
    }
    if (cambio.nuevoEmail) {
      await tx.run(deleteCodigoDeEmail(persona.id));
      if (quien === 'integrante') await tx.run(deleteEnlacesMandados(persona.id));
    }
    const pedido = cambio.nuevoDni && (await pedirDni(ctx, tx, persona.id, data.dni));
    await avisarAlCorreoAnterior(ctx, tx, cambio, pedido);
  });
  const saved = await perfilDe(ctx.db, await leerPersona(ctx.db, persona.id));
  return { usuario: propio ? { ...saved, id: persona.id, rol: ctx.actor.rol } : saved };
}

/**
 * The caller's own profile by id, a member's by DNI. Both or neither is invalid; any other person gets 404.
 */
async function personaDelPerfil(
  ctx: SignedCtx,
  id: string | undefined,
  doc: string | undefined,
): Promise<PersonaRow> {
  if (id !== undefined && doc !== undefined)
    throw new PortalError('datos_invalidos', { fields: { id: 'Este dato no se espera acá' } });
  if (doc !== undefined) return personaPorDni(ctx, doc);
  if (id === undefined)
    throw new PortalError('datos_invalidos', { fields: { id: 'El formato no es válido' } });
  if (id !== ctx.actor.personaId) {
    ctx.about({ persona: null });
    throw new PortalError('no_encontrado');
  }
  return leerPersona(ctx.db, id);
}

const same = (a: string | null, b: string | null) => (a ?? '').toLowerCase() === (b ?? '').toLowerCase();
const typed = (value: string) => (value.trim() === '' ? null : value.trim());

async function describirCambio(
  ctx: SignedCtx,
  persona: PersonaRow,
  quien: QuienEs,
  data: DatosPersonales,
): Promise<Cambio> {
  const propia = await cuentaDe(ctx.db, ctx.actor.personaId);
  const cuenta = quien === 'integrante' ? undefined : propia;
  const email = typed(data.email);
  const cambia = cambiaDestino(quien, {
    guardado: persona.email ?? '',
    nuevo: email ?? '',
    delTitular: propia?.email ?? '',
  });
  const nuevoEmail = cambia || (cuenta !== undefined && !same(email, cuenta.email));
  return { persona, quien, cuenta, email, nuevoEmail, nuevoDni: data.dni !== persona.dni };
}

/**
 * Each form can change only what it shows: never the DNI at once; the rest depends on the person and on what
 * the unit fixes or hides.
 */
function valoresDelPerfil(
  ctx: SignedCtx,
  { persona, quien, email }: Cambio,
  data: DatosPersonales,
): Partial<PersonaValues> {
  const { obraSocial, plan, numeroAfiliado } = ctx.unidad.plantilla.registro;
  const cuil = data.cuil.replace(/[\s-]/g, '');
  return {
    nombre: nombrePropio(data.nombre),
    apellido: nombrePropio(data.apellido),
    telefono: data.telefono,
    email,
    cuil: cuil === '' ? null : cuil,
    ...(quien === 'titular' ? { domicilio: data.domicilio.trim(), cp: data.cp } : {}),
    ...(quien === 'art'
      ? {}
      : {
          sexo: data.sexo,
          fec_nac: data.fec_nac,
          obra_social: obraSocial ?? typed(data.obraSocial),
          plan: plan ? typed(data.plan) : persona.plan,
          nro_afiliado: numeroAfiliado ? typed(data.nroAfiliado) : persona.nro_afiliado,
        }),
  };
}

/** One pending request per person: another DNI replaces it, the same DNI changes nothing. */
async function pedirDni(ctx: SignedCtx, tx: UnitTx, personaId: string, dni: string): Promise<boolean> {
  const creado = ctx.clock.machine();
  const before = await tx.find(findCambioDni(personaId).forUpdate());
  if (before?.dni === dni) return false;
  if (before) await tx.run(updateCambioDni(before.id, dni, creado));
  else
    await tx.run(
      insertCambioDni({ unidad_id: tx.unidadId, id: newId(), persona_id: personaId, dni, creado }),
    );
  return true;
}

async function avisarAlCorreoAnterior(
  ctx: SignedCtx,
  tx: UnitTx,
  { cuenta, persona, quien, nuevoEmail }: Cambio,
  nuevoDni: boolean,
): Promise<void> {
  const anterior = cuenta?.email ?? persona.email;
  if (anterior === null || !(nuevoEmail || nuevoDni)) return;
  await encolarMensaje(ctx, tx, {
    tipo: 'datos_cambiados',
    destinatario: anterior,
    causa: `datos-cambiados:${persona.id}:${newId()}`,
    ...(quien === 'integrante'
      ? correoDeIntegranteCambiado(ctx.unidad, persona.nombre, { email: nuevoEmail, dni: nuevoDni })
      : correoDeDatosCambiados(ctx.unidad, ctx.caller.origin, { email: nuevoEmail, dni: nuevoDni })),
  });
}
