import type { EstadoDeParte, Parte } from '@portal/domain/estado/reglas';

/** What a probe finds. A part that nobody could ask is not measured. */
export type Medido = Exclude<EstadoDeParte, 'sin_mediciones'>;

/** By the numbers of the table `mediciones`. */
export const numeros: Record<Medido, number> = { funciona: 1, con_demoras: 2, no_funciona: 3 };
export const medidos = Object.keys(numeros) as Medido[];

/** How one part is measured. A part registers a probe where the deployment has it (probes.ts). */
export interface Sonda {
  parte: Parte;
  /** A service of one unit: measured for it, and shown to nobody else. */
  unidadId?: number;
  /** Whether it works; `con_demoras` if the part itself knows that it is late. */
  probar(): Promise<boolean | 'con_demoras'>;
  /** An answer after this long counts as a delay. */
  lentaMs: number;
}

/** The name of its measurements. */
export const claveDe = ({ parte, unidadId }: Pick<Sonda, 'parte' | 'unidadId'>): string =>
  unidadId === undefined ? parte : `${parte}:${unidadId}`;

/** Nobody waits longer for a part. */
const LIMITE_MS = 5000;

export async function medir({ probar, lentaMs }: Sonda): Promise<Medido> {
  const desde = performance.now();
  const found = await within(probar(), LIMITE_MS).catch(() => false);
  if (found === false) return 'no_funciona';
  return found === 'con_demoras' || performance.now() - desde > lentaMs ? 'con_demoras' : 'funciona';
}

/** Rejects if the work takes longer. The work itself goes on. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  work.catch(() => {});
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('no answer in time')), ms);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
