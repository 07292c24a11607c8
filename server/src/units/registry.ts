import { plantillaDe } from '@portal/domain/plantillas/index';
import type { Plantilla } from '@portal/domain/plantillas/plantilla';
import { applyAjustes } from '@portal/domain/unidades/ajustes';
import type { SystemDb } from '../db/system-db.ts';
import { listAjustes, listHosts, listUnidades } from './units.repository.ts';

export interface Unidad {
  id: number;
  clave: string;
  /** The template that it was made of: its emblem and scene are drawn by that name. */
  modelo: string;
  /** Where it answers: a whole name of its own, else the label in front of the deployment's domain. */
  host: string;
  /** Otherwise only its staff gets in, to prepare it. */
  abierta: boolean;
  plantilla: Plantilla;
}

export interface UnitRegistry {
  /** The unit that a host names, or the pinned one. */
  byHost(host: string): Promise<Unidad | undefined>;
  byId(id: number): Promise<Unidad>;
  list(): Promise<Unidad[]>;
  /** A setting changed: what is kept in memory is old. */
  forget(unidadId?: number): void;
}

/** A safety net only: changes are told by the database. */
const KEEP_MS = 15_000;

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
        keys: Map<number, { clave: string; plantilla: string; host: string; abierta: boolean }>;
        until: number;
      }
    | undefined;

  async function loadNames() {
    if (names && names.until > Date.now()) return names;
    const read = await Promise.all([db.many(listUnidades()), db.many(listHosts())]).catch(
      (error: unknown) => {
        // The database is away: what was known a moment ago is better than no portal at all.
        if (names) return undefined;
        throw error;
      },
    );
    if (!read) return names!;
    const [rows, hosts] = read;
    names = {
      byHost: new Map(hosts.map(({ host, unidad_id }) => [host, unidad_id])),
      byKey: new Map(rows.map(({ id, clave }) => [clave, id])),
      keys: new Map(
        rows.map(({ id, clave, plantilla, abierta }) => [
          id,
          {
            clave,
            plantilla,
            abierta,
            host: mainHost(
              clave,
              hosts.filter(({ unidad_id }) => unidad_id === id),
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
      plantilla,
    };
  }

  /** With a base domain only its own names answer: what a request calls itself ends up in links. */
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
    async list() {
      return Promise.all([...(await loadNames()).keys.keys()].map(byId));
    },
    forget(unidadId) {
      for (const [id, kept] of units) if (unidadId === undefined || id === unidadId) kept.until = 0;
      if (names) names.until = 0;
    },
  };
}

/** What a host may be called: a name, an IPv4 address, or an IPv6 one in its brackets. */
const HOST_NAME = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])$/;

/** Exactly one label in front of the domain; without a domain (development) the first of the name. */
function labelOf(name: string, baseDomain: string | undefined): string | undefined {
  if (baseDomain === undefined) return name.split('.')[0];
  if (!name.endsWith(`.${baseDomain}`)) return undefined;
  const label = name.slice(0, -baseDomain.length - 1);
  return label.includes('.') ? undefined : label;
}

/** An address without a unit's name in it. */
const isBare = (name: string) =>
  name === 'localhost' || /^[0-9.]+$/.test(name) || name.startsWith('[') || !name.includes('.');

/** A name that an operator gave it goes before the key's own label. */
function mainHost(clave: string, hosts: readonly { host: string }[]): string {
  const names = hosts.map(({ host }) => host).toSorted();
  const label = clave.replaceAll('_', '-');
  return names.find((host) => host.includes('.')) ?? (names.includes(label) ? label : (names[0] ?? label));
}
