import type { Escrito } from '@portal/domain/documentos/escrito';
import { lostOnPaper } from '../../../platform/paper/text.ts';
import type { Contenido, Hoja } from './hoja.ts';

const textosDe = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textosDe) : [];
};
const perdidos = (...values: unknown[]) => [...new Set(values.flatMap(textosDe).flatMap(lostOnPaper))];

type DeLaHoja = Pick<Hoja, 'paciente' | 'profesional'> & Partial<Pick<Hoja, 'atencion'>>;

/** Characters that the font lacks, in the text and in the sheet. */
export const signosPerdidos = ({ hoja, ...escrito }: Contenido) =>
  perdidos(escrito, hoja.paciente, hoja.profesional, hoja.atencion);

/**
 * Why the paper cannot be signed, or `null` if the font has every character. Evolutions and attachments have
 * no paper.
 */
export function porQueNoSeLee(
  escrito: Escrito,
  { paciente, profesional, atencion }: DeLaHoja,
): string | null {
  if (escrito.tipo === 'evolucion' || escrito.tipo === 'adjunto') return null;
  const escritos = perdidos(escrito);
  if (escritos.length > 0)
    return `El papel no puede mostrar ${nombrar(escritos)}. Escribilo con letras o números y volvé a firmar.`;
  const datos = perdidos(paciente, profesional, atencion);
  return datos.length === 0
    ? null
    : `El papel no puede mostrar ${nombrar(datos)}, que está en los datos del paciente o del profesional. Pedile a la administración que los escriba como en el DNI.`;
}

function nombrar(signos: readonly string[]): string {
  const cuales = signos.slice(0, 8).map((signo) => `«${signo}»`);
  return `${cuales.join(', ')}${signos.length > cuales.length ? ' y otros signos' : ''}`;
}
