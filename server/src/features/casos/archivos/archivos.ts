import type { Readable } from 'node:stream';
import { DescripcionNueva, ArchivoNuevo, type ArchivoDeCaso } from '@portal/domain/casos/contract';
import { DOCUMENTOS_MAX, SIN_DOCUMENTO } from '@portal/domain/casos/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { anotar, avisarCaso } from '../cambiar-estado.ts';
import { bloquearCaso, casoPropio } from '../caso-propio.ts';
import { alcanceDe } from '../casos.policy.ts';
import {
  countDelCaso,
  findArchivo,
  insertArchivo,
  updateDescripcion,
  type ArchivoRow,
} from '../casos.repository.ts';
import { conArchivo, leerFormulario } from './formulario.ts';

const tipos: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'Imagen',
  'image/png': 'Imagen',
};

export const aArchivo = ({
  id,
  tipo,
  nombre,
  creado,
  descripcion,
}: Omit<ArchivoRow, 'archivo' | 'bytes' | 'caso_id'>): ArchivoDeCaso => ({
  id,
  tipo: tipos[tipo] ?? tipo,
  path: `caso/documento/${id}`,
  nombre,
  fechaCreacion: creado.toISOString(),
  contiene: { descripcion },
});

/** Allowed for any case, even a closed one. */
export async function guardarDocumento(ctx: SignedCtx, body: Readable): Promise<ArchivoDeCaso> {
  const { datos, archivo } = await leerFormulario(ctx, body, ArchivoNuevo);
  const { paciente_id } = await casoPropio(ctx, ctx.db, datos.id_caso);
  if (datos.id_paciente !== undefined && datos.id_paciente !== paciente_id)
    throw new PortalError('caso_inexistente');
  if (!archivo)
    throw new PortalError('datos_invalidos', { message: SIN_DOCUMENTO, fields: { file: SIN_DOCUMENTO } });
  const descripcion = datos.descripcion.trim();
  return conArchivo(ctx, archivo, (documento) =>
    ctx.act(async (tx) => {
      const caso = await bloquearCaso(ctx, tx, datos.id_caso);
      if ((await tx.get(countDelCaso(tx.unidadId, caso.id))).documentos >= DOCUMENTOS_MAX)
        throw new PortalError('caso_lleno');
      await tx.run(
        insertArchivo({
          ...documento!,
          unidad_id: tx.unidadId,
          caso_id: caso.id,
          descripcion,
          autor_id: ctx.actor.personaId,
        }),
      );
      await avisarCaso(ctx.platform, tx, caso.id, [caso.gestor_id]);
      return aArchivo({ ...documento!, descripcion });
    }),
  );
}

export async function editDetalleDocumento(ctx: SignedCtx, body: Readable): Promise<ArchivoDeCaso> {
  const { datos, archivo } = await leerFormulario(ctx, body, DescripcionNueva);
  if (archivo) throw new PortalError('pedido_invalido');
  const descripcion = datos.descripcion.trim();
  return ctx.act(async (tx) => {
    const documento = await tx.find(findArchivo(tx.unidadId, datos.id_documento, alcanceDe(ctx.actor)));
    ctx.about({ persona: documento?.paciente_id ?? null });
    if (!documento) throw new PortalError('no_encontrado');
    ctx.about({ objeto: `caso:${documento.caso_id}` });
    if (descripcion === '')
      throw new PortalError('datos_invalidos', { fields: { descripcion: 'La descripción es requerida' } });
    if (descripcion !== documento.descripcion) {
      await tx.run(updateDescripcion(documento.id, descripcion));
      await anotar(ctx, tx, documento.caso_id, [
        {
          tipo: 'documento',
          texto: `Descripción del documento ${documento.nombre} cambiada: ${descripcion}`,
          autorId: ctx.actor.personaId,
          datos: { documento: documento.id, antes: documento.descripcion },
        },
      ]);
    }
    return aArchivo({ ...documento, descripcion });
  });
}
