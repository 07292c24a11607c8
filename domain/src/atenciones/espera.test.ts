import { describe, expect, it } from 'vitest';
import { crearAzar, estimarEsperas, estimarFila, type Atiende, type EnFila } from './espera.ts';

const enFila = (id: string, otro: Partial<EnFila> = {}): EnFila => ({
  id,
  servicio: 1,
  solo: null,
  turnoEn: null,
  ...otro,
});
import { ordenDe } from './reglas.ts';

/**
 * Simulates a day of a service, minute by minute. The simulation knows the durations; the estimate sees only
 * what the portal sees: the line, the current attentions and the last thirty durations. Each patient reads
 * the estimate on arrival and every ten minutes, and it is compared with the real remaining wait.
 */
interface Dia {
  profesionales: number;
  /** Arrivals per hour, hour by hour. */
  llegadas: readonly number[];
  duracion(azar: () => number): number;
  prioritarios?: number;
}

interface Lectura {
  en: number;
  quien: number;
  espera: { desde: number; hasta: number } | null;
}

const normal = (azar: () => number) => Math.sqrt(-2 * Math.log(1 - azar())) * Math.cos(2 * Math.PI * azar());
const logNormal = (mediana: number, sigma: number) => (azar: () => number) =>
  mediana * Math.exp(sigma * normal(azar));

function vivir({ profesionales, llegadas, duracion, prioritarios = 0 }: Dia, semilla: number) {
  const azar = crearAzar(semilla);
  const personas: { llega: number; orden: number; dura: number; llamada: number }[] = [];
  for (const [hora, cuantas] of llegadas.entries()) {
    for (let i = 0; i < cuantas; i += 1) {
      const llega = hora * 60 + azar() * 60;
      const prioridad = azar() < prioritarios ? 1 : 0;
      personas.push({
        llega,
        orden: ordenDe(new Date(llega * 60_000), prioridad).getTime(),
        dura: duracion(azar),
        llamada: Infinity,
      });
    }
  }
  personas.sort((a, b) => a.llega - b.llega);
  const atienden = Array.from({ length: profesionales }, () => ({ quien: -1, desde: 0 }));
  // Durations from the day before.
  const hechas = Array.from({ length: 30 }, () => duracion(azar));
  const lecturas: Lectura[] = [];
  const fila: number[] = [];
  let siguiente = 0;
  for (let ahora = 0; ahora < 24 * 60 && (siguiente < personas.length || fila.length > 0); ahora += 0.25) {
    while (siguiente < personas.length && personas[siguiente]!.llega <= ahora) fila.push(siguiente++);
    fila.sort((a, b) => personas[a]!.orden - personas[b]!.orden);
    for (const uno of atienden) {
      if (uno.quien >= 0 && ahora - uno.desde < personas[uno.quien]!.dura) continue;
      if (uno.quien >= 0) hechas.unshift(personas[uno.quien]!.dura);
      const quien = fila.shift();
      uno.quien = quien ?? -1;
      uno.desde = ahora;
      if (quien !== undefined) personas[quien]!.llamada = ahora;
    }
    const leen = new Set(fila.filter((quien) => ahora % 10 === 0 || ahora - personas[quien]!.llega < 0.25));
    if (leen.size === 0) continue;
    const rangos = estimarEsperas(
      fila.map((quien) => ({ id: String(quien), servicio: 1, solo: null, turnoEn: null })),
      atienden.map(({ quien, desde }, i): Atiende => ({
        id: String(i),
        servicios: [1],
        actual: quien < 0 ? null : { servicio: 1, lleva: ahora - desde },
      })),
      new Map([[1, hechas]]),
    );
    for (const quien of leen) lecturas.push({ en: ahora, quien, espera: rangos.get(String(quien)) ?? null });
  }
  return { personas, lecturas };
}

const mediana = (numeros: readonly number[]) =>
  numeros.toSorted((a, b) => a - b)[Math.floor(numeros.length / 2)]!;

const manana = [19, 20, 18, 15, 14, 10, 8, 6];
const dias: [string, Dia][] = [
  [
    'three professionals, twelve minutes as they spread',
    { profesionales: 3, llegadas: manana, duracion: logNormal(11, 0.45) },
  ],
  ['one professional', { profesionales: 1, llegadas: [8, 6, 6, 5, 4, 4], duracion: logNormal(11, 0.4) }],
  [
    'ten professionals and a rush',
    { profesionales: 10, llegadas: [90, 60, 40, 30, 30], duracion: logNormal(12, 0.5) },
  ],
  ['short and regular', { profesionales: 2, llegadas: [22, 24, 20, 16], duracion: logNormal(6, 0.25) }],
  [
    'very uneven durations',
    { profesionales: 4, llegadas: [30, 28, 20, 16, 10], duracion: logNormal(9, 0.8) },
  ],
  [
    'with one in ten before the others',
    { profesionales: 3, llegadas: manana, duracion: logNormal(11, 0.45), prioritarios: 0.1 },
  ],
];

