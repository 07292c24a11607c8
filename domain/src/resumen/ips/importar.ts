import type { EntradaDelResumen } from '../contract.ts';
import { EntradaEscrita } from '../contract.ts';
import type { EntradaLeida } from './leer-ips.ts';

/** Lines that a person can accept, as they would be written. What is over or says 'none' is not offered. */
export function candidatas(entradas: readonly EntradaLeida[]): EntradaEscrita[] {
  const vistas: EntradaEscrita[] = [];
  for (const { clase, nombre, codigo, detalle, gravedad, fecha, estado, ninguna } of entradas) {
    if (ninguna || estado !== 'vigente') continue;
    const { data } = EntradaEscrita.safeParse({
      clase,
      nombre,
      fecha,
      ...(clase !== 'peso' && { detalle }),
      ...(clase === 'alergia' && { gravedad }),
      ...(clase === 'problema' && { codigo }),
    });
    if (data && !vistas.some((vista) => esLaMisma(vista, data))) vistas.push(data);
  }
  return vistas;
}

type Comparada = Pick<EntradaDelResumen, 'clase' | 'nombre'> & { fecha: string; detalle?: string };

const llana = (nombre: string) =>
  nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether two entries say the same. A vaccine is given several times and a weight is taken on many days; two
 * habits of a kind say different things.
 */
export function esLaMisma(a: Comparada, b: Comparada): boolean {
  if (a.clase !== b.clase || llana(a.nombre) !== llana(b.nombre)) return false;
  if (a.clase === 'vacuna' || a.clase === 'peso') return a.fecha === b.fecha;
  return a.clase !== 'habito' || llana(a.detalle ?? '') === llana(b.detalle ?? '');
}
