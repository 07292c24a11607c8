import type { DatosDeCuenta } from '@portal/domain/cuentas/reglas';
import { nombrePropio } from '@portal/domain/personas/nombre-propio';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { verificarEnPadron } from '../padron/index.ts';
import { agregarPersona, dejarIdentidadPendiente, personasConDni } from '../personas/index.ts';
import { insertCuenta, insertRoles } from './cuentas.repository.ts';

type Cobertura = Awaited<ReturnType<typeof verificarCobertura>>;

/**
 * Creates a patient's account and person. Older records with that DNI stay separate until the unit joins
 * them.
 */
export async function crearCuenta(
  ctx: Ctx,
  tx: UnitTx,
  datos: DatosDeCuenta,
  { hash, cobertura }: { hash: string; cobertura: Cobertura },
) {
  const personaId = newId();
  const cuentaId = newId();
  const anteriores = await personasConDni(tx, datos.dni);
  const email = datos.correo.trim() === '' ? null : datos.correo.trim();
  await agregarPersona(tx, {
    id: personaId,
    dni: datos.dni,
    nombre: nombrePropio(datos.nombre),
    apellido: nombrePropio(datos.apellido),
    fec_nac: datos.fec_nac,
    sexo: datos.sexo,
    telefono: datos.telefono,
    email,
    domicilio: datos.domicilio.trim(),
    cp: datos.cp,
    ...cobertura,
  });
  await tx.run(
    insertCuenta({
      unidad_id: tx.unidadId,
      id: cuentaId,
      persona_id: personaId,
      dni: datos.dni,
      clave_hash: hash,
      email,
    }),
  );
  await tx.run(insertRoles(tx.unidadId, cuentaId, ['paciente']));
  const creada = ctx.clock.machine();
  for (const { id } of anteriores)
    await dejarIdentidadPendiente(tx, { persona_id: personaId, anterior_id: id, creada });
  return { personaId, cuentaId };
}

/** If the unit has a list of postal codes, only residents may register. */
export function refuseOutsiders(ctx: Ctx, cp: string) {
  const { residentes } = ctx.unidad.plantilla.registro;
  if (!residentes || residentes.codigosPostales.includes(cp)) return;
  throw new PortalError('cp', {
    ...(residentes.distrito
      ? {
          message: `Usted no podrá utilizar la plataforma. No reside en el Partido de ${residentes.distrito}.`,
        }
      : {}),
    fields: { cp: 'Código postal no válido' },
  });
}

/** Coverage as typed, or as the padrón answers if the unit asks it. */
export async function verificarCobertura(ctx: Ctx, registro: DatosDeCuenta) {
  const { registro: campos, padron } = ctx.unidad.plantilla;
  const typed = (visible: boolean, value: string) => (visible && value.trim() !== '' ? value.trim() : null);
  const obra_social = campos.obraSocial ?? typed(true, registro.obraSocial);
  const plan = typed(campos.plan, registro.plan);
  const nro_afiliado = typed(campos.numeroAfiliado, registro.nroAfiliado);
  if (!padron.registro) return { obra_social, plan, nro_afiliado };
  const found = await verificarEnPadron(ctx, {
    dni: registro.dni,
    nroAfiliado: nro_afiliado,
    fec_nac: registro.fec_nac,
    sexo: registro.sexo,
    nombre: registro.nombre,
    apellido: registro.apellido,
    email: registro.correo,
    obraSocial: obra_social,
    plan,
  });
  if (!found.habilitado) throw new PortalError('no_habilitado');
  return { obra_social, plan: found.plan ?? plan, nro_afiliado: found.nroAfiliado ?? nro_afiliado };
}
