import { formatoDe } from '@portal/domain/atenciones/reglas';
import { nombreDeTipo } from '@portal/domain/documentos/escrito';
import { codigoDe } from '@portal/domain/historial/codigo';
import type { Atencion, DocumentoDeAtencion } from '@portal/domain/historial/contract';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import { pathDe } from '@portal/domain/documentos/reglas';
import type { AtencionRow } from './historial.repository.ts';

export function aAtencion(fila: AtencionRow): Atencion {
  const { sigla, numero } = fila;
  const principal = fila.documentos.find(esPrincipal);
  return {
    id: fila.id,
    atencion: codigoDe(fila),
    fecha: { date: `${diaDe(fila.inicio)} ${horaDe(fila.inicio)}` },
    medico: {
      nombre: fila.medico_nombre,
      apellido: fila.medico_apellido,
      matricula:
        fila.matricula_numero === null
          ? null
          : {
              tipo: fila.matricula_tipo ?? '',
              provincia: fila.matricula_provincia ?? '',
              numero: fila.matricula_numero,
            },
      titulo: fila.tratamiento,
    },
    servicio: { nombre: fila.servicio },
    documento: principal ? { path: pathDe(principal.id) } : null,
    documentos: fila.documentos.map(aDocumento),
    senha: { format: formatoDe(fila), sigla, numero },
    cliente: {
      dni: fila.dni,
      data_json: {
        apellido: fila.apellido,
        nombre: fila.nombre,
        obraSocial: fila.obra_social,
        nroAfiliado: fila.nro_afiliado,
        plan: fila.plan,
      },
    },
    status: 'encerrado',
  };
}

type Papel = AtencionRow['documentos'][number];

/**
 * A signed PDF that was neither corrected nor annulled. Not the constancia: every attention has one, and it would hide 'Ver
 * detalle'.
 */
const esPrincipal = ({ tipo, archivo_tipo, corregido, anulado }: Papel) =>
  !corregido &&
  !anulado &&
  tipo !== 'constancia' &&
  (archivo_tipo ?? 'application/pdf') === 'application/pdf';

const aDocumento = ({ id, tipo, corregido, anulado }: Papel): DocumentoDeAtencion => ({
  id,
  tipo: nombreDeTipo[tipo],
  clase: tipo,
  path: pathDe(id),
  corregido,
  anulado,
});
