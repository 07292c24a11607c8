import { diaDeSemana } from '@portal/domain/cifras/definiciones';
import { diaDe, instanteDe, sumarDias, type Dia } from '@portal/domain/tiempo/fechas';
import { estadosTurno, type EstadoTurno } from '@portal/domain/turnos/estados';
import { named } from '../db/query.ts';
import type { UnitTx } from '../db/unit-db.ts';
import type { Platform } from '../platform/platform.ts';
import { demoId } from './demo-id.ts';

/**
 * Data for the statistics: a month of other people's attentions and turnos. Generated deterministically per
 * date.
 */

/** Two periods of a fortnight, and today. */
const DIAS = 28;
const MINUTO = 60_000;
/** Above the numbers that a real line reaches in a day. */
const PRIMER_NUMERO = 501;
/** A seat that no other turno uses. */
const ASIENTO = 50;
const PEREZ = '20333444';
const RUIZ = '23456789';

/** People without an account, so nobody can sign in as one of them. */
const vecinos = [
  ['Elena', 'Aguirre', 'F'],
  ['Hugo', 'Benítez', 'M'],
  ['Norma', 'Cabrera', 'F'],
  ['Raúl', 'Domínguez', 'M'],
  ['Silvia', 'Escobar', 'F'],
  ['Oscar', 'Farías', 'M'],
  ['Teresa', 'Godoy', 'F'],
  ['Pablo', 'Herrera', 'M'],
  ['Mirta', 'Ibarra', 'F'],
  ['Daniel', 'Juárez', 'M'],
  ['Graciela', 'Ledesma', 'F'],
  ['Walter', 'Medina', 'M'],
] as const;
const PRIMER_DNI = 16_700_101;

interface Turno {
  n: number;
  vecino: number;
  sigla: string;
  inicio: Date;
  estado: EstadoTurno;
}

const suerteDelTurno = (suerte: number): EstadoTurno =>
  suerte < 0.84
    ? estadosTurno.presente
    : suerte < 0.9
      ? estadosTurno.ausente
      : suerte < 0.97
        ? estadosTurno.cancelado
        : estadosTurno.canceladoPorProfesional;

interface Atencion {
  n: number;
  vecino: number;
  sigla: string;
  estado: 'encerrado' | 'no_se_presento' | 'cancelada';
  llegada: Date;
  inicio: Date | null;
  fin: Date;
  encuesta: number | null;
  turno: Turno | null;
}

