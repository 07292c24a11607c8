/** Address and credentials of the S3 store. `url` is the bucket's own address, without a trailing slash. */
export interface S3Place {
  url: string;
  /** Prefix of every key, so that several portals can share a bucket: empty, or ending in a slash. */
  prefix: string;
  region: string;
  keyId: string;
  secret: string;
}

/**
 * Parses `s3://CLAVE:SECRETO@servidor[:puerto]/deposito[/carpeta…]?region=…` (over TLS) or `s3+http://…`
 * (without TLS). Special characters are percent-encoded.
 */
export function parseFilesUrl(given: string): S3Place | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^s3(\+http)?:$/.test(url.protocol) || url.host === '' || url.hash !== '') return undefined;
  const [bucket = '', ...folders] = url.pathname.slice(1).replace(/\/$/, '').split('/');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if ([...url.searchParams.keys()].some((name) => name !== 'region') || !/^[a-z0-9-]{1,40}$/.test(region))
    return undefined;
  if (
    !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket) ||
    folders.some((folder) => !/^[a-zA-Z0-9_-]{1,60}$/.test(folder))
  )
    return undefined;
  const [keyId, secret] = [url.username, url.password].map(decoded);
  if (!keyId || !secret) return undefined;
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return {
    url: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}/${bucket}`,
    prefix,
    region,
    keyId,
    secret,
  };
}

/** Parses `clamd://servidor[:puerto]`. */
export function parseScanUrl(given: string): { host: string; port: number } | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (
    url?.protocol !== 'clamd:' ||
    url.hostname === '' ||
    !/^\/?$/.test(url.pathname) ||
    url.search + url.hash + url.username !== ''
  )
    return undefined;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) };
}

/** Which of its servers a database URL wants. */
export type Session = 'any' | 'read-write' | 'prefer-standby';
export interface DatabaseServers {
  /** One URL for each server, in the order given. */
  urls: string[];
  session: Session;
}

/**
 * Parses `postgres://usuario:clave@uno:5432,otro:5432/base?target_session_attrs=read-write`, as libpq writes
 * it. Several servers are asked for one that takes writes, unless the URL says otherwise. A URL of one server
 * that asks for nothing stays as it is.
 */
export function parseDatabaseUrl(given: string): DatabaseServers | undefined {
  const [, start, hosts = '', rest] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(given) ?? [];
  if (start === undefined || /(^|,)(,|$)/.test(hosts) !== (hosts === '')) return undefined;
  const urls = hosts.split(',').map((host) => `${start}${host}${rest}`);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  const asked = new URL(urls[0]!).searchParams.get('target_session_attrs');
  const session = asked ?? (urls.length > 1 ? 'read-write' : 'any');
  if (session !== 'any' && session !== 'read-write' && session !== 'prefer-standby') return undefined;
  return { urls: asked === null ? urls : urls.map(withoutSession), session };
}

function withoutSession(url: string): string {
  const bare = new URL(url);
  bare.searchParams.delete('target_session_attrs');
  return bare.href;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
