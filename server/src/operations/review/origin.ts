import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { asOwner } from '../../db/as-owner.ts';
import { originOf } from '../../units/origin.ts';
import { judgeSkew } from './database.ts';
import type { Deployment } from './deployment.ts';
import { about, isCertificateError, KNOWN_AUTHORITY, reasonOf, type Finding } from './finding.ts';

const site = about('Sitio');
const WAIT_MS = 8000;
const AT_ONCE = 8;
const DAY_MS = 86_400_000;
const WARN_DAYS = 14;
const BAD_DAYS = 3;
const READY = '/healthz/ready';

/** Every name at which a unit answers: its certificate, the portal behind it, its clock. */
export async function reviewSite(deployment: Deployment): Promise<Finding[]> {
  const { config, adminUrl, proxy, now } = deployment;
  if (!config.behindTls)
    return [
      site.warn('Sin BEHIND_TLS el portal se sirve por http.', 'En producción, un proxy con certificado.'),
    ];
  const hosts = await listHosts(adminUrl);
  if (hosts.length === 0)
    return [site.warn('Sin unidades abiertas no hay dirección que mirar.', 'Lo que dice la línea Unidades.')];
  const origins = [...new Set(hosts.map((host) => originOf({ host }, config, config.port)))];
  const looks: Look[] = [];
  for (let at = 0; at < origins.length; at += AT_ONCE)
    looks.push(
      ...(await Promise.all(
        origins.slice(at, at + AT_ONCE).map((origin) => lookAt(origin, { now, at: proxy })),
      )),
    );
  const findings = looks.flatMap(({ findings: found }) => found);
  const good = looks.filter((look) => look.findings.length === 0);
  if (good.length > 0)
    findings.push(
      site.good(
        `${good.length === 1 ? good[0]!.origin : `${good.length} direcciones`} por https, con certificado por ${Math.floor(Math.min(...good.map(({ days }) => days)))} días.`,
      ),
    );
  const skews = looks.flatMap(({ skew }) => (skew === undefined ? [] : [skew]));
  // The header has whole seconds.
  if (skews.length > 0)
    findings.push(
      judgeSkew(skews.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]!, 'la del sitio', {
        warn: 5,
        bad: 60,
      }),
    );
  return findings;
}

const listHosts = (adminUrl: string): Promise<string[]> =>
  asOwner(adminUrl, async (client) => {
    const { rows: there } = await client.query<{ there: boolean }>(
      `select to_regclass('portal.hosts') is not null as there`,
    );
    if (!there[0]!.there) return [];
    const { rows } = await client.query<{ host: string }>(
      `select h.host from portal.hosts h join portal.unidades u on u.id = h.unidad_id
       where u.abierta is not null and u.cerrada is null order by h.host`,
    );
    return rows.map(({ host }) => host);
  });

export interface Look {
  origin: string;
  /** Whatever is not well. */
  findings: Finding[];
  days: number;
  /** Seconds by which the site's clock is ahead. */
  skew: number | undefined;
}

export async function lookAt(
  origin: string,
  { now, at, ca }: { now: Date; at?: Deployment['proxy']; ca?: string | undefined },
): Promise<Look> {
  const { hostname, host } = new URL(origin);
  const look: Look = { origin, findings: [], days: Number.NaN, skew: undefined };
  try {
    const since = Date.now();
    const { status, headers, certificate, error } = await ask({ hostname, host, at, ca });
    look.days = (Date.parse(certificate.valid_to) - now.getTime()) / DAY_MS;
    const date = Date.parse(headers.date ?? '');
    if (!Number.isNaN(date)) look.skew = (date + 500 - (since + Date.now()) / 2) / 1000;
    look.findings.push(...judgeCertificate(origin, error, look.days));
    if (status !== 200)
      look.findings.push(
        site.bad(
          `${origin}${READY} contesta ${status}.`,
          status === 502 || status === 504
            ? 'El proxy no alcanza al portal: systemctl status portal@3001, y los puertos del proxy.'
            : 'Mirá el registro del portal: journalctl -u portal@3001.',
        ),
      );
    else if (headers['strict-transport-security'] === undefined)
      look.findings.push(
        site.warn(
          `${origin} no manda Strict-Transport-Security.`,
          'El portal la manda: el proxy la quita, o quien contesta no es el portal.',
        ),
      );
  } catch (error) {
    look.findings.push(
      site.bad(
        `${origin}: ${reasonOf(error)}.`,
        'Revisá el DNS de ese nombre, el proxy y el cortafuegos (443). Sin DNS todavía: --proxy 127.0.0.1:443.',
      ),
    );
    return look;
  }
  if (!at && (await servesPlain(hostname)))
    look.findings.push(
      site.bad(
        `http://${hostname} contesta sin pasar a https.`,
        'En el proxy: server { listen 80; return 301 https://$host$request_uri; }',
      ),
    );
  return look;
}

function judgeCertificate(origin: string, error: string | undefined, days: number): Finding[] {
  const renew = 'certbot renew, y revisá que su tarea programada ande (systemctl list-timers).';
  if (error !== undefined && isCertificateError(error))
    return [
      site.bad(
        `${origin}: ${reasonOf({ code: error })}.`,
        error === 'CERT_HAS_EXPIRED' ? renew : KNOWN_AUTHORITY,
      ),
    ];
  const says = `El certificado de ${origin} vence en ${Math.floor(days)} días.`;
  if (days < BAD_DAYS) return [site.bad(says, renew)];
  return days < WARN_DAYS ? [site.warn(says, renew)] : [];
}

interface Asked {
  status: number;
  headers: Record<string, string | undefined>;
  certificate: { valid_to: string };
  error: string | undefined;
}

function ask(to: {
  hostname: string;
  host: string;
  at: Deployment['proxy'];
  ca: string | undefined;
}): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const sent = requestHttps({
      host: to.at?.host ?? to.hostname,
      port: to.at?.port ?? 443,
      servername: to.hostname,
      path: READY,
      headers: { host: to.host },
      ...(to.ca !== undefined && { ca: to.ca }),
      // The certificate is judged below, so that a bad one is described and not only refused.
      rejectUnauthorized: false,
      timeout: WAIT_MS,
      agent: false,
    });
    sent.once('timeout', () => sent.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    sent.once('error', reject);
    sent.once('response', (response) => {
      const socket = response.socket as TLSSocket;
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers as Asked['headers'],
        certificate: socket.getPeerCertificate(),
        error: socket.authorized ? undefined : codeOf(socket.authorizationError),
      });
      response.destroy();
    });
    sent.end();
  });
}

/** Node says it as a code or as an error that has one. */
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? String(error);

/** Whether port 80 serves pages. A closed port is as good as one that redirects. */
const servesPlain = (hostname: string): Promise<boolean> =>
  new Promise((resolve) => {
    const sent = requestHttp({ host: hostname, port: 80, path: '/', timeout: WAIT_MS / 2, agent: false });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(false));
    sent.once('response', (response) => {
      resolve(!(response.headers.location ?? '').startsWith('https://') && (response.statusCode ?? 0) < 400);
      response.destroy();
    });
    sent.end();
  });