/** Pseudorandom numbers seeded by the date. */
function azarDe(dia: Dia) {
  let state = Number(dia.replaceAll('-', '')) % 2_147_483_647;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Arrival hours, with peaks before noon and in the late afternoon. Weekends have fewer arrivals. */
const HORAS = [
  8, 9, 9, 10, 10, 10, 11, 11, 11, 11, 12, 12, 13, 14, 15, 15, 16, 16, 16, 17, 17, 17, 17, 17, 18, 18, 19,
];

function turnosDe(dia: Dia, azar: () => number): Turno[] {
  const cuantos = [0, 4, 5, 5, 4, 5, 2, 0][diaDeSemana(dia)]!;
  return Array.from({ length: cuantos }, (_, n) => {
    const suerte = azar();
    return {
      n,
      vecino: Math.floor(azar() * vecinos.length),
      sigla: ['A', 'D', 'B', 'L', 'D'][n]!,
      // Consecutive, so that no two turnos share a seat and a time.
      inicio: new Date(instanteDe(dia, '09:00').getTime() + (n * 90 + Math.floor(azar() * 3) * 15) * MINUTO),
      estado: suerteDelTurno(suerte),
    };
  });
}

function atencionesDe(dia: Dia): { turnos: Turno[]; atenciones: Atencion[] } {
  const azar = azarDe(dia);
  const turnos = turnosDe(dia, azar);
  const atenciones: Atencion[] = [];
  const despues = (desde: Date, minutos: number) =>
    new Date(desde.getTime() + Math.round(minutos * 60) * 1000);
  const sumar = (
    una: Pick<Atencion, 'vecino' | 'sigla' | 'llegada' | 'turno'>,
    estado: Atencion['estado'],
    espera: number,
  ) => {
    const desde = una.turno && una.turno.inicio > una.llegada ? una.turno.inicio : una.llegada;
    const atendida = estado === 'encerrado';
    const inicio = atendida ? despues(desde, espera) : null;
    atenciones.push({
      ...una,
      n: atenciones.length,
      estado,
      inicio,
      fin: inicio ? despues(inicio, 8 + azar() * azar() * 18) : despues(desde, espera),
      encuesta: atendida && azar() < 0.6 ? (azar() < 0.72 ? 5 : azar() < 0.75 ? 4 : 3) : null,
    });
  };
  const cuantas = Math.round([0, 12, 14, 13, 13, 12, 8, 6][diaDeSemana(dia)]! * (0.85 + azar() * 0.3));
  // On some days all waits are longer.
  const apuro = 0.7 + azar() * 0.9;
  for (let i = 0; i < cuantas; i += 1) {
    const hora = HORAS[Math.floor(azar() * HORAS.length)]!;
    const llegada = despues(instanteDe(dia), hora * 60 + azar() * 60);
    const suerte = azar();
    const estado = suerte < 0.9 ? 'encerrado' : suerte < 0.96 ? 'no_se_presento' : 'cancelada';
    sumar(
      { vecino: Math.floor(azar() * vecinos.length), sigla: azar() < 0.68 ? 'A' : 'B', llegada, turno: null },
      estado,
      apuro * (3 + azar() * 20 * (hora >= 16 ? 1.2 : 1)),
    );
  }
  for (const turno of turnos) {
    if (turno.estado === estadosTurno.presente)
      sumar(
        { vecino: turno.vecino, sigla: turno.sigla, llegada: despues(turno.inicio, azar() * 14 - 10), turno },
        'encerrado',
        azar() * 9,
      );
  }
  return { turnos, atenciones };
}

const idDeVecino = (unidadId: number, n: number) => demoId('demo-vecino', unidadId, n);

const upsertVecinos = (unidadId: number) =>
  named(
    'demo-vecinos',
    `insert into personas (unidad_id, id, documento, nombre, apellido, fec_nac, sexo)
     select $1, * from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[]) on conflict do nothing`,
    [
      unidadId,
      vecinos.map((_, n) => idDeVecino(unidadId, n)),
      vecinos.map((_, n) => String(PRIMER_DNI + n * 37)),
      vecinos.map(([nombre]) => nombre),
      vecinos.map(([, apellido]) => apellido),
      vecinos.map((_, n) => `${1958 + n * 3}-0${(n % 9) + 1}-1${n % 9}`),
      vecinos.map(([, , sexo]) => sexo),
    ],
  );

/** The last day present, and whether the demo's people exist: units with real people are left alone. */
const findUltimo = (unidadId: number) =>
  named<{ dia: string | null; demo: boolean }>(
    'demo-cifras-hasta',
    `select max(dia) as dia, exists (select from cuentas c join profesionales f on f.unidad_id = $1 and f.persona_id = c.persona_id where c.unidad_id = $1 and c.dni = '${PEREZ}') as demo
     from atenciones where unidad_id = $1 and paciente_id = any ($2::uuid[]) and numero >= ${PRIMER_NUMERO}`,
    [unidadId, vecinos.map((_, n) => idDeVecino(unidadId, n))],
  );

const insertTurnos = (unidadId: number, filas: readonly (Turno & { id: string })[]) =>
  named(
    'demo-cifras-turnos',
    `insert into turnos (unidad_id, id, paciente_id, servicio_id, asiento, inicio, fin, estado, adelante, motivo_cancelar, semilla, reservado_por, creado)
     select $1, x.id, x.paciente, s.id, ${ASIENTO}, x.inicio, x.inicio + interval '30 minutes', x.estado, false, case when x.estado = ${estadosTurno.canceladoPorProfesional} then 'El profesional tiene una licencia ese día.' end,
       '\\x00', x.paciente, x.inicio - interval '4 days'
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::int[]) as x (id, paciente, sigla, inicio, estado)
       join servicios s on s.unidad_id = $1 and s.sigla = x.sigla on conflict do nothing`,
    [
      unidadId,
      filas.map(({ id }) => id),
      filas.map(({ vecino }) => idDeVecino(unidadId, vecino)),
      filas.map(({ sigla }) => sigla),
      filas.map(({ inicio }) => inicio),
      filas.map(({ estado }) => estado),
    ],
  );

const insertAtenciones = (
  unidadId: number,
  filas: readonly (Atencion & { id: string; dia: Dia; turnoId: string | null })[],
) =>
  named(
    'demo-cifras-atenciones',
    `insert into atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, turno_id, orden, llegada, profesional_id, llamada, llamados, avisados, inicio, fin, pedida_por, encuesta)
     select :unidadId, x.id, x.paciente, s.id, x.dia, s.sigla, x.numero, x.estado, t.id, coalesce(t.inicio, x.llegada), x.llegada, m.persona_id, coalesce(x.inicio, x.fin), 1, 1, x.inicio, x.fin, x.paciente, x.encuesta
     from unnest(:ids::uuid[], :pacientes::uuid[], :siglas::text[], :dias::date[], :numeros::int[], :estados::text[], :turnos::uuid[],
         :llegadas::timestamptz[], :inicios::timestamptz[], :fines::timestamptz[], :encuestas::int[], :medicos::text[])
       as x (id, paciente, sigla, dia, numero, estado, turno, llegada, inicio, fin, encuesta, medico)
       join servicios s on s.unidad_id = :unidadId and s.sigla = x.sigla join cuentas m on m.unidad_id = :unidadId and m.dni = x.medico
       join profesionales f on f.unidad_id = :unidadId and f.persona_id = m.persona_id
       left join turnos t on t.unidad_id = :unidadId and t.id = x.turno
     order by x.llegada on conflict do nothing`,
    {
      unidadId,
      ids: filas.map(({ id }) => id),
      pacientes: filas.map(({ vecino }) => idDeVecino(unidadId, vecino)),
      siglas: filas.map(({ sigla }) => sigla),
      dias: filas.map(({ dia }) => dia),
      numeros: filas.map(({ n }) => PRIMER_NUMERO + n),
      estados: filas.map(({ estado }) => estado),
      turnos: filas.map(({ turnoId }) => turnoId),
      llegadas: filas.map(({ llegada }) => llegada),
      inicios: filas.map(({ inicio }) => inicio),
      fines: filas.map(({ fin }) => fin),
      encuestas: filas.map(({ encuesta }) => encuesta),
      medicos: filas.map(({ sigla, n }) =>
        sigla === 'D' || sigla === 'L' || (sigla === 'A' && n % 2 === 1) ? RUIZ : PEREZ,
      ),
    },
  );

/** Closed notes, so that no professional has a month of open drafts. */
const insertNotas = (unidadId: number, ids: readonly string[]) =>
  named(
    'demo-cifras-notas',
    `insert into notas (unidad_id, atencion_id, autor_id, evolucion, diagnostico, indicaciones, version, guardada, cerrada)
     select $1, a.id, a.profesional_id, 'Consulta por videollamada.', '', '', 1, a.fin, a.fin from atenciones a
     where a.unidad_id = $1 and a.id = any ($2::uuid[]) and a.estado = 'encerrado' on conflict do nothing`,
    [unidadId, ids],
  );

/** Adds the missing days up to now; existing days stay. */
export async function refreshCifras(tx: UnitTx, { clock }: Pick<Platform, 'clock'>): Promise<void> {
  const ahora = clock.now();
  const hoy = diaDe(ahora);
  const primero = sumarDias(hoy, -DIAS);
  const { dia: ultimo, demo } = await tx.get(findUltimo(tx.unidadId));
  if (!demo) return;
  const desde = ultimo !== null && ultimo > primero ? ultimo : primero;
  const turnos: (Turno & { id: string })[] = [];
  const atenciones: (Atencion & { id: string; dia: Dia; turnoId: string | null })[] = [];
  for (let dia = desde; dia <= hoy; dia = sumarDias(dia, 1)) {
    const idDe = (que: string, n: number) => demoId(`demo-cifras-${que}`, tx.unidadId, `${dia}:${n}`);
    const suyas = atencionesDe(dia);
    turnos.push(
      ...suyas.turnos
        .filter(({ inicio }) => inicio.getTime() + 60 * MINUTO < ahora.getTime())
        .map((turno) => ({ ...turno, id: idDe('turno', turno.n) })),
    );
    atenciones.push(
      ...suyas.atenciones
        .filter(
          ({ fin, turno }) =>
            fin < ahora && (!turno || turno.inicio.getTime() + 60 * MINUTO < ahora.getTime()),
        )
        .map((una) => ({
          ...una,
          dia,
          id: idDe('atencion', una.n),
          turnoId: una.turno ? idDe('turno', una.turno.n) : null,
        })),
    );
  }
  if (atenciones.length === 0) return;
  await tx.run(upsertVecinos(tx.unidadId));
  if (turnos.length > 0) await tx.run(insertTurnos(tx.unidadId, turnos));
  await tx.run(insertAtenciones(tx.unidadId, atenciones));
  await tx.run(
    insertNotas(
      tx.unidadId,
      atenciones.map(({ id }) => id),
    ),
  );
}
