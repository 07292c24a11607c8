import type { ayuda, PersonaHallada } from '@portal/domain/ayuda/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import { sinEspacios } from '@portal/domain/personas/dni';
import type { SignedCtx } from '../../http/context.ts';
import { countHalladas, listHalladas, type Busqueda, type HalladaRow } from './ayuda.repository.ts';

const POR_PAGINA = 20;

/**
 * Digits are a complete DNI; letters are the beginning of a surname. If the search finds one person, it is
 * recorded in their audit trail.
 */
export async function buscarPersonas(
  ctx: SignedCtx,
  { texto, page: asked }: { texto: string; page: number },
): Promise<AnswerOf<typeof ayuda.buscarPersonas>> {
  const busqueda = leerBusqueda(texto);
  ctx.about({
    persona: null,
    objeto: 'dni' in busqueda ? 'dni' : `apellido:${busqueda.apellido.slice(0, 40)}`,
  });
  const { total } = await ctx.db.get(countHalladas(ctx.unidad.id, busqueda));
  const page = Math.max(1, Math.min(asked, Math.ceil(total / POR_PAGINA)));
  const rows = await ctx.db.many(listHalladas(ctx.unidad.id, busqueda, POR_PAGINA, (page - 1) * POR_PAGINA));
  if (rows.length === 1) ctx.about({ persona: rows[0]!.id });
  return { total, page, filas: rows.map(toHallada) };
}

function leerBusqueda(texto: string): Busqueda {
  const dni = sinEspacios(texto).replaceAll('.', '');
  if (/^[0-9]{7,8}$/.test(dni)) return { dni };
  const apellido = texto.trim().replace(/\s+/g, ' ');
  if (apellido.length >= 2 && !/[0-9]/.test(apellido)) return { apellido };
  throw new PortalError('datos_invalidos', {
    fields: { texto: 'Escribí un DNI completo, o al menos dos letras del apellido' },
  });
}

export const toHallada = ({
  id,
  nombre,
  apellido,
  dni,
  fec_nac,
  unida,
  ...row
}: HalladaRow): PersonaHallada => ({
  id,
  nombre,
  apellido,
  dni,
  fec_nac,
  unida,
  cuenta: estadoDe(row),
});

export const estadoDe = ({
  activa,
  sin_clave,
}: {
  activa: boolean | null;
  sin_clave: boolean | null;
}): PersonaHallada['cuenta'] =>
  activa === null ? 'ninguna' : !activa ? 'bloqueada' : sin_clave ? 'sin_clave' : 'activa';
