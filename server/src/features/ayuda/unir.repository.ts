import { sql } from 'kysely';
import { qb, type RowOf } from '../../db/query.ts';

/**
 * What happens to every column that names a person when two records are joined.
 * - `unida`: stays as written and is read under both ids.
 * - `movida`: moves to the record that stays.
 * - `queda`: a trace of who did or accepted something; never rewritten.
 * - `impide`: a record that has it cannot be the repeated one.
 * A test compares this list with the catalogue. A column that is not listed prevents joining.
 */
export const destinos: Readonly<Record<string, 'unida' | 'movida' | 'queda' | 'impide'>> = {
  'advertencias_de_receta.paciente_id': 'unida',
  'anulaciones.paciente_id': 'unida',
  'aperturas_compartido.persona_id': 'unida',
  'atenciones.paciente_id': 'unida',
  'atenciones.pedida_por': 'queda',
  'borradores_plantilla.autor_id': 'queda',
  'cambios_dni.persona_id': 'queda',
  'cambios_dni.resuelto_por': 'queda',
  'cargas_padron.autor_id': 'queda',
  'casos.gestor_id': 'queda',
  'casos.paciente_id': 'unida',
  'casos_por_gestor.gestor_id': 'queda',
  'claves_ciudad.creada_por': 'queda',
  'claves_conexion.creada_por': 'queda',
  'codigos_de_email.persona_id': 'queda',
  'compartidos.creado_por': 'queda',
  'compartidos.persona_id': 'unida',
  'condiciones_medicas.persona_id': 'movida',
  'conexiones.cambiada_por': 'queda',
  'consentimientos.persona_id': 'queda',
  'consentimientos_sistema.persona_id': 'queda',
  'cuentas.persona_id': 'queda',
  'documentos.paciente_id': 'unida',
  'documentos_caso.autor_id': 'queda',
  'enlaces.persona_id': 'queda',
  'entradas_resumen.confirmada_por': 'queda',
  'entradas_resumen.dicha_por': 'queda',
  'entradas_resumen.persona_id': 'unida',
  'hechos_caso.autor_id': 'queda',
  'identidades_pendientes.anterior_id': 'unida',
  'identidades_pendientes.persona_id': 'unida',
  'invitaciones.invita_id': 'queda',
  'invitaciones.persona_id': 'queda',
  'invitados.cerrada_por': 'queda',
  'invitados.consentido_por': 'queda',
  'invitados.invitado_por': 'queda',
  'invitados.paciente_id': 'unida',
  'lista_espera.paciente_id': 'movida',
  'lista_espera.reservado_por': 'queda',
  'mensajes_de_llamada.autor_id': 'queda',
  'presencias.persona_id': 'queda',
  'profesionales.persona_id': 'impide',
  'reportes_vinculo.resuelto_por': 'queda',
  'seguimientos.autor_id': 'queda',
  'seguimientos.gestor_id': 'queda',
  'sesiones.persona_id': 'queda',
  'sin_conocidas.dicha_por': 'queda',
  'sin_conocidas.persona_id': 'unida',
  'sistemas.creado_por': 'queda',
  'suscripciones_push.persona_id': 'queda',
  'turnos.paciente_id': 'unida',
  'turnos.reservado_por': 'queda',
  'versiones_plantilla.autor_id': 'queda',
  'vinculos_ciudad.persona_id': 'queda',
  'vinculos_ciudad.resuelto_por': 'queda',
  'vinculos_emisor.persona_id': 'queda',
  'vinculos_emisor.resuelto_por': 'queda',
  'vinculos_familiares.integrante_id': 'unida',
  'vinculos_familiares.titular_id': 'movida',
  'vistas_de_casos.persona_id': 'queda',
};

export interface Referencia {
  tabla: string;
  columna: string;
}

/** Every column with a foreign key to a person, from the catalogue. */
export const listReferencias = () => sql<Referencia>`
      select c.relname::text as tabla, a.attname::text as columna
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      join lateral unnest(k.conkey, k.confkey) x (de, a) on true
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.de
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = x.a and b.attname = 'id'
      where k.contype = 'f' and k.confrelid = 'portal.personas'::regclass order by 1, 2`;

/** How many rows of each column name each of the two. */
export const countReferencias = (
  unidadId: number,
  referencias: readonly Referencia[],
  ids: readonly [string, string],
) =>
  sql<Referencia & { queda: number; repetida: number }>`${sql.join(
    referencias.map(
      ({ tabla, columna }) => sql`select ${tabla}::text as tabla, ${columna}::text as columna,
          count(*) filter (where ${sql.ref(columna)} = ${ids[0]}::uuid)::int as queda, count(*) filter (where ${sql.ref(columna)} = ${ids[1]}::uuid)::int as repetida
          from ${sql.table(tabla)} where unidad_id = ${unidadId} and ${sql.ref(columna)} in (${ids[0]}::uuid, ${ids[1]}::uuid)`,
    ),
    sql` union all `,
  )}`;

export const lockPersonas = (ids: readonly string[]) =>
  qb
    .selectFrom('personas')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate();

export const joinIdentidad = (row: Omit<RowOf<'identidades_pendientes'>, 'estado'>) =>
  qb
    .insertInto('identidades_pendientes')
    .values({ ...row, estado: 'aprobada' })
    .onConflict((conflict) =>
      conflict.columns(['unidad_id', 'persona_id', 'anterior_id']).doUpdateSet({ estado: 'aprobada' }),
    );

export const settleInversa = (personaId: string, anteriorId: string) =>
  qb
    .updateTable('identidades_pendientes')
    .set({ estado: 'aprobada' })
    .where('persona_id', '=', anteriorId)
    .where('anterior_id', '=', personaId)
    .where('estado', '=', 'pendiente');

/** If both records have a condition, each keeps its own: nothing is overwritten. */
export const moveCondiciones = (
  queda: string,
  repetida: string,
) => sql`update condiciones_medicas d set persona_id = ${queda} where d.persona_id = ${repetida}
      and not exists (select from condiciones_medicas k where k.unidad_id = d.unidad_id and k.persona_id = ${queda} and k.clave = d.clave)`;

export const moveEsperas = (
  queda: string,
  repetida: string,
) => sql`update lista_espera d set paciente_id = ${queda} where d.paciente_id = ${repetida} and d.estado in ('esperando', 'ofrecido')
      and not exists (select from lista_espera k where k.unidad_id = d.unidad_id and k.paciente_id = ${queda} and k.servicio_id = d.servicio_id and k.estado in ('esperando', 'ofrecido'))`;

/** Gives the family to the holder that stays: adds new links; the old ones end separately. */
export const copyVinculos = (
  queda: string,
  repetida: string,
  now: Date,
) => sql`insert into vinculos_familiares (unidad_id, titular_id, integrante_id, creado)
      select unidad_id, ${queda}, integrante_id, ${now} from vinculos_familiares where titular_id = ${repetida} and estado = 'activo' and integrante_id <> ${queda}
      on conflict do nothing`;
export const endVinculosDe = (titularId: string, now: Date) =>
  qb
    .updateTable('vinculos_familiares')
    .set({ estado: 'terminado', fin: 'quitado', terminado: now })
    .where('titular_id', '=', titularId)
    .where('estado', '=', 'activo');
