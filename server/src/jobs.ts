import type { SystemDb } from './db/system-db.ts';
import { createFilaJob } from './features/atenciones/fila/fila.job.ts';
import { createArchivosJob } from './features/casos/archivos/archivos.job.ts';
import { createCompartidosJob } from './features/compartir/compartidos.job.ts';
import { createPedidosJob } from './features/cuentas/claves/codigos-recuperacion.ts';
import { createArchivosDeDocumentosJob } from './features/documentos/archivo/archivos.job.ts';
import { createPreparadasJob } from './features/documentos/firma/preparadas.job.ts';
import { createMatriculasJob } from './features/matriculas/matriculas.job.ts';
import { createCargasJob } from './features/padron/cargas.job.ts';
import { createRegistroJob } from './features/registro/registro.job.ts';
import { createAvisosJob } from './features/turnos/avisos/avisos.job.ts';
import { createAperturasJob } from './features/turnos/espera/aperturas.job.ts';
import type { Platform } from './platform/platform.ts';
import type { Due } from './platform/tick.ts';

/** Scheduled work of the features, in the order in which it is asked for. */
export const jobsOfFeatures = (db: SystemDb, platform: Platform): Due[] => [
  createPedidosJob(db, platform),
  createRegistroJob(db, platform),
  createAvisosJob(db, platform),
  createAperturasJob(db, platform),
  createFilaJob(db, platform),
  createArchivosJob(db, platform),
  createArchivosDeDocumentosJob(db, platform),
  createPreparadasJob(db, platform),
  createCompartidosJob(db, platform),
  createCargasJob(db, platform),
  createMatriculasJob(db, platform),
];
