import { plantillaDe } from '@portal/domain/plantillas/index';
import type { Plantilla } from '@portal/domain/plantillas/plantilla';
import { applyAjustes } from '@portal/domain/unidades/ajustes';
import type { SystemDb } from '../db/system-db.ts';
import { findIdByClave, findUnidad, listAjustes, listFirstIds, listIdsByHost } from './units.repository.ts';

export interface Unidad {
  id: number;
  clave: string;
  /** The template the unit was created from. Its emblem and scene are drawn by this name. */
  modelo: string;
  /**
   * Where the unit answers: a full host name of its own, else a label in front of the deployment's domain.
   */
  host: string;
  /** If false, only the unit's staff can sign in, to prepare it. */
  abierta: boolean;
  /** Of a unit for inspectors: when it ends. Its people are synthetic, its papers without validity. */
  inspeccionHasta: Date | null;
  plantilla: Plantilla;
}

export const esDeInspeccion = ({ inspeccionHasta }: Pick<Unidad, 'inspeccionHasta'>): boolean =>
  inspeccionHasta !== null;

export interface UnitRegistry {
  /** The unit of a host, or the pinned unit. */
  byHost(host: string): Promise<Unidad | undefined>;
  byId(id: number): Promise<Unidad>;
  /** The first units, at most so many: a deployment may have thousands. */
  first(limit: number): Promise<Unidad[]>;
  /** Drops cached units after a setting changed. */
  forget(unidadId?: number): void;
}

/** A fallback: normally the database notifies changes. */
const KEEP_MS = 15_000;
/** While the database is away, not every request waits for it. */
const AGAIN_MS = 2000;
/** Anybody can invent host names, so the list of those without a unit is bounded, and so is each name (RFC 1035). */
const MOST_INVENTED = 10_000;
const LONGEST_NAME = 253;

interface Kept<T> {
  value: Promise<T>;
  until: number;
}

export function createUnitRegistry(
  db: SystemDb,
  log: { warn(facts: object, words: string): void },
  options: { pinned: string | undefined; baseDomain?: string | undefined; fallback: string | undefined },
): UnitRegistry {
  const units = new Map<number, Kept<Unidad>>();
  const hosts = new Map<string, Kept<number | undefined>>();
  const keys = new Map<string, Kept<number | undefined>>();
  /** Names without a unit, and until when that holds. */
  const invented = new Map<string, number>();
  let forgotten = 0;

  /**
   * The kept value for fifteen seconds; then it is loaded again. If that fails, the previous value serves two
   * seconds more: an old value is better than no portal.
   */
  function keep<Key, T>(cache: Map<Key, Kept<T>>, key: Key, load: () => Promise<T>): Promise<T> {
    const kept = cache.get(key);
    if (kept && kept.until > Date.now()) return kept.value;
    const value = load().catch((error: unknown) => {
      if (!kept) {
        cache.delete(key);
        throw error;
      }
      cache.set(key, { value: kept.value, until: Date.now() + AGAIN_MS });
      return kept.value;
    });
    cache.set(key, { value, until: Date.now() + KEEP_MS });
    return value;
  }

  async function load(id: number): Promise<Unidad> {
    const [[known], ajustes] = await Promise.all([db.many(findUnidad(id)), db.unit(id).many(listAjustes())]);
    const base = known && plantillaDe(known.plantilla);
    if (!base) throw new Error(`unit ${id} has no template`);
    const { plantilla, refused } = applyAjustes(base, ajustes);
    if (refused.length > 0)
      log.warn(
        { unidad: id, ajustes: refused },
        'settings that the template does not understand were left out',
      );
    return {
      id,
      clave: known.clave,
      modelo: known.plantilla,
      host: mainHost(known.clave, known.hosts),
      abierta: known.abierta,
      inspeccionHasta: known.inspeccion_hasta,
      plantilla,
    };
  }

  let next: { names: Set<string>; ids: Promise<Map<string, number>> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** Names asked for while a statement runs wait for the next one, so invented names hold at most one connection. */
  function idsOf(names: readonly string[]): Promise<Map<string, number>> {
    if (!next) {
      const together = new Set<string>();
      const ids = last
        .catch(() => {})
        .then(async () => {
          next = undefined;
          const rows = await db.many(listIdsByHost([...together]));
          return new Map(rows.map(({ host, unidad_id }) => [host, unidad_id]));
        });
      next = { names: together, ids };
      last = ids;
    }
    for (const name of names) next.names.add(name);
    return next.ids;
  }
  const idOfKey = (clave: string) =>
    keep(keys, clave, async () => (await db.many(findIdByClave(clave)))[0]?.id);

  /**
   * With a base domain, a host must be registered (a full name, or a label under the base domain) or be the
   * base domain of a pinned unit, because the request's host ends up in links.
   */
  async function unitOf(name: string): Promise<number | undefined> {
    const { pinned, baseDomain, fallback } = options;
    if (pinned !== undefined && (baseDomain === undefined || name === baseDomain)) return idOfKey(pinned);
    const label = labelOf(name, baseDomain) ?? name;
    const ids = await idsOf([name, label]);
    const id = ids.get(name) ?? ids.get(label);
    if (pinned !== undefined) return id === (await idOfKey(pinned)) ? id : undefined;
    return id ?? (fallback !== undefined && isBare(name) ? idOfKey(fallback) : undefined);
  }

  const byId = (id: number) => keep(units, id, () => load(id));

  async function byHost(host: string): Promise<Unidad | undefined> {
    const name = host.toLowerCase().replace(/:\d+$/, '');
    if (name.length > LONGEST_NAME || !HOST_NAME.test(name)) return undefined;
    if ((invented.get(name) ?? 0) > Date.now()) return undefined;
    const asked = forgotten;
    const id = await keep(hosts, name, () => unitOf(name));
    if (id !== undefined) return byId(id);
    // The host may have been registered since the question.
    if (forgotten !== asked) return byHost(host);
    hosts.delete(name);
    if (invented.size >= MOST_INVENTED) invented.clear();
    invented.set(name, Date.now() + KEEP_MS);
    return undefined;
  }

  return {
    byId,
    byHost,
    async first(limit) {
      return Promise.all((await db.many(listFirstIds(limit))).map(({ id }) => byId(id)));
    },
    forget(unidadId) {
      forgotten += 1;
      for (const [id, kept] of units) if (unidadId === undefined || id === unidadId) kept.until = 0;
      for (const kept of [...hosts.values(), ...keys.values()]) kept.until = 0;
      invented.clear();
    },
  };
}

/** Valid host: a name, an IPv4 address, or an IPv6 address in brackets. */
const HOST_NAME = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])$/;

/** The single label in front of the base domain; without a base domain (development), the first label. */
function labelOf(name: string, baseDomain: string | undefined): string | undefined {
  if (baseDomain === undefined) return name.split('.')[0];
  if (!name.endsWith(`.${baseDomain}`)) return undefined;
  const label = name.slice(0, -baseDomain.length - 1);
  return label.includes('.') ? undefined : label;
}

/** A host without a unit's name in it. */
const isBare = (name: string) =>
  name === 'localhost' || /^[0-9.]+$/.test(name) || name.startsWith('[') || !name.includes('.');

/** A full host name set by an operator takes precedence over the label made from the unit's key. */
export function mainHost(clave: string, hosts: readonly string[]): string {
  const names = hosts.toSorted();
  const label = clave.replaceAll('_', '-');
  return names.find((host) => host.includes('.')) ?? (names.includes(label) ? label : (names[0] ?? label));
}
