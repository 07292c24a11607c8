import { mesDe } from '@portal/domain/atenciones/reglas';
import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { named } from '../db/query.ts';
import type { UnitTx } from '../db/unit-db.ts';
import type { Unidad } from '../units/registry.ts';
import type { Platform } from '../platform/platform.ts';
import { demoId } from './demo-id.ts';
import { sembrarPapeles } from './sembrar-papeles.ts';
import { tocadoDe } from './tocado.ts';

const ANA = '30111222';
const BRUNO = '35222333';
const PEREZ = '20333444';
const RUIZ = '23456789';
const MINUTO = 60_000;
/** Ticket numbers start above those of the demo's live line, so that no ticket repeats. */
const PRIMER_NUMERO = 101;

interface Pasada {
  dni: string;
  n: number;
  sigla: 'A' | 'D';
  medico: string;
  llegada: Date;
  minutos: number;
  motivo: string;
  diagnostico: string;
  indicaciones: string;
}

/**
 * Ana's twelve attentions: days ago, hour, service, professional, reason, diagnosis, instructions. Only the
 * first can fall in this month.
 */
const deAna = [
  [
    6,
    '10:20',
    'A',
    PEREZ,
    'Dolor de garganta desde ayer',
    'Faringitis aguda',
    'Reposo, abundante líquido y control en 48 horas si hay fiebre.',
  ],
  [
    34,
    '18:05',
    'A',
    RUIZ,
    'Control de presión',
    'Hipertensión arterial controlada',
    'Continuar con la medicación habitual. Control en un mes.',
  ],
  [
    47,
    '11:40',
    'D',
    RUIZ,
    'Manchas en la piel',
    'Dermatitis de contacto',
    'Suspender el producto nuevo. Crema humectante dos veces por día.',
  ],
  [58, '09:15', 'A', PEREZ, '', 'Consulta por resultados de laboratorio', 'Valores dentro de lo esperado.'],
  [
    73,
    '16:30',
    'A',
    RUIZ,
    'Dolor de espalda',
    'Lumbalgia mecánica',
    'Calor local y evitar esfuerzos por una semana.',
  ],
  [90, '12:10', 'A', PEREZ, 'Tos', 'Cuadro viral de vías aéreas superiores', 'Reposo y pautas de alarma.'],
  [
    104,
    '19:25',
    'A',
    PEREZ,
    'Control de presión',
    'Hipertensión arterial controlada',
    'Continuar con la medicación habitual.',
  ],
  [
    121,
    '10:50',
    'D',
    RUIZ,
    'Control de lunares',
    'Nevos sin signos de alarma',
    'Control anual. Protección solar.',
  ],
  [
    138,
    '17:45',
    'A',
    RUIZ,
    'Mareos',
    'Vértigo posicional',
    'Maniobras indicadas en la consulta. Control si persiste.',
  ],
  [
    152,
    '08:35',
    'A',
    PEREZ,
    'Alergia',
    'Rinitis alérgica estacional',
    'Lavados nasales. Evitar desencadenantes.',
  ],
  [167, '13:20', 'A', RUIZ, '', 'Renovación de medicación habitual', 'Sin cambios.'],
  [
    180,
    '15:05',
    'A',
    PEREZ,
    'Dolor de cabeza',
    'Cefalea tensional',
    'Descanso e hidratación. Consultar por guardia ante signos de alarma.',
  ],
] as const;

const deBruno = [
  'Gastroenteritis aguda',
  'Control de gastroenteritis',
  'Contractura cervical',
  'Conjuntivitis alérgica',
];

/**
 * Dates follow the clock: Ana's stay the same number of days ago, and Bruno's four always fall in this month.
 */
function pasadas(ahora: Date): Pasada[] {
  const hoy = diaDe(ahora);
  const { desde } = mesDe(hoy);
  const transcurrido = ahora.getTime() - desde.getTime();
  return [
    ...deAna.map(([hace, hora, sigla, medico, motivo, diagnostico, indicaciones], i) => ({
      dni: ANA,
      n: i + 1,
      sigla,
      medico,
      llegada: instanteDe(sumarDias(hoy, -hace), hora),
      minutos: 9 + ((i * 5) % 11),
      motivo,
      diagnostico,
      indicaciones,
    })),
    ...deBruno.map((diagnostico, i) => ({
      dni: BRUNO,
      n: 21 + i,
      sigla: 'A' as const,
      medico: i % 2 === 0 ? PEREZ : RUIZ,
      llegada: new Date(desde.getTime() + (transcurrido * (i + 1)) / 6),
      minutos: Math.min(11 + i, transcurrido / MINUTO / 6),
      motivo: '',
      diagnostico,
      indicaciones: 'Pautas de alarma conversadas en la consulta.',
    })),
  ];
}

