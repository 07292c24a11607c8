import { createHash, randomBytes } from 'node:crypto';
import type { DiaLibre } from '@portal/domain/agenda/modelo';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { named, qb } from '../db/query.ts';
import type { UnitTx } from '../db/unit-db.ts';
import { buscarLibres } from '../features/agenda/index.ts';
import { enlacesDelTurno } from '../features/turnos/index.ts';
import type { Unidad } from '../units/registry.ts';
import type { Platform } from '../platform/platform.ts';
import { tocadoDe } from './tocado.ts';

const TITULAR = '30111222';
const RUIZ = '23456789';
const CLINICA = 1;
const DERMATOLOGIA = 3;

/**
 * Weekly hours of the two professionals, by DNI: days (1 is Monday), from, to. Limited by the unit's own
 * hours.
 */
export const horariosDemo: Readonly<
  Record<string, readonly (readonly [dias: readonly number[], desde: number, hasta: number])[]>
> = {
  '20333444': [
    [[1, 2, 3, 4, 5], 8, 18],
    [[6, 7], 8, 14],
  ],
  [RUIZ]: [
    [[1, 2, 3, 4, 5], 10, 22],
    [[6, 7], 9, 22],
  ],
};

export async function loadHorarios(tx: UnitTx, personaId: string, dni: string) {
  const rows = (horariosDemo[dni] ?? []).flatMap(([dias, desde, hasta]) =>
    dias.map((dia) => ({
      unidad_id: tx.unidadId,
      persona_id: personaId,
      dia,
      desde: desde * 60,
      hasta: hasta * 60,
    })),
  );
  if (rows.length > 0) await tx.run(qb.insertInto('horarios_profesional').values(rows));
}

/** Ana's past turnos: one for each final state. */
const pasados = [
  { n: 2, estado: estadosTurno.cancelado, hace: 9, servicio: CLINICA, motivo: null },
  { n: 3, estado: estadosTurno.presente, hace: 16, servicio: DERMATOLOGIA, motivo: null },
  { n: 4, estado: estadosTurno.ausente, hace: 30, servicio: CLINICA, motivo: null },
  {
    n: 5,
    estado: estadosTurno.canceladoPorProfesional,
    hace: 5,
    servicio: DERMATOLOGIA,
    motivo: 'El profesional tiene una licencia ese día.',
  },
] as const;
const HORAS = ['10:00', '11:00', '11:30', '12:30', '15:00', '16:30', '17:00'];