/** Readings within one day are correlated, so each kind is tested over several days. */
const DIAS = 4;

describe('the estimated range', () => {
  it.each(dias)(
    '%s: contains the true wait at least 80 % of the time and is no wider than the median wait',
    { timeout: 60_000 },
    (_, dia) => {
      const juzgadas: { dentro: boolean; ancho: number }[] = [];
      const esperas: number[] = [];
      for (let semilla = 1; semilla <= DIAS; semilla += 1) {
        const { personas, lecturas } = vivir(dia, semilla * 7919);
        esperas.push(...personas.map(({ llega, llamada }) => llamada - llega));
        for (const { en, quien, espera } of lecturas) {
          const real = personas[quien]!.llamada - en;
          juzgadas.push({
            dentro: real >= espera!.desde && real <= espera!.hasta,
            ancho: espera!.hasta - espera!.desde,
          });
        }
      }
      expect(juzgadas.length).toBeGreaterThan(200);
      expect(juzgadas.filter(({ dentro }) => dentro).length / juzgadas.length).toBeGreaterThanOrEqual(0.8);
      expect(mediana(juzgadas.map(({ ancho }) => ancho))).toBeLessThanOrEqual(mediana(esperas));
    },
  );

  const libre: Atiende = { id: 'p', servicios: [1], actual: null };
  const ocupada: Atiende = { id: 'p', servicios: [1], actual: { servicio: 1, lleva: 4 } };
  const diez = new Map([[1, Array.from({ length: 30 }, () => 10)]]);

  it('is null if nobody attends the service, or the requested professional does not', () => {
    expect(estimarEsperas([enFila('a')], [], diez).get('a')).toBeNull();
    expect(estimarEsperas([enFila('a')], [{ ...libre, servicios: [2] }], diez).get('a')).toBeNull();
    expect(estimarEsperas([enFila('a', { solo: 'q' })], [libre], diez).get('a')).toBeNull();
    expect(estimarEsperas([enFila('a', { solo: 'p' })], [libre], diez).get('a')).not.toBeNull();
  });

  it('equals the durations if they never vary', () => {
    const rangos = estimarEsperas([enFila('a'), enFila('b'), enFila('c')], [ocupada], diez);
    expect([...rangos.values()]).toEqual([
      { desde: 6, hasta: 7 },
      { desde: 15, hasta: 20 },
      { desde: 25, hasta: 30 },
    ]);
  });

  it('is the same for the same line, and grows with the position to the end of the line', () => {
    const fila = Array.from({ length: 1500 }, (_, i) => enFila(String(i)));
    const rangos = estimarEsperas(fila, [libre, { ...ocupada, id: 'q' }], new Map());
    expect([...estimarEsperas(fila, [libre, { ...ocupada, id: 'q' }], new Map())]).toEqual([...rangos]);
    const hastas = fila.map(({ id }) => rangos.get(id)!.hasta);
    for (let i = 50; i < hastas.length; i += 50) expect(hastas[i]).toBeGreaterThan(hastas[i - 50]!);
    // Twelve minutes each, two at a time.
    expect(hastas.at(-1)! / 9000).toBeGreaterThan(1);
    expect(hastas.at(-1)! / 9000).toBeLessThan(1.6);
  });

  it('puts a due turno before walk-ins and lets its professional wait for it', () => {
    const rangos = estimarEsperas(
      [enFila('turno', { turnoEn: 5 }), enFila('a'), enFila('b')],
      [ocupada],
      diez,
    );
    expect(rangos.get('turno')).toEqual({ desde: 6, hasta: 7 });
    expect(rangos.get('a')).toEqual({ desde: 15, hasta: 20 });
    expect(estimarEsperas([enFila('turno', { turnoEn: 30 })], [libre], diez).get('turno')).toEqual({
      desde: 30,
      hasta: 35,
    });
    expect(estimarEsperas([enFila('turno', { turnoEn: 30 }), enFila('a')], [ocupada], diez).get('a')).toEqual(
      { desde: 6, hasta: 7 },
    );
  });

  it('counts both lines of a professional who attends two services', () => {
    const dos: Atiende = { id: 'p', servicios: [1, 2], actual: { servicio: 1, lleva: 4 } };
    const duraciones = new Map([...diez, [2, Array.from({ length: 30 }, () => 10)]]);
    expect(estimarEsperas([enFila('a', { servicio: 2 }), enFila('b')], [dos], duraciones).get('b')).toEqual({
      desde: 15,
      hasta: 20,
    });
  });
});

