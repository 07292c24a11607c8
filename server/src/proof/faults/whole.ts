import { SERVICIO, type World } from './world.ts';

/** No partial writes: each query must return zero; otherwise its name and number are reported. */
export async function findHalves({ db }: Pick<World, 'db'>): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, text] of Object.entries(CHECKS)) {
    const [row] = await db.sql<Record<string, number>>(text);
    for (const [name, count] of Object.entries(row!))
      if (count !== 0) problems.push(`${what}: ${name} = ${count}`);
  }
  return problems;
}

const counted = (table: string, column: string, where = 'true') =>
  `(select ${column} as clave, count(*)::int as n from portal.${table} where unidad_id = 1 and ${where} group by 1)`;
const events = (acto: string) => counted('auditoria', 'objeto', `acto = '${acto}' and resultado = 'ok'`);
const TICKETS = `unidad_id = 1 and servicio_id = ${SERVICIO.fila}`;

const CHECKS: Record<string, string> = {
  // A booking: two links, one message, one event, one key; and no booking twice.
  turnos: `select (count(*) - count(distinct (t.paciente_id, t.servicio_id)))::int as repetidos,
      (count(*) filter (where coalesce(e.n, 0) <> 2))::int as sin_enlaces, (count(*) filter (where coalesce(m.n, 0) <> 1))::int as sin_mensaje,
      (count(*) filter (where coalesce(a.n, 0) <> 1))::int as sin_evento, (count(*) filter (where coalesce(k.n, 0) <> 1))::int as sin_clave
    from portal.turnos t left join ${counted('enlaces', 'objeto')} e on e.clave = t.id::text left join ${counted('mensajes', 'causa')} m on m.clave = 'turno:' || t.id || ':1:reservado'
      left join ${events('reservar_turno')} a on a.clave = 'turno:' || t.id left join ${counted('claves_idempotencia', `respuesta ->> 'id'`)} k on k.clave = t.id::text
    where t.unidad_id = 1 and t.caso_id is null`,
  // No two at one resource at one time.
  lugares: `select count(*)::int as superpuestos from (select inicio, max(fin) over (partition by recurso order by inicio, id rows between unbounded preceding and 1 preceding) as antes
      from portal.turnos where unidad_id = 1 and estado in (1, 3, 4)) t where antes > inicio`,
  // A case: its worker, its appointment with two links and one message, its follow-up, its document if any,
  // its timeline, its event and its key. A cancelled one has cancelled its appointment and sent one message
  // about it.
  casos: `select (count(*) - count(distinct c.nro_siniestro))::int as repetidos, (coalesce(max(c.id) - min(c.id) + 1, 0) - count(*))::int as numeros_perdidos,
      (count(*) filter (where p.documento is distinct from c.documento))::int as sin_persona,
      (count(*) filter (where t.estado is distinct from case c.status when 2 then 2 else 1 end or (c.status = 1 and c.turno_id is distinct from t.id)))::int as sin_turno,
      (count(*) filter (where coalesce(ts.n, 0) <> 1))::int as turnos_de_mas,
      (count(*) filter (where c.status = 1 and coalesce(e.n, 0) <> 2))::int as sin_enlaces,
      (count(*) filter (where coalesce(m.n, 0) <> 1))::int as sin_mensaje, (count(*) filter (where coalesce(mc.n, 0) <> case c.status when 2 then 1 else 0 end))::int as sin_mensaje_de_cancelado,
      (count(*) filter (where coalesce(s.n, 0) <> 1))::int as sin_seguimiento, (count(*) filter (where coalesce(h.n, 0) <> case c.status when 2 then 4 else 2 end))::int as sin_hechos,
      (count(*) filter (where coalesce(d.n, 0) <> case when substr(c.nro_siniestro, 8)::int % 3 = 0 then 1 else 0 end))::int as sin_documento,
      (count(*) filter (where coalesce(a.n, 0) <> 1))::int as sin_evento, (count(*) filter (where coalesce(k.n, 0) <> 1))::int as sin_clave
    from portal.casos c left join portal.personas p on p.unidad_id = 1 and p.id = c.paciente_id left join portal.turnos t on t.unidad_id = 1 and t.caso_id = c.id
      left join ${counted('turnos', 'caso_id')} ts on ts.clave = c.id left join ${counted('enlaces', 'objeto')} e on e.clave = t.id::text
      left join ${counted('mensajes', 'causa')} m on m.clave = 'turno:' || t.id || ':1:reservado' left join ${counted('mensajes', 'causa')} mc on mc.clave = 'turno:' || t.id || ':1:cancelado'
      left join ${counted('seguimientos', 'caso_id')} s on s.clave = c.id left join ${counted('hechos_caso', 'caso_id')} h on h.clave = c.id
      left join ${counted('documentos_caso', 'caso_id')} d on d.clave = c.id left join ${events('crear_caso')} a on a.clave = 'caso:' || c.id
      left join ${counted('claves_idempotencia', `respuesta -> 'caso' ->> 'id'`)} k on k.clave = c.id::text
    where c.unidad_id = 1`,
  // And the opposite: no part without its whole.
  sueltos: `select (select count(*)::int from portal.turnos t where t.unidad_id = 1 and t.caso_id is not null and not exists (select from portal.casos c where c.unidad_id = 1 and c.id = t.caso_id)) as turnos_sin_caso,
      (select count(*)::int from portal.turnos t where t.unidad_id = 1 and t.servicio_id = ${SERVICIO.casos} and t.caso_id is null) as turnos_de_nadie,
      (select count(*)::int from portal.mensajes m where m.unidad_id = 1 and m.causa like 'turno:%' and not exists (select from portal.turnos t where t.unidad_id = 1 and t.id::text = split_part(m.causa, ':', 2))) as mensajes_sin_turno,
      (select count(*)::int from portal.mensajes m where m.unidad_id = 1 and m.causa like 'fin:%' and not exists (select from portal.atenciones t where t.unidad_id = 1 and t.id::text = split_part(m.causa, ':', 2) and t.estado = 'encerrado')) as mensajes_sin_fin,
      (select count(*)::int from portal.mensajes m where m.unidad_id = 1 and m.causa like 'documento:%' and not exists (select from portal.documentos d where d.unidad_id = 1 and d.id::text = split_part(m.causa, ':', 2) and d.estado = 'firmado')) as mensajes_sin_documento,
      (select count(*)::int from portal.claves_idempotencia where unidad_id = 1 and respuesta is null) as claves_sin_respuesta,
      (select count(*)::int from portal.claves_idempotencia where unidad_id = 1) - (select count(*)::int from portal.turnos where unidad_id = 1 and caso_id is null)
        - (select count(*)::int from portal.casos where unidad_id = 1) - (select count(*)::int from portal.atenciones where ${TICKETS}) as claves_de_mas,
      (select coalesce(sum(abiertos), 0)::int from portal.casos_por_gestor where unidad_id = 1) - (select count(*)::int from portal.casos where unidad_id = 1 and status <> 2) as casos_mal_contados`,
  // A ticket: numbered without gaps, one event, one key; once ended, one certificate and one message, and
  // none before.
  tickets: `select (coalesce(max(t.numero), 0) - count(*))::int as numeros_perdidos, (count(*) - count(distinct t.paciente_id))::int as repetidos,
      (count(*) filter (where coalesce(a.n, 0) <> 1))::int as sin_evento, (count(*) filter (where coalesce(k.n, 0) <> 1))::int as sin_clave,
      (count(*) filter (where coalesce(d.n, 0) <> case t.estado when 'encerrado' then 1 else 0 end))::int as sin_constancia,
      (count(*) filter (where coalesce(m.n, 0) <> case t.estado when 'encerrado' then 1 else 0 end))::int as sin_mensaje
    from (select * from portal.atenciones where ${TICKETS}) t left join ${events('solicitar_atencion')} a on a.clave = t.id::text
      left join ${counted('claves_idempotencia', `respuesta ->> 'id'`)} k on k.clave = t.id::text
      left join ${counted('documentos', 'atencion_id', `tipo = 'constancia'`)} d on d.clave = t.id left join ${counted('mensajes', 'causa', `causa like 'fin:%'`)} m on m.clave = 'fin:' || t.id`,
  // A signature: its bytes, numbered without gaps, one message, one errand to the repository; registered, one CUIR
  // per drug, and none before.
  recetas: `select (coalesce(max(d.numero), 0) - count(*))::int as numeros_perdidos, (count(*) filter (where d.sha256 is null or d.codigo is null))::int as sin_bytes,
      (count(*) filter (where coalesce(m.n, 0) <> 1))::int as sin_mensaje,
      (count(*) filter (where r.clave is null))::int as sin_registro,
      (count(*) filter (where coalesce(k.n, 0) <> case r.estado when 'registrada' then jsonb_array_length(d.contenido -> 'medicamentos') else 0 end))::int as sin_cuir
    from portal.documentos d left join portal.registros r on r.unidad_id = 1 and r.documento_id = d.id left join ${counted('cuirs', 'documento_id')} k on k.clave = d.id left join ${counted('mensajes', 'causa')} m on m.clave = 'documento:' || d.id
    where d.unidad_id = 1 and d.tipo = 'receta' and d.estado = 'firmado'`,
};
