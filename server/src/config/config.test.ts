import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { mailOptions } from './walls.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

const production = {
  MODE: 'production',
  DATABASE_URL: 'postgres://portal@db.example/portal?sslmode=verify-full',
  SMTP_URL: 'smtps://correo.example',
  MAIL_FROM: 'Portal <no-responder@portal.example>',
  SECRET: 'k3Jd92mQpXv7Lw0sZt5Yb8Nc1Rf6Hg4AuE',
  BEHIND_TLS: 'on',
  BASE_DOMAIN: 'portal.example',
};
const without = (name: keyof typeof production) =>
  Object.fromEntries(Object.entries(production).filter(([key]) => key !== name));

it('starts in development without any setting', () => {
  expect(loadConfig({})).toMatchObject({
    mode: 'development',
    port: 3000,
    host: 'localhost',
    demo: true,
    rateLimits: true,
    behindTls: false,
    template: undefined,
    databaseUrl: undefined,
    smtpUrl: undefined,
  });
  expect(loadConfig({ PORT: '', TEMPLATE: '  ', MODE: '' })).toEqual(loadConfig({}));
});

it('starts in production with all settings, without demo data', () => {
  expect(loadConfig(production)).toMatchObject({
    mode: 'production',
    demo: false,
    rateLimits: true,
    behindTls: true,
    host: '0.0.0.0',
    logLevel: 'info',
  });
});

describe('production refuses to start and names the missing setting', () => {
  it.each(['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'SECRET', 'BEHIND_TLS', 'BASE_DOMAIN'] as const)(
    'without %s',
    (name) => {
      expect(problemsOf(without(name))).toEqual([expect.stringContaining(name)]);
    },
  );

  it.each([
    ['DEMO', 'on'],
    ['PORTAL_NOW', '2026-11-16T09:00:00-03:00'],
    ['RATE_LIMITS', 'off'],
    ['LOG_LEVEL', 'debug'],
    ['BEHIND_TLS', 'off'],
    ['PADRON_URLS', '{"osef":"http://osef.example"}'],
    ['DATABASE_URL', 'postgres://portal@db.example/portal'],
    ['DATABASE_URL', 'postgres://portal@db.example/portal?sslmode=require'],
    ['DATABASE_URL', 'postgres://portal@db.example/portal?sslmode=verify-full&uselibpqcompat=true'],
    ['DATABASE_URL', 'postgres://portal@127.0.0.1:5432,db.example:5432/portal'],
    ['DATABASE_READ_URL', 'postgres://portal@db.example/portal'],
    ['DATABASE_ADMIN_URL', 'postgres://dueno@db.example/portal?sslmode=no-verify'],
    ['SMTP_URL', 'smtp://correo.example?ignoreTLS=true'],
    ['SMTP_URL', 'smtps://correo.example?tls.rejectUnauthorized=false'],
    ['FILES_DIR', 'archivos'],
    ['SECRET_OTHERS', 'corto'],
    ['BASE_DOMAIN', 'https://portal.example'],
    ['BASE_DOMAIN', 'portal.example/'],
    ['SECRET', 'corto'],
    ['SECRET', 'a'.repeat(64)],
    ['SECRET', 'changeme-changeme-changeme-1234567890'],
  ])('with %s=%s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it.each([
    ['DATABASE_URL', 'postgres://portal@127.0.0.1/portal'],
    ['DATABASE_URL', 'postgres://portal@localhost:5433/portal'],
    ['DATABASE_URL', 'postgres://portal@uno,otro:5433/portal?sslmode=verify-full'],
    [
      'DATABASE_URL',
      'postgres://portal@uno:5432,otro:5432/portal?sslmode=verify-full&target_session_attrs=read-write',
    ],
    ['DATABASE_URL', 'postgres://portal@127.0.0.1:5001,[::1]:5001/portal'],
    [
      'DATABASE_READ_URL',
      'postgres://portal@uno,otro/portal?sslmode=verify-full&target_session_attrs=prefer-standby',
    ],
    ['DATABASE_READ_URL', 'postgres://portal@127.0.0.1:5001/portal'],
    ['DATABASE_URL', 'postgres:///portal?host=/var/run/postgresql&user=portal_login'],
    ['SMTP_URL', 'smtp://correo.example:587'],
    ['SMTP_URL', 'smtp://127.0.0.1:25?ignoreTLS=true'],
    ['FILES_DIR', '/var/lib/portal/archivos'],
    ['SECRET_OTHERS', 'Zt5Yb8Nc1Rf6Hg4AuEk3Jd92mQpXv7Lw0s'],
  ])('accepts %s=%s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([]);
  });

  it('requires TLS for mail, except to a mail server on the same machine', () => {
    const options = (SMTP_URL: string) => mailOptions(loadConfig({ ...production, SMTP_URL }));
    expect(options('smtp://correo.example:587')).toEqual({ requireTLS: true });
    expect(options('smtp://127.0.0.1:25')).toEqual({ requireTLS: false });
    expect(mailOptions(loadConfig({ SMTP_URL: 'smtp://correo.example' }))).toEqual({ requireTLS: false });
  });

  it('names all problems at once', () => {
    const problems = problemsOf({ MODE: 'production', DEMO: 'on', TEMPLATE: 'nadie' });
    for (const name of [
      'DATABASE_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'SECRET',
      'BEHIND_TLS',
      'BASE_DOMAIN',
      'DEMO',
      'TEMPLATE',
    ])
      expect(problems.join('\n')).toContain(name);
    expect(() => loadConfig({ MODE: 'production' })).toThrow(/^El portal no puede arrancar:\n {2}- /);
  });
});

