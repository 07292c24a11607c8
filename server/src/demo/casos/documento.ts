import { Readable } from 'node:stream';
import { qb } from '../../db/query.ts';
import type { UnitTx } from '../../db/unit-db.ts';
import { fontNames, renderPdf } from '../../platform/paper/pdf.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Unidad } from '../../units/registry.ts';
import { idDeCaso, MINUTO, type Puesto } from './caso-demo.ts';

let papel: Promise<Buffer> | undefined;

/** One document, so that a case has something to open. */
export async function cargarDocumento(
  tx: UnitTx,
  { files, clock }: Platform,
  unidad: Unidad,
  puestos: readonly Puesto[],
) {
  const puesto = puestos.find(({ caso }) => caso.conDocumento);
  if (!puesto) return;
  papel ??= renderPdf(
    {
      title: 'Denuncia del accidente (demostración)',
      size: 'A4',
      author: 'Demostración',
      made: new Date(0),
      bottom: 48,
    },
    (doc) => {
      doc.font(fontNames.bold).fontSize(18).text('Denuncia del accidente');
      doc.font(fontNames.regular).fontSize(12).text('Documento de demostración, sin valor.');
    },
  );
  const archivo = `${unidad.clave}/casos/demo/denuncia-2.pdf`;
  const bytes = await papel;
  if (!(await files.find(archivo))) await files.put(archivo, Readable.from([bytes]));
  const creado = new Date(clock.now().getTime() - 3 * 24 * 60 * MINUTO);
  await tx.run(
    qb
      .insertInto('documentos_caso')
      .values({
        unidad_id: tx.unidadId,
        id: idDeCaso(tx.unidadId, 'documento'),
        caso_id: puesto.caso.id,
        tipo: 'application/pdf',
        nombre: 'denuncia.pdf',
        descripcion: 'Denuncia del accidente',
        autor_id: puesto.gestorId,
        archivo,
        bytes: bytes.length,
        creado,
      })
      .onConflict((c) => c.columns(['unidad_id', 'id']).doUpdateSet({ creado })),
  );
}
