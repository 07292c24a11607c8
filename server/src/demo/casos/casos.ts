import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { estaVivo } from '@portal/domain/casos/estados';
import { sql } from 'kysely';
import { named, qb } from '../../db/query.ts';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Unidad } from '../../units/registry.ts';
import { tocadoDe } from '../tocado.ts';
import { libresSiHay } from '../turnos.ts';
import { idDeCaso, LABORAL, MINUTO, ULTIMO_CASO, type Puesto } from './caso-demo.ts';
import { cargarCorreos } from './correos.ts';
import { cargarDocumento } from './documento.ts';
import { casosDeDiego } from './guion-diego.ts';
import { casosDePaula } from './guion-paula.ts';
import { cargarHechos, cargarSeguimientos } from './hechos.ts';
import { cargarTurnos } from './turnos.ts';

const casosDemo = [...casosDePaula, ...casosDeDiego];

/**
 * The demo's existing cases, the time of each one's first appointment, and whether an appointment was
 * attended.
 */
const listDemo = (unidadId: number) =>
  named<{ id: number; fecha_alta: Date; inicio: Date | null; atendido: boolean }>(
    'demo-casos-hay',
    `select c.id, c.fecha_alta, (select min(t.inicio) from turnos t where t.unidad_id = $1 and t.caso_id = c.id) as inicio,
       exists (select from turnos t join atenciones a on a.unidad_id = $1 and a.turno_id = t.id where t.unidad_id = $1 and t.caso_id = c.id) as atendido
     from casos c where c.unidad_id = $1 and c.id = any ($2::int[])`,
    [unidadId, casosDemo.map(({ id }) => id)],
  );

/**
 * Paula's thirteen cases and Diego's four follow the clock: on a new day they are reset, on the same day only
 * what is due moves. A case that somebody changed, or whose worker was attended, is not touched.
 */
export async function refreshCasos(tx: UnitTx, platform: Platform, unidad: Unidad): Promise<void> {
  const ahora = platform.clock.now();
  const hoy = diaDe(ahora);
  const dnis = [...new Set(casosDemo.map(({ gestor }) => gestor))];
  const gestores = new Map(
    (await tx.many(qb.selectFrom('cuentas').select(['dni', 'persona_id']).where('dni', 'in', dnis))).map(
      ({ dni, persona_id }) => [dni, persona_id],
    ),
  );
  if (gestores.size < dnis.length) return;

  const hay = new Map((await tx.many(listDemo(tx.unidadId))).map((fila) => [fila.id, fila]));
  const todos = casosDemo.map((caso): Puesto => ({
    caso,
    pacienteId: idDeCaso(tx.unidadId, `persona:${caso.dni}`),
    gestorId: gestores.get(caso.gestor)!,
    alta: new Date(
      Math.min(instanteDe(sumarDias(hoy, -caso.hace), caso.hora).getTime(), ahora.getTime() - 20 * MINUTO),
    ),
  }));
  const tocado = await tocadoDe(
    tx,
    todos.map(({ pacienteId }) => pacienteId),
  );
  const puestos = todos.filter(({ caso: { id }, pacienteId, alta }) => {
    const antes = hay.get(id);
    if (antes === undefined) return true;
    if (antes.atendido || tocado.persona(pacienteId)) return false;
    const esAhora =
      id !== ULTIMO_CASO ||
      (antes.inicio !== null && Math.abs(antes.inicio.getTime() - ahora.getTime()) <= 25 * MINUTO);
    return !(esAhora && diaDe(antes.fecha_alta) === diaDe(alta));
  });
  if (puestos.length === 0) return;
  const cargados = await cargarCasos(tx, puestos, ahora);
  const dias = await libresSiHay(platform, unidad, tx, { servicio_id: LABORAL, deCasos: true });
  const libres = dias
    .filter(({ fecha }) => fecha > hoy)
    .flatMap(({ fecha, horas }) => horas.slice(1).map((hora) => instanteDe(fecha, hora)));
  // Skip numbers taken by cases that existed before the demo.
  const propios = puestos.filter(({ caso }) => cargados.has(caso.id));
  const turnos = await cargarTurnos(tx, platform, propios, libres);
  const deQuien = new Map(propios.map((puesto) => [puesto.caso.id, puesto]));
  await cargarCorreos(
    tx,
    platform,
    unidad,
    turnos.map((turno) => ({ ...turno, ...deQuien.get(turno.casoId)! })),
  );
  // Follow-ups are append-only: those that somebody wrote stay.
  const nuevos = propios.filter(({ caso }) => cargados.get(caso.id));
  if (nuevos.length > 0) await cargarSeguimientos(tx, nuevos, hoy);
  if (propios.length > 0) await cargarHechos(tx, propios, turnos, ahora);
  await tx.run(
    named(
      'demo-numerador',
      `insert into numeradores as n (unidad_id, nombre, ultimo) values ($1, 'casos', $2) on conflict (unidad_id, nombre) do update set ultimo = greatest(n.ultimo, excluded.ultimo)`,
      [tx.unidadId, ULTIMO_CASO],
    ),
  );
  await cargarDocumento(tx, platform, unidad, propios);
}

