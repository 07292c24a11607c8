import { diaDe, instanteDe, sumarDias, type Dia } from '../tiempo/fechas.ts';
import {
  type Horarios,
  type Rango,
  type ServicioAgenda,
  type Agenda,
  type Ocupado,
  type DiaLibre,
  type Recurso,
  type Pedido,
  duracionDe,
  horizonteDe,
  minutosDe,
  horaDeMinutos,
  inicioDelDia,
} from './modelo.ts';
import { feriadoQueCierra, horasDeLaUnidad, horasDelProfesional } from './horas.ts';

/**
 * Computes free times as a pure function of a unit's agenda and its bookings. Times of day are in minutes;
 * instants are in minutes since the epoch.
 */

const [DESDE_DE_CASOS, HASTA_DE_CASOS] = ['08:00', '23:00'];
const ULTIMO_DE_CASOS = minutosDe('22:30');

const agendasDeCasos = new WeakMap<Agenda, Agenda>();

/**
 * The agenda for cases: the unit's hours up to 23:00; a unit without hours opens at 08:00. Holidays and
 * professionals stay the same.
 */
export function agendaDeCasos(agenda: Agenda): Agenda {
  let deCasos = agendasDeCasos.get(agenda);
  if (!deCasos)
    agendasDeCasos.set(agenda, (deCasos = { ...agenda, horarios: horariosDeCasos(agenda.horarios) }));
  return deCasos;
}

function horariosDeCasos(h: Horarios): Horarios {
  const hay =
    h.hrTurnosSemDesde < h.hrTurnosSemHasta ||
    h.hrTurnosSabDesde < h.hrTurnosSabHasta ||
    h.hrTurnosDomDesde < h.hrTurnosDomHasta;
  const desde = (hora: string) => (hay ? hora : DESDE_DE_CASOS);
  const hasta = (hora: string) => (hay && hora < HASTA_DE_CASOS ? hora : HASTA_DE_CASOS);
  return {
    hrTurnosSemDesde: desde(h.hrTurnosSemDesde),
    hrTurnosSemHasta: hasta(h.hrTurnosSemHasta),
    hrTurnosSabDesde: desde(h.hrTurnosSabDesde),
    hrTurnosSabHasta: hasta(h.hrTurnosSabHasta),
    hrTurnosDomDesde: desde(h.hrTurnosDomDesde),
    hrTurnosDomHasta: hasta(h.hrTurnosDomHasta),
  };
}

export interface Paso {
  minuto: number;
  hora: string;
  /** The resources that could attend, in order of assignment. */
  recursos: readonly Recurso[];
}

const grillas = new WeakMap<Agenda, WeakMap<ServicioAgenda, Map<string, readonly Paso[]>>>();

/**
 * The grid of one day: each time that the agenda offers, with the resources that could attend, booked or not.
 * By professional, the grid starts with their hours. By specialty, it starts with the unit's hours, and a
 * time counts if some professional is present for its whole length. Results are cached per agenda object.
 */
export function grillaDelDia(agenda: Agenda, pedido: Pedido, dia: Dia): readonly Paso[] {
  let servicios = grillas.get(agenda);
  if (!servicios) grillas.set(agenda, (servicios = new WeakMap()));
  let dias = servicios.get(pedido.servicio);
  if (!dias) servicios.set(pedido.servicio, (dias = new Map()));
  const clave = `${dia}${pedido.deCasos ? 'c' : ''}${pedido.profesionalId ?? ''}`;
  let grilla = dias.get(clave);
  if (!grilla)
    dias.set(
      clave,
      (grilla = pedido.deCasos ? grillaDeCasos(agenda, pedido, dia) : hacerGrilla(agenda, pedido, dia)),
    );
  return grilla;
}

const grillaDeCasos = (agenda: Agenda, pedido: Pedido, dia: Dia) =>
  hacerGrilla(agendaDeCasos(agenda), pedido, dia).filter(({ minuto }) => minuto <= ULTIMO_DE_CASOS);

