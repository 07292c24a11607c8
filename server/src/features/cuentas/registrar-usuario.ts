import { terminos } from '@portal/domain/contenido/index';
import type { Registro } from '@portal/domain/cuentas/contract';
import { claveDebil, validarRegistro } from '@portal/domain/cuentas/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { Ctx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { encolarMensaje } from '../../platform/mensajes.ts';
import { verificarEnPadron } from '../padron/index.ts';
import { insertIdentidadPendiente, insertPersona, listPersonasByDocumento } from '../personas/index.ts';
import { clavesComunes } from './claves-comunes.ts';
import { correoDeRegistroRepetido } from './correos.ts';
import { findCuentaByDni, insertConsentimiento, insertCuenta, insertRoles, type CuentaRow } from './cuentas.repository.ts';

export async function registrarUsuario(ctx: Ctx, registro: Registro): Promise<Record<string, never>> {
  const hoy = diaDe(ctx.clock.now());
  refuseInvalid(registro, ctx, hoy);
  refuseOutsiders(ctx, registro.cp);
  const cobertura = await verificarCobertura(ctx, registro);
  const hash = await ctx.platform.passwords.hash(registro.password);

  const known: { cuenta?: CuentaRow | undefined } = {};
  await ctx
    .act(async (tx) => {
      // Asked under the idempotency key: who pressed twice gets the first answer, and is not taken for somebody else.
      known.cuenta = await tx.find(findCuentaByDni(ctx.unidad.id, registro.dni));
      if (known.cuenta) throw new PortalError('registro_fallido');
      const now = ctx.clock.machine();
      const personaId = newId();
      const cuentaId = newId();
      const anteriores = await tx.many(listPersonasByDocumento(registro.dni));
      const email = registro.correo.trim() === '' ? null : registro.correo.trim();
      await tx.run(
        insertPersona({
          unidad_id: tx.unidadId,
          id: personaId,
          documento: registro.dni,
          nombre: registro.nombre.trim(),
          apellido: registro.apellido.trim(),
          fec_nac: registro.fec_nac,
          sexo: registro.sexo,
          telefono: registro.telefono,
          email,
          domicilio: registro.domicilio.trim(),
          cp: registro.cp,
          ...cobertura,
        }),
      );
      await tx.run(insertCuenta({ unidad_id: tx.unidadId, id: cuentaId, persona_id: personaId, dni: registro.dni, clave_hash: hash, email }));
      await tx.run(insertRoles(tx.unidadId, cuentaId, ['paciente']));
      await tx.run(insertConsentimiento({ unidad_id: tx.unidadId, persona_id: personaId, documento: 'terminos', version: terminos.version, aceptado: now }));
      for (const { id } of anteriores) await tx.run(insertIdentidadPendiente({ unidad_id: tx.unidadId, persona_id: personaId, anterior_id: id, creada: now }));
      ctx.about({ persona: personaId, actor: { personaId, rol: 'paciente' } });
      return {};
    })
    .catch(async (error: unknown) => {
      if (known.cuenta) return refuseKnown(ctx, known.cuenta);
      // Two registrations of one DNI at once: the database lets one through.
      if ((error as { code?: string; constraint?: string }).code === '23505') throw new PortalError('registro_fallido');
      throw error;
    });
  return {};
}

function refuseInvalid(registro: Registro, ctx: Ctx, hoy: string) {
  const fields = validarRegistro(registro, ctx.unidad.plantilla, hoy);
  const weak = fields['password'] ? undefined : claveDebil(registro.password, registro, clavesComunes);
  if (weak) fields['password'] = weak;
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
}

/** Residents only, where the unit has a list of postal codes. */
function refuseOutsiders(ctx: Ctx, cp: string) {
  const { residentes } = ctx.unidad.plantilla.registro;
  if (!residentes || residentes.codigosPostales.includes(cp)) return;
  throw new PortalError('cp', {
    ...(residentes.distrito ? { message: `Usted no podrá utilizar la plataforma. No reside en el Partido de ${residentes.distrito}.` } : {}),
    fields: { cp: 'Código postal no válido' },
  });
}

/** What the person typed of the insurer, or what the insurer says where it is asked. */
async function verificarCobertura(ctx: Ctx, registro: Registro) {
  const { registro: campos, padron } = ctx.unidad.plantilla;
  const typed = (visible: boolean, value: string) => (visible && value.trim() !== '' ? value.trim() : null);
  const obra_social = campos.obraSocial ?? typed(true, registro.obraSocial);
  const plan = typed(campos.plan, registro.plan);
  const nro_afiliado = typed(campos.numeroAfiliado, registro.nroAfiliado);
  if (!padron.registro) return { obra_social, plan, nro_afiliado };
  const found = await verificarEnPadron(ctx, {
    documento: registro.dni,
    nroAfiliado: nro_afiliado,
    fec_nac: registro.fec_nac,
    sexo: registro.sexo,
    nome: registro.nombre,
    sobrenome: registro.apellido,
    email: registro.correo,
    obraSocial: obra_social,
    plan,
  });
  if (!found.habilitado) throw new PortalError('no_habilitado');
  return { obra_social, plan: found.plan ?? plan, nro_afiliado: found.nroAfiliado ?? nro_afiliado };
}

/** The DNI has an account: its address is told, and the caller learns no more than that something does not fit. */
async function refuseKnown(ctx: Ctx, cuenta: { id: string; persona_id: string; email: string | null }): Promise<never> {
  const { email } = cuenta;
  if (email !== null) {
    await ctx.db.tx((tx) =>
      encolarMensaje(tx, ctx.clock, {
        tipo: 'registro_repetido',
        destinatario: email,
        causa: `registro-repetido:${cuenta.id}:${diaDe(ctx.clock.machine())}`,
        ...correoDeRegistroRepetido(ctx.unidad, ctx.caller.origin),
      }),
    );
    ctx.platform.wakeRelay();
  }
  throw new PortalError('registro_fallido');
}
