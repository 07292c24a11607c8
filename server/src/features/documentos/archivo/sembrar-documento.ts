import type { Escrito } from '@portal/domain/documentos/escrito';
import { camposQueFaltan, venceEl } from '@portal/domain/documentos/reglas';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unidad } from '../../../units/registry.ts';
import { findDocumento } from '../documentos.repository.ts';
import { deleteDemo, insertFirmado, takeNumero } from '../borrador/borrador.repository.ts';
import { esNumerado, nuevoCodigo } from '../firma/armar-firma.ts';
import { armarHoja, conHoja } from '../papel/hoja.ts';

interface Siembra {
  /** Fixed, so that a later start finds the document. */
  id: string;
  atencionId: string;
  pacienteId: string;
  autorId: string;
  escrito: Escrito | { tipo: 'constancia' };
  firmado: Date;
}

/**
 * Creates a signed document of the demonstration, to be rendered on first request. If its signing time has
 * changed, it is created again with the same number and code: the demonstration's dates follow the clock.
 */
export async function sembrarDocumento(
  platform: Platform,
  unidad: Unidad,
  tx: UnitTx,
  siembra: Siembra,
): Promise<void> {
  const { id, atencionId, autorId, escrito, firmado } = siembra;
  const antes = await tx.find(findDocumento(tx.unidadId, id));
  if (antes?.firmado?.getTime() === firmado.getTime()) return;
  if (antes) {
    await tx.run(deleteDemo(id));
    if (antes.archivo !== null) await platform.files.remove(antes.archivo);
  }
  const codigo = antes?.codigo ?? nuevoCodigo();
  const loEscrito = escrito.tipo === 'constancia' ? null : escrito;
  const hoja = await armarHoja(platform, unidad, tx, {
    atencionId,
    autorId,
    escrito: loEscrito,
    codigo,
    reemplaza: null,
  });
  const numero = esNumerado(escrito.tipo)
    ? (antes?.numero ?? (await tx.get(takeNumero(tx.unidadId, escrito.tipo))).ultimo)
    : null;
  await tx.run(
    insertFirmado({
      unidad_id: tx.unidadId,
      id,
      atencion_id: atencionId,
      paciente_id: siembra.pacienteId,
      autor_id: autorId,
      tipo: escrito.tipo,
      contenido: conHoja(escrito, hoja),
      faltan: loEscrito === null ? [] : camposQueFaltan(loEscrito, hoja.profesional, hoja.paciente),
      numero,
      codigo,
      guardado: firmado,
      firmado,
      vigente_desde: firmado,
      vence: venceEl(escrito.tipo, firmado),
      demo: true,
    }),
  );
}
