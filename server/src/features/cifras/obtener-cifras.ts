import type { Cifras, ResumenDeCifras, TurnosPorEstado } from '@portal/domain/cifras/contract';
import {
  anteriorA,
  ausenciasDe,
  diaDeSemana,
  diasDe,
  esPeriodo,
  type Periodo,
} from '@portal/domain/cifras/definiciones';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import {
  countCifras,
  upsertAtencionesPorDia,
  upsertTurnosPorDia,
  type CifrasRow,
  type TramoRow,
} from './cifras.repository.ts';
import { aMinutos, leerHistograma, percentilDe, sumarHistogramas, type Histograma } from './histograma.ts';

export async function obtenerCifras(ctx: SignedCtx, periodo: Periodo): Promise<Cifras> {
  ctx.about({ persona: null, objeto: `cifras:${periodo.desde}:${periodo.hasta}` });
  return cifrasDe(enReplica(ctx), periodo);
}

/** Figures may be late: they are read from a replica, where there is one. */
export const enReplica = ({ clock, unidad, platform }: Ctx): Pick<Ctx, 'clock' | 'db' | 'unidad'> => ({
  clock,
  unidad,
  db: platform.late(unidad.id),
});

export function exigirPeriodo(ctx: Pick<Ctx, 'clock'>, periodo: Periodo) {
  if (!esPeriodo(periodo, diaDe(ctx.clock.now()))) throw new PortalError('periodo_invalido');
}

/** Changes of turnos that are cheaper to add up again than to store. */
const POR_CONTAR = 500;
/** Changed days whose attentions are cheaper to read again than to measure. */
const POR_MEDIR = 7;

export async function cifrasDe(ctx: Pick<Ctx, 'clock' | 'db' | 'unidad'>, periodo: Periodo): Promise<Cifras> {
  exigirPeriodo(ctx, periodo);
  const anterior = anteriorA(periodo);
  const row = await ctx.db.get(
    countCifras(
      ctx.unidad.id,
      instanteDe(anterior.desde),
      instanteDe(periodo.desde),
      instanteDe(sumarDias(periodo.hasta, 1)),
    ),
  );
  if (row.por_contar > POR_CONTAR) await ctx.db.run(upsertTurnosPorDia(ctx.unidad.id));
  if (row.por_medir > POR_MEDIR) await ctx.db.run(upsertAtencionesPorDia(ctx.unidad.id));
  const turnos = row.turnos ?? [];
  const actuales = turnos.filter(({ actual }) => actual);
  const turnosDelDia = Map.groupBy(actuales, ({ dia }) => dia);
  const atencionesDelDia = new Map(row.dias?.map((una) => [una.dia, una]));
  const { true: tramos = [], false: anteriores = [] } = Object.groupBy(
    row.tramos ?? [],
    ({ actual }) => `${actual}` as const,
  );
  const delServicio = new Map(
    [...Map.groupBy(tramos, (uno) => uno.servicio_id)].map(([id, suyos]) => [
      id,
      sumar(suyos.map(medidasDe)),
    ]),
  );
  const dias = diasDe(periodo);
  return {
    periodo,
    anterior,
    resumen: resumenDe([...delServicio.values()], actuales),
    resumenAnterior: resumenDe(
      anteriores.map(medidasDe),
      turnos.filter(({ actual }) => !actual),
    ),
    dias: dias.map((dia) => {
      const suyas = atencionesDelDia.get(dia);
      const { presentes, ausentes } = porEstado(turnosDelDia.get(dia) ?? []);
      return {
        dia,
        aDemanda: suyas ? suyas.atenciones - suyas.con_turno : 0,
        conTurno: suyas?.con_turno ?? 0,
        noSePresentaron: suyas?.no_se_presento ?? 0,
        esperaMediana: aMinutos(suyas?.espera_50),
        esperaNueveDeDiez: aMinutos(suyas?.espera_90),
        duracionMediana: aMinutos(suyas?.duracion_50),
        turnosPresentes: presentes,
        turnosAusentes: ausentes,
      };
    }),
    servicios: (row.nombres ?? [])
      .map(({ id, nombre }) => {
        const { dejaronLaFila: _, ...cuentas } = cuentasDe(delServicio.get(id) ?? sumar([]));
        return {
          id,
          nombre,
          ...cuentas,
          turnos: porEstado(actuales.filter(({ servicio_id }) => servicio_id === id)),
        };
      })
      .filter(
        ({ atenciones, noSePresentaron, turnos: suyos }) => atenciones + noSePresentaron + totalDe(suyos) > 0,
      )
      .toSorted(
        (uno, otro) => otro.atenciones - uno.atenciones || uno.nombre.localeCompare(otro.nombre, 'es'),
      ),
    pedidos: pedidosDe(row.dias ?? []),
    semana: [1, 2, 3, 4, 5, 6, 7].map((n) => dias.filter((dia) => diaDeSemana(dia) === n).length),
  };
}

