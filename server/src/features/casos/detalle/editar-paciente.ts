import type { casos } from '@portal/domain/casos/contract';
import type { BodyOf } from '@portal/domain/contract/endpoint';
import { dniLimpio, telefonoLimpio, validarPacienteDelCaso } from '@portal/domain/casos/reglas';
import { namesOut, wireDni, type NamedInside } from '@portal/domain/contract/names';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { reintentar, renovarEnlaces } from '../../turnos/index.ts';
import { anotar, avisarCaso } from '../cambiar-estado.ts';
import { bloquearCaso, casoPropio } from '../caso-propio.ts';
import { exigirVivo } from '../casos.policy.ts';
import { updateContacto, type CasoRow } from '../casos.repository.ts';
import { encolarCorreoDelTurno } from '../turnos/mail-finalizar.ts';
import { bloquearPendientes } from '../turnos/pendientes.ts';

export type DatosDelPaciente = NamedInside<BodyOf<typeof casos.editDataPaciente>>;

/**
 * Edits the case's own contact data only: the person may also be a patient of the unit, whose address is not
 * the case's business. A new address ends the links sent to the former one, and receives the mails of the
 * pending appointments.
 */
export async function editDataPaciente(
  ctx: SignedCtx,
  { id_caso, version, ...escritos }: DatosDelPaciente,
): Promise<void> {
  const recortados = Object.fromEntries(
    Object.entries(escritos).map(([campo, valor]) => [campo, valor.trim()]),
  ) as typeof escritos;
  const datos = {
    ...recortados,
    dni: dniLimpio(recortados.dni),
    telefono: telefonoLimpio(recortados.telefono),
  };
  await casoPropio(ctx, ctx.db, id_caso);
  return reintentar(() =>
    ctx.act(async (tx) => {
      // Lock order: appointments first, then their case. They are read again below, for bookings made
      // meanwhile.
      await bloquearPendientes(ctx, tx, id_caso);
      const caso = await bloquearCaso(ctx, tx, id_caso);
      exigirVivo(caso.status);
      if (version !== undefined && version !== caso.version) throw new PortalError('caso_cambiado');
      const fields = validarPacienteDelCaso(datos);
      if (Object.keys(fields).length > 0)
        throw new PortalError('datos_invalidos', { fields: namesOut(fields, wireDni) });
      const { nombre, apellido, dni, telefono } = datos;
      const email = datos.email === '' ? null : datos.email;
      await tx.run(updateContacto(id_caso, { nombre, apellido, dni, tel_movil: telefono, email }));
      if (email !== caso.email) {
        // Without a former address, the manager handed the link over themself, so it stays valid.
        if (caso.email !== null)
          for (const turno of await bloquearPendientes(ctx, tx, id_caso))
            await renovarEnlaces(ctx, tx, turno);
        if (email !== null) await encolarCorreoDelTurno(ctx, tx, id_caso);
      }
      await anotar(ctx, tx, id_caso, [
        { tipo: 'datos', texto: queCambio(caso, datos), autorId: ctx.actor.personaId },
      ]);
      await avisarCaso(ctx.platform, tx, id_caso, [caso.gestor_id]);
    }),
  );
}

/** Old and new values; for the address only that it changed. */
function queCambio(
  antes: CasoRow,
  { nombre, apellido, dni, telefono, email }: Omit<DatosDelPaciente, 'id_caso' | 'version'>,
): string {
  const campos = [
    ['nombre', antes.nombre, nombre],
    ['apellido', antes.apellido, apellido],
    ['DNI', antes.dni, dni],
    ['teléfono', antes.tel_movil, telefono],
  ] as const;
  const cambios = campos.flatMap(([campo, era, es]) => (era === es ? [] : [`${campo}: ${era} → ${es}`]));
  if ((antes.email ?? '') !== email) cambios.push('email');
  return ['Se editaron los datos del paciente', cambios.join('; ')]
    .filter((parte) => parte !== '')
    .join('. ');
}
