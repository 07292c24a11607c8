import type { Sesion } from '@portal/domain/cuentas/contract';
import type { FetchQueryOptions } from '@tanstack/react-query';
import { createValue, useValue } from '../value.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- queries of any answer, key and error
type AnyQuery = FetchQueryOptions<any, any, any, any>;

/** The first queries of a page, exported by its module: the first page is drawn with their answers. */
export type Primeras = (params: URLSearchParams, sesion: Sesion) => readonly AnyQuery[];

/** Whether the first page is on the screen. */
const drawn = createValue(false);

/** A slow phone takes about so long to bring the first page to the screen, once it is laid out. */
const SHOWN_MS = 300;

/** Call once the first page is mounted. What comes after it begins when it is on the screen. */
export function marcarDibujada() {
  requestAnimationFrame(() => setTimeout(() => drawn.set(true), SHOWN_MS));
}

/** Whether the parts that come after the first page may be loaded. */
export const useDibujada = () => useValue(drawn);

/**
 * The `staleTime` of a query that is asked for again whenever a page shows it. Until the first page is drawn its
 * answers count as fresh, so that they are asked for once.
 */
export const siempreDeNuevo = () => (drawn.get() ? 0 : Number.POSITIVE_INFINITY);
