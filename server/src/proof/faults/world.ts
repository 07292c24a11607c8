import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signAccess } from '../../http/session.ts';
import { newId } from '../../platform/ids.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { startMailServer, type TestMailServer } from '../../testing/servers/mail-server.ts';
import { newDni } from '../../testing/data/people.ts';
import { send, type TestRequest } from '../../testing/portal.ts';
import { SECRET, startPortalProcess, type PortalProcess } from '../../testing/processes/processes.ts';
import { connectOutsiders, startOutsiders, type Outsiders } from './outside.ts';
import { startOwnPostgres, type Observed, type OwnPostgres } from './own-postgres.ts';

/**
 * A Monday within the unit's hours; the business clock of every process runs from there, whenever it started.
 */
const LUNES = new Date('2026-11-16T10:00:00-03:00').getTime();
/** Services of this proof: many seats, one seat, a line, cases, finished visits. */
export const SERVICIO = { turnos: 91, unico: 92, fila: 93, casos: 94, visitas: 95 } as const;
export const FIRMA = 'M8 50c14-4 26-40 22-44s-14 30-8 42';
/** Longer than any valid answer: a request without an answer by then was lost. */
const FORGOTTEN_MS = 60_000;

export interface Answer {
  /** 0 when the connection broke before an answer. */
  status: number;
  text: string;
  // oxlint-disable-next-line no-explicit-any
  body: any;
  bytes: Buffer;
  headers: Record<string, string | string[] | undefined>;
  ms: number;
}

export interface Worker {
  personaId: string;
  dni: string;
  token(): Promise<string>;
}
export interface Place {
  fecha: string;
  hora: string;
}

