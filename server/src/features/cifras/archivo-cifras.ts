import type { Cifras, RecetasPorMes } from '@portal/domain/cifras/contract';
import type { Periodo } from '@portal/domain/cifras/definiciones';
import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { BOM, csvHeaders, renglon } from '../../platform/formats/csv.ts';
import { cifrasDe, enReplica, exigirPeriodo } from './obtener-cifras.ts';
import { recetasPorMes } from './recetas-por-mes.ts';

const PROPOSITO = 'cifras';

export async function pedirArchivoCifras(ctx: SignedCtx, periodo: Periodo): Promise<{ url: string }> {
  ctx.about({ persona: null });
  exigirPeriodo(ctx, periodo);
  const ticket = await ctx.act((tx) =>
    emitirTicket(ctx, tx, { proposito: PROPOSITO, objeto: `${periodo.desde}:${periodo.hasta}` }),
  );
  return { url: `/api/cifras/archivo?ticket=${ticket}` };
}

export async function obtenerArchivoCifras(ctx: Ctx, { ticket }: { ticket: string }): Promise<Stream> {
  const { personaId, rol, objeto } = await canjearTicket(ctx, PROPOSITO, ticket);
  ctx.about({ actor: { personaId, rol }, persona: null, objeto: `cifras:${objeto}` });
  if (rol !== 'administrador') throw new PortalError('no_encontrado');
  const [desde = '', hasta = ''] = (objeto ?? '').split(':');
  const lector = enReplica(ctx);
  const cifras = await cifrasDe(lector, { desde, hasta });
  return {
    body:
      BOM +
      renglones(cifras, await recetasPorMes(lector))
        .map(renglon)
        .join(''),
    type: 'text/csv; charset=utf-8',
    headers: csvHeaders(`cifras-${desde}-a-${hasta}`),
  };
}

/** Decimal comma, as a spreadsheet in Spanish reads numbers; empty for null. */
const numero = (valor: number | null) => (valor === null ? '' : String(valor).replace('.', ','));
const nombresDeDia = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** One figure per line with its labels, so that a spreadsheet can pivot it into any table. */
function renglones(
  { periodo, anterior, resumen, resumenAnterior, dias, servicios, pedidos }: Cifras,
  recetas: RecetasPorMes,
): string[][] {
  const entre = ({ desde, hasta }: Periodo) => `${desde} a ${hasta}`;
  const del = (cuadro: string, que: string, cifras: Record<string, number | null>) =>
    Object.entries(cifras).map(([cifra, valor]) => [cuadro, que, cifra, numero(valor)]);
  const turnosDe = (turnos: Cifras['resumen']['turnos']) => ({
    'Turnos programados': turnos.programados,
    'Turnos presentes': turnos.presentes,
    'Turnos ausentes': turnos.ausentes,
    'Turnos cancelados': turnos.cancelados,
    'Turnos cancelados por el profesional': turnos.canceladosPorProfesional,
  });
  const comunes = (
    una: Pick<
      Cifras['resumen'],
      'noSePresentaron' | 'esperaMediana' | 'esperaNueveDeDiez' | 'duracionMediana'
    >,
  ) => ({
    'No se presentaron al llamado': una.noSePresentaron,
    'Espera mediana (min)': una.esperaMediana,
    'Espera de 9 de cada 10 (min)': una.esperaNueveDeDiez,
    'Duración mediana (min)': una.duracionMediana,
  });
  const total = (una: Cifras['resumen']) => ({
    Atenciones: una.atenciones,
    'Atenciones con turno': una.conTurno,
    'Dejaron la fila': una.dejaronLaFila,
    ...comunes(una),
    ...turnosDe(una.turnos),
    'Ausencias a turnos (%)': una.ausencias,
    'Encuesta, promedio': una.encuesta.promedio,
    'Encuesta, respuestas': una.encuesta.cuantas,
  });
  return [
    ['Cuadro', 'De qué', 'Cifra', 'Valor'],
    ...del('Período', entre(periodo), total(resumen)),
    ...del('Período anterior', entre(anterior), total(resumenAnterior)),
    ...dias.flatMap((uno) =>
      del('Por día', uno.dia, {
        'Atenciones por orden de llegada': uno.aDemanda,
        'Atenciones con turno': uno.conTurno,
        ...comunes(uno),
        'Turnos presentes': uno.turnosPresentes,
        'Turnos ausentes': uno.turnosAusentes,
      }),
    ),
    ...servicios.flatMap((uno) =>
      del('Por servicio', uno.nombre, {
        Atenciones: uno.atenciones,
        'Atenciones con turno': uno.conTurno,
        ...comunes(uno),
        ...turnosDe(uno.turnos),
        'Encuesta, promedio': uno.encuesta.promedio,
        'Encuesta, respuestas': uno.encuesta.cuantas,
      }),
    ),
    ...pedidos.flatMap(({ diaDeSemana, hora, cuantos }) =>
      del('Pedidos por hora', `${nombresDeDia[diaDeSemana - 1]!} ${hora} h`, { Pedidos: cuantos }),
    ),
    ...recetas.flatMap((uno) =>
      del('Recetas por mes', uno.mes, { 'Recetas firmadas': uno.recetas, Prescriptores: uno.prescriptores }),
    ),
  ];
}
