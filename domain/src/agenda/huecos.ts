import { diaDe, instanteDe, sumarDias, type Dia } from '../tiempo/fechas.ts';
import { feriadosDe } from './feriados.ts';

/**
 * Computes free times as a pure function of a unit's agenda and its bookings. Times of day are in minutes;
 * instants are in minutes since the epoch.
 */

export interface Horarios {
  hrTurnosSemDesde: string;
  hrTurnosSemHasta: string;
  hrTurnosSabDesde: string;
  hrTurnosSabHasta: string;
  hrTurnosDomDesde: string;
  hrTurnosDomHasta: string;
}

export interface Rango {
  desde: number;
  hasta: number;
}

export interface ServicioAgenda {
  id: number;
  intervalo: number;
  turnoProfIntervalo: number;
  diasCorridos: number;
  turnoProfesional: boolean;
  /** Parallel turnos, if the service has no professionals of its own. */
  asientos: number;
  /** The professionals who attend it, in order of assignment. */
  profesionales: readonly string[];
}

export interface ProfesionalAgenda {
  id: string;
  /** By day of the week; 1 is Monday. */
  semana: Readonly<Record<number, readonly Rango[]>>;
  excepciones: readonly (Rango & { dia: Dia; atiende: boolean })[];
}

export interface Agenda {
  horarios: Horarios;
  profesionales: ReadonlyMap<string, ProfesionalAgenda>;
  /** The unit's own days: closed, or open on a national holiday. */
  feriados: ReadonlyMap<Dia, { nombre: string; laborable: boolean }>;
}

export interface Ocupado extends Rango {
  recurso: string;
}

export interface DiaLibre {
  fecha: Dia;
  horas: string[];
}

export const HORIZONTE_PROFESIONAL_DIAS = 30;

/** A professional or a seat, by its name in the database. */
export interface Recurso {
  recurso: string;
  profesionalId: string | null;
  asiento: number | null;
}

export interface Pedido {
  servicio: ServicioAgenda;
  /** Set to book by professional; absent to book by specialty. */
  profesionalId?: string | undefined;
  /** For a case: uses its own grid, `diasCorridos` long, also with a professional. */
  deCasos?: boolean | undefined;
}

export function duracionDe({ servicio, profesionalId, deCasos }: Pedido): number {
  return profesionalId === undefined || deCasos ? servicio.intervalo : servicio.turnoProfIntervalo;
}

export function horizonteDe({ servicio, profesionalId, deCasos }: Pedido): number {
  return profesionalId === undefined || deCasos ? servicio.diasCorridos : HORIZONTE_PROFESIONAL_DIAS;
}

export const minutosDe = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));
export const horaDeMinutos = (minutos: number) =>
  `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`;
export const minutoEpoch = (instante: Date) => Math.floor(instante.getTime() / 60_000);
const inicioDelDia = (dia: Dia) => minutoEpoch(instanteDe(dia));
/** 1 is Monday. */
export const diaDeSemana = (dia: Dia) => new Date(`${dia}T00:00:00Z`).getUTCDay() || 7;

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
