import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { nombreDeEstadoCaso } from '@portal/domain/casos/reglas';
import { diaDe, diaEnPalabras, horaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { sql } from 'kysely';
import { named, qb } from '../db/query.ts';
import type { UnitTx } from '../db/unit-db.ts';
import { buscarLibres } from '../features/agenda/index.ts';
import { enlacesDelTurno } from '../features/turnos/index.ts';
import type { Unidad } from '../features/unidades/registry.ts';
import { renderPdf } from '../platform/pdf.ts';
import type { Platform } from '../platform/platform.ts';
import { casosDemo, LABORAL, ULTIMO_CASO, type CasoDemo } from './casos-guion.ts';

const MINUTO = 60_000;

/** The same id at every start: the demo's own rows are moved, and nobody else's. */
function demoId(unidadId: number, que: string): string {
  const hex = createHash('sha256').update(`demo-caso:${unidadId}:${que}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const findUltimo = (unidadId: number) =>
  named<{ dia: string; inicio: Date | null }>(
    'demo-casos-dia',
    `select (max(c.fecha_alta) at time zone 'America/Argentina/Buenos_Aires')::date::text as dia,
        (select t.inicio from turnos t where t.unidad_id = $1 and t.id = $2) as inicio from casos c where c.unidad_id = $1 and c.id = any ($3::int[])`,
    [unidadId, demoId(unidadId, `turno:${ULTIMO_CASO}:0`), casosDemo.map(({ id }) => id)],
  );

/** Paula's thirteen and Diego's four follow the clock: on another day they are as they were; on the same one only what is due now moves. */
export async function refreshCasos(tx: UnitTx, platform: Platform, unidad: Unidad): Promise<void> {
  const ahora = platform.clock.now();
  const gestores = await tx.many(
    qb
      .selectFrom('cuentas')
      .select(['dni', 'persona_id'])
      .where('dni', 'in', [...new Set(casosDemo.map(({ gestor }) => gestor))]),
  );
  const idDe = new Map(gestores.map(({ dni, persona_id }) => [dni, persona_id]));
  if (casosDemo.some(({ gestor }) => !idDe.has(gestor))) return;
  const antes = await tx.find(findUltimo(tx.unidadId));
  const mismoDia = antes?.dia === diaDe(ahora);
  const vencido = !antes?.inicio || Math.abs(antes.inicio.getTime() - ahora.getTime()) > 25 * MINUTO;
  if (mismoDia && !vencido) return;
  const { dias } = await buscarLibres({ unidad, clock: platform.clock, platform }, tx, { servicio_id: LABORAL, deCasos: true }, ahora);
  const libres = dias.filter(({ fecha }) => fecha > diaDe(ahora)).flatMap(({ fecha, horas }) => horas.slice(1).map((hora) => instanteDe(fecha, hora)));
  const cuales = mismoDia ? casosDemo.filter(({ id }) => id === ULTIMO_CASO) : casosDemo;
  for (const caso of cuales) await cargarCaso(tx, platform, caso, idDe.get(caso.gestor)!, libres);
  if (!mismoDia) {
    await tx.run(
      named(
        'demo-numerador',
        `insert into numeradores as n (unidad_id, nombre, ultimo) values ($1, 'casos', $2) on conflict (unidad_id, nombre) do update set ultimo = greatest(n.ultimo, excluded.ultimo)`,
        [tx.unidadId, ULTIMO_CASO],
      ),
    );
    await cargarDocumento(tx, platform, unidad, idDe);
  }
}

interface TurnoDemo {
  id: string;
  inicio: Date;
  estado: number;
}

async function cargarCaso(tx: UnitTx, platform: Platform, caso: CasoDemo, gestorId: string, libres: Date[]) {
  const { clock } = platform;
  const ahora = clock.now();
  const hoy = diaDe(ahora);
  const alta = new Date(Math.min(instanteDe(sumarDias(hoy, -caso.hace), caso.hora).getTime(), ahora.getTime() - 20 * MINUTO));
  const pacienteId = demoId(tx.unidadId, `persona:${caso.documento}`);
  const { documento, nombre, apellido, nacimiento: fec_nac, sexo, telefono, email } = caso;
  await tx.run(
    qb
      .insertInto('personas')
      .values({ unidad_id: tx.unidadId, id: pacienteId, documento, nombre, apellido, fec_nac, sexo })
      .onConflict((c) => c.columns(['unidad_id', 'id']).doNothing()),
  );
  const dia = (hace: number | undefined) => (hace === undefined ? null : sumarDias(hoy, -hace));
  const fila = {
    status: caso.status,
    fecha_alta: alta,
    nro_siniestro: caso.siniestro,
    diagnostico: caso.diagnostico,
    gestor_id: gestorId,
    documento,
    apellido,
    nombre,
    tel_movil: telefono,
    email,
    fecha_evento: dia(caso.evento),
    contingencia: caso.contingencia ?? null,
    empleador: caso.empleador ?? null,
    ilt_inicio: dia(caso.ilt),
    alta_fecha: dia(caso.alta),
    alta_tipo: caso.alta === undefined ? null : 'alta_medica',
    aceptacion: caso.aceptacion ?? null,
    terminado: caso.status === 2 || caso.status === 3 ? ahora : null,
  };
  const nuevo = await tx.find(
    qb
      .insertInto('casos')
      .values({ unidad_id: tx.unidadId, id: caso.id, paciente_id: pacienteId, fec_nac, genero: sexo, ...fila })
      .onConflict((c) => c.columns(['unidad_id', 'id']).doUpdateSet(fila).where('casos.paciente_id', '=', pacienteId))
      .returning([sql<boolean>`xmax = 0`.as('nuevo')]),
  );
  // That number is somebody else's: whoever made cases before there was a demo of them keeps theirs.
  if (!nuevo) return;

  const turnos: TurnoDemo[] = [];
  for (const [n, turno] of caso.turnos.entries()) {
    const inicio =
      turno.cuando === 'ahora'
        ? new Date(Math.ceil((ahora.getTime() + 4 * MINUTO) / (5 * MINUTO)) * 5 * MINUTO)
        : turno.cuando === 'libre'
          ? libres.splice(Math.min(4, libres.length - 1), 1)[0]
          : instanteDe(sumarDias(hoy, -turno.cuando), 'hora' in turno ? turno.hora : '');
    if (!inicio || (turno.estado !== 1 && inicio >= ahora)) continue;
    const puesto = await cargarTurno(tx, platform, { caso, n, inicio, estado: turno.estado, confirmacion: turno.confirmacion ?? null, pacienteId, gestorId });
    if (puesto) turnos.push(puesto);
  }
  await tx.run(
    named(
      'demo-caso-turno',
      `update casos c set turno_id = t.id, turno_inicio = t.inicio from (select id, inicio from turnos where unidad_id = $1 and caso_id = $2 and id = any ($3::uuid[])
        order by estado = 1 desc, inicio desc limit 1) t where c.unidad_id = $1 and c.id = $2`,
      [tx.unidadId, caso.id, turnos.map(({ id }) => id)],
    ),
  );
  // What somebody wrote into it stays: follow-ups are only added to.
  if (nuevo.nuevo) await cargarSeguimientos(tx, caso, gestorId, alta, hoy);
  await cargarHechos(tx, caso, gestorId, alta, turnos, ahora);
}

interface PuestoDemo {
  caso: CasoDemo;
  n: number;
  inicio: Date;
  estado: number;
  confirmacion: number | null;
  pacienteId: string;
  gestorId: string;
}

/** On a seat of its own, but what lies ahead: that takes the professional's time, as a real one does. */
const upsertTurno = (values: readonly unknown[]) =>
  named<{ id: string }>(
    'demo-caso-turno-nuevo',
    `insert into turnos as t (unidad_id, id, paciente_id, servicio_id, profesional_id, asiento, inicio, fin, estado, adelante, confirmacion, semilla, reservado_por, creado, caso_id)
      select $1, $2, $3, ${LABORAL}, m.persona_id, case when m.persona_id is null then $4::int end, $5, $5::timestamptz + interval '30 minutes', $6, $5 > $7, $8, $9, $10, $7, $11
      from (select) uno left join lateral (select ps.persona_id from profesional_servicios ps where ps.unidad_id = $1 and ps.servicio_id = ${LABORAL} and $12
        and not exists (select from turnos o where o.unidad_id = $1 and o.id <> $2 and o.recurso = ps.persona_id::text and (o.estado in (1, 3, 4) or o.retenido_hasta is not null)
          and o.inicio < $5::timestamptz + interval '30 minutes' and o.fin > $5) order by ps.persona_id limit 1) m on true
      where not exists (select from turnos o where o.unidad_id = $1 and o.id <> $2 and o.paciente_id = $3 and o.estado = 1 and $6 = 1)
      on conflict (unidad_id, id) do update set profesional_id = excluded.profesional_id, asiento = excluded.asiento, inicio = excluded.inicio, fin = excluded.fin,
        estado = excluded.estado, adelante = excluded.adelante, confirmacion = excluded.confirmacion, semilla = excluded.semilla, creado = excluded.creado, version = 1,
        retenido_hasta = null, llegada = null, recordado_dia = null, recordado_hora = null, motivo_cancelar = null
      returning t.id`,
    values,
  );

async function cargarTurno(tx: UnitTx, { clock, secrets }: Platform, puesto: PuestoDemo): Promise<TurnoDemo | undefined> {
  const { caso, n, inicio, estado, confirmacion, pacienteId, gestorId } = puesto;
  const turno = { id: demoId(tx.unidadId, `turno:${caso.id}:${n}`), version: 1, semilla: randomBytes(16), inicio };
  const asiento = 1 + ((caso.id + n * 17) % 50);
  const ahead = estado === 1 && caso.turnos[n]!.cuando === 'libre';
  // The one before it may still be somebody's attention: then it stays as it is.
  const usado = await tx.find(qb.selectFrom('atenciones').select('id').where('turno_id', '=', turno.id));
  if (usado) return undefined;
  const values = [tx.unidadId, turno.id, pacienteId, asiento, inicio, estado, clock.now(), confirmacion, turno.semilla, gestorId, caso.id, ahead];
  if (!(await tx.find(upsertTurno(values)))) return undefined;
  await tx.run(qb.deleteFrom('enlaces').where('objeto', '=', turno.id));
  if (estado === 1) {
    const { respuesta, entrada } = enlacesDelTurno(secrets, tx.unidadId, turno, clock);
    const fila = { unidad_id: tx.unidadId, objeto: turno.id, persona_id: pacienteId };
    await tx.run(
      qb.insertInto('enlaces').values([
        { ...fila, proposito: 'turno:respuesta', hash: respuesta.hash, vence: respuesta.vence },
        { ...fila, proposito: 'turno:entrada', hash: entrada.hash, vence: entrada.vence },
      ]),
    );
  }
  return { id: turno.id, inicio, estado };
}

async function cargarSeguimientos(tx: UnitTx, caso: CasoDemo, gestorId: string, alta: Date, hoy: string) {
  const fila = { unidad_id: tx.unidadId, caso_id: caso.id, gestor_id: gestorId, autor_id: gestorId };
  const primero = { ...fila, fecha: diaDe(alta), hora: horaDe(alta), seguimiento: caso.diagnostico, creado: alta };
  const otros = (caso.seguimientos ?? []).map(([hace, hora, seguimiento]) => {
    const fecha = sumarDias(hoy, -hace);
    return { ...fila, fecha, hora, seguimiento, creado: instanteDe(fecha, hora) };
  });
  await tx.run(qb.insertInto('seguimientos').values([primero, ...otros]));
}

const asistencias: Record<number, string> = { 3: 'Presente en el turno del', 4: 'Ausente en el turno del' };

async function cargarHechos(tx: UnitTx, caso: CasoDemo, gestorId: string, alta: Date, turnos: readonly TurnoDemo[], ahora: Date) {
  const cuando = (inicio: Date) => `${diaEnPalabras(diaDe(inicio))}, ${horaDe(inicio)} hs`;
  const hecho = (
    tipo: string,
    detalle: string,
    ocurrido: Date,
    { turno_id, autor_id, alerta }: { turno_id?: string; autor_id?: string; alerta?: boolean },
  ) => ({
    unidad_id: tx.unidadId,
    caso_id: caso.id,
    tipo,
    detalle,
    ocurrido,
    turno_id: turno_id ?? null,
    autor_id: autor_id ?? null,
    alerta: alerta ?? false,
  });
  const hechos = [
    hecho('alta', `Alta del caso ${caso.id}, siniestro ${caso.siniestro}`, alta, { autor_id: gestorId }),
    ...turnos.map(({ id, inicio }) => hecho('turno', `Turno agendado: ${cuando(inicio)}`, alta, { turno_id: id, autor_id: gestorId })),
    ...turnos
      .filter(({ estado }) => asistencias[estado] !== undefined)
      .map(({ id, inicio, estado }) =>
        hecho('asistencia', `${asistencias[estado]} ${cuando(inicio)}`, inicio, { turno_id: id, alerta: estado === 4 && caso.status === 4 }),
      ),
    ...(caso.status === 1
      ? []
      : [hecho('estado', `El caso pasó a '${nombreDeEstadoCaso[caso.status]}'`, turnos.findLast(({ estado }) => estado > 1)?.inicio ?? ahora, {})]),
  ];
  await tx.run(qb.deleteFrom('hechos_caso').where('caso_id', '=', caso.id));
  await tx.run(qb.insertInto('hechos_caso').values(hechos));
}

let papel: Promise<Buffer> | undefined;

/** One paper, so that a case has something to open. */
async function cargarDocumento(tx: UnitTx, { files, clock }: Platform, unidad: Unidad, gestores: ReadonlyMap<string, string>) {
  const caso = casosDemo.find(({ conDocumento }) => conDocumento)!;
  papel ??= renderPdf({ title: 'Denuncia del accidente (demostración)', size: 'A4', author: 'Demostración', made: new Date(0), bottom: 48 }, (doc) => {
    doc.font('Helvetica-Bold').fontSize(18).text('Denuncia del accidente');
    doc.font('Helvetica').fontSize(12).text('Documento de demostración, sin valor.');
  });
  const archivo = `${unidad.clave}/casos/demo/denuncia.pdf`;
  const bytes = await papel;
  await files.put(archivo, Readable.from([bytes]));
  const creado = new Date(clock.now().getTime() - 3 * 24 * 60 * MINUTO);
  await tx.run(
    qb
      .insertInto('documentos_caso')
      .values({
        unidad_id: tx.unidadId,
        id: demoId(tx.unidadId, 'documento'),
        caso_id: caso.id,
        tipo: 'application/pdf',
        nombre: 'denuncia.pdf',
        descripcion: 'Denuncia del accidente',
        autor_id: gestores.get(caso.gestor)!,
        archivo,
        bytes: bytes.length,
        creado,
      })
      .onConflict((c) => c.columns(['unidad_id', 'id']).doUpdateSet({ creado })),
  );
}
