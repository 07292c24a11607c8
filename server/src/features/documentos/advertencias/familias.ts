import { readFile } from 'node:fs/promises';
import type { Familia } from '@portal/domain/documentos/ingredientes';
import type { UnitDb } from '../../../db/unit-db.ts';
import { listFamilias } from './advertencias.repository.ts';

/** What `forma` says of a family with which a cross-reaction is known. */
const CRUZA = 'cruza';

/** The unit's own families if it loaded some, else the product's. */
export async function familiasDe(db: UnitDb): Promise<readonly Familia[]> {
  const propias = await db.many(listFamilias(db.unidadId));
  if (propias.length === 0) return (iniciales ??= leer());
  return propias.map(({ nombre, presentaciones }) => ({
    nombres: partes(nombre, ';'),
    miembros: presentaciones
      .filter(({ forma }) => forma !== CRUZA)
      .map(({ presentacion }) => partes(presentacion, '/')),
    cruza: presentaciones.filter(({ forma }) => forma === CRUZA).map(({ presentacion }) => presentacion),
  }));
}

let iniciales: Promise<Familia[]> | undefined;

/** One family per line: `Nombre; otro nombre | ingrediente; ingrediente / sinónimo | familia que se cruza`. */
async function leer(): Promise<Familia[]> {
  const text = await readFile(new URL('../catalogo/familias.txt', import.meta.url), 'utf8');
  return partes(text, '\n').map((line) => {
    const [nombres = '', miembros = '', cruza = ''] = line.split('|');
    return {
      nombres: partes(nombres, ';'),
      miembros: partes(miembros, ';').map((uno) => partes(uno, '/')),
      cruza: partes(cruza, ';'),
    };
  });
}

const partes = (texto: string, entre: string) =>
  texto
    .split(entre)
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '');
