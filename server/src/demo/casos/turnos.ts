import { randomBytes } from 'node:crypto';
import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { named, qb } from '../../db/query.ts';
import type { UnitTx } from '../../db/unit-db.ts';
import { enlacesDelTurno } from '../../features/turnos/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { idDeCaso, LABORAL, MINUTO, type Puesto, type TurnoDemo } from './caso-demo.ts';

/**
 * Past appointments use seats of their own; future ones take a professional's time, like real ones. An
 * appointment with an attention stays.
 */
const upsertTurnos = (unidadId: number, ahora: Date, filas: readonly object[]) =>
  named<{ id: string }>(
    'demo-turnos-de-casos',
    `insert into turnos as t (unidad_id, id, paciente_id, servicio_id, profesional_id, asiento, inicio, fin, estado, adelante, confirmacion, semilla, reservado_por, creado, caso_id)
      select $1, v.id, v.paciente, ${LABORAL}, m.persona_id, case when m.persona_id is null then v.asiento end, v.inicio, v.inicio + interval '30 minutes', v.estado, v.inicio > $2,
        v.confirmacion, decode(v.semilla, 'hex'), v.gestor, $2, v.caso
      from jsonb_to_recordset($3::jsonb) v (id uuid, paciente uuid, asiento int, inicio timestamptz, estado int, confirmacion int, semilla text, gestor uuid, caso int, libre boolean)
        left join lateral (select ps.persona_id from profesional_servicios ps where ps.unidad_id = $1 and ps.servicio_id = ${LABORAL} and v.libre
          and not exists (select from turnos o where o.unidad_id = $1 and o.id <> v.id and o.recurso = ps.persona_id::text and (o.estado in (${estadosTurno.programado}, ${estadosTurno.presente}, ${estadosTurno.ausente}) or o.retenido_hasta is not null)
            and o.inicio < v.inicio + interval '30 minutes' and o.fin > v.inicio) order by ps.persona_id limit 1) m on true
      where not exists (select from turnos o where o.unidad_id = $1 and o.id <> v.id and o.paciente_id = v.paciente and o.estado = ${estadosTurno.programado} and v.estado = ${estadosTurno.programado})
        and not exists (select from turnos o where o.unidad_id = $1 and o.id <> v.id and o.recurso = '${LABORAL}/' || v.asiento and (o.estado in (${estadosTurno.programado}, ${estadosTurno.presente}, ${estadosTurno.ausente}) or o.retenido_hasta is not null)
          and o.inicio < v.inicio + interval '30 minutes' and o.fin > v.inicio)
        and not exists (select from atenciones a where a.unidad_id = $1 and a.turno_id = v.id)
      on conflict (unidad_id, id) do update set profesional_id = excluded.profesional_id, asiento = excluded.asiento, inicio = excluded.inicio, fin = excluded.fin,
        estado = excluded.estado, adelante = excluded.adelante, confirmacion = excluded.confirmacion, semilla = excluded.semilla, creado = excluded.creado, version = 1,
        retenido_hasta = null, llegada = null, recordado_dia = null, recordado_hora = null, motivo_cancelar = null
      returning t.id`,
    [unidadId, ahora, JSON.stringify(filas)],
  );

/** The case's pending appointment, else the latest: the one that lists show. */
const updateTurnos = (unidadId: number, casos: readonly number[]) =>
  named(
    'demo-turno-del-caso',
    `update casos c set turno_id = t.id, turno_inicio = t.inicio from (select distinct on (caso_id) caso_id, id, inicio from turnos
        where unidad_id = $1 and caso_id = any ($2::int[]) and estado > ${estadosTurno.ofrecido} order by caso_id, estado = ${estadosTurno.programado} desc, inicio desc) t
      where c.unidad_id = $1 and c.id = t.caso_id`,
    [unidadId, casos],
  );

export async function cargarTurnos(
  tx: UnitTx,
  { clock, secrets }: Platform,
  puestos: readonly Puesto[],
  libres: Date[],
): Promise<TurnoDemo[]> {
  const ahora = clock.now();
  const hoy = diaDe(ahora);
  const pedidos = puestos.flatMap(({ caso, pacienteId, gestorId }) =>
    caso.turnos.flatMap((turno, n) => {
      const inicio =
        turno.cuando === 'ahora'
          ? new Date(Math.ceil((ahora.getTime() + 4 * MINUTO) / (5 * MINUTO)) * 5 * MINUTO)
          : turno.cuando === 'libre'
            ? libres.splice(Math.min(4, libres.length - 1), 1)[0]
            : instanteDe(sumarDias(hoy, -turno.cuando), 'hora' in turno ? turno.hora : '');
      if (!inicio || (turno.estado !== estadosTurno.programado && inicio >= ahora)) return [];
      const asiento = 1 + ((caso.id + n * 17) % 50);
      const { estado, confirmacion = null, cuando } = turno;
      return [
        {
          id: idDeCaso(tx.unidadId, `turno:${caso.id}:${n}`),
          inicio,
          estado,
          confirmacion,
          asiento,
          semilla: randomBytes(16),
          pacienteId,
          gestorId,
          casoId: caso.id,
          libre: cuando === 'libre',
        },
      ];
    }),
  );
  const filas = pedidos.map(({ semilla, pacienteId, gestorId, casoId, ...resto }) => ({
    ...resto,
    semilla: semilla.toString('hex'),
    paciente: pacienteId,
    gestor: gestorId,
    caso: casoId,
  }));
  const hechos = new Set((await tx.many(upsertTurnos(tx.unidadId, ahora, filas))).map(({ id }) => id));
  const cargados = pedidos.filter(({ id }) => hechos.has(id));
  await tx.run(qb.deleteFrom('enlaces').where('objeto', 'in', ['', ...hechos]));
  const enlaces = cargados
    .filter(({ estado }) => estado === estadosTurno.programado)
    .flatMap((turno) => {
      const { respuesta, entrada } = enlacesDelTurno(secrets, tx.unidadId, { ...turno, version: 1 }, clock);
      const fila = { unidad_id: tx.unidadId, objeto: turno.id, persona_id: turno.pacienteId };
      return [
        { ...fila, proposito: 'turno:respuesta', hash: respuesta.hash, vence: respuesta.vence },
        { ...fila, proposito: 'turno:entrada', hash: entrada.hash, vence: entrada.vence },
      ];
    });
  if (enlaces.length > 0) await tx.run(qb.insertInto('enlaces').values(enlaces));
  await tx.run(
    updateTurnos(
      tx.unidadId,
      puestos.map(({ caso }) => caso.id),
    ),
  );
  return cargados;
}
