import type { Escrito } from '@portal/domain/documentos/escrito';
import { named } from '../db/query.ts';
import type { UnitTx } from '../db/unit-db.ts';
import { sembrarDocumento } from '../features/documentos/index.ts';
import type { Unidad } from '../units/registry.ts';
import type { Platform } from '../platform/platform.ts';
import { demoId } from './demo-id.ts';
import { papelesDeAna } from './papeles.ts';

/** A past attention of the demo, with its professional's note. */
export interface Atendida {
  id: string;
  n: number;
  nota: { evolucion: string; diagnostico: string; indicaciones: string };
}

/**
 * Attentions whose day moved, or that predate documents; those with documents that a visitor corrected or
 * annulled stay as they are.
 */
const listPorFirmar = (unidadId: number, ids: readonly string[], movidas: readonly string[]) =>
  named<{ id: string; paciente_id: string; profesional_id: string; fin: Date }>(
    'demo-por-firmar',
    `select a.id, a.paciente_id, a.profesional_id, a.fin from atenciones a where a.unidad_id = $1 and a.id = any ($2::uuid[])
       and (a.id = any ($3::uuid[]) or not exists (select from documentos d where d.unidad_id = $1 and d.atencion_id = a.id and d.tipo = 'constancia'))
       and not exists (select from documentos d join documentos c on c.unidad_id = $1 and c.reemplaza = d.id where d.unidad_id = $1 and d.atencion_id = a.id and d.demo)
       and not exists (select from documentos d join anulaciones n on n.unidad_id = $1 and n.documento_id = d.id where d.unidad_id = $1 and d.atencion_id = a.id)`,
    [unidadId, ids, movidas],
  );

/**
 * Writes the documents of the demo's attentions: the signed note, a constancia, and other documents for some.
 * PDFs are rendered on request.
 */
export async function sembrarPapeles(
  platform: Platform,
  unidad: Unidad,
  tx: UnitTx,
  todas: readonly Atendida[],
  movidas: readonly string[],
): Promise<void> {
  const ids = todas.map(({ id }) => id);
  for (const { id, paciente_id, profesional_id, fin } of await tx.many(
    listPorFirmar(tx.unidadId, ids, movidas),
  )) {
    const { n, nota } = todas.find((una) => una.id === id)!;
    const escritos: (Escrito | { tipo: 'constancia' })[] = [
      ...(papelesDeAna[n] ?? []),
      { tipo: 'evolucion', ...nota },
      { tipo: 'constancia' },
    ];
    for (const [i, escrito] of escritos.entries())
      await sembrarDocumento(platform, unidad, tx, {
        id: demoId('demo-documento', tx.unidadId, `${n}:${i}`),
        atencionId: id,
        pacienteId: paciente_id,
        autorId: profesional_id,
        escrito,
        firmado: fin,
      });
  }
}
