import { type Dia } from '../tiempo/fechas.ts';
import { feriadosDe } from './feriados.ts';
import {
  type Rango,
  type ProfesionalAgenda,
  type Agenda,
  minutosDe,
  inicioDelDia,
  diaDeSemana,
} from './modelo.ts';

/** The holiday that closes a day, by the unit's setting or by law. A 'no laborable' day does not close. */
export function feriadoQueCierra({ feriados }: Pick<Agenda, 'feriados'>, dia: Dia): string | undefined {
  const propio = feriados.get(dia);
  if (propio) return propio.laborable ? undefined : propio.nombre;
  return nacionales(Number(dia.slice(0, 4))).get(dia);
}

const porAnio = new Map<number, ReadonlyMap<Dia, string>>();
function nacionales(anio: number): ReadonlyMap<Dia, string> {
  let dias = porAnio.get(anio);
  if (!dias) {
    dias = new Map(
      feriadosDe(anio).flatMap(({ dia, nombre, tipo }) =>
        tipo === 'no_laborable' ? [] : [[dia, nombre] as const],
      ),
    );
    porAnio.set(anio, dias);
  }
  return dias;
}

/** The unit's hours on a day. Equal ends mean closed. */
export function horasDeLaUnidad({ horarios: h }: Pick<Agenda, 'horarios'>, dia: Dia): Rango | undefined {
  const semana = diaDeSemana(dia);
  const [desde, hasta] =
    semana === 7
      ? [h.hrTurnosDomDesde, h.hrTurnosDomHasta]
      : semana === 6
        ? [h.hrTurnosSabDesde, h.hrTurnosSabHasta]
        : [h.hrTurnosSemDesde, h.hrTurnosSemHasta];
  const rango = { desde: minutosDe(desde), hasta: minutosDe(hasta) };
  return rango.desde < rango.hasta ? rango : undefined;
}

/**
 * A professional's hours on a day: the weekly hours, plus added hours, minus absences, within the unit's
 * hours.
 */
export function horasDelProfesional(agenda: Agenda, profesional: ProfesionalAgenda, dia: Dia): Rango[] {
  const unidad = feriadoQueCierra(agenda, dia) === undefined ? horasDeLaUnidad(agenda, dia) : undefined;
  if (!unidad) return [];
  const delDia = profesional.excepciones.filter((excepcion) => excepcion.dia === dia);
  const base = unir([
    ...(profesional.semana[diaDeSemana(dia)] ?? []),
    ...delDia.filter(({ atiende }) => atiende),
  ]);
  const quitados = delDia.filter(({ atiende }) => !atiende);
  return base
    .flatMap((rango) =>
      quitados.reduce<Rango[]>(
        (restos, quitado) => restos.flatMap((resto) => restar(resto, quitado)),
        [rango],
      ),
    )
    .map(({ desde, hasta }) => ({
      desde: Math.max(desde, unidad.desde),
      hasta: Math.min(hasta, unidad.hasta),
    }))
    .filter(({ desde, hasta }) => desde < hasta);
}

/** The professional's free hours that are still ahead. `ocupados` are in minutes since the epoch. */
export function libresDelProfesional(
  agenda: Agenda,
  profesional: ProfesionalAgenda,
  dia: Dia,
  ocupados: readonly Rango[],
  ahora: Date,
): Rango[] {
  const medianoche = inicioDelDia(dia);
  const pasado = { desde: 0, hasta: Math.ceil((ahora.getTime() / 60_000 - medianoche) / 5) * 5 };
  const quitados = [
    pasado,
    ...ocupados.map(({ desde, hasta }) => ({ desde: desde - medianoche, hasta: hasta - medianoche })),
  ];
  return horasDelProfesional(agenda, profesional, dia).flatMap((rango) =>
    quitados.reduce<Rango[]>((restos, quitado) => restos.flatMap((resto) => restar(resto, quitado)), [rango]),
  );
}

function unir(rangos: readonly Rango[]): Rango[] {
  const unidos: Rango[] = [];
  for (const { desde, hasta } of rangos.toSorted((a, b) => a.desde - b.desde)) {
    const ultimo = unidos.at(-1);
    if (ultimo && desde <= ultimo.hasta) ultimo.hasta = Math.max(ultimo.hasta, hasta);
    else unidos.push({ desde, hasta });
  }
  return unidos;
}

function restar(rango: Rango, quitado: Rango): Rango[] {
  if (quitado.hasta <= rango.desde || quitado.desde >= rango.hasta) return [rango];
  return [
    { desde: rango.desde, hasta: quitado.desde },
    { desde: quitado.hasta, hasta: rango.hasta },
  ].filter(({ desde, hasta }) => desde < hasta);
}