/** The same id at every start, so that only the demo's own turnos are moved. */
function demoId(unidadId: number, n: number): string {
  const hex = createHash('sha256').update(`demo-turno:${unidadId}:${n}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const upsertPasado = (values: readonly unknown[]) =>
  named<{ id: string }>(
    'demo-pasado',
    `insert into turnos as t (unidad_id, id, paciente_id, servicio_id, profesional_id, por_profesional, inicio, fin, estado, adelante, motivo_cancelar, semilla, reservado_por, creado)
      select $1, $2, a.id, $3, m.id, $3 = ${DERMATOLOGIA}, $4, $4::timestamptz + interval '30 minutes', $5, false, $6, $7, a.id, $4::timestamptz - interval '6 days'
      from personas a join cuentas ac on ac.unidad_id = a.unidad_id and ac.persona_id = a.id and ac.dni = '${TITULAR}'
        join cuentas mc on mc.unidad_id = a.unidad_id and mc.dni = '${RUIZ}' join personas m on m.unidad_id = mc.unidad_id and m.id = mc.persona_id
      where a.unidad_id = $1 and not exists (select from turnos o where o.unidad_id = $1 and o.id <> $2 and o.recurso = m.id::text
        and o.inicio < $4::timestamptz + interval '30 minutes' and o.fin > $4)
      on conflict (unidad_id, id) do update set inicio = excluded.inicio, fin = excluded.fin, creado = excluded.creado where t.inicio <> excluded.inicio
      returning t.id`,
    values,
  );

/** The demo's existing turnos, and whether each was attended. */
const listDemo = (unidadId: number, ids: readonly string[]) =>
  named<{ id: string; paciente_id: string; inicio: Date; atendido: boolean }>(
    'demo-turnos-hay',
    `select t.id, t.paciente_id, t.inicio, exists (select from atenciones a where a.unidad_id = $1 and a.turno_id = t.id) as atendido
     from turnos t where t.unidad_id = $1 and t.id = any ($2::uuid[])`,
    [unidadId, ids],
  );

const upsertAdelante = (values: readonly unknown[]) =>
  named<{ paciente_id: string }>(
    'demo-adelante-nuevo',
    `insert into turnos as t (unidad_id, id, paciente_id, servicio_id, profesional_id, inicio, fin, semilla, reservado_por, creado)
      select $1, $2, a.id, ${CLINICA}, ps.persona_id, $3, $3::timestamptz + interval '30 minutes', $4, a.id, $5
      from personas a join cuentas ac on ac.unidad_id = a.unidad_id and ac.persona_id = a.id and ac.dni = '${TITULAR}'
        join profesional_servicios ps on ps.unidad_id = a.unidad_id and ps.servicio_id = ${CLINICA}
        join horarios_profesional h on h.unidad_id = a.unidad_id and h.persona_id = ps.persona_id and h.dia = $6 and h.desde <= $7 and h.hasta >= $7 + 30
      where a.unidad_id = $1
        and not exists (select from turnos o where o.unidad_id = $1 and o.id <> $2 and (o.recurso = ps.persona_id::text and o.estado <> ${estadosTurno.cancelado} or o.paciente_id = a.id and o.estado = ${estadosTurno.programado})
          and o.inicio < $3::timestamptz + interval '30 minutes' and o.fin > $3)
        and not exists (select from turnos o where o.unidad_id = $1 and o.id <> $2 and o.paciente_id = a.id and o.servicio_id = ${CLINICA} and o.estado = ${estadosTurno.programado} and o.adelante)
      order by ps.persona_id limit 1
      on conflict (unidad_id, id) do update set profesional_id = excluded.profesional_id, inicio = excluded.inicio, fin = excluded.fin, semilla = excluded.semilla,
        creado = excluded.creado, estado = ${estadosTurno.programado}, adelante = true, retenido_hasta = null, confirmacion = null, confirmado = null, llegada = null, recordado_dia = null,
        recordado_hora = null, motivo_cancelar = null, version = 1
      returning t.paciente_id`,
    values,
  );

/** Empty if the unit no longer offers the service. */
export async function libresSiHay(
  platform: Platform,
  unidad: Unidad,
  tx: UnitTx,
  que: { servicio_id: number; deCasos?: boolean },
): Promise<readonly DiaLibre[]> {
  const { clock } = platform;
  try {
    return (await buscarLibres({ unidad, clock, platform }, tx, que, clock.now())).dias;
  } catch (error) {
    if (error instanceof PortalError && error.code === 'no_encontrado') return [];
    throw error;
  }
}

/**
 * Ana's turnos follow the clock: past ones stay the same number of days ago, and one is ahead. Turnos that
 * somebody changed stay as they are.
 */
export async function refreshTurnos(tx: UnitTx, platform: Platform, unidad: Unidad) {
  const { clock, secrets } = platform;
  const ahora = clock.now();
  const hoy = diaDe(ahora);
  const hay = await tx.many(
    listDemo(
      tx.unidadId,
      [1, ...pasados.map(({ n }) => n)].map((n) => demoId(tx.unidadId, n)),
    ),
  );
  const tocado = await tocadoDe(tx, [...new Set(hay.map(({ paciente_id }) => paciente_id))]);
  const conocido = (n: number) => hay.find(({ id }) => id === demoId(tx.unidadId, n));
  const esDeAlguien = (turno: (typeof hay)[number] | undefined) =>
    turno !== undefined && (turno.atendido || tocado.objeto(`turno:${turno.id}`));
  for (const { n, estado, hace, servicio, motivo } of pasados) {
    const antes = conocido(n);
    if (esDeAlguien(antes)) continue;
    const id = demoId(tx.unidadId, n);
    for (const hora of HORAS) {
      const inicio = instanteDe(sumarDias(hoy, -hace), hora);
      if (antes && diaDe(antes.inicio) === diaDe(inicio)) break;
      if (await tx.find(upsertPasado([tx.unidadId, id, servicio, inicio, estado, motivo, randomBytes(16)])))
        break;
    }
  }

  const adelante = conocido(1);
  if (esDeAlguien(adelante)) return;
  if (adelante && adelante.inicio > ahora && adelante.inicio < instanteDe(sumarDias(hoy, 15))) return;
  const dias = await libresSiHay(platform, unidad, tx, { servicio_id: CLINICA });
  for (const { fecha, horas } of dias.filter((dia) => dia.fecha > hoy)) {
    const hora = horas.find((una) => una >= '10:30') ?? horas[0]!;
    const turno = {
      id: demoId(tx.unidadId, 1),
      version: 1,
      semilla: randomBytes(16),
      inicio: instanteDe(fecha, hora),
    };
    const semana = new Date(`${fecha}T00:00:00Z`).getUTCDay() || 7;
    const minuto = Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3));
    const nuevo = await tx.find(
      upsertAdelante([tx.unidadId, turno.id, turno.inicio, turno.semilla, ahora, semana, minuto]),
    );
    if (!nuevo) continue;
    await tx.run(qb.deleteFrom('enlaces').where('objeto', '=', turno.id));
    const { respuesta, entrada } = enlacesDelTurno(secrets, tx.unidadId, turno, clock);
    const fila = { unidad_id: tx.unidadId, objeto: turno.id, persona_id: nuevo.paciente_id };
    await tx.run(
      qb.insertInto('enlaces').values([
        { ...fila, proposito: 'turno:respuesta', hash: respuesta.hash, vence: respuesta.vence },
        { ...fila, proposito: 'turno:entrada', hash: entrada.hash, vence: entrada.vence },
      ]),
    );
    return;
  }
}
