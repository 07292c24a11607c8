import { validarPacienteDelCaso } from '@portal/domain/casos/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { updatePersona } from '../personas/index.ts';
import { anotar, prepararAviso } from './cambiar-estado.ts';
import { bloquearCaso } from './caso-propio.ts';
import { exigirVivo } from './casos.policy.ts';
import { findSoloDelCaso, updateContacto } from './casos.repository.ts';
import { encolarCorreoDelTurno } from './mail-finalizar.ts';

export interface DatosDelPaciente {
  id_caso: number;
  nombre: string;
  apellido: string;
  documento: string;
  telefono: string;
  email: string;
}

/**
 * The case's own data of contact. The person behind them changes too where this case brought them in and nobody else knows them; an account,
 * a family or another case is never reached from here. A new address gets the mail of the appointment that is pending.
 */
export async function editDataPaciente(ctx: SignedCtx, { id_caso, ...escritos }: DatosDelPaciente): Promise<Record<string, never>> {
  const datos = Object.fromEntries(Object.entries(escritos).map(([campo, valor]) => [campo, valor.trim()])) as typeof escritos;
  let contar: (() => void) | undefined;
  await ctx.act(async (tx) => {
    const caso = await bloquearCaso(ctx, tx, id_caso);
    exigirVivo(caso.status);
    const fields = validarPacienteDelCaso(datos);
    if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
    const { nombre, apellido, documento, telefono } = datos;
    const email = datos.email === '' ? null : datos.email;
    await tx.run(updateContacto(id_caso, { nombre, apellido, documento, tel_movil: telefono, email }));
    const { solo } = await tx.get(findSoloDelCaso(tx.unidadId, caso.paciente_id, id_caso));
    if (solo) await tx.run(updatePersona(caso.paciente_id, { nombre, apellido, documento, telefono, email }));
    if (email !== null && email !== caso.email) await encolarCorreoDelTurno(ctx, tx, id_caso);
    await anotar(tx, ctx.clock, id_caso, [{ tipo: 'datos', texto: 'Se editaron los datos del paciente', autorId: ctx.actor.personaId }]);
    contar = await prepararAviso(tx, ctx.platform, id_caso, [caso.gestor_id]);
    return {};
  });
  ctx.platform.wakeRelay();
  contar?.();
  return {};
}
