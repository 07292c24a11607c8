import { readdirSync } from 'node:fs';
import path from 'node:path';

const domain = path.resolve(import.meta.dirname, '../../../../domain/src');

/** Every named declaration of the domain, found by its folders: new files are included. */
export async function declared<T extends { name: string }>(
  is: (it: object) => boolean,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (const entry of readdirSync(domain, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) continue;
    const source = (await import(path.join(entry.parentPath, entry.name))) as Record<string, unknown>;
    for (const exported of Object.values(source)) {
      if (typeof exported !== 'object' || exported === null) continue;
      for (const it of Object.values(exported) as unknown[])
        if (typeof it === 'object' && it !== null && 'name' in it && 'who' in it && is(it))
          found.set((it as T).name, it as T);
    }
  }
  return found;
}
