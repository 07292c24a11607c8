import type { Config } from '../config/config.ts';
import type { Unidad } from './registry.ts';

/**
 * Scheme and host of a unit for code that has no request, such as mails sent by jobs. Built from the
 * configuration and the table of hosts, never from request headers. `port` is this process's port, used only
 * in development.
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
