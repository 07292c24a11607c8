import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { plantillaDeDesarrollo } from '@portal/domain/plantillas/index';
import { buildApp } from './app.ts';
import { ConfigError, isProduction, type Config } from './config/config.ts';
import { mailOptions } from './config/walls.ts';
import { startPostgres, type EmbeddedPostgres } from './dev-database/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { createMonths } from './db/months.ts';
import { openReplica } from './db/late-db.ts';
import { createPool } from './db/pools.ts';
import { refuseStrongUser } from './db/strong-user.ts';
import { isReachable, systemDb, type SystemDb } from './db/system-db.ts';
import { unitDb, type UnitDbOptions } from './db/unit-db.ts';
import { loadDemo } from './demo/demo.ts';
import { cuantosEsperan } from './features/atenciones/index.ts';
import { openFila } from './features/atenciones/fila/en-vivo.ts';
import { createEstado } from './features/estado/estado-del-portal.ts';
import { openLlamadas } from './features/llamada/en-vivo.ts';
import { invitadoDelCanal } from './features/llamada/index.ts';
import { registrosPendientes } from './features/registro/index.ts';
import { CALENDARIO_DE_TURNO, propositosDeTurno } from './features/turnos/index.ts';
import { jobsOfFeatures } from './jobs.ts';
import { ensureUnidades } from './units/ensure-units.ts';
import { originOf } from './units/origin.ts';
import { createUnitRegistry } from './units/registry.ts';
import { faltaSegundoFactor } from '@portal/domain/cuentas/segundo-factor';
import { isOver, isShut } from './http/closed-unit.ts';
import { createDrain } from './http/drain.ts';
import { bareRefusal } from './http/security-headers.ts';
import { sessions, verifyAccess } from './http/session.ts';
import { endWithin, leaveOrderly } from './leave.ts';
import { sondasDe, sondasDeUnidad } from './probes.ts';
import { subscribeFeatures } from './subscriptions.ts';
import { loadWeb } from './web.ts';
import { createAuditTrail } from './platform/audit/audit.ts';
import { createSeal } from './platform/audit/seal.ts';
import { createClock } from './platform/clock.ts';
import { startDevMailbox } from './platform/mail/dev-mailbox.ts';
import { hasRoom } from './platform/files/disk.ts';
import { createFacts } from './platform/facts.ts';
import { createLog, errorFacts } from './platform/log.ts';
import { openFileStore } from './platform/files/open-files.ts';
import { createRelay } from './platform/mail/mensajes.ts';
import { listen } from './platform/realtime/notifications.ts';
import { measureEvents } from './platform/metrics/event-metrics.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { startMetricsServer, type MetricsServer } from './platform/metrics/server.ts';
import { createPasswords } from './platform/secrets/passwords.ts';
import type { Platform } from './platform/platform.ts';
import { measureProcess, measureShared, measureSurroundings } from './platform/metrics/process-metrics.ts';
import { auditRefusal, peerAddress } from './platform/realtime/refusals.ts';
import { createRealtime } from './platform/realtime/realtime.ts';
import { createScanner } from './platform/scan.ts';
import { openRoot } from './platform/secrets/root-key.ts';
import { createSecrets, keptSecret } from './platform/secrets/secrets.ts';
import { createSweep } from './platform/sweep.ts';
import { createTrashSweep } from './platform/store/trash.ts';
import { createDraftSweep } from './platform/store/unheld-files.ts';
import { startTick } from './platform/tick.ts';
import { openTraces } from './platform/traces/traces.ts';
import { enterStore } from './platform/store/enter-store.ts';
import { listenPatiently } from './http/listen-patiently.ts';

export interface Portal {
  url: string;
  /** Human-readable description of where mail goes. */
  mail: string;
  /** Port of the metrics endpoint, if enabled. */
  metricsPort: number | undefined;
  db: SystemDb;
  platform: Platform;
  /**
   * Runs all due jobs once and waits for them. With `everyMs`, only the jobs whose interval is at most that
   * long.
   */
  runDueWork(everyMs?: number): Promise<void>;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Folder of the built web. Tests pass a small one of their own. */
  webFolder?: string;
  /** Jobs run only through `runDueWork`. */
  tickByHand?: boolean;
}

/** Time for one part to end, once nothing uses it any more. */
const ENDING_MS = 15_000;
const builtWeb = path.resolve(import.meta.dirname, '../../web/dist');

