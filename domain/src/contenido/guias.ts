import type { ClaveGuia } from './claves-guia.ts';
import { completar } from './lectura.ts';
import type { Lectura } from './lectura.ts';
import * as conCuenta from './guias/con-cuenta.ts';
import * as conEnlace from './guias/con-enlace.ts';
import type { Guia, Rasgo } from './guias/piezas.ts';

/** The unit's properties that a guide depends on. A template satisfies this type. */
export type UnidadDeGuia = {
  nombre: string;
  guia: ClaveGuia;
  requiere: { registroUsuario: boolean; grupofamiliar: boolean; tramitedni: boolean };
  turnosOn: boolean;
  editDatos: boolean;
  capacitaciones: boolean;
};

const actualizado = '2026-11-01';

const guias: Record<ClaveGuia, Guia> = {
  general: conCuenta.general,
  municipal: conCuenta.municipal,
  residentes: conCuenta.residentes,
  primera_vez: conCuenta.primeraVez,
  portal_ciudad: conEnlace.portalCiudad,
  portal_tramites: conEnlace.portalTramites,
  unidad_diagnostico: conCuenta.unidadDiagnostico,
  obra_social: conCuenta.obraSocial,
  padron: conCuenta.padron,
  art: conEnlace.art,
  empleador: conCuenta.empleador,
  guardia: conCuenta.guardia,
  sanatorio: conCuenta.sanatorio,
  ayudas_en_pantalla: conCuenta.ayudasEnPantalla,
  totem: conEnlace.totem,
  enlace: conEnlace.enlace,
};

/** The unit's user guide, with its name and without the features that it lacks. */
export function guiaDe(unidad: UnidadDeGuia): Lectura {
  const { titulo, bajada, secciones } = guias[unidad.guia];
  const tiene: Record<Rasgo, boolean> = {
    registroUsuario: unidad.requiere.registroUsuario,
    grupofamiliar: unidad.requiere.grupofamiliar,
    tramitedni: unidad.requiere.tramitedni,
    turnosOn: unidad.turnosOn,
    editDatos: unidad.editDatos,
    capacitaciones: unidad.capacitaciones,
  };
  const offered = secciones.filter(({ si }) => si === undefined || tiene[si]);
  return completar({ titulo, bajada, actualizado, secciones: offered }, { unidad: unidad.nombre });
}
