import type { Escritorio } from '@portal/domain/atenciones/contract';
import { boletoDe } from '@portal/domain/atenciones/reglas';
import { diaDe, instanteDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../../http/context.ts';
import { findActual } from '../atenciones.repository.ts';
import { listBorradores } from './ficha.repository.ts';
import { listDestinos, listFilaDe, listServiciosDe } from '../fila/fila.repository.ts';
import { listAtendidos } from '../pase/pase.repository.ts';
import { guardiaDe } from '../fila/guardia.ts';
import { toFilaItem } from '../vista.ts';

/** Drafts older than this are no longer listed. */
const BORRADOR_DIAS = 30;

export async function obtenerEscritorio(ctx: SignedCtx): Promise<Escritorio> {
  const { db, unidad, actor } = ctx;
  const ahora = ctx.clock.now();
  const hoy = diaDe(ahora);
  const [guardia, servicios, destinos, actual, fila, borradores, atendidos] = await Promise.all([
    guardiaDe(ctx),
    db.many(listServiciosDe(actor.personaId)),
    db.many(listDestinos(unidad.id, actor.personaId)),
    db.find(findActual(unidad.id, actor.personaId)),
    db.many(listFilaDe(unidad.id, actor.personaId, ahora)),
    db.many(
      listBorradores(unidad.id, actor.personaId, new Date(ahora.getTime() - BORRADOR_DIAS * 86_400_000)),
    ),
    db.many(listAtendidos(unidad.id, actor.personaId, instanteDe(hoy))),
  ]);
  return {
    enGuardia: guardia !== undefined,
    desde: guardia?.desde.toISOString() ?? null,
    servicios: servicios.map(({ id, nombre }) => ({ id, nombre })),
    destinos,
    actual: actual ? toFilaItem(actual, actual.estado, actor.personaId, hoy) : null,
    fila: fila.map((row) => toFilaItem(row, row.estado, actor.personaId, hoy)),
    borradores: borradores.map((row) => ({
      id: row.id,
      boleto: boletoDe(row),
      paciente: row.paciente,
      fin: row.fin?.toISOString() ?? null,
    })),
    atendidos: atendidos.map((row) => ({
      id: row.id,
      boleto: boletoDe(row),
      paciente: row.paciente,
      servicio: row.servicio,
      fin: row.fin.toISOString(),
      sinCerrar: row.sin_cerrar,
      deCaso: row.de_caso,
    })),
  };
}
