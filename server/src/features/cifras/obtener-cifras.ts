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
import { countCifras, upsertTurnosPorDia, type CifrasRow } from './cifras.repository.ts';

export async function obtenerCifras(ctx: SignedCtx, periodo: Periodo): Promise<Cifras> {
  ctx.about({ persona: null, objeto: `cifras:${periodo.desde}:${periodo.hasta}` });
  return cifrasDe(ctx, periodo);
}

export function exigirPeriodo(ctx: Pick<Ctx, 'clock'>, periodo: Periodo) {
  if (!esPeriodo(periodo, diaDe(ctx.clock.now()))) throw new PortalError('periodo_invalido');
}

/** Changes of turnos that are cheaper to add up again than to store. */
const POR_CONTAR = 500;

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
  const turnos = row.turnos ?? [];
  const actuales = turnos.filter(({ actual }) => actual);
  const turnosDelDia = Map.groupBy(actuales, ({ dia }) => dia);
  const cuentasDelDia = new Map(row.dias?.map((una) => [una.dia, una]));
  const dias = diasDe(periodo);
  return {
    periodo,
    anterior,
    resumen: resumenDe(row, true),
    resumenAnterior: resumenDe(row, false),
    dias: dias.map((dia) => {
      const { atenciones, conTurno, noSePresentaron, ...tiempos } = cuentasDe(cuentasDelDia.get(dia));
      const { presentes, ausentes } = porEstado(turnosDelDia.get(dia) ?? []);
      const { esperaMediana, esperaNueveDeDiez, duracionMediana } = tiempos;
      return {
        dia,
        aDemanda: atenciones - conTurno,
        conTurno,
        noSePresentaron,
        esperaMediana,
        esperaNueveDeDiez,
        duracionMediana,
        turnosPresentes: presentes,
        turnosAusentes: ausentes,
      };
    }),
    servicios: (row.nombres ?? [])
      .map(({ id, nombre }) => {
        const { dejaronLaFila: _, ...cuentas } = cuentasDe(
          row.servicios?.find(({ servicio_id }) => servicio_id === id),
        );
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
    pedidos: (row.pedidos ?? []).map(({ dia_semana, hora, cuantos }) => ({
      diaDeSemana: dia_semana,
      hora,
      cuantos,
    })),
    semana: [1, 2, 3, 4, 5, 6, 7].map((n) => dias.filter((dia) => diaDeSemana(dia) === n).length),
  };
}

type Cuentas = Omit<NonNullable<CifrasRow['resumen']>[number], 'actual'>;

/**
 * Rounds to whole milliseconds first, so that values on a rounding edge do not depend on the order of
 * summation.
 */
const minutos = (segundos: number | null | undefined) =>
  segundos == null ? null : Math.round(Math.round(segundos * 1000) / 6000) / 10;

const cuentasDe = (una: Cuentas | undefined) => ({
  atenciones: una?.atenciones ?? 0,
  conTurno: una?.con_turno ?? 0,
  noSePresentaron: una?.no_se_presento ?? 0,
  dejaronLaFila: una?.cancelada ?? 0,
  esperaMediana: minutos(una?.espera_50),
  esperaNueveDeDiez: minutos(una?.espera_90),
  duracionMediana: minutos(una?.duracion_50),
  encuesta: {
    promedio: una && una.encuestas > 0 ? Math.round((una.encuesta_suma / una.encuestas) * 100) / 100 : null,
    cuantas: una?.encuestas ?? 0,
  },
});

function resumenDe(row: CifrasRow, actual: boolean): ResumenDeCifras {
  const turnos = porEstado((row.turnos ?? []).filter((uno) => uno.actual === actual));
  return {
    ...cuentasDe(row.resumen?.find((uno) => uno.actual === actual)),
    turnos,
    ausencias: ausenciasDe(turnos),
  };
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
