import { named } from '../../../db/query.ts';

export interface CuentaDelDia {
  servicio_id: number;
  llamando: number;
  en_llamada: number;
  ausentes: number;
  atendidos: number;
}
/**
 * Outcome of today's tickets, and everybody being called or attended now, whatever the day of their ticket.
 * A patient who was called again is never absent.
 */
export const countDelDia = (unidadId: number, desde: Date) =>
  named<CuentaDelDia>(
    'tablero-del-dia',
    `select servicio_id, (count(*) filter (where estado = 'chamado'))::int as llamando, (count(*) filter (where estado = 'iniciado'))::int as en_llamada,
       (count(*) filter (where estado = 'no_se_presento'))::int as ausentes, (count(*) filter (where estado = 'encerrado'))::int as atendidos
     from (select servicio_id, estado from atenciones where unidad_id = $1 and llegada >= $2 and (estado = 'encerrado' or (estado = 'no_se_presento' and continua_a is null))
       union all select servicio_id, estado from atenciones where unidad_id = $1 and estado in ('chamado', 'iniciado') and profesional_id is not null) t group by servicio_id`,
    [unidadId, desde],
  );

export interface EscritorioRow {
  id: string;
  nombre: string;
  servicios: string[] | null;
  guardia_desde: Date | null;
  estado: 'chamado' | 'iniciado' | null;
  sigla: string | null;
  numero: number | null;
  llamada: Date | null;
  inicio: Date | null;
}
/** Every professional of the unit who can sign in, with their current attention. */
export const listEscritorios = (unidadId: number) =>
  named<EscritorioRow>(
    'tablero-escritorios',
    `select f.persona_id as id, ltrim(f.tratamiento || ' ' || p.nombre || ' ' || p.apellido) as nombre,
       (select array_agg(s.nombre order by s.nombre) from profesional_servicios ps join servicios s on s.unidad_id = $1 and s.id = ps.servicio_id
         where ps.unidad_id = $1 and ps.persona_id = f.persona_id and s.habilitado) as servicios,
       g.desde as guardia_desde, a.estado, a.sigla, a.numero, a.llamada, a.inicio
     from profesionales f join personas p on p.unidad_id = $1 and p.id = f.persona_id
       left join guardias g on g.unidad_id = $1 and g.profesional_id = f.persona_id
       left join atenciones a on a.unidad_id = $1 and a.profesional_id = f.persona_id and a.estado in ('chamado', 'iniciado')
     where f.unidad_id = $1 and (g.desde is not null or a.id is not null
       or exists (select from cuentas c join cuenta_roles r on r.unidad_id = $1 and r.cuenta_id = c.id and r.rol = 'profesional'
         where c.unidad_id = $1 and c.persona_id = f.persona_id and c.activa))
     order by p.apellido, p.nombre, f.persona_id`,
    [unidadId],
  );
