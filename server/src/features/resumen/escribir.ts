import { PortalError } from '@portal/domain/errores/errores';
import {
  clasesConNinguna,
  ENTRADAS_HASTA,
  ENTRADAS_MOSTRADAS,
  type ClaseConNinguna,
  type Origen,
} from '@portal/domain/resumen/clases';
import type { EntradaEscrita } from '@portal/domain/resumen/contract';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { condicionesDe } from '../condiciones/index.ts';
import { bloquearPersona } from '../personas/index.ts';
import {
  confirmEntradas,
  countEntradas,
  deleteNinguna,
  insertEntradas,
  listQuienDijoNinguna,
  lockEntrada,
  updateEstado,
  upsertNinguna,
} from './resumen.repository.ts';
import type { Lector } from './resumen.ts';

/** Whose summary it is, and who writes in it. */
export interface Escritura {
  personaId: string;
  /** All records of the person in this unit. */
  mismas: readonly string[];
  lector: Lector;
}

/** What a professional writes is confirmed by them. */
export async function agregarEntradas(
  ctx: SignedCtx,
  tx: UnitTx,
  { personaId, mismas, lector }: Escritura,
  entradas: readonly (EntradaEscrita & { documento?: string })[],
  origen: Origen = lector,
): Promise<void> {
  await bloquearPersona(tx, personaId);
  const hay = await tx.many(countEntradas(mismas));
  const suma = (de: 'vigentes' | 'todas') => hay.reduce((sum, una) => sum + una[de], entradas.length);
  if (suma('vigentes') > ENTRADAS_HASTA || suma('todas') > ENTRADAS_MOSTRADAS)
    throw new PortalError('resumen_lleno');
  const ahora = ctx.clock.now();
  const autor = ctx.actor.personaId;
  await tx.run(
    insertEntradas(
      entradas.map((entrada) => ({
        unidad_id: tx.unidadId,
        id: newId(),
        persona_id: personaId,
        clase: entrada.clase,
        nombre: entrada.nombre.trim(),
        codigo: 'codigo' in entrada ? entrada.codigo : '',
        detalle: 'detalle' in entrada ? entrada.detalle.trim() : '',
        gravedad: 'gravedad' in entrada ? entrada.gravedad : null,
        fecha: entrada.fecha,
        estado: 'vigente',
        origen,
        dicha_por: autor,
        dicha: ahora,
        confirmada_por: origen === 'profesional' ? autor : null,
        confirmada: origen === 'profesional' ? ahora : null,
        documento_id: entrada.documento ?? null,
        cambiada: ahora,
      })),
    ),
  );
  for (const clase of new Set(entradas.map((entrada) => entrada.clase)))
    if (admiteNinguna(clase)) await tx.run(deleteNinguna(mismas, clase, quita[lector]));
}

/** A patient does not undo what a professional said: while something is listed, it is not shown. */
const quita: Record<Lector, readonly Origen[]> = {
  paciente: ['paciente'],
  profesional: ['paciente', 'profesional'],
};

const admiteNinguna = (clase: string): clase is ClaseConNinguna =>
  clasesConNinguna.some((una) => una === clase);

/** The old entry stays as withdrawn, so that the record keeps what was said. */
export async function reemplazarEntrada(
  ctx: SignedCtx,
  tx: UnitTx,
  escritura: Escritura,
  id: string,
  entrada: EntradaEscrita,
): Promise<void> {
  await cerrar(ctx, tx, escritura, id, 'retirada');
  await agregarEntradas(ctx, tx, escritura, [entrada]);
}

/** Closing an entry twice changes nothing. */
export async function cerrar(
  ctx: SignedCtx,
  tx: UnitTx,
  { mismas, lector }: Escritura,
  id: string,
  estado: 'terminada' | 'retirada',
): Promise<void> {
  const row = await tx.find(lockEntrada(id, mismas));
  if (!row) throw new PortalError('no_encontrado');
  if (lector === 'paciente' && row.origen === 'profesional') throw new PortalError('entrada_del_profesional');
  if (row.estado !== estado) await tx.run(updateEstado(id, estado, ctx.clock.now()));
}

export async function confirmar(
  ctx: SignedCtx,
  tx: UnitTx,
  { mismas }: Escritura,
  ids: readonly string[],
): Promise<void> {
  await tx.run(confirmEntradas(ids, mismas, ctx.actor.personaId, ctx.clock.now()));
}

/** 'There is none' contradicts what is listed: that has to be closed first. */
export async function decir(
  ctx: SignedCtx,
  tx: UnitTx,
  { personaId, mismas, lector }: Escritura,
  clase: ClaseConNinguna,
  dicha: boolean,
): Promise<void> {
  await bloquearPersona(tx, personaId);
  const yaDicha = await tx.many(listQuienDijoNinguna(mismas, clase));
  const porProfesional = lector === 'paciente' && yaDicha.some(({ origen }) => origen === 'profesional');
  if (!dicha) {
    if (porProfesional) throw new PortalError('entrada_del_profesional');
    await tx.run(deleteNinguna(mismas, clase, quita[lector]));
    return;
  }
  const hay = await tx.many(countEntradas(mismas));
  const marcadas = clase === 'problema' ? await condicionesDe(tx, mismas) : [];
  if (marcadas.length > 0 || hay.some((una) => una.clase === clase && una.vigentes > 0))
    throw new PortalError('resumen_con_entradas');
  if (porProfesional) return;
  await tx.run(
    upsertNinguna({
      unidad_id: tx.unidadId,
      persona_id: personaId,
      clase,
      origen: lector,
      dicha_por: ctx.actor.personaId,
      dicha: ctx.clock.now(),
    }),
  );
}
