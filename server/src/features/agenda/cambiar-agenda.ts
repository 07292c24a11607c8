import type { BodyOf } from '@portal/domain/contract/endpoint';
import { dias } from '@portal/domain/agenda/contract';
import type { Confirmar, agendaAdmin } from '@portal/domain/agenda/contract-admin';
import { minutosDe } from '@portal/domain/agenda/modelo';
import { errorDeSemana, TERMINA_ANTES } from '@portal/domain/agenda/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import {
  deleteExcepcion,
  deleteHorarios,
  insertExcepcion,
  insertHorarios,
} from './administrar.repository.ts';
import { cambiarAgenda } from './cambiar.ts';
import { asegurarProfesional } from './profesionales.ts';

/** A professional's hours: the week, and the days that differ from it. */

type Semana = BodyOf<typeof agendaAdmin.guardarHorario>;

export async function guardarHorario(
  ctx: SignedCtx,
  { profesional_id, rangos, confirmar }: Semana,
): Promise<void> {
  ctx.about({ persona: profesional_id, objeto: 'horario' });
  const mal = errorDeSemana(rangos);
  if (mal) throw new PortalError('datos_invalidos', { fields: { [mal.campo]: mal.mensaje } });
  const filas = rangos.map(({ dia, desde, hasta }) => ({
    dia: dias.indexOf(dia) + 1,
    desde: minutosDe(desde),
    hasta: minutosDe(hasta),
  }));
  await cambiarAgenda(ctx, confirmar, async (tx) => {
    await asegurarProfesional(tx, profesional_id);
    await tx.run(deleteHorarios(profesional_id));
    if (filas.length > 0)
      await tx.run(
        insertHorarios(
          filas.map((fila) => ({ unidad_id: tx.unidadId, persona_id: profesional_id, ...fila })),
        ),
      );
  });
}

type Excepcion = BodyOf<typeof agendaAdmin.agregarExcepcion>;

export async function agregarExcepcion(ctx: SignedCtx, excepcion: Excepcion): Promise<{ id: string }> {
  const { profesional_id, fecha, atiende, motivo, confirmar } = excepcion;
  const [desde, hasta] = [minutosDe(excepcion.desde), minutosDe(excepcion.hasta)];
  ctx.about({ persona: profesional_id, objeto: 'excepcion' });
  if (desde >= hasta) throw new PortalError('datos_invalidos', { fields: { hasta: TERMINA_ANTES } });
  return cambiarAgenda(ctx, confirmar, async (tx) => {
    await asegurarProfesional(tx, profesional_id);
    const id = newId();
    await tx.run(
      insertExcepcion({
        unidad_id: tx.unidadId,
        id,
        persona_id: profesional_id,
        dia: fecha,
        desde,
        hasta,
        atiende,
        motivo: motivo.trim(),
      }),
    );
    return { id };
  });
}

export async function quitarExcepcion(
  ctx: SignedCtx,
  { id, confirmar }: { id: string; confirmar?: Confirmar | undefined },
): Promise<void> {
  ctx.about({ persona: null, objeto: 'excepcion' });
  await cambiarAgenda(ctx, confirmar, async (tx) => {
    const quitada = await tx.find(deleteExcepcion(id));
    if (quitada) ctx.about({ persona: quitada.persona_id });
  });
}
