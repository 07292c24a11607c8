import type { SystemDb } from '../../../db/system-db.ts';
import { countEnFila } from './fila.repository.ts';

/** For the metrics. */
export const cuantosEsperan = (db: SystemDb) => db.many(countEnFila());
