import type { AtencionEnFila, FilaItem, Nota } from '@portal/domain/atenciones/contract';
import {
  formatoDe,
  paraElPaciente,
  REGRESO_MINUTOS,
  boletoDe,
  sinLugar,
} from '@portal/domain/atenciones/reglas';
import { edadConMeses, type Dia } from '@portal/domain/tiempo/fechas';
import type { AtencionRow } from './atenciones.repository.ts';
import type { NotaRow } from './ficha/ficha.repository.ts';
import type { FilaRow } from './fila/fila.repository.ts';
import type { Tablero } from './fila/tablero.ts';

const iso = (instante: Date | null) => instante?.toISOString() ?? null;

/** An attention as the patient's side sees it. `tablero` gives the position while it waits. */
export function toAtencionEnFila(row: AtencionRow, tablero: Tablero): AtencionEnFila {
  const lugar = tablero.lugarDe(row.id);
  return {
    id: row.id,
    senha: { format: formatoDe(row), sigla: row.sigla, numero: row.numero },
    boleto: boletoDe(row),
    state: paraElPaciente(row.estado),
    status: row.estado,
    servicio: { id: row.servicio_id, nombre: row.servicio },
    paciente: { nombre: row.paciente, dni: row.dni },
    profesional: row.profesional === null ? null : { nombre: row.profesional, titulo: row.titulo ?? '' },
    turno:
      row.turno_id === null || row.turno_inicio === null
        ? null
        : { id: row.turno_id, inicio: row.turno_inicio.toISOString() },
    posicion: lugar?.posicion ?? null,
    espera: lugar?.espera ?? null,
    atienden: lugar?.atienden ?? tablero.atienden(row.servicio_id),
    llamada: iso(row.llamada),
    llamados: row.llamados,
    inicio: iso(row.inicio),
    fin: iso(row.fin),
    regresoHasta:
      row.estado === 'no_se_presento' &&
      row.fin !== null &&
      !sinLugar({ continua: row.continua_a, pase: row.pase_de })
        ? new Date(row.fin.getTime() + REGRESO_MINUTOS * 60_000).toISOString()
        : null,
    encuesta: row.encuesta,
    porCorreo: row.con_correo,
    ...(row.cancelada_por !== null && { canceladaPor: row.cancelada_por }),
  };
}

export function toFilaItem(
  row: Omit<AtencionRow, 'estado'> | FilaRow,
  estado: AtencionRow['estado'],
  profesionalId: string,
  hoy: Dia,
): FilaItem {
  return {
    id: row.id,
    boleto: boletoDe(row),
    estado,
    paciente: { nombre: row.paciente, ...edadConMeses(row.fec_nac, hoy) },
    servicio: { id: row.servicio_id, nombre: row.servicio },
    motivo: row.motivo,
    prioridad: row.prioridad,
    llegada: row.llegada.toISOString(),
    turno: row.turno_inicio === null ? null : { inicio: row.turno_inicio.toISOString() },
    propio: row.solo_profesional_id === profesionalId,
    llamados: row.llamados,
    llamada: iso(row.llamada),
    inicio: iso(row.inicio),
    continua:
      row.continua_sigla === null || row.continua_numero === null || row.continua_inicio === null
        ? null
        : {
            boleto: boletoDe({ sigla: row.continua_sigla, numero: row.continua_numero }),
            inicio: row.continua_inicio.toISOString(),
          },
    pase: row.pase_de === null ? null : { de: row.pase_de, motivo: row.pase_motivo ?? '' },
  };
}

export const toNota = (row: NotaRow | undefined): Nota => ({
  evolucion: row?.evolucion ?? '',
  diagnostico: row?.diagnostico ?? '',
  indicaciones: row?.indicaciones ?? '',
  version: row?.version ?? 0,
  guardada: row && row.version > 0 ? row.guardada.toISOString() : null,
  cerrada: row?.cerrada != null,
});
