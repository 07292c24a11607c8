import { MAYORIA, nacidoDespuesDe, type Dia } from '@portal/domain/tiempo/fechas';
import { named } from '../../../db/query.ts';
import type { PacienteRow } from '../turnos.repository.ts';

/** The patient's mail address. $1 is the unit; people born after $3 are minors. */
const EMAIL = `coalesce(nullif(p.email, ''), (select h.email from vinculos_familiares v join personas h on h.unidad_id = v.unidad_id and h.id = v.titular_id
          where v.unidad_id = $1 and v.integrante_id = p.id and v.estado = 'activo' and nullif(h.email, '') is not null
            and to_char(p.fec_nac, 'YYYY-MM-DD') > $3 order by v.creado limit 1)) as email`;

/** The patient that staff chose, with their own address or, for a minor, that of a holder of their family. */
export const findPacienteElegido = (unidadId: number, personaId: string, hoy: Dia) =>
  named<PacienteRow>(
    'turno-paciente-elegido',
    `select coalesce((select version from agenda_versiones where unidad_id = $1), 0)::text as version, p.id, p.nombre, p.apellido, p.documento as dni, p.fec_nac,
        ${EMAIL}
      from personas p where p.unidad_id = $1 and p.id = $2`,
    [unidadId, personaId, nacidoDespuesDe(MAYORIA, hoy)],
  );

/**
 * Excludes people known only through cases: the desk may not use a case's data, and the case may not see the
 * desk's.
 */
export const listPorDni = (unidadId: number, dni: string, hoy: Dia) =>
  named<Omit<PacienteRow, 'id' | 'version' | 'dni'> & { id: string }>(
    'pacientes-por-documento',
    `select p.id, p.nombre, p.apellido, p.fec_nac, ${EMAIL} from personas p where p.unidad_id = $1 and p.documento = $2
        and (not exists (select from casos c where c.unidad_id = $1 and c.paciente_id = p.id)
          or exists (select from cuentas u where u.unidad_id = $1 and u.persona_id = p.id)
          or exists (select from vinculos_familiares v where v.unidad_id = $1 and p.id in (v.integrante_id, v.titular_id)))
      order by p.creada limit 20`,
    [unidadId, dni, nacidoDespuesDe(MAYORIA, hoy)],
  );
