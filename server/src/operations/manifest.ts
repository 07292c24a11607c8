import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const Piece = z.object({ rows: z.int(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/** The contents of a backup. Written last: a folder without it is not a backup. */
export const Manifest = z.object({
  format: z.literal(1),
  made: z.iso.datetime(),
  /** Set if this is the export of one unit, which this tool cannot restore. */
  unidad: z.optional(z.string()),
  cifrado: z.optional(z.literal('aes-256-gcm')),
  /** MAC over the rest of the manifest, if the backup is encrypted. */
  mac: z.optional(z.string()),
  migrations: z.record(z.string(), z.string()),
  tables: z.record(z.string().check(z.regex(/^[a-z0-9_]+$/)), Piece),
  /** Sequence values, so that numbering continues. */
  sequences: z.record(z.string(), z.int()),
  /** Hash of each file, by its path. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** The text that the MAC covers. */
export const signedText = ({ mac: _, ...rest }: Manifest): string =>
  JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b)));

export const MANIFEST = 'manifiesto.json';

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(
      existsSync(folder)
        ? `No hay un respaldo completo en ${folder}: falta ${MANIFEST}.`
        : `No hay una carpeta ${folder}.`,
    );
  });
  const parsed = Manifest.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new Error(`El respaldo de ${folder} no se entiende: es de otra versión o está dañado.`);
  return parsed.data;
}

/** `undefined` if the text was cut. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
