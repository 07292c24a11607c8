import { readFileSync } from 'node:fs';
import path from 'node:path';
import { clavesPlantilla } from '@portal/domain/plantillas/index';
import { readTraces, type TracesPlace } from './traces.ts';
import {
  parseDatabaseUrl,
  parseFilesUrl,
  parseScanUrl,
  type DatabaseServers,
  type S3Place,
  type Session,
} from './urls.ts';
import { publicDevelopment, unencrypted } from './walls.ts';

/**
 * The only reader of the environment. Everything is checked before the portal starts, and all problems are
 * reported together.
 */
export interface Config {
  mode: 'development' | 'production';
  port: number;
  host: string;
  dataDir: string;
  /** If absent, the portal runs its own PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  databaseAdminUrl: string | undefined;
  /** A replica for what may be late. If absent, everything is read from the primary. */
  databaseReadUrl: string | undefined;
  databasePool: number;
  template: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  demo: boolean;
  /** Start of the business clock (development only). */
  now: Date | undefined;
  /** If absent in development, a secret is generated and stored under `dataDir`. */
  secret: string | undefined;
  /**
   * Also accepted for verifying and decrypting: the previous secret after a rotation, or the next one before
   * it.
   */
  otherSecrets: readonly string[];
  /**
   * TLS ends at a proxy in front of the portal, and its X-Forwarded-For and X-Forwarded-Proto are trusted.
   */
  behindTls: boolean;
  /**
   * Production: units answer at `<host>.<baseDomain>`, and a pinned unit also at `baseDomain` itself. Links
   * in mails are built from it, never from request headers.
   */
  baseDomain: string | undefined;
  rateLimits: boolean;
  /** Whether browsers keep the built files and a static frame (`web/public/sw.js`). */
  webCache: boolean;
  /** Whether the files of a page are named in a 103 answer before it. */
  earlyHints: boolean;
  /**
   * On SIGTERM: how long the portal answers as not ready and serves on, so that the proxy notices, and how long it
   * then waits for requests, sockets and jobs. Without the first, sockets are closed at once: nobody takes them.
   */
  drain: { noticeMs: number; limitMs: number };
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** URLs of the insurers' web services, by unit. */
  padronUrls: Readonly<Record<string, string>>;
  /** Certificates that outgoing calls trust besides the usual authorities (development only). */
  outsideCa: string | undefined;
  /**
   * TURN relays (coturn) for calls and the secret shared with them. Without relays, a call works only where
   * the networks allow a direct connection.
   */
  turn: { urls: readonly string[]; secret: string } | undefined;
  /** `relay`: calls go only through the relay. */
  icePolicy: 'all' | 'relay';
  /** Folder for files when no S3 store is configured. All processes must share it. */
  filesDir: string;
  /** If absent, files are stored in `filesDir`. */
  files: S3Place | undefined;
  /** Encrypts and decrypts backups. */
  backupKey: string | undefined;
  /** The clamd that scans every upload before any of it is stored. */
  scan: { host: string; port: number } | undefined;
  /** Address of the Prometheus endpoint: a separate port that no proxy exposes. */
  metrics: { port: number; host: string; token: string | undefined } | undefined;
  /** If absent, nothing is traced and nothing of it is loaded. */
  traces: TracesPlace | undefined;
}

