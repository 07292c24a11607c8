import { sumarDias, type Dia } from '../tiempo/fechas.ts';

/** `no_laborable` is an optional day off for the State. It blocks no turnos. */
export interface Feriado {
  dia: Dia;
  nombre: string;
  tipo: 'inamovible' | 'trasladable' | 'no_laborable';
}

/** Bridge days for tourism and moved holidays, set by a decree each year. */
const decretos: Readonly<
  Record<number, { puentes: readonly string[]; traslados?: Readonly<Record<string, string>> }>
> = {
  2025: { puentes: ['05-02', '08-15', '11-21'], traslados: { '10-12': '10-10' } },
  2026: { puentes: ['03-23', '07-10', '12-07'] },
};

const fijos: readonly [string, string][] = [
  ['01-01', 'Año Nuevo'],
  ['03-24', 'Día Nacional de la Memoria por la Verdad y la Justicia'],
  ['04-02', 'Día del Veterano y de los Caídos en la Guerra de Malvinas'],
  ['05-01', 'Día del Trabajador'],
  ['05-25', 'Día de la Revolución de Mayo'],
  ['06-20', 'Paso a la Inmortalidad del General Manuel Belgrano'],
  ['07-09', 'Día de la Independencia'],
  ['12-08', 'Inmaculada Concepción de María'],
  ['12-25', 'Navidad'],
];

const trasladables: readonly [string, string][] = [
  ['06-17', 'Paso a la Inmortalidad del General Martín Miguel de Güemes'],
  ['08-17', 'Paso a la Inmortalidad del General José de San Martín'],
  ['10-12', 'Día del Respeto a la Diversidad Cultural'],
  ['11-20', 'Día de la Soberanía Nacional'],
];

/**
 * A year's holidays by Ley 27.399: fixed ones, those relative to Easter, and those that move to a Monday,
 * plus the year's decree.
 */
export function feriadosDe(anio: number): Feriado[] {
  const { puentes = [], traslados = {} } = decretos[anio] ?? {};
  const pascua = pascuaDe(anio);
  const todos: Feriado[] = [
    ...fijos.map(([dia, nombre]) => ({ dia: `${anio}-${dia}`, nombre, tipo: 'inamovible' as const })),
    { dia: sumarDias(pascua, -48), nombre: 'Carnaval', tipo: 'inamovible' },
    { dia: sumarDias(pascua, -47), nombre: 'Carnaval', tipo: 'inamovible' },
    { dia: sumarDias(pascua, -3), nombre: 'Jueves Santo', tipo: 'no_laborable' },
    { dia: sumarDias(pascua, -2), nombre: 'Viernes Santo', tipo: 'inamovible' },
    ...trasladables.map(([dia, nombre]) => ({
      dia: traslados[dia] ? `${anio}-${traslados[dia]}` : alLunes(`${anio}-${dia}`),
      nombre,
      tipo: 'trasladable' as const,
    })),
    ...puentes.map((dia) => ({
      dia: `${anio}-${dia}`,
      nombre: 'Día no laborable con fines turísticos',
      tipo: 'no_laborable' as const,
    })),
  ];
  return todos.toSorted((a, b) => a.dia.localeCompare(b.dia));
}

/**
 * Tuesday and Wednesday move back to Monday, Thursday and Friday forward to the next Monday. Weekends stay.
 */
function alLunes(dia: Dia): Dia {
  const corrido = [0, 0, -1, -2, 4, 3, 0][new Date(`${dia}T00:00:00Z`).getUTCDay()]!;
  return sumarDias(dia, corrido);
}

/** Easter Sunday of the Gregorian calendar. */
function pascuaDe(anio: number): Dia {
  const a = anio % 19;
  const b = Math.floor(anio / 100);
  const c = anio % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return `${anio}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`;
}
