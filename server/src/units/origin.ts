import type { Config } from '../config/config.ts';
import type { Unidad } from './registry.ts';

/**
 * Scheme and host of a unit where no request tells it: mails of the tick. From the configuration and the table of hosts alone, never from
 * what a caller says. `port` is where this process listens, which matters in development only.
 */
export function originOf(
  { host }: Pick<Unidad, 'host'>,
  { baseDomain, behindTls, template }: Config,
  port: number,
): string {
  const scheme = behindTls ? 'https' : 'http';
  if (host.includes('.')) return `${scheme}://${host}`;
  if (baseDomain !== undefined)
    return `${scheme}://${template === undefined ? `${host}.${baseDomain}` : baseDomain}`;
  return `${scheme}://${template === undefined ? `${host}.localhost` : 'localhost'}:${port}`;
}
