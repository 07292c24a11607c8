import { readFile } from 'node:fs/promises';
import type { ItemDeCatalogo } from '@portal/domain/documentos/contract';
import { plegar } from '@portal/domain/validacion/plegar';
import type { SignedCtx } from '../../../http/context.ts';
import { countCatalogo, deleteCatalogo, insertCatalogo, listCatalogo } from './catalogo.repository.ts';

type Tipo = 'medicamento' | 'diagnostico';
const HASTA = 20;

/** Searches the unit's own catalogue if it loaded one, else the product's. Every word must match. */
export async function buscarEnCatalogo(
  { db, unidad }: SignedCtx,
  { tipo, buscar }: { tipo: Tipo; buscar: string },
): Promise<{ items: ItemDeCatalogo[] }> {
  const palabras = plegar(buscar)
    .split(/\s+/u)
    .filter((palabra) => palabra !== '');
  const rows = await db.many(listCatalogo(unidad.id, tipo, palabras, HASTA));
  if (rows[0]?.propio)
    return {
      items: rows
        .filter(({ nombre }) => nombre !== null)
        .map(({ codigo, nombre, presentaciones }) => ({ codigo, nombre, presentaciones })),
    };
  return { items: buscarInicial(await inicial(tipo), palabras) };
}

interface Inicial extends ItemDeCatalogo {
  buscado: string;
}

function buscarInicial(items: readonly Inicial[], palabras: readonly string[]): ItemDeCatalogo[] {
  const hits = items.filter(({ buscado }) => palabras.every((palabra) => buscado.includes(palabra)));
  // Names that begin with the first word come first.
  const empieza = ({ buscado }: Inicial) => (buscado.startsWith(palabras[0] ?? '') ? 0 : 1);
  return hits
    .toSorted((one, two) => empieza(one) - empieza(two))
    .slice(0, HASTA)
    .map(({ codigo, nombre, presentaciones }) => ({ codigo, nombre, presentaciones }));
}

const loaded = new Map<Tipo, Promise<Inicial[]>>();
function inicial(tipo: Tipo): Promise<Inicial[]> {
  let items = loaded.get(tipo);
  if (!items) loaded.set(tipo, (items = leer(tipo)));
  return items;
}

/**
 * One item per line: `Nombre | Forma: presentación; presentación | Forma: …` for drugs, `CIE-10 | Nombre` for
 * diagnoses.
 */
async function leer(tipo: Tipo): Promise<Inicial[]> {
  const file = new URL(`${tipo === 'medicamento' ? 'medicamentos' : 'diagnosticos'}.txt`, import.meta.url);
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [first = '', ...rest] = line.split('|').map((part) => part.trim());
    if (tipo === 'diagnostico')
      return {
        codigo: first,
        nombre: rest[0] ?? '',
        presentaciones: [],
        buscado: buscadoDe(first, rest[0] ?? ''),
      };
    const presentaciones = rest.flatMap((part) => {
      const [forma = '', envases = ''] = part.split(': ');
      return envases.split(';').map((presentacion) => ({
        forma,
        presentacion: presentacion.trim().replace(/ x (?=\d+$)/u, ', envase por '),
      }));
    });
    return { codigo: '', nombre: first, presentaciones, buscado: buscadoDe('', first) };
  });
}

const buscadoDe = (codigo: string, nombre: string) => plegar(`${nombre} ${codigo}`.trim()).slice(0, 300);

/** A whole catalogue does not fit into one request: the first replaces, the following ones add. */
export async function cargarCatalogo(
  ctx: SignedCtx,
  { tipo, agregar, items }: { tipo: Tipo | 'familia'; agregar: boolean; items: readonly ItemDeCatalogo[] },
): Promise<{ items: number }> {
  return ctx.act(async (tx) => {
    if (!agregar) await tx.run(deleteCatalogo(tipo));
    const { ultimo } = await tx.get(countCatalogo(tipo));
    const rows = items.map(({ codigo, nombre, presentaciones }, i) => ({
      unidad_id: tx.unidadId,
      tipo,
      orden: ultimo + i + 1,
      codigo,
      nombre,
      buscado: buscadoDe(codigo, nombre),
      presentaciones,
    }));
    if (rows.length > 0) await tx.run(insertCatalogo(rows));
    return { items: ultimo + rows.length };
  });
}
