import type { Hecho, TipoDeHecho } from '@portal/domain/hechos/hecho';
import type { UnitTx } from '../db/unit-db.ts';

export interface Facts {
  /**
   * Runs the subscribers in order of subscription, awaiting each, inside the fact's transaction. If one
   * fails, the transaction rolls back.
   */
  publish<Datos>(tx: UnitTx, fact: Hecho<Datos>): Promise<void>;
  subscribe<Datos>(kind: TipoDeHecho<Datos>, subscriber: (tx: UnitTx, datos: Datos) => Promise<void>): void;
}

export function createFacts(): Facts {
  const subscribers = new Map<unknown, ((tx: UnitTx, datos: never) => Promise<void>)[]>();
  return {
    async publish(tx, { tipo, datos }) {
      for (const subscriber of subscribers.get(tipo) ?? []) await subscriber(tx, datos as never);
    },
    subscribe(kind, subscriber) {
      subscribers.set(kind, [...(subscribers.get(kind) ?? []), subscriber]);
    },
  };
}
