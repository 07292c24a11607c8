import { archivoDe } from '../../documentos/index.ts';
import { tipoDeArchivo } from './documentos.ts';
import { findDocumento, findNota } from './documentos.repository.ts';
import { esUuid, type Contexto, type Recurso } from './tipos.ts';

export interface Binario {
  contentType: string;
  bytes: Buffer;
  /** Whose document it is: the reader's permission and the audit depend on it. */
  pacienteId: string;
  lastUpdated: string;
}

const PARTES = [
  ['evolucion', 'Evolución'],
  ['diagnostico', 'Diagnóstico'],
  ['indicaciones', 'Indicaciones'],
] as const;

/** The bytes of a signed document, drawn now if nobody asked before. A note has no paper and gives its text. */
export async function leerBinario(ctx: Contexto, id: string): Promise<Binario | undefined> {
  const row = esUuid(id) ? await ctx.db.find(findDocumento(ctx.unidad.id, [id])) : undefined;
  if (!row) return undefined;
  const comunes = { pacienteId: row.paciente_id, lastUpdated: row.momento };
  if (row.tipo !== 'evolucion') {
    const { bytes, tipo } = await archivoDe(ctx.platform, ctx.unidad, ctx.db, id);
    return { ...comunes, contentType: tipo, bytes };
  }
  const { contenido } = await ctx.db.get(findNota(ctx.unidad.id, id));
  const texto = PARTES.flatMap(([campo, titulo]) => {
    const dicho = contenido[campo];
    return typeof dicho === 'string' && dicho !== '' ? [`${titulo}\n${dicho}`] : [];
  }).join('\n\n');
  return { ...comunes, contentType: tipoDeArchivo(row), bytes: Buffer.from(`${texto}\n`) };
}

/** The same as a resource, for readers that ask for JSON. */
export const recursoBinario = (id: string, binario: Binario): Recurso => ({
  resourceType: 'Binary',
  id,
  meta: { versionId: binario.lastUpdated.replaceAll(/\D/g, ''), lastUpdated: binario.lastUpdated },
  contentType: binario.contentType,
  securityContext: { reference: `DocumentReference/${id}` },
  data: binario.bytes.toString('base64'),
});