export interface World {
  postgres: OwnPostgres;
  db: Observed;
  mail: TestMailServer;
  outsiders: Outsiders;
  dataDir: string;
  processes: PortalProcess[];
  gestora: Worker;
  administradora: Worker;
  /** Doctors of the line; the last one only signs. */
  medicas: Worker[];
  firmante: Worker;
  places: Record<'turnos' | 'unico' | 'casos', Place[]>;
  now(): Date;
  ask(which: number, request: TestRequest): Promise<Answer>;
  start(which: number): Promise<void>;
  /** Waits until both are ready. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Another place for the servers than a PostgreSQL of their own. */
export interface Ground {
  postgres: OwnPostgres;
  /** Variables of one server, besides the usual ones. */
  env(which: number): Record<string, string>;
  /** Where its clients ask, if not at the server itself. */
  port(which: number): number;
}

/**
 * Two servers on one PostgreSQL, one folder, one mail server, one repository and one bus, with people for every
 * act of the load.
 */
export async function startWorld(ground?: Ground): Promise<World> {
  const [postgres, mail, outsiders] = await Promise.all([
    ground?.postgres ?? startOwnPostgres(),
    startMailServer(),
    startOutsiders(),
  ]);
  const { db } = postgres;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-fallas-datos-'));
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const begun = Date.now();
  const now = () => new Date(LUNES + Date.now() - begun);
  const processes: PortalProcess[] = [];

  const ask: World['ask'] = async (which, request) => {
    const since = Date.now();
    const nothing = { text: '', body: undefined, bytes: Buffer.alloc(0), headers: {} };
    const port = ground?.port(which) ?? processes[which]!.port;
    const answer = await Promise.race([
      send(agent, port, request).catch(() => ({ status: 0, ...nothing })),
      sleep(FORGOTTEN_MS, { status: -1, ...nothing }, { ref: false }),
    ]);
    return { ...answer, ms: Date.now() - since };
  };
  const start: World['start'] = async (which) => {
    processes[which] = await startPortalProcess({
      db,
      mail,
      now: now().toISOString(),
      env: { DATA_DIR: dataDir, DATABASE_POOL: '8', OUTSIDE_CA: outsiders.ca, ...ground?.env(which) },
    });
  };

  await db.sql(`insert into portal.servicios (unidad_id, id, nombre, sigla, por_turno, a_demanda, riesgo_trabajo, asientos, dias_corridos) values
    (1, ${SERVICIO.turnos}, 'Orientación', 'O', true, false, false, 50, 60), (1, ${SERVICIO.unico}, 'Estudio', 'E', true, false, false, 1, 60),
    (1, ${SERVICIO.fila}, 'Guardia', 'G', false, true, false, 1, 10), (1, ${SERVICIO.casos}, 'Medicina del trabajo', 'M', true, false, true, 50, 60),
    (1, ${SERVICIO.visitas}, 'Visitas', 'V', false, true, false, 1, 10)`);
  const gestora = await addWorker(db, 'gestor_art', 'Paula');
  const medicas = [
    await addWorker(db, 'profesional', 'Laura'),
    await addWorker(db, 'profesional', 'Marta'),
    await addWorker(db, 'profesional', 'Nélida'),
  ];
  const firmante = await addWorker(db, 'profesional', 'Olga');
  for (const { personaId } of medicas) {
    await db.sql(
      'insert into portal.profesional_servicios (unidad_id, persona_id, servicio_id) values (1, $1, $2)',
      [personaId, SERVICIO.fila],
    );
    await db.sql(
      'insert into portal.guardias (unidad_id, profesional_id, desde, visto) values (1, $1, $2, $2)',
      [personaId, now()],
    );
  }
  const administradora = await addWorker(db, 'administrador', 'Rosa');
  await Promise.all([start(0), start(1)]);
  try {
    await connectOutsiders({ outsiders, ask, firmante }, administradora);
  } catch (error) {
    await Promise.all(processes.map((one) => one.stop()));
    await Promise.all([mail.stop(), outsiders.stop()]);
    throw error;
  }

  const world: World = {
    postgres,
    db,
    mail,
    outsiders,
    dataDir,
    processes,
    gestora,
    administradora,
    medicas,
    firmante,
    places: { turnos: [], unico: [], casos: [] },
    now,
    ask,
    start,
    async ready() {
      for (const which of [0, 1]) {
        while ((await ask(which, { path: '/healthz/ready' })).status !== 200) await sleep(50);
      }
    },
    async stop() {
      agent.destroy();
      await Promise.all(processes.map((one) => one.stop()));
      await Promise.all([mail.stop(), outsiders.stop()]);
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}

/** A staff member with a session; the token is signed on demand, since it lives for ten minutes. */
export async function addWorker(
  db: Observed,
  rol: 'administrador' | 'gestor_art' | 'profesional',
  nombre: string,
): Promise<Worker> {
  const [personaId, cuentaId, sesionId, dni] = [newId(), newId(), newId(), newDni()];
  await db.sql(
    `insert into portal.personas (unidad_id, id, documento, nombre, apellido, fec_nac, sexo) values (1, $1, $2, $3, 'Prueba', '1975-05-20', 'F')`,
    [personaId, dni, nombre],
  );
  await db.sql(
    `insert into portal.cuentas (unidad_id, id, persona_id, dni, clave_hash) values (1, $1, $2, $3, '-')`,
    [cuentaId, personaId, dni],
  );
  await db.sql('insert into portal.cuenta_roles (unidad_id, cuenta_id, rol) values (1, $1, $2)', [
    cuentaId,
    rol,
  ]);
  if (rol === 'profesional')
    await db.sql(
      `insert into portal.profesionales (unidad_id, persona_id, tratamiento, profesion, especialidad, refeps, matricula_tipo, matricula_numero, matricula_emisor, domicilio_profesional, firma)
       values (1, $1, 'Dra.', 'Médica', 'Clínica Médica', '920333444', 'nac', '98765', 'Ministerio de Salud de la Nación', 'Av. Corrientes 2450, CABA', $2)`,
      [personaId, FIRMA],
    );
  await db.sql(
    `insert into portal.sesiones (unidad_id, id, persona_id, cuenta_id, rol, creada, usada) values (1, $1, $2, $3, $4, now(), now())`,
    [sesionId, personaId, cuentaId, rol],
  );
  const secrets = createSecrets(SECRET);
  return { personaId, dni, token: () => signAccess(secrets, 1, sesionId) };
}
