import type { AfiliadoDelPadron, CargaDelPadron } from '@portal/domain/padron/contract';
import type { UnitDb } from '../../db/unit-db.ts';
import type { AfiliadoRow, findCarga } from './padron.repository.ts';

type CargaRow = Awaited<ReturnType<typeof leida>>;
/** Only used to derive the row type. */
const leida = (db: UnitDb, query: ReturnType<typeof findCarga>) => db.get(query);

export const toCarga = (row: CargaRow): CargaDelPadron => ({
  id: Number(row.id),
  estado: row.estado as CargaDelPadron['estado'],
  archivo: row.archivo,
  autor: `${row.nombre} ${row.apellido}`,
  creada: row.creada.toISOString(),
  bytes: Number(row.bytes),
  bytesTotal: row.bytes_total === null ? null : Number(row.bytes_total),
  columnas: row.columnas as CargaDelPadron['columnas'],
  ignoradas: row.ignoradas,
  lineas: row.lineas,
  validas: row.lineas - row.con_errores,
  conErrores: row.con_errores,
  nuevos: row.nuevos,
  cambiados: row.cambiados,
  iguales: row.iguales,
  salen: row.salen,
  modo: row.modo as CargaDelPadron['modo'],
  terminada: row.terminada?.toISOString() ?? null,
});

export const toAfiliadoDelPadron = (row: AfiliadoRow): AfiliadoDelPadron => ({
  dni: row.dni,
  nroAfiliado: row.nro_afiliado,
  plan: row.plan,
  estado: row.estado,
  apellido: row.apellido,
  nombre: row.nombre,
  fecNac: row.fec_nac,
  sexo: row.sexo,
});
