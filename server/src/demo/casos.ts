import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { nombreDeEstadoCaso } from '@portal/domain/casos/reglas';
import { diaDe, diaEnPalabras, horaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { ENTRADA_MINUTOS } from '@portal/domain/turnos/reglas';
import { sql } from 'kysely';
import { named, qb } from '../db/query.ts';
import type { UnitTx } from '../db/unit-db.ts';
import { enlacesDelTurno } from '../features/turnos/index.ts';
import type { Unidad } from '../units/registry.ts';
import { fontNames, renderPdf } from '../platform/paper/pdf.ts';
import type { Platform } from '../platform/platform.ts';
import { cargarCorreos } from './casos-correos.ts';
import { casosDemo, LABORAL, ULTIMO_CASO, type CasoDemo } from './casos-guion.ts';
import { tocadoDe } from './tocado.ts';
import { libresSiHay } from './turnos.ts';

const MINUTO = 60_000;

/** The same id at every start, so that only the demo's own rows are moved. */
function demoId(unidadId: number, que: string): string {
  const hex = createHash('sha256').update(`demo-caso:${unidadId}:${que}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

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

interface Puesto {
  caso: CasoDemo;
  pacienteId: string;
  gestorId: string;
  alta: Date;
}

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
    pacienteId: demoId(tx.unidadId, `persona:${caso.documento}`),
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
  const personas = puestos.map(({ caso: { documento, nombre, apellido, nacimiento, sexo }, pacienteId }) => ({
    unidad_id: tx.unidadId,
    id: pacienteId,
    documento,
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
    documento: caso.documento,
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
    terminado: caso.status === 2 || caso.status === 3 ? ahora : null,
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

interface TurnoDemo {
  id: string;
  inicio: Date;
  estado: number;
  casoId: number;
}

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
          and not exists (select from turnos o where o.unidad_id = $1 and o.id <> v.id and o.recurso = ps.persona_id::text and (o.estado in (1, 3, 4) or o.retenido_hasta is not null)
            and o.inicio < v.inicio + interval '30 minutes' and o.fin > v.inicio) order by ps.persona_id limit 1) m on true
      where not exists (select from turnos o where o.unidad_id = $1 and o.id <> v.id and o.paciente_id = v.paciente and o.estado = 1 and v.estado = 1)
        and not exists (select from turnos o where o.unidad_id = $1 and o.id <> v.id and o.recurso = '${LABORAL}/' || v.asiento and (o.estado in (1, 3, 4) or o.retenido_hasta is not null)
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
        where unidad_id = $1 and caso_id = any ($2::int[]) and estado > 0 order by caso_id, estado = 1 desc, inicio desc) t
      where c.unidad_id = $1 and c.id = t.caso_id`,
    [unidadId, casos],
  );

async function cargarTurnos(
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
      if (!inicio || (turno.estado !== 1 && inicio >= ahora)) return [];
      const asiento = 1 + ((caso.id + n * 17) % 50);
      const { estado, confirmacion = null, cuando } = turno;
      return [
        {
          id: demoId(tx.unidadId, `turno:${caso.id}:${n}`),
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
    .filter(({ estado }) => estado === 1)
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

async function cargarSeguimientos(tx: UnitTx, puestos: readonly Puesto[], hoy: string) {
  const filas = puestos.flatMap(({ caso, gestorId, alta }) => {
    const fila = { unidad_id: tx.unidadId, caso_id: caso.id, gestor_id: gestorId, autor_id: gestorId };
    const otros = (caso.seguimientos ?? []).map(([hace, hora, seguimiento]) => {
      const fecha = sumarDias(hoy, -hace);
      return { ...fila, fecha, hora, seguimiento, creado: instanteDe(fecha, hora) };
    });
    return [
      { ...fila, fecha: diaDe(alta), hora: horaDe(alta), seguimiento: caso.diagnostico, creado: alta },
      ...otros,
    ];
  });
  await tx.run(qb.insertInto('seguimientos').values(filas));
}

/** An absence is known when the entry window closes. */
const sabido = ({ inicio, estado }: Pick<TurnoDemo, 'inicio' | 'estado'>) =>
  new Date(inicio.getTime() + (estado === 4 ? ENTRADA_MINUTOS : 0) * MINUTO);

const asistencias: Record<number, string> = { 3: 'Presente en el turno del', 4: 'Ausente en el turno del' };

async function cargarHechos(
  tx: UnitTx,
  puestos: readonly Puesto[],
  turnos: readonly TurnoDemo[],
  ahora: Date,
) {
  const cuando = (inicio: Date) => `${diaEnPalabras(diaDe(inicio))}, ${horaDe(inicio)} hs`;
  const filas = puestos.flatMap(({ caso, gestorId, alta }) => {
    const suyos = turnos.filter(({ casoId }) => casoId === caso.id);
    const hecho = (
      tipo: string,
      detalle: string,
      ocurrido: Date,
      mas: { turno_id?: string; autor_id?: string; alerta?: boolean } = {},
    ) => ({
      unidad_id: tx.unidadId,
      caso_id: caso.id,
      tipo,
      detalle,
      ocurrido,
      turno_id: mas.turno_id ?? null,
      autor_id: mas.autor_id ?? null,
      alerta: mas.alerta ?? false,
    });
    const [ultimo = ahora] = suyos
      .filter(({ estado }) => estado > 1)
      .map(sabido)
      .slice(-1);
    return [
      hecho('alta', `Alta del caso ${caso.id}, siniestro ${caso.siniestro}`, alta, { autor_id: gestorId }),
      ...suyos.map(({ id, inicio }) =>
        hecho('turno', `Turno agendado: ${cuando(inicio)}`, alta, { turno_id: id, autor_id: gestorId }),
      ),
      ...suyos
        .filter(({ estado }) => asistencias[estado] !== undefined)
        .map(({ id, inicio, estado }) =>
          hecho('asistencia', `${asistencias[estado]} ${cuando(inicio)}`, sabido({ inicio, estado }), {
            turno_id: id,
            alerta: estado === 4 && caso.status === 4,
          }),
        ),
      ...(caso.status === 1
        ? []
        : [hecho('estado', `El caso pasó a '${nombreDeEstadoCaso[caso.status]}'`, ultimo)]),
    ];
  });
  const ids = puestos.map(({ caso }) => caso.id);
  await tx.run(qb.deleteFrom('hechos_caso').where('caso_id', 'in', ids));
  await tx.run(qb.insertInto('hechos_caso').values(filas));
}

let papel: Promise<Buffer> | undefined;

/** One document, so that a case has something to open. */
async function cargarDocumento(
  tx: UnitTx,
  { files, clock }: Platform,
  unidad: Unidad,
  puestos: readonly Puesto[],
) {
  const puesto = puestos.find(({ caso }) => caso.conDocumento);
  if (!puesto) return;
  papel ??= renderPdf(
    {
      title: 'Denuncia del accidente (demostración)',
      size: 'A4',
      author: 'Demostración',
      made: new Date(0),
      bottom: 48,
    },
    (doc) => {
      doc.font(fontNames.bold).fontSize(18).text('Denuncia del accidente');
      doc.font(fontNames.regular).fontSize(12).text('Documento de demostración, sin valor.');
    },
  );
  const archivo = `${unidad.clave}/casos/demo/denuncia-2.pdf`;
  const bytes = await papel;
  if (!(await files.find(archivo))) await files.put(archivo, Readable.from([bytes]));
  const creado = new Date(clock.now().getTime() - 3 * 24 * 60 * MINUTO);
  await tx.run(
    qb
      .insertInto('documentos_caso')
      .values({
        unidad_id: tx.unidadId,
        id: demoId(tx.unidadId, 'documento'),
        caso_id: puesto.caso.id,
        tipo: 'application/pdf',
        nombre: 'denuncia.pdf',
        descripcion: 'Denuncia del accidente',
        autor_id: puesto.gestorId,
        archivo,
        bytes: bytes.length,
        creado,
      })
      .onConflict((c) => c.columns(['unidad_id', 'id']).doUpdateSet({ creado })),
  );
}