function hacerGrilla(agenda: Agenda, pedido: Pedido, dia: Dia): readonly Paso[] {
  if (feriadoQueCierra(agenda, dia) !== undefined) return [];
  const { servicio, profesionalId } = pedido;
  const duracion = duracionDe(pedido);
  if (profesionalId !== undefined) {
    const profesional =
      servicio.turnoProfesional && servicio.profesionales.includes(profesionalId)
        ? agenda.profesionales.get(profesionalId)
        : undefined;
    if (!profesional) return [];
    return horasDelProfesional(agenda, profesional, dia).flatMap((rango) =>
      pasos(rango, duracion).map((minuto) => ({
        minuto,
        hora: horaDeMinutos(minuto),
        recursos: [deProfesional(profesionalId)],
      })),
    );
  }
  const unidad = horasDeLaUnidad(agenda, dia);
  if (!unidad) return [];
  if (servicio.profesionales.length === 0) {
    const asientos = Array.from({ length: servicio.asientos }, (_, i) => deAsiento(servicio.id, i + 1));
    return pasos(unidad, duracion).map((minuto) => ({
      minuto,
      hora: horaDeMinutos(minuto),
      recursos: asientos,
    }));
  }
  const atienden = servicio.profesionales.flatMap((id) => {
    const profesional = agenda.profesionales.get(id);
    return profesional
      ? [{ recurso: deProfesional(id), horas: horasDelProfesional(agenda, profesional, dia) }]
      : [];
  });
  return pasos(unidad, duracion)
    .map((minuto) => ({
      minuto,
      hora: horaDeMinutos(minuto),
      recursos: atienden
        .filter(({ horas }) =>
          horas.some(({ desde, hasta }) => desde <= minuto && minuto + duracion <= hasta),
        )
        .map(({ recurso }) => recurso),
    }))
    .filter(({ recursos }) => recursos.length > 0);
}

export function pasos({ desde, hasta }: Rango, duracion: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.floor((hasta - desde) / duracion)) },
    (_, i) => desde + i * duracion,
  );
}

const deProfesional = (id: string): Recurso => ({ recurso: id, profesionalId: id, asiento: null });
const deAsiento = (servicioId: number, asiento: number): Recurso => ({
  recurso: `${servicioId}/${asiento}`,
  profesionalId: null,
  asiento,
});

/**
 * The resources that could attend at that time, in order. Empty if the time is off the grid, past, on a
 * closed day or beyond the horizon.
 */
export function recursosEn(agenda: Agenda, pedido: Pedido, fecha: Dia, hora: string, ahora: Date): Recurso[] {
  const hoy = diaDe(ahora);
  if (fecha < hoy || fecha >= sumarDias(hoy, horizonteDe(pedido)) || instanteDe(fecha, hora) <= ahora)
    return [];
  return [...(grillaDelDia(agenda, pedido, fecha).find((paso) => paso.hora === hora)?.recursos ?? [])];
}

/** Free times by day, today included. Days without free times are left out. */
export function huecosLibres(
  agenda: Agenda,
  pedido: Pedido,
  ocupados: readonly Ocupado[],
  ahora: Date,
): DiaLibre[] {
  const hoy = diaDe(ahora);
  const duracion = duracionDe(pedido);
  const porRecurso = new Map<string, Ocupado[]>();
  for (const ocupado of ocupados) {
    const lista = porRecurso.get(ocupado.recurso);
    if (lista) lista.push(ocupado);
    else porRecurso.set(ocupado.recurso, [ocupado]);
  }
  for (const lista of porRecurso.values()) lista.sort((a, b) => a.desde - b.desde);
  const libres: DiaLibre[] = [];
  for (let i = 0; i < horizonteDe(pedido); i += 1) {
    const fecha = sumarDias(hoy, i);
    const medianoche = inicioDelDia(fecha);
    const horas = grillaDelDia(agenda, pedido, fecha)
      .filter(({ minuto, recursos }) => {
        const desde = medianoche + minuto;
        // Compare instants, not minutes: at 10:00:30 the turno of 10:00 has begun.
        return (
          desde * 60_000 > ahora.getTime() &&
          recursos.some(({ recurso }) => libre(porRecurso.get(recurso), desde, desde + duracion))
        );
      })
      .map(({ hora }) => hora);
    if (horas.length > 0) libres.push({ fecha, horas });
  }
  return libres;
}

/**
 * `ocupados` are one resource's bookings, sorted by start. They do not overlap, so only the last one that
 * starts before `hasta` can conflict.
 */
function libre(ocupados: readonly Ocupado[] | undefined, desde: number, hasta: number): boolean {
  if (!ocupados) return true;
  let [bajo, alto] = [0, ocupados.length];
  while (bajo < alto) {
    const medio = (bajo + alto) >> 1;
    if (ocupados[medio]!.desde < hasta) bajo = medio + 1;
    else alto = medio;
  }
  return bajo === 0 || ocupados[bajo - 1]!.hasta <= desde;
}