describe('the position', () => {
  const laura: Atiende = { id: 'laura', servicios: [1, 2], actual: { servicio: 1, lleva: 4 } };
  const martin: Atiende = { id: 'martin', servicios: [1], actual: null };
  const treinta = (minutos: number) => Array.from({ length: 30 }, () => minutos);
  const duraciones = new Map([
    [1, treinta(10)],
    [2, treinta(10)],
  ]);
  const antes = (fila: readonly EnFila[], atienden: readonly Atiende[]) => {
    const estimados = estimarFila(fila, atienden, duraciones);
    return fila.map(({ id }) => estimados.get(id)!.antes);
  };

  it('counts everybody whom the same professional calls earlier, in any service', () => {
    expect(
      antes(
        [enFila('a', { servicio: 1 }), enFila('b', { servicio: 2 }), enFila('c', { servicio: 1 })],
        [laura],
      ),
    ).toEqual([0, 1, 2]);
  });

  it('leaves out patients called by another professional or called later', () => {
    const chico = (id: string) => enFila(id, { servicio: 2 });
    // Martín is free: he calls the adult while Laura continues with the children.
    expect(antes([chico('a'), chico('b'), enFila('c', { servicio: 1 })], [laura, martin])).toEqual([0, 1, 0]);
    // Martín attends only another service: Laura calls both children, and then the adult.
    const ocupado: Atiende = { id: 'martin', servicios: [3], actual: null };
    expect(antes([chico('a'), chico('b'), enFila('c', { servicio: 1 })], [laura, ocupado])).toEqual([
      0, 1, 2,
    ]);
    expect(antes([enFila('x', { solo: 'martin' }), enFila('c', { solo: 'laura' })], [laura, martin])).toEqual(
      [0, 0],
    );
  });

  it("grows along a service's line, and the wait never shrinks along it", () => {
    const fila = Array.from({ length: 40 }, (_, i) => enFila(String(i), { servicio: 1 + (i % 2) }));
    for (const atienden of [[laura], [laura, martin], [laura, { ...martin, servicios: [1, 2] }]]) {
      const estimados = estimarFila(fila, atienden, duraciones);
      for (const servicio of [1, 2]) {
        const suyos = fila.filter((uno) => uno.servicio === servicio).map(({ id }) => estimados.get(id)!);
        for (let i = 1; i < suyos.length; i += 1) {
          expect(suyos[i]!.antes).toBeGreaterThan(suyos[i - 1]!.antes);
          expect(suyos[i]!.espera!.hasta).toBeGreaterThanOrEqual(suyos[i - 1]!.espera!.hasta);
        }
      }
    }
  });

  it('counts a turno that comes due first if that is nearly certain', () => {
    const turno = (turnoEn: number) => enFila('t', { turnoEn });
    expect(antes([turno(3), enFila('a')], [laura])[1]).toBe(1);
    expect(antes([turno(30), enFila('a')], [laura])[1]).toBe(0);
  });

  it('counts the same service if nobody attends, without turnos before their time', () => {
    expect(
      antes([enFila('t', { turnoEn: 20 }), enFila('a'), enFila('x', { servicio: 2 }), enFila('b')], []),
    ).toEqual([0, 0, 0, 1]);
  });

  it('continues beyond the simulated calls', () => {
    const fila = Array.from({ length: 400 }, (_, i) => enFila(String(i)));
    expect(antes(fila, [{ ...martin, actual: null }])).toEqual(fila.map((_, i) => i));
  });
});

describe('the order', () => {
  it('lets priority arrivals overtake a patient by no more than their weight', () => {
    const azar = crearAzar(11);
    const fila: { llega: number; orden: number; comun: boolean }[] = [];
    const pasadas: number[] = [];
    // One patient is called per minute. Each minute a patient with the highest weight arrives, and every ten
    // minutes one without.
    for (let minuto = 0; minuto < 2000; minuto += 1) {
      const llega = (peso: number, comun: boolean) =>
        fila.push({ llega: minuto, orden: ordenDe(new Date(minuto * 60_000), peso).getTime(), comun });
      llega(3, false);
      if (minuto % 10 === 0) llega(0, true);
      if (azar() < 0.05) llega(2, false);
      fila.sort((a, b) => a.orden - b.orden);
      const llamada = fila.shift()!;
      if (!llamada.comun) continue;
      // Patients who arrived more than half an hour later must still be behind.
      pasadas.push(
        ...fila
          .filter(({ llega: otra }) => otra > llamada.llega + 30)
          .map(({ orden }) => (orden < llamada.orden ? 1 : 0)),
      );
    }
    expect(pasadas.length).toBeGreaterThan(1000);
    expect(pasadas.every((pasada) => pasada === 0)).toBe(true);
    const comunes = fila.filter(({ comun }) => comun).map(({ llega }) => llega);
    const porDelante = fila.filter(({ comun }) => !comun).map(({ llega }) => llega);
    // Those still waiting arrived last: the line is longer than the calls, but fair.
    expect(Math.min(...comunes)).toBeGreaterThan(Math.min(...porDelante) - 31);
  });
});
