import type { Rol } from '@portal/domain/roles/roles';
import type { ComponentType } from 'react';
import type { Primeras } from '../../lib/primera-pagina/primera.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

export type Pagina = ComponentType & {
  preload: (rol: Rol) => Promise<void>;
  primeras: (...asked: Parameters<Primeras>) => Promise<ReturnType<Primeras>>;
};

/** The component `name` of a page's module, and the module's first queries. */
export function pagina<Name extends string>(
  load: () => Promise<{ [page in Name]: ComponentType } & { primeras?: Primeras }>,
  name: Name,
): Pagina {
  return Object.assign(lazyPart<string, Record<string, ComponentType>>(load, name), {
    primeras: async (...asked: Parameters<Primeras>) => (await load()).primeras?.(...asked) ?? [],
  });
}
