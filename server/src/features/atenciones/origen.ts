import type { Platform } from '../../platform/platform.ts';
import type { Unidad } from '../unidades/registry.ts';

/** Scheme and host of a unit where no request tells it. */
export function origenDe({ config }: Pick<Platform, 'config'>, { clave }: Unidad): string {
  const label = clave.replaceAll('_', '-');
  if (config.baseDomain !== undefined) return `https://${config.template === undefined ? `${label}.${config.baseDomain}` : config.baseDomain}`;
  return `http://${config.template === undefined ? `${label}.localhost` : 'localhost'}:${config.port}`;
}
