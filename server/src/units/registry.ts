import { plantillaDe } from '@portal/domain/plantillas/index';
import type { Plantilla } from '@portal/domain/plantillas/plantilla';
import { applyAjustes } from '@portal/domain/unidades/ajustes';
import type { SystemDb } from '../db/system-db.ts';
import { listAjustes, listHosts, listUnidades } from './units.repository.ts';

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
  list(): Promise<Unidad[]>;
  /** Of every unit, without reading its settings. */
  names(): Promise<{ id: number; clave: string }[]>;
  /** Drops cached units after a setting changed. */
  forget(unidadId?: number): void;
}

/** A fallback: normally the database notifies changes. */
const KEEP_MS = 15_000;
/** While the database is away, not every request waits for it. */
const AGAIN_MS = 2000;

export function createUnitRegistry(
  db: SystemDb,
  log: { warn(facts: object, words: string): void },
  options: { pinned: string | undefined; baseDomain?: string | undefined; fallback: string | undefined },
): UnitRegistry {
  const units = new Map<number, { unidad: Promise<Unidad>; until: number }>();
  let names:
    | {
        byHost: Map<string, number>;
        byKey: Map<string, number>;
        keys: Map<
          number,
          {
            clave: string;
            plantilla: string;
            host: string;
            abierta: boolean;
            inspeccionHasta: Date | null;
          }
        >;
        until: number;
      }
    | undefined;

  async function loadNames() {
    if (names && names.until > Date.now()) return names;
    const read = await Promise.all([db.many(listUnidades()), db.many(listHosts())]).catch(
      (error: unknown) => {
        // The database is unreachable: recently cached units are better than no portal.
        if (names) {
          names.until = Date.now() + AGAIN_MS;
          return undefined;
        }
        throw error;
      },
    );
    if (!read) return names!;
    const [rows, hosts] = read;
    const hostsOf = Map.groupBy(hosts, ({ unidad_id }) => unidad_id);
    names = {
      byHost: new Map(hosts.map(({ host, unidad_id }) => [host, unidad_id])),
      byKey: new Map(rows.map(({ id, clave }) => [clave, id])),
      keys: new Map(
        rows.map(({ id, clave, plantilla, abierta, inspeccion_hasta: inspeccionHasta }) => [
          id,
          {
            clave,
            plantilla,
            abierta,
            inspeccionHasta,
            host: mainHost(
              clave,
              (hostsOf.get(id) ?? []).map(({ host }) => host),
            ),
          },
        ]),
      ),
      until: Date.now() + KEEP_MS,
    };
    return names;
  }

  async function load(id: number): Promise<Unidad> {
    const known = (await loadNames()).keys.get(id);
    const base = known && plantillaDe(known.plantilla);
    if (!base) throw new Error(`unit ${id} has no template`);
    const { plantilla, refused } = applyAjustes(base, await db.unit(id).many(listAjustes()));
    if (refused.length > 0)
      log.warn(
        { unidad: id, ajustes: refused },
        'settings that the template does not understand were left out',
      );
    return {
      id,
      clave: known.clave,
      modelo: known.plantilla,
      host: known.host,
      abierta: known.abierta,
      inspeccionHasta: known.inspeccionHasta,
      plantilla,
    };
  }

  /**
   * With a base domain, a host must be registered (a full name, or a label under the base domain) or be the
   * base domain of a pinned unit, because the request's host ends up in links.
   */
  function unitOf(name: string, byHost: Map<string, number>, byKey: Map<string, number>): number | undefined {
    const { pinned, baseDomain, fallback } = options;
    const own = pinned === undefined ? undefined : byKey.get(pinned);
    const named = byHost.get(name) ?? byHost.get(labelOf(name, baseDomain) ?? '');
    if (pinned !== undefined)
      return baseDomain === undefined || name === baseDomain || named === own ? own : undefined;
    return named ?? (fallback !== undefined && isBare(name) ? byKey.get(fallback) : undefined);
  }

  function byId(id: number): Promise<Unidad> {
    const kept = units.get(id);
    if (kept && kept.until > Date.now()) return kept.unidad;
    const unidad = load(id).catch((error: unknown) => {
      if (kept) return kept.unidad;
      units.delete(id);
      throw error;
    });
    units.set(id, { unidad, until: Date.now() + KEEP_MS });
    return unidad;
  }

  return {
    byId,
    async byHost(host) {
      const { byHost, byKey } = await loadNames();
      const name = host.toLowerCase().replace(/:\d+$/, '');
      const id = HOST_NAME.test(name) ? unitOf(name, byHost, byKey) : undefined;
      return id === undefined ? undefined : byId(id);
    },
    async names() {
      return [...(await loadNames()).keys].map(([id, { clave }]) => ({ id, clave }));
    },
    async list() {
      return Promise.all([...(await loadNames()).keys.keys()].map(byId));
    },
    forget(unidadId) {
      for (const [id, kept] of units) if (unidadId === undefined || id === unidadId) kept.until = 0;
      if (names) names.until = 0;
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