/** Everybody who joined the line without a turno, by weekday and hour. */
function pedidosDe(dias: NonNullable<CifrasRow['dias']>): Cifras['pedidos'] {
  const porHora = Array.from({ length: 8 * 24 }, () => 0);
  for (const { dia, pedidos } of dias)
    for (const [hora, cuantos] of pedidos.entries()) porHora[diaDeSemana(dia) * 24 + hora]! += cuantos;
  return porHora
    .map((cuantos, i) => ({ diaDeSemana: Math.floor(i / 24), hora: i % 24, cuantos }))
    .filter(({ cuantos }) => cuantos > 0);
}

interface Medidas extends Omit<TramoRow, 'actual' | 'servicio_id' | 'esperas' | 'duraciones'> {
  esperas: Histograma;
  duraciones: Histograma;
}
const medidasDe = ({ esperas, duraciones, ...cuentas }: TramoRow): Medidas => ({
  ...cuentas,
  esperas: leerHistograma(esperas),
  duraciones: leerHistograma(duraciones),
});
function sumar(todas: Medidas[]): Medidas {
  const total = (cual: Exclude<keyof Medidas, 'esperas' | 'duraciones'>) =>
    todas.reduce((suma, una) => suma + una[cual], 0);
  return {
    atenciones: total('atenciones'),
    con_turno: total('con_turno'),
    no_se_presento: total('no_se_presento'),
    cancelada: total('cancelada'),
    encuesta_suma: total('encuesta_suma'),
    encuestas: total('encuestas'),
    esperas: sumarHistogramas(todas.map(({ esperas }) => esperas)),
    duraciones: sumarHistogramas(todas.map(({ duraciones }) => duraciones)),
  };
}

const cuentasDe = (una: Medidas) => ({
  atenciones: una.atenciones,
  conTurno: una.con_turno,
  noSePresentaron: una.no_se_presento,
  dejaronLaFila: una.cancelada,
  esperaMediana: aMinutos(percentilDe(una.esperas, 0.5)),
  esperaNueveDeDiez: aMinutos(percentilDe(una.esperas, 0.9)),
  duracionMediana: aMinutos(percentilDe(una.duraciones, 0.5)),
  encuesta: {
    promedio: una.encuestas > 0 ? Math.round((una.encuesta_suma / una.encuestas) * 100) / 100 : null,
    cuantas: una.encuestas,
  },
});

function resumenDe(atenciones: Medidas[], turnos: NonNullable<CifrasRow['turnos']>): ResumenDeCifras {
  const porEstados = porEstado(turnos);
  return { ...cuentasDe(sumar(atenciones)), turnos: porEstados, ausencias: ausenciasDe(porEstados) };
}

/** By the numbers of the table `turnos`. */
const estados = {
  1: 'programados',
  2: 'cancelados',
  3: 'presentes',
  4: 'ausentes',
  5: 'canceladosPorProfesional',
} as const;

function porEstado(turnos: NonNullable<CifrasRow['turnos']>): TurnosPorEstado {
  const cuenta = { programados: 0, presentes: 0, ausentes: 0, cancelados: 0, canceladosPorProfesional: 0 };
  for (const { estado, cuantos } of turnos) cuenta[estados[estado as keyof typeof estados]] += cuantos;
  return cuenta;
}

const totalDe = (turnos: TurnosPorEstado) =>
  Object.values(turnos).reduce((suma, cuantos) => suma + cuantos, 0);
