import type { VistaGuardada } from '@portal/domain/casos/vistas';
import { named, qb, type RowOf } from '../../../db/query.ts';

export const listVistas = (unidadId: number, personaId: string) =>
  named<VistaGuardada>(
    'vistas-de-casos',
    'select nombre, search from vistas_de_casos where unidad_id = $1 and persona_id = $2 order by guardada desc, nombre',
    [unidadId, personaId],
  );

export const upsertVista = (row: RowOf<'vistas_de_casos'>) =>
  qb
    .insertInto('vistas_de_casos')
    .values(row)
    .onConflict((same) =>
      same
        .columns(['unidad_id', 'persona_id', 'nombre'])
        .doUpdateSet({ search: row.search, guardada: row.guardada }),
    );

export const deleteVistas = (unidadId: number, personaId: string, nombres: readonly string[]) =>
  qb
    .deleteFrom('vistas_de_casos')
    .where('unidad_id', '=', unidadId)
    .where('persona_id', '=', personaId)
    .where('nombre', 'in', nombres);
