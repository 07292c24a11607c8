import { hojaDeColores, tokensDe } from '@portal/domain/plantillas/colores';
import { avisoVigente } from '@portal/domain/unidades/aviso';
import { Configuracion } from '@portal/domain/unidades/contract';
import { describirConfiguracion } from './features/unidades/configuracion.ts';
import { escapeHtml } from './platform/mail/mail-layout.ts';
import type { Platform } from './platform/platform.ts';
import type { Unidad } from './units/registry.ts';

/** What the pages of a unit have in common. Only the time on them changes from one to the next. */
export interface Face {
  /** As of the first page that was made with it: its time is old. */
  configuracion: Configuracion;
  /** The configuration as JSON for the inside of a script element, at this time. */
  json(now: Date): string;
  /** Title, icon and colour of the page's head. */
  head: string;
  /** The unit's colours, for a style element. */
  style: string;
}

/**
 * Makes each unit's face once: checking and writing the configuration took most of a page's time. A unit whose settings
 * change is another object, and so is a preview.
 */
export function createFaces(platform: Pick<Platform, 'config' | 'clock'>, version: string) {
  const made = new WeakMap<Unidad, { face: Face; aviso: unknown }>();
  return (unidad: Unidad, preview = false): Face => {
    // A notice to everybody begins and ends at its hour, on the same unit.
    const aviso = avisoVigente(unidad.plantilla, platform.clock.now());
    const known = made.get(unidad);
    if (known && known.aviso === aviso) return known.face;
    const face = makeFace(unidad, platform, version, preview);
    made.set(unidad, { face, aviso });
    return face;
  };
}

function makeFace(
  unidad: Unidad,
  platform: Pick<Platform, 'config' | 'clock'>,
  version: string,
  preview: boolean,
): Face {
  const configuracion = Configuracion.parse(describirConfiguracion(unidad, platform, version, preview));
  const { horaServidor: _, ...lasting } = configuracion;
  const open = JSON.stringify(lasting).replaceAll('<', '\\u003c').slice(0, -1);
  const { nombre, colores } = unidad.plantilla;
  return {
    configuracion,
    json: (now) => `${open},"horaServidor":"${now.toISOString()}"}`,
    head: `<title>${escapeHtml(nombre)}</title>
<link rel="icon" href="${configuracion.imagenes.logo}">
<meta name="theme-color" content="${tokensDe(colores)['primary']}">`,
    style: `${hojaDeColores(colores)}.scene-band{--focus-y:${configuracion.imagenes.foco}}`,
  };
}
