import { periodoDe, rellamadosDe } from '@portal/domain/atenciones/reglas';
import { retencionMinutosDe } from '@portal/domain/turnos/reglas';
import { avisoVigente } from '@portal/domain/unidades/aviso';
import { destinoDeError } from '@portal/domain/unidades/cara';
import type { Configuracion } from '@portal/domain/unidades/contract';
import { topesDe } from '@portal/domain/unidades/topes';
import { IDLE_MINUTES } from '../../http/session-limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { direccionDeImagen, focoDeImagen } from './imagenes.ts';
import type { Unidad } from '../../units/registry.ts';

export function describirConfiguracion(
  unidad: Unidad,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  version: string,
  vistaPrevia = false,
): Configuracion {
  const { id, clave, plantilla } = unidad;
  const { aviso: _, errorRedireccion: __, ...resto } = plantilla;
  const errorRedireccion = destinoDeError(plantilla);
  const aviso = avisoVigente(plantilla, clock.now());
  return {
    ...resto,
    ...(errorRedireccion !== undefined && { errorRedireccion }),
    ...(aviso && { aviso }),
    ...(plantilla.atencion.reconocedor && {
      reconocedor: { servidor: plantilla.atencion.reconocedor.origen.replace('wss://', '') },
    }),
    ...(unidad.inspeccionHasta && { inspeccion: { hasta: unidad.inspeccionHasta.toISOString() } }),
    ...(vistaPrevia && { vistaPrevia }),
    imagenes: {
      logo: direccionDeImagen(unidad, 'logo'),
      lateral: direccionDeImagen(unidad, 'lateral'),
      foco: focoDeImagen(unidad),
    },
    reglas: {
      periodo: periodoDe(plantilla),
      rellamados: rellamadosDe(plantilla),
      retencionMinutos: retencionMinutosDe(plantilla),
      topes: topesDe(plantilla),
    },
    unidad: { id, clave, nombre: plantilla.nombre },
    sesion: { inactividadMinutos: IDLE_MINUTES },
    modo: config.mode,
    version,
    horaServidor: clock.now().toISOString(),
  };
}
