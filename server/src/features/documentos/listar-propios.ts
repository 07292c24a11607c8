import type { DocumentoPropio } from '@portal/domain/documentos/contract';
import { nombreDeTipo } from '@portal/domain/documentos/escrito';
import { pathDe } from '@portal/domain/documentos/reglas';
import type { SignedCtx } from '../../http/context.ts';
import { estaRegistrada, registroDe } from '../registro/index.ts';
import { listPropios } from './documentos.repository.ts';
import { vigenciaDe } from './vista.ts';

/** Drafts first, of all attentions. */
export async function listarPropios({
  db,
  unidad,
  actor,
  clock,
  about,
}: SignedCtx): Promise<{ documentos: DocumentoPropio[] }> {
  about({ persona: null, objeto: 'documentos:propios' });
  const rows = await db.many(listPropios(unidad.id, actor.personaId));
  return {
    documentos: rows.map((row) => ({
      id: row.id,
      atencion: row.atencion_id,
      tipo: row.tipo,
      nombre: nombreDeTipo[row.tipo],
      estado: row.estado,
      numero: row.numero,
      paciente: row.paciente,
      guardado: row.guardado.toISOString(),
      firmado: row.firmado?.toISOString() ?? null,
      vigencia: row.estado === 'firmado' ? vigenciaDe(row, clock.now()) : null,
      registrada: estaRegistrada(registroDe(row)),
      registro: registroDe(row),
      incompleta: row.estado === 'firmado' && row.faltan.length > 0,
      path: row.estado === 'firmado' && row.tipo !== 'evolucion' ? pathDe(row.id) : null,
    })),
  };
}