it.each([
  [{ BEHIND_TLS: 'on' }],
  [{ BASE_DOMAIN: 'portal.example' }],
  [{ MODE: 'development', BEHIND_TLS: 'on', BASE_DOMAIN: 'portal.example' }],
])('refuses to serve development mode to the public: %j', (env) => {
  expect(problemsOf(env as Record<string, string>)).toEqual([expect.stringContaining('MODE=production')]);
});

describe('every mode refuses a wrong value', () => {
  it.each([
    ['MODE', 'prod'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['PORT', '3e3'],
    ['TEMPLATE', 'nadie'],
    ['TEMPLATE', 'DEMO'],
    ['TEMPLATE', 'l-zamora'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'base'],
    ['DATABASE_URL', 'postgres://x@uno,,otro/base'],
    ['DATABASE_URL', 'postgres://x@uno:5432,otro:x/base'],
    ['DATABASE_URL', 'postgres://x@uno,otro/base?target_session_attrs=any'],
    ['DATABASE_URL', 'postgres://x@uno,otro/base?target_session_attrs=prefer-standby'],
    ['DATABASE_READ_URL', 'postgres://x@uno/base'],
    ['DATABASE_ADMIN_URL', 'http://x'],
    ['DATABASE_POOL', '1'],
    ['SMTP_URL', 'http://correo'],
    ['DEMO', 'yes'],
    ['RATE_LIMITS', 'no'],
    ['WEB_CACHE', '1'],
    ['EARLY_HINTS', 'yes'],
    ['BEHIND_TLS', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['PORTAL_NOW', '2026-11-16'],
    ['PORTAL_NOW', '2026-11-16T09:00:00'],
    ['PORTAL_NOW', '2026-13-16T09:00:00-03:00'],
    ['SECRET', 'secreto'],
    ['PADRON_URLS', '{'],
    ['PADRON_URLS', '{"osef":"ftp://x"}'],
    ['PADRON_URLS', '["https://x.example"]'],
    ['PADRON_URLS', 'null'],
    ['PADRON_URLS', '{"osef":5}'],
  ])('%s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it('lists the known templates when the template is unknown', () => {
    expect(problemsOf({ TEMPLATE: 'nadie' })[0]).toMatch(/'nadie' no existe.*almirantebrown.*vilsar/);
  });
});

it.each([
  ['PORTAL_NOW', '2026-11-16T09:00:00-03:00', 'now', new Date('2026-11-16T12:00:00Z')],
  ['PORTAL_NOW', '2026-11-16T12:00:00Z', 'now', new Date('2026-11-16T12:00:00Z')],
  ['TEMPLATE', 'l_zamora', 'template', 'l_zamora'],
  ['PORT', '0', 'port', 0],
  ['PADRON_URLS', '{"osef":"http://127.0.0.1:9/x"}', 'padronUrls', { osef: 'http://127.0.0.1:9/x' }],
] as const)('reads %s=%s', (name, value, key, read) => {
  expect(loadConfig({ [name]: value })[key]).toEqual(read);
});

describe('the TURN relays of the calls', () => {
  const turn = {
    TURN_URLS: 'turn:relevo.example:3478?transport=udp, turns:relevo.example:5349?transport=tcp',
    TURN_SECRET: 'k3Jd92mQpXv7Lw0s',
  };

  it('reads the relays with their secret, and the setting that forces calls through them', () => {
    expect(loadConfig({})).toMatchObject({ turn: undefined, icePolicy: 'all' });
    expect(loadConfig({ ...turn, ICE_POLICY: 'relay' })).toMatchObject({
      turn: {
        urls: ['turn:relevo.example:3478?transport=udp', 'turns:relevo.example:5349?transport=tcp'],
        secret: 'k3Jd92mQpXv7Lw0s',
      },
      icePolicy: 'relay',
    });
    expect(problemsOf({ ...production, ...turn })).toEqual([]);
  });

  it.each([
    [{ TURN_URLS: turn.TURN_URLS }, 'TURN_URLS y TURN_SECRET van juntos'],
    [{ TURN_SECRET: turn.TURN_SECRET }, 'TURN_URLS y TURN_SECRET van juntos'],
    [{ ...turn, TURN_URLS: 'https://relevo.example' }, "'https://relevo.example' no es de la forma"],
    [{ ...turn, TURN_URLS: 'turn:relevo.example?transport=sctp' }, 'no es de la forma'],
    [{ ICE_POLICY: 'relay' }, 'ICE_POLICY=relay necesita TURN_URLS'],
    [{ ...production, ...turn, TURN_SECRET: 'corto' }, 'TURN_SECRET debe tener al menos 16 caracteres'],
  ])('refuses %j', (env, problem) => {
    expect(problemsOf(env as Record<string, string>)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('file store, virus scanner, metrics and traces', () => {
  const FILES = 's3://CLAVE:se%2Fcreto@s3.example:9000/portal-archivos/uno?region=sa-east-1';

  it('turns all three off when nothing is set', () => {
    expect(loadConfig({})).toMatchObject({ files: undefined, scan: undefined, metrics: undefined });
  });

  it('reads all of their settings', () => {
    const config = loadConfig({
      ...production,
      FILES_URL: FILES,
      SCAN_URL: 'clamd://antivirus.example',
      METRICS_PORT: '9464',
    });
    expect(config.files).toEqual({
      url: 'https://s3.example:9000/portal-archivos',
      prefix: 'uno/',
      region: 'sa-east-1',
      keyId: 'CLAVE',
      secret: 'se/creto',
    });
    expect(config.scan).toEqual({ host: 'antivirus.example', port: 3310 });
    expect(config.metrics).toEqual({ port: 9464, host: '127.0.0.1', token: undefined });
    expect(loadConfig({ FILES_URL: 's3+http://a:b@127.0.0.1:9000/portal' }).files).toMatchObject({
      url: 'http://127.0.0.1:9000/portal',
      region: 'us-east-1',
      prefix: '',
    });
    expect(
      loadConfig({ METRICS_PORT: '0', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'x'.repeat(16) }).metrics,
    ).toMatchObject({ host: '0.0.0.0' });
  });

  it.each([
    ['FILES_URL', 'https://s3.example/portal'],
    ['FILES_URL', 's3://s3.example/portal'],
    ['FILES_URL', 's3://a:b@s3.example'],
    ['FILES_URL', 's3://a:b@s3.example/Portal'],
    ['FILES_URL', 's3://a:b@s3.example/portal?acl=public'],
    ['FILES_URL', 's3+http://a:b@s3.example/portal'],
    ['SCAN_URL', 'http://antivirus.example'],
    ['SCAN_URL', 'clamd://antivirus.example/x'],
    ['METRICS_PORT', 'x'],
    ['METRICS_TOKEN', 'corta'],
  ])('refuses a production start, with %s=%s, and names the setting', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it('requires a token for metrics that the network can reach', () => {
    expect(problemsOf({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toEqual([
      expect.stringContaining('METRICS_TOKEN'),
    ]);
    expect(problemsOf({ METRICS_PORT: '9464', METRICS_HOST: '127.0.0.1' })).toEqual([]);
  });

  it('traces nothing without a collector, and a tenth of everything with one', () => {
    expect(loadConfig({ OTEL_TRACES_SAMPLER_ARG: '1', TRACES_TRUST_PARENT: 'on' }).traces).toBeUndefined();
    expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://recolector:4318' }).traces).toEqual({
      url: 'http://recolector:4318/v1/traces',
      headers: {},
      ratio: 0.1,
      trustParent: false,
    });
    const all = {
      ...production,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://recolector.example/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20Zm9vOmJhcg==, x-unidad=1',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      TRACES_TRUST_PARENT: 'on',
    };
    expect(loadConfig(all).traces).toEqual({
      url: 'https://recolector.example/otlp/v1/traces',
      headers: { authorization: 'Basic Zm9vOmJhcg==', 'x-unidad': '1' },
      ratio: 0.25,
      trustParent: true,
    });
    const local = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    expect(problemsOf({ ...production, ...local })).toEqual([]);
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://recolector.example:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'recolector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://portal:clave@recolector.example'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'muysecreto'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%muysecreto'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '-0.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'todo'],
    ['TRACES_TRUST_PARENT', 'si'],
  ])('refuses traces in production with %s=%s, and names the setting', (name, value) => {
    const problems = problemsOf({ ...production, [name]: value });
    expect(problems).toEqual([expect.stringContaining(name)]);
    expect(problems.join(' ')).not.toMatch(/muysecreto|clave/);
  });

  it('leaves at once in development, and gives the proxy and the requests time in production', () => {
    expect(loadConfig({}).drain).toEqual({ noticeMs: 0, limitMs: 5000 });
    expect(loadConfig(production).drain).toEqual({ noticeMs: 4000, limitMs: 20_000 });
    const given = loadConfig({ DRAIN_SECONDS: '7', DRAIN_LIMIT_SECONDS: '9' });
    expect(given.drain).toEqual({ noticeMs: 7000, limitMs: 9000 });
    expect(problemsOf({ DRAIN_SECONDS: '-1' })).toEqual([expect.stringContaining('DRAIN_SECONDS')]);
    expect(problemsOf({ DRAIN_LIMIT_SECONDS: '0' })).toEqual([
      expect.stringContaining('DRAIN_LIMIT_SECONDS'),
    ]);
  });

  it('shows no secret of a URL in an error message', () => {
    expect(problemsOf({ FILES_URL: 's3://CLAVE:muysecreto@s3.example' }).join(' ')).not.toContain(
      'muysecreto',
    );
  });
});
