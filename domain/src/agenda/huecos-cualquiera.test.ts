import { expect, it } from 'vitest';
import { huecosLibres, recursosEn } from './huecos.ts';
import { type Agenda, type Ocupado, type Pedido } from './modelo.ts';

// Property test: for random agendas, services, bookings and moments, the free times are compared with a
// second, simple implementation that checks every minute of every day and shares no code with the product.

/** A seeded generator: a failure reports its seed and can be reproduced. */
function random(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const entre = (desde: number, hasta: number) => desde + Math.floor(next() * (hasta - desde + 1));
  const una = <T>(de: readonly T[]): T => de[entre(0, de.length - 1)]!;
  const varias = <T>(cuantas: number, hacer: (i: number) => T): T[] =>
    Array.from({ length: cuantas }, (_, i) => hacer(i));
  return { entre, una, varias, si: (p: number) => next() < p };
}

const DIA_MS = 86_400_000;
const masDias = (dia: string, dias: number) =>
  new Date(Date.parse(`${dia}T12:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10);
/** Buenos Aires is UTC-3 all year. */
const hoyEn = (ahora: Date) => new Date(ahora.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
const minutoCero = (dia: string) => Date.parse(`${dia}T03:00:00Z`) / 60_000;
const escrita = (minuto: number) =>
  `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`;

function caso(seed: number) {
  const r = random(seed);
  const rango = () => {
    const desde = r.entre(0, 1380);
    return { desde, hasta: r.entre(desde + 1, 1440) };
  };
  const hora = () => (r.si(0.1) ? '00:00' : escrita(r.entre(0, 1439)));
  const ahora = new Date(
    Date.UTC(2026, r.entre(0, 11), r.entre(1, 28), r.entre(0, 23), r.entre(0, 59), r.entre(0, 59)),
  );
  const hoy = hoyEn(ahora);
  const ids = r.varias(r.entre(0, 4), (i) => `p${i}`);
  const profesionales = ids.map((id) => ({
    id,
    semana: Object.fromEntries(r.varias(7, (i) => [i + 1, r.varias(r.entre(0, 3), rango)])),
    excepciones: r.varias(r.entre(0, 4), () => ({
      dia: masDias(hoy, r.entre(-1, 20)),
      ...rango(),
      atiende: r.si(0.5),
    })),
  }));
  const servicio = {
    id: 1,
    intervalo: r.una([5, 10, 15, 20, 30, 45, 60, 240]),
    turnoProfIntervalo: r.una([5, 15, 20, 30, 40, 90]),
    diasCorridos: r.entre(1, 40),
    turnoProfesional: r.si(0.8),
    asientos: r.entre(1, 3),
    profesionales: ids,
  };
  const agenda: Agenda = {
    horarios: {
      hrTurnosSemDesde: hora(),
      hrTurnosSemHasta: r.si(0.3) ? '24:00' : hora(),
      hrTurnosSabDesde: hora(),
      hrTurnosSabHasta: hora(),
      hrTurnosDomDesde: hora(),
      hrTurnosDomHasta: hora(),
    },
    profesionales: new Map(profesionales.map((uno) => [uno.id, uno])),
    feriados: new Map(
      r.varias(
        r.entre(0, 4),
        () => [masDias(hoy, r.entre(0, 30)), { nombre: 'Propio', laborable: r.si(0.5) }] as const,
      ),
    ),
  };
  const pedido: Pedido = { servicio, ...(ids.length > 0 && r.si(0.5) ? { profesionalId: r.una(ids) } : {}) };
  const recursos = ids.length > 0 ? ids : r.varias(servicio.asientos, (i) => `1/${i + 1}`);
  // As in the database: bookings of one resource do not overlap, and come in any order.
  const ocupados: Ocupado[] = recursos
    .flatMap((recurso) => {
      let desde = Math.floor(ahora.getTime() / 60_000) - 300;
      return r.varias(r.entre(0, 60), () => {
        desde += r.entre(0, 400);
        const uno = { recurso, desde, hasta: desde + r.entre(1, 240) };
        desde = uno.hasta;
        return { uno, azar: r.entre(0, 1e9) };
      });
    })
    .toSorted((x, y) => x.azar - y.azar)
    .map(({ uno }) => uno);
  return { ahora, hoy, agenda, pedido, ocupados };
}

/**
 * National holidays that close, typed by hand. A 'no laborable' day (23 March, 10 July, 7 December) does not
 * close.
 */
const CIERRAN = (
  '2026-01-01 2026-02-16 2026-02-17 2026-03-24 2026-04-02 2026-04-03 2026-05-01 2026-05-25 2026-06-15 2026-06-20 ' +
  '2026-07-09 2026-08-17 2026-10-12 2026-11-23 2026-12-08 2026-12-25 2027-01-01 2027-02-08 2027-02-09'
).split(' ');

type Caso = ReturnType<typeof caso>;

/** Minute by minute: professionals present, bookings, and possible starts for a turno of that length. */
function aMano({
  ahora,
  hoy,
  agenda: { horarios: h, profesionales, feriados },
  pedido: { servicio, profesionalId },
  ocupados,
}: Caso) {
  const dura = profesionalId === undefined ? servicio.intervalo : servicio.turnoProfIntervalo;
  const dias = profesionalId === undefined ? servicio.diasCorridos : 30;
  const minuto = (hora: string) => Number(hora.split(':')[0]) * 60 + Number(hora.split(':')[1]);
  const toma = (recurso: string, epoch: number) =>
    ocupados.some((o) => o.recurso === recurso && o.desde <= epoch && epoch < o.hasta);
  const libres: { fecha: string; horas: string[] }[] = [];
  for (let i = 0; i < dias; i += 1) {
    const fecha = masDias(hoy, i);
    const propio = feriados.get(fecha);
    if (propio ? !propio.laborable : CIERRAN.includes(fecha)) continue;
    const semana = new Date(`${fecha}T12:00:00Z`).getUTCDay() || 7;
    const clave = semana === 7 ? 'Dom' : semana === 6 ? 'Sab' : 'Sem';
    const [abre, cierra] = [minuto(h[`hrTurnos${clave}Desde`]), minuto(h[`hrTurnos${clave}Hasta`])];
    const cero = minutoCero(fecha);
    const esta = (id: string): boolean[] => {
      const { semana: suya, excepciones } = profesionales.get(id)!;
      return Array.from({ length: 1440 }, (_, m) => {
        const en = ({ desde, hasta }: { desde: number; hasta: number }) => desde <= m && m < hasta;
        const delDia = excepciones.filter((excepcion) => excepcion.dia === fecha);
        const viene =
          (suya[semana] ?? []).some(en) || delDia.some((excepcion) => excepcion.atiende && en(excepcion));
        return (
          viene && !delDia.some((excepcion) => !excepcion.atiende && en(excepcion)) && abre <= m && m < cierra
        );
      });
    };
    const recursos: [string, boolean[]][] =
      profesionalId !== undefined
        ? servicio.turnoProfesional
          ? [[profesionalId, esta(profesionalId)]]
          : []
        : servicio.profesionales.length > 0
          ? servicio.profesionales.map((id) => [id, esta(id)])
          : Array.from({ length: servicio.asientos }, (_, n) => [
              `1/${n + 1}`,
              Array.from({ length: 1440 }, (__, m) => abre <= m && m < cierra),
            ]);
    const horas: string[] = [];
    // By specialty the grid starts with the unit's hours; by professional it restarts with each stretch of
    // their hours.
    let proximo = abre;
    for (let m = 0; m + dura <= 1440; m += 1) {
      const [, horasDeUno] = recursos[0] ?? ['', []];
      if (profesionalId !== undefined && horasDeUno[m] && !horasDeUno[m - 1]) proximo = m;
      if (m !== proximo) continue;
      proximo = m + dura;
      const minutos = Array.from({ length: dura }, (_, n) => m + n);
      const alguien = recursos.some(([recurso, horasSuyas]) =>
        minutos.every((uno) => horasSuyas[uno] && !toma(recurso, cero + uno)),
      );
      if (alguien && (cero + m) * 60_000 > ahora.getTime()) horas.push(escrita(m));
    }
    if (horas.length > 0) libres.push({ fecha, horas });
  }
  return libres;
}

const CASOS = 150;

it('offers exactly the free times that a minute-by-minute search finds', { timeout: 240_000 }, () => {
  let [conHuecos, conMenos] = [0, 0];
  for (let seed = 1; seed <= CASOS; seed += 1) {
    const uno = caso(seed);
    const libres = huecosLibres(uno.agenda, uno.pedido, uno.ocupados, uno.ahora);
    expect(libres, `seed ${seed}`).toEqual(aMano(uno));
    const cuantos = libres.flatMap(({ horas }) => horas).length;
    if (cuantos > 0) conHuecos += 1;
    if (cuantos < huecosLibres(uno.agenda, uno.pedido, [], uno.ahora).flatMap(({ horas }) => horas).length)
      conMenos += 1;
  }
  // The random cases are not trivial: most have free times, and in many some are taken.
  expect(conHuecos).toBeGreaterThan(CASOS / 2);
  expect(conMenos).toBeGreaterThan(CASOS / 3);
});

it('accepts every offered time and no other', () => {
  for (let seed = 1; seed <= CASOS; seed += 1) {
    const { agenda, pedido, ahora, hoy } = caso(seed);
    const libres = huecosLibres(agenda, pedido, [], ahora);
    for (const { fecha, horas } of libres.slice(0, 3)) {
      for (const hora of horas)
        expect(
          recursosEn(agenda, pedido, fecha, hora, ahora).length,
          `seed ${seed} ${fecha} ${hora}`,
        ).toBeGreaterThan(0);
    }
    expect(recursosEn(agenda, pedido, masDias(hoy, -1), '10:00', ahora)).toEqual([]);
    expect(recursosEn(agenda, pedido, masDias(hoy, 41), '10:00', ahora)).toEqual([]);
  }
});
