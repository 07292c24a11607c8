import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { parseDatabaseUrl } from './urls.ts';

/** Loopback traffic does not leave the machine, so it may go unencrypted. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Refuses a development portal with settings that only a public deployment needs: it has demo accounts and
 * shows everybody's mail at `/_dev/correo`.
 */
export function publicDevelopment({
  mode,
  behindTls,
  baseDomain,
}: Pick<Config, 'mode' | 'behindTls' | 'baseDomain'>): string[] {
  if (mode !== 'development' || (!behindTls && baseDomain === undefined)) return [];
  const given = [behindTls && 'BEHIND_TLS=on', baseDomain !== undefined && 'BASE_DOMAIN']
    .filter((name) => name !== false)
    .join(' y ');
  return [
    `${given} es de un portal público, y MODE es development (cuentas de demostración, correo a la vista): poné MODE=production.`,
  ];
}

/** Connections that leave the machine must be encrypted and must verify the server's certificate. */
export function unencrypted({
  databaseUrl,
  databaseAdminUrl,
  databaseReadUrl,
  smtpUrl,
}: Pick<Config, 'databaseUrl' | 'databaseAdminUrl' | 'databaseReadUrl' | 'smtpUrl'>): string[] {
  const problems: string[] = [];
  for (const [name, url] of Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_ADMIN_URL: databaseAdminUrl,
    DATABASE_READ_URL: databaseReadUrl,
  })) {
    if (url !== undefined && parseDatabaseUrl(url)?.urls.some((one) => !isSafeDatabase(new URL(one))))
      problems.push(
        `${name}: en producción la base de datos se alcanza por TLS (agregá ?sslmode=verify-full), por un socket o en la misma máquina.`,
      );
  }
  if (smtpUrl !== undefined && URL.canParse(smtpUrl) && !isSafeMail(new URL(smtpUrl)))
    problems.push(
      'SMTP_URL: en producción el correo sale por TLS y con el certificado comprobado (smtps://, o smtp:// sin ignoreTLS ni rejectUnauthorized).',
    );
  return problems;
}

function isSafeDatabase({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true;
  return (
    searchParams.get('sslmode') === 'verify-full' &&
    searchParams.get('uselibpqcompat') === null &&
    searchParams.get('ssl') === null
  );
}

/**
 * `smtp://` is upgraded to TLS before any mail is sent (`mailOptions`), unless the URL's own options override
 * it.
 */
const isSafeMail = ({ hostname, searchParams }: URL): boolean =>
  isLoopback(hostname) ||
  ![...searchParams.keys()].some((name) =>
    /^(ignoreTLS|secure|requireTLS|opportunisticTLS|tls\..*|tls)$/i.test(name),
  );

/** Options of the mail transport besides its URL. */
export const mailOptions = ({ mode, smtpUrl }: Pick<Config, 'mode' | 'smtpUrl'>) => ({
  requireTLS:
    mode === 'production' &&
    smtpUrl !== undefined &&
    new URL(smtpUrl).protocol === 'smtp:' &&
    !isLoopback(new URL(smtpUrl).hostname),
});