/** The cases that belong to the demo, and whether each was just created. */
async function cargarCasos(
  tx: UnitTx,
  puestos: readonly Puesto[],
  ahora: Date,
): Promise<Map<number, boolean>> {
  const hoy = diaDe(ahora);
  const dia = (hace: number | undefined) => (hace === undefined ? null : sumarDias(hoy, -hace));
  const personas = puestos.map(({ caso: { dni, nombre, apellido, nacimiento, sexo }, pacienteId }) => ({
    unidad_id: tx.unidadId,
    id: pacienteId,
    documento: dni,
    nombre,
    apellido,
    fec_nac: nacimiento,
    sexo,
  }));
  await tx.run(
    qb
      .insertInto('personas')
      .values(personas)
      .onConflict((c) => c.columns(['unidad_id', 'id']).doNothing()),
  );
  const rows = puestos.map(({ caso, pacienteId, gestorId, alta }) => ({
    unidad_id: tx.unidadId,
    id: caso.id,
    paciente_id: pacienteId,
    fec_nac: caso.nacimiento,
    genero: caso.sexo,
    status: caso.status,
    fecha_alta: alta,
    nro_siniestro: caso.siniestro,
    diagnostico: caso.diagnostico,
    gestor_id: gestorId,
    documento: caso.dni,
    apellido: caso.apellido,
    nombre: caso.nombre,
    tel_movil: caso.telefono,
    email: caso.email,
    fecha_evento: dia(caso.evento),
    contingencia: caso.contingencia ?? null,
    empleador: caso.empleador ?? null,
    ilt_inicio: dia(caso.ilt),
    alta_fecha: dia(caso.alta),
    alta_tipo: caso.alta === undefined ? null : 'alta_medica',
    aceptacion: caso.aceptacion ?? null,
    terminado: estaVivo(caso.status) ? null : ahora,
  }));
  const [{ unidad_id: _unidad, id: _id, ...columnas }] = rows as [(typeof rows)[number]];
  const cambios = Object.fromEntries(
    Object.keys(columnas).map((columna) => [columna, sql.ref(`excluded.${columna}`)]),
  );
  const hechos = await tx.many(
    qb
      .insertInto('casos')
      .values(rows)
      .onConflict((c) =>
        c
          .columns(['unidad_id', 'id'])
          .doUpdateSet(cambios)
          .where(sql<boolean>`casos.paciente_id = excluded.paciente_id`),
      )
      .returning(['id', sql<boolean>`xmax = 0`.as('nuevo')]),
  );
  return new Map(hechos.map(({ id, nuevo }) => [id, nuevo]));
}
