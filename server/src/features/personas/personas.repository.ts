import type { Dia } from '@portal/domain/tiempo/fechas';
import { MAYORIA } from '@portal/domain/tiempo/fechas';
import { sql } from 'kysely';
import { qb } from '../../db/query.ts';

const columns = [
  'p.id',
  'p.documento',
  'p.nombre',
  'p.apellido',
  'p.fec_nac',
  'p.sexo',
  'p.telefono',
  'p.email',
  'p.domicilio',
  'p.cp',
  'p.obra_social',
  'p.plan',
  'p.nro_afiliado',
] as const;

export const findPersona = (personaId: string) => qb.selectFrom('personas as p').select(columns).where('p.id', '=', personaId);

export const listPersonasByDocumento = (documento: string) => qb.selectFrom('personas as p').select(columns).where('p.documento', '=', documento);

/** Members whom the holder may still act for: linked, approved, and not yet of age on that day. */
export const listIntegrantes = (titularId: string, hoy: Dia) =>
  qb
    .selectFrom('vinculos_familiares as v')
    .innerJoin('personas as p', (join) => join.onRef('p.unidad_id', '=', 'v.unidad_id').onRef('p.id', '=', 'v.integrante_id'))
    .select(columns)
    .where('v.titular_id', '=', titularId)
    .where('v.estado', '=', 'activo')
    .where(sql<boolean>`p.fec_nac + make_interval(years => ${MAYORIA}) > ${hoy}::date`)
    .orderBy('p.fec_nac')
    .orderBy('p.nombre');

export const insertPersona = (row: {
  unidad_id: number;
  id: string;
  documento: string;
  nombre: string;
  apellido: string;
  fec_nac: string | null;
  sexo: string | null;
  telefono?: string | null;
  email?: string | null;
  domicilio?: string | null;
  cp?: string | null;
  obra_social?: string | null;
  plan?: string | null;
  nro_afiliado?: string | null;
}) => qb.insertInto('personas').values(row);

export const insertVinculo = (row: { unidad_id: number; titular_id: string; integrante_id: string }) => qb.insertInto('vinculos_familiares').values(row);

export const insertIdentidadPendiente = (row: { unidad_id: number; persona_id: string; anterior_id: string; creada: Date }) =>
  qb.insertInto('identidades_pendientes').values(row);
