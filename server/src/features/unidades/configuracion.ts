import type { Configuracion } from '@portal/domain/unidades/contract';
import { IDLE_MINUTES } from '../../http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Unidad } from './registry.ts';

export function describirConfiguracion(
  { id, clave, plantilla }: Unidad,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  version: string,
): Configuracion {
  return {
    ...plantilla,
    unidad: { id, clave, nombre: plantilla.nombre },
    sesion: { inactividadMinutos: IDLE_MINUTES },
    modo: config.mode,
    version,
    horaServidor: clock.now().toISOString(),
  };
}