/** Starts everything in order, reports slow steps, and returns one function that stops everything. */
export async function startPortal(
  config: Config,
  tell: (step: string) => void = () => {},
  { webFolder = builtWeb, tickByHand = false }: StartOptions = {},
): Promise<Portal> {
  const log = createLog(config.logLevel);
  const stops: (() => unknown)[] = [];
  let draining = false;
  let stopping = false;
  let closing = false;
  let leave: (() => Promise<void>) | undefined;
  const stop = async () => {
    draining = true;
    await leave?.();
    stopping = true;
    closing = true;
    for (const end of stops.toReversed()) await endWithin(ENDING_MS, end, log);
  };

  try {
    await mkdir(config.dataDir, { recursive: true });
    let embedded: EmbeddedPostgres | undefined;
    if (config.databaseUrl === undefined) {
      tell('Iniciando la base de datos…');
      embedded = await startPostgres(path.join(config.dataDir, 'postgres'), { log: tell });
      stops.push(() => embedded!.stop());
    }
    const appUrl = embedded?.appUrl ?? config.databaseUrl!;
    const adminUrl = embedded?.adminUrl ?? config.databaseAdminUrl ?? appUrl;
    const warnOfMonths = (problem: string) => log.warn(problem);
    const applied = await migrate(adminUrl, undefined, warnOfMonths);
    if (applied.length > 0)
      tell(`Base de datos al día (${applied.length} ${applied.length === 1 ? 'cambio' : 'cambios'}).`);
    if (config.mode === 'production') await refuseStrongUser(appUrl);
    await ensureUnidades(adminUrl, config.template, config.mode);

    const traces = await openTraces(config.traces, config.baseDomain, log);
    stops.push(() => traces?.stop());
    const onStatement = traces?.onStatement;
    const onError = (error: Error) => log.warn(errorFacts(error), 'a database connection broke');
    const pooled = { url: appUrl, onError, onStatement };
    const appPool = createPool({ ...pooled, role: 'portal_app', max: config.databasePool });
    stops.push(() => appPool.end());
    const systemPool = createPool({ ...pooled, role: 'portal_sistema', max: 3 });
    stops.push(() => systemPool.end());
    // A single connection keeps notifications in order.
    const realtimePool = createPool({ url: appUrl, role: 'portal_app', max: 1, durable: false, onError });
    stops.push(() => realtimePool.end());

    const clock = createClock(config.now);
    // A transaction may look up its unit. A separate pool keeps that lookup from waiting for a connection
    // that such transactions hold.
    const unitsPool = createPool({ ...pooled, role: 'portal_app', max: 1 });
    stops.push(() => unitsPool.end());
    let wake: (job: string) => void = () => {};
    const options: UnitDbOptions = {
      wake: (job) => wake(job),
      onFailedConsequence: (error) => log.warn(errorFacts(error), 'what follows an act failed'),
    };
    const unit = (unidadId: number) => unitDb(appPool, unidadId, options);
    const replica = openReplica(config.databaseReadUrl, unit, onError, onStatement);
    stops.push(() => replica.stop());
    const db = systemDb(systemPool, appPool, options);
    const signing = [config.secret ?? (await keptSecret(config.dataDir)), ...config.otherSecrets] as const;
    const secrets = createSecrets(await openRoot(db, signing, config.mode), signing);
    const units = createUnitRegistry(systemDb(systemPool, unitsPool), log, {
      pinned: config.template,
      baseDomain: config.baseDomain,
      fallback: config.mode === 'development' ? plantillaDeDesarrollo : undefined,
    });
    const notices = listen(
      appUrl,
      'portal_ajustes',
      (unidad) => units.forget(unidad === undefined ? undefined : Number(unidad)),
      log,
    );
    stops.push(() => notices.stop());

    const realtime = createRealtime({
      pool: realtimePool,
      log,
      refusal: bareRefusal(config),
      originAllowed: (origin, host) =>
        origin === undefined || (URL.canParse(origin) && new URL(origin).host === host),
      async authenticate({ host, token }) {
        const unidad = await units.byHost(host);
        const sesionId = unidad && verifyAccess(secrets, unidad.id, token);
        const actor = sesionId
          ? await sessions(platform, unidad.id)(sesionId)
          : unidad
            ? await invitadoDelCanal(platform, unidad.id, token)
            : null;
        return actor &&
          !isShut(unidad!, actor) &&
          !isOver(unidad!, clock.machine()) &&
          !faltaSegundoFactor(unidad!.plantilla, isProduction(config), actor)
          ? { unidadId: unidad!.id, actor }
          : undefined;
      },
      addressOf: (request) => peerAddress(request, config.behindTls),
      limitAddresses: config.rateLimits,
      onRefused: (refusal) => auditRefusal(platform, refusal),
    });

    const metrics = createMetrics();
    const { acts, byUnit, requests, jobs, mails } = measureEvents(metrics);
    const facts = createFacts();
    let { port } = config;
    const platform: Platform = {
      config,
      clock,
      log,
      secrets,
      files: openFileStore(config),
      scan: config.scan && createScanner(config.scan),
      passwords: createPasswords(),
      stopping: () => stopping,
      closing: () => closing,
      audit: createAuditTrail(unit, clock, ({ acto, resultado }) =>
        acts.inc({ act: acto, outcome: resultado === 'ok' || resultado === 'repetido' ? 'ok' : 'refused' }),
      ),
      realtime,
      units,
      unit,
      late: replica.late,
      originOf: (unidad) => originOf(unidad, config, port),
      publish: facts.publish,
    };

    subscribeFeatures(facts, platform);
    await enterStore(config, db, platform, tell);

    if (config.demo) await loadDemo(platform, tell);

    const mailbox =
      config.mode === 'development' ? await startDevMailbox(path.join(config.dataDir, 'correo')) : undefined;
    if (mailbox) stops.push(() => mailbox.stop());

    const ledgerPool = createPool({ ...pooled, role: 'portal_sistema', max: 1 });
    stops.push(() => ledgerPool.end());
    const relay = createRelay({
      db,
      ledger: systemDb(ledgerPool, appPool),
      clock,
      log,
      smtpUrl: config.smtpUrl ?? mailbox!.smtpUrl,
      options: mailOptions(config),
      from: config.mailFrom,
      calendarName: CALENDARIO_DE_TURNO,
      onSettled: (outcome) => mails.inc({ outcome }),
      stopping: () => stopping,
    });
    stops.push(() => relay.close());
    const llamadas = openLlamadas(platform);
    const seal = createSeal(db, { folder: path.join(config.dataDir, 'auditoria'), files: platform.files });
    stops.push(() => seal.stop());
    const estado = createEstado(db, platform, sondasDe(db, platform, relay), (unidadId) =>
      sondasDeUnidad(platform, db.unit(unidadId)),
    );
    const tick = startTick(
      [
        llamadas,
        relay,
        ...jobsOfFeatures(db, platform),
        seal,
        createMonths(adminUrl, warnOfMonths),
        createDraftSweep(config.filesDir, clock),
        createTrashSweep(db, platform.files, clock),
        createSweep(db, clock, propositosDeTurno, () => stopping),
        estado.job,
      ].map((job) => traces?.watched(job) ?? job),
      log,
      {
        byHand: tickByHand,
        onRun: jobs.ran,
      },
    );
    wake = traces?.noting(tick.wake) ?? tick.wake;
    const fila = openFila(platform, appUrl);
    stops.push(() => fila.stop());
    stops.push(() => tick.stop(config.drain.limitMs));

    const web = await loadWeb(webFolder, platform);
    const folders = config.files ? [config.dataDir] : [config.dataDir, config.filesDir];
    const health = {
      ready: () => isReachable(db),
      stopping: () => draining,
      room: () => hasRoom(folders),
    };
    const { app } = buildApp({
      platform,
      web,
      health,
      estado,
      mailbox,
      traces,
      observe(route, seconds, unit) {
        requests.observe(route, seconds);
        byUnit.inc({ unit: unit ?? '', status: `${route.status[0]}xx` });
      },
    });
    await app.ready();
    realtime.attach(app.server);
    const drain = createDrain(app.server);
    stops.push(() => app.close());
    stops.push(() => realtime.stop());
    let figures: MetricsServer | undefined;
    if (config.metrics) {
      stops.push(
        measureProcess(metrics, {
          pools: {
            app: appPool,
            system: systemPool,
            realtime: realtimePool,
            units: unitsPool,
            ...replica.pools,
          },
          realtime,
        }),
      );
      measureShared(metrics, db, clock, {
        lines: () => cuantosEsperan(db),
        registrations: () => registrosPendientes(db),
        unsealed: seal.unsealed,
      });
      const places = { data: config.dataDir, ...(config.files ? {} : { files: config.filesDir }) };
      measureSurroundings(metrics, {
        files: platform.files,
        scan: platform.scan,
        folders: places,
        lateness: replica.lateness,
      });
      figures = await startMetricsServer(metrics, config.metrics);
      stops.push(() => figures?.stop());
      tell(`Métricas en http://${config.metrics.host}:${figures.port}/metrics`);
    }
    await listenPatiently(app, config);
    leave = () => leaveOrderly({ config, log, drain, realtime, tick, onStopping: () => (stopping = true) });
    const address = app.server.address();
    if (typeof address === 'object' && address) ({ port } = address);
    tick.wake(estado.job.name);

    return {
      url: `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`,
      mail: config.smtpUrl ? `SMTP ${new URL(config.smtpUrl).host}` : `http://localhost:${port}/_dev/correo`,
      metricsPort: figures?.port,
      db,
      platform,
      runDueWork: tick.runAll,
      stop,
    };
  } catch (error) {
    await stop();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new ConfigError([
        `El puerto ${config.port} está ocupado. Cerrá lo que lo usa o elegí otro con PORT.`,
      ]);
    throw error;
  }
}