const upsertAtencion = (
  unidadId: number,
  id: string,
  { dni, n, sigla, medico, llegada, minutos, motivo }: Pasada,
  mes: Date,
  ahora: Date,
) =>
  named<{ id: string; paciente_id: string; profesional_id: string }>(
    'demo-atencion',
    `insert into atenciones as a (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, llamada, llamados, avisados, inicio, fin, pedida_por, motivo)
     select :unidadId, :id, p.persona_id, s.id, :dia, s.sigla, :numero, 'encerrado', :llegada, :llegada, m.persona_id, :inicio, 1, 1, :inicio, :fin, p.persona_id, :motivo
     from cuentas p join cuentas m on m.unidad_id = p.unidad_id and m.dni = :medico
       join profesionales f on f.unidad_id = m.unidad_id and f.persona_id = m.persona_id
       join servicios s on s.unidad_id = p.unidad_id and s.sigla = :sigla where p.unidad_id = :unidadId and p.dni = :dni
     on conflict (unidad_id, id) do update
       set dia = excluded.dia, orden = excluded.orden, llegada = excluded.llegada, llamada = excluded.llamada, inicio = excluded.inicio, fin = excluded.fin
       where case when :dni = '${BRUNO}' then a.llegada < :mes or a.fin > :ahora else a.dia <> excluded.dia end
     returning a.id, a.paciente_id, a.profesional_id`,
    {
      unidadId,
      id,
      dia: diaDe(llegada),
      numero: PRIMER_NUMERO + n,
      llegada,
      inicio: new Date(llegada.getTime() + (minutos * MINUTO) / 4),
      fin: new Date(llegada.getTime() + minutos * MINUTO),
      motivo,
      medico,
      sigla,
      dni,
      mes,
      ahora,
    },
  );

const notaDe = ({ motivo, diagnostico, indicaciones }: Pasada) => ({
  evolucion: motivo === '' ? 'Consulta por videollamada.' : `Consulta por videollamada. ${motivo}.`,
  diagnostico,
  indicaciones,
});

const upsertNota = (unidadId: number, atencionId: string, autorId: string, pasada: Pasada) =>
  named(
    'demo-nota',
    `insert into notas (unidad_id, atencion_id, autor_id, evolucion, diagnostico, indicaciones, version, guardada, cerrada) values ($1, $2, $3, $4, $5, $6, 1, $7, $7)
     on conflict (unidad_id, atencion_id, autor_id) do update set guardada = excluded.guardada, cerrada = excluded.cerrada`,
    [
      unidadId,
      atencionId,
      autorId,
      ...Object.values(notaDe(pasada)),
      new Date(pasada.llegada.getTime() + pasada.minutos * MINUTO),
    ],
  );

/** Recomputes the positions in the history after dates moved. */
const orderHistorial = (unidadId: number, pacienteId: string) =>
  named('demo-historial', 'select ordenar_historial($1, $2)', [unidadId, pacienteId]);

/**
 * Clínica Médica attends around the clock, so that the demo works at any hour; Pediatría keeps the unit's
 * hours.
 */
const openGuardia = (unidadId: number) =>
  named(
    'demo-guardia',
    `update servicios set demanda_desde = 0, demanda_hasta = 1440 where unidad_id = $1 and sigla = 'A' and a_demanda and demanda_desde is null
     and not exists (select from atenciones where unidad_id = $1 limit 1)`,
    [unidadId],
  );

/** Attentions that a visitor changed: the survey was answered, or a note or document was added. */
const listAjenas = (unidadId: number, ids: readonly string[]) =>
  named<{ id: string; paciente_id: string; ajena: boolean }>(
    'demo-atenciones-ajenas',
    `select a.id, a.paciente_id, a.encuesta is not null or exists (select from documentos d where d.unidad_id = $1 and d.atencion_id = a.id and not d.demo) as ajena
     from atenciones a where a.unidad_id = $1 and a.id = any ($2::uuid[])`,
    [unidadId, ids],
  );

/**
 * Creates or moves the past attentions of the demo's people and their signed documents. Attentions that a
 * visitor changed stay as they are.
 */
export async function refreshAtenciones(tx: UnitTx, platform: Platform, unidad: Unidad): Promise<void> {
  const ahora = platform.clock.now();
  const mes = mesDe(diaDe(ahora)).desde;
  const deTodas = pasadas(ahora).map((pasada) => ({
    ...pasada,
    id: demoId('demo-atencion', tx.unidadId, pasada.n),
    nota: notaDe(pasada),
  }));
  const hay = await tx.many(
    listAjenas(
      tx.unidadId,
      deTodas.map(({ id }) => id),
    ),
  );
  const tocado = await tocadoDe(tx, [...new Set(hay.map(({ paciente_id }) => paciente_id))]);
  const ajenas = new Set(hay.filter(({ id, ajena }) => ajena || tocado.objeto(id)).map(({ id }) => id));
  const todas = deTodas.filter(({ id }) => !ajenas.has(id));
  await tx.run(openGuardia(tx.unidadId));
  const movidas = [];
  for (const pasada of todas) {
    const moved = await tx.find(upsertAtencion(tx.unidadId, pasada.id, pasada, mes, ahora));
    if (!moved) continue;
    movidas.push(moved);
    await tx.run(upsertNota(tx.unidadId, moved.id, moved.profesional_id, pasada));
  }
  for (const pacienteId of new Set(movidas.map(({ paciente_id }) => paciente_id)))
    await tx.run(orderHistorial(tx.unidadId, pacienteId));
  await sembrarPapeles(
    platform,
    unidad,
    tx,
    todas,
    movidas.map(({ id }) => id),
  );
}