export const isProduction = ({ mode }: Pick<Config, 'mode'>): boolean => mode === 'production';

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`El portal no puede arrancar:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Whichever server answers first may be one that takes no writes. */
const isAnyOf = ({ urls, session }: DatabaseServers) => urls.length > 1 && session === 'any';

function userOf(url: string | undefined): string | undefined {
  const [one] = (url === undefined ? undefined : parseDatabaseUrl(url))?.urls ?? [];
  return one && (new URL(one).searchParams.get('user') ?? new URL(one).username);
}

const PLACEHOLDERS = ['changeme', 'secret', 'secreto', 'demo', 'example', 'ejemplo'];
const isWeakSecret = (secret: string) =>
  secret.length < 32 ||
  new Set(secret).size < 10 ||
  PLACEHOLDERS.some((word) => secret.toLowerCase().includes(word));

export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const value = (name: string) => (env[name]?.trim() === '' ? undefined : env[name]?.trim());

  function oneOf<const T extends string>(name: string, options: readonly T[], fallback: T): T {
    const given = value(name) ?? fallback;
    if (!options.includes(given as T))
      problems.push(`${name} debe ser ${options.join(' o ')} (es '${given}').`);
    return given as T;
  }
  function whole(name: string, min: number, max: number, fallback: number): number {
    const given = value(name);
    if (given === undefined) return fallback;
    const number = Number(given);
    if (!/^[0-9]+$/.test(given) || number < min || number > max)
      problems.push(`${name} debe ser un número entero entre ${min} y ${max} (es '${given}').`);
    return number;
  }
  function address(name: string, protocols: readonly string[]): string | undefined {
    const given = value(name);
    if (given !== undefined && !(URL.canParse(given) && protocols.includes(new URL(given).protocol))) {
      problems.push(
        `${name} debe ser una dirección ${protocols.map((protocol) => `${protocol}//`).join(' o ')}.`,
      );
    }
    return given;
  }
  function database(name: string, sessions: readonly Session[]): string | undefined {
    const given = value(name);
    const servers = given === undefined ? undefined : parseDatabaseUrl(given);
    if (given !== undefined && !servers)
      problems.push(
        `${name} debe ser una dirección postgres:// o postgresql:// (postgres://usuario:clave@servidor/base, o varios servidores: uno:5432,otro:5432).`,
      );
    else if (
      servers &&
      (!sessions.includes(servers.session) || (sessions.includes('read-write') && isAnyOf(servers)))
    )
      problems.push(`${name}: target_session_attrs debe ser ${sessions.join(' o ')}.`);
    return given;
  }

  const mode = oneOf('MODE', ['development', 'production'], 'development');
  const production = mode === 'production';

  const template = value('TEMPLATE');
  if (template !== undefined && !(clavesPlantilla as readonly string[]).includes(template)) {
    problems.push(`TEMPLATE '${template}' no existe. Las plantillas son: ${clavesPlantilla.join(', ')}.`);
  }

  let now: Date | undefined;
  const portalNow = value('PORTAL_NOW');
  if (portalNow !== undefined) {
    now = new Date(portalNow);
    if (
      !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(portalNow) ||
      Number.isNaN(now.getTime())
    ) {
      problems.push(
        `PORTAL_NOW debe ser un instante con zona, por ejemplo 2026-11-16T09:00:00-03:00 (es '${portalNow}').`,
      );
    }
  }

  const secret = value('SECRET');
  const otherSecrets = (value('SECRET_OTHERS') ?? '').split(/[\s,]+/).filter((one) => one !== '');
  for (const [name, given] of [
    ['SECRET', secret] as const,
    ...otherSecrets.map((one) => ['SECRET_OTHERS', one] as const),
  ]) {
    if (given !== undefined && isWeakSecret(given))
      problems.push(
        `${name} debe tener al menos 32 caracteres al azar (por ejemplo: openssl rand -base64 48).`,
      );
  }
  if (otherSecrets.length > 0 && secret === undefined)
    problems.push('SECRET_OTHERS acompaña a SECRET: el que firma es SECRET.');

  let padronUrls: Record<string, string> = {};
  const urls = value('PADRON_URLS');
  if (urls !== undefined) {
    try {
      padronUrls = JSON.parse(urls) as Record<string, string>;
      if (Array.isArray(padronUrls)) throw new Error('not an object');
      for (const [unit, url] of Object.entries(padronUrls)) {
        const protocol = URL.canParse(url) ? new URL(url).protocol : '';
        if (protocol !== 'https:' && (production || protocol !== 'http:'))
          problems.push(`PADRON_URLS: la dirección de '${unit}' debe ser https://.`);
      }
    } catch {
      problems.push('PADRON_URLS debe ser un objeto JSON de unidad a dirección.');
    }
  }

  let outsideCa: string | undefined;
  const outsideCaFile = value('OUTSIDE_CA');
  if (outsideCaFile !== undefined) {
    if (production) problems.push('OUTSIDE_CA no se admite en producción.');
    try {
      outsideCa = readFileSync(outsideCaFile, 'utf8');
    } catch {
      problems.push(`OUTSIDE_CA debe ser un archivo PEM que se pueda leer (es '${outsideCaFile}').`);
    }
  }

  const turnUrls = (value('TURN_URLS') ?? '')
    .split(',')
    .flatMap((url) => (url.trim() === '' ? [] : [url.trim()]));
  for (const url of turnUrls) {
    if (!/^turns?:[^\s?/@]+(\?transport=(udp|tcp))?$/.test(url))
      problems.push(`TURN_URLS: '${url}' no es de la forma turn:servidor:3478?transport=udp.`);
  }
  const turnSecret = value('TURN_SECRET');
  if (turnUrls.length > 0 !== (turnSecret !== undefined))
    problems.push('TURN_URLS y TURN_SECRET van juntos: la dirección del relevo y el secreto que comparte.');
  const icePolicy = oneOf('ICE_POLICY', ['all', 'relay'], 'all');
  if (icePolicy === 'relay' && turnUrls.length === 0) problems.push('ICE_POLICY=relay necesita TURN_URLS.');

  const filesUrl = value('FILES_URL');
  const files = filesUrl === undefined ? undefined : parseFilesUrl(filesUrl);
  if (filesUrl !== undefined && !files)
    problems.push(
      'FILES_URL debe ser s3://CLAVE:SECRETO@servidor/deposito?region=… (s3+http:// sin TLS, solo en desarrollo).',
    );
  if (production && files?.url.startsWith('http://'))
    problems.push('FILES_URL: en producción el depósito se alcanza por TLS (s3://).');
  const scanUrl = value('SCAN_URL');
  const scan = scanUrl === undefined ? undefined : parseScanUrl(scanUrl);
  if (scanUrl !== undefined && !scan) problems.push('SCAN_URL debe ser clamd://servidor:3310.');

  const backupKey = value('BACKUP_KEY');
  if (backupKey !== undefined && isWeakSecret(backupKey))
    problems.push(
      'BACKUP_KEY debe tener al menos 32 caracteres al azar (por ejemplo: openssl rand -base64 48).',
    );
  const metricsPort = whole('METRICS_PORT', 0, 65_535, -1);
  const metricsHost = value('METRICS_HOST') ?? '127.0.0.1';
  const metricsToken = value('METRICS_TOKEN');
  if (metricsToken !== undefined && !/^[\w.~+/=-]{16,200}$/.test(metricsToken))
    problems.push('METRICS_TOKEN debe tener al menos 16 caracteres al azar.');
  if (metricsPort >= 0 && metricsToken === undefined && !/^(127\.|::1$|localhost$)/.test(metricsHost))
    problems.push('METRICS_HOST se ve desde afuera de la máquina: hace falta METRICS_TOKEN.');

  const dataDir = path.resolve(value('DATA_DIR') ?? '.data');
  const filesDir = value('FILES_DIR');
  if (files && filesDir !== undefined)
    problems.push('FILES_DIR y FILES_URL no van juntos: los archivos están en una carpeta o en un depósito.');
  if (filesDir !== undefined && !path.isAbsolute(filesDir))
    problems.push(
      `FILES_DIR debe ser una carpeta desde la raíz, la misma para todos los procesos (es '${filesDir}').`,
    );

  const config: Config = {
    mode,
    port: whole('PORT', 0, 65_535, 3000),
    host: value('HOST') ?? (production ? '0.0.0.0' : 'localhost'),
    dataDir,
    databaseUrl: database('DATABASE_URL', ['any', 'read-write']),
    databaseAdminUrl: database('DATABASE_ADMIN_URL', ['any', 'read-write']),
    databaseReadUrl: database('DATABASE_READ_URL', ['any', 'prefer-standby']),
    databasePool: whole('DATABASE_POOL', 2, 200, 16),
    template,
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: value('MAIL_FROM') ?? 'Portal <no-responder@localhost>',
    demo: oneOf('DEMO', ['on', 'off'], production ? 'off' : 'on') === 'on',
    now,
    secret,
    otherSecrets,
    behindTls: oneOf('BEHIND_TLS', ['on', 'off'], 'off') === 'on',
    baseDomain: value('BASE_DOMAIN')?.toLowerCase(),
    rateLimits: oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    webCache: oneOf('WEB_CACHE', ['on', 'off'], 'on') === 'on',
    earlyHints: oneOf('EARLY_HINTS', ['on', 'off'], 'off') === 'on',
    logLevel: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], production ? 'info' : 'warn'),
    drain: {
      noticeMs: whole('DRAIN_SECONDS', 0, 300, production ? 4 : 0) * 1000,
      limitMs: whole('DRAIN_LIMIT_SECONDS', 1, 300, production ? 20 : 5) * 1000,
    },
    padronUrls,
    outsideCa,
    turn: turnSecret === undefined ? undefined : { urls: turnUrls, secret: turnSecret },
    icePolicy,
    filesDir: filesDir ?? path.join(dataDir, 'archivos'),
    files,
    backupKey,
    scan,
    metrics: metricsPort < 0 ? undefined : { port: metricsPort, host: metricsHost, token: metricsToken },
    traces: readTraces(value, production, problems),
  };

  if (config.baseDomain !== undefined && !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(config.baseDomain))
    problems.push(`BASE_DOMAIN debe ser un nombre de dominio (es '${config.baseDomain}').`);
  if (config.databaseReadUrl !== undefined && userOf(config.databaseReadUrl) !== userOf(config.databaseUrl))
    problems.push(
      'DATABASE_READ_URL: el usuario debe ser el de DATABASE_URL, para que la réplica separe las unidades igual.',
    );
  problems.push(...publicDevelopment(config));
  if (production) {
    problems.push(...unencrypted(config));
    if (config.databaseUrl === undefined)
      problems.push('Falta DATABASE_URL: en producción la base de datos es propia y tiene sus respaldos.');
    if (config.smtpUrl === undefined)
      problems.push('Falta SMTP_URL: sin correo nadie recupera su contraseña.');
    if (value('MAIL_FROM') === undefined)
      problems.push('Falta MAIL_FROM: la dirección que firma los correos.');
    if (secret === undefined)
      problems.push('Falta SECRET: firma las sesiones (por ejemplo: openssl rand -base64 48).');
    if (!config.behindTls)
      problems.push('Falta BEHIND_TLS=on: producción exige un proxy que termine TLS delante del portal.');
    if (turnSecret !== undefined && turnSecret.length < 16)
      problems.push('TURN_SECRET debe tener al menos 16 caracteres al azar.');
    if (config.baseDomain === undefined)
      problems.push(
        'Falta BASE_DOMAIN: el dominio en el que atienden las unidades (por ejemplo portal.ejemplo.gob.ar).',
      );
    if (config.demo) problems.push('DEMO=on no se admite en producción.');
    if (now !== undefined) problems.push('PORTAL_NOW no se admite en producción.');
    if (!config.rateLimits) problems.push('RATE_LIMITS=off no se admite en producción.');
    if (config.logLevel === 'debug') problems.push('LOG_LEVEL=debug no se admite en producción.');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
