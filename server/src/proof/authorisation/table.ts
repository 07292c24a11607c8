import { administracion } from './table/administracion.ts';
import { atenciones } from './table/atenciones.ts';
import { ayuda } from './table/ayuda.ts';
import { casos } from './table/casos.ts';
import { compartir } from './table/compartir.ts';
import { cuentas } from './table/cuentas.ts';
import { bySystem, fhir } from './table/fhir.ts';
import { invitados } from './table/invitados.ts';
import { llaves } from './table/llaves.ts';
import { documentos } from './table/documentos.ts';
import { modelos } from './table/modelos.ts';
import { personas } from './table/personas.ts';
import { resumen } from './table/resumen.ts';
import { turnos } from './table/turnos.ts';
import { unidades } from './table/unidades.ts';

/**
 * The permissions of every actor, typed by hand: one line per endpoint in `table/`, one column per actor.
 * Nothing here imports the product.
 *
 * 200   done, and the answer shows the data of this unit (303 for a page that redirects)
 * 200-  answered without the requested data: with the caller's own, or none
 * 4xx   refused, with exactly the same text as for a thing that never existed
 *
 * Actors of another unit ask at their own host for things of this unit. At this unit's host their session is
 * not valid, and they get the answer of the anonymous actor.
 */
export const actors = [
  'anonimo',
  'paciente',
  'otraFamilia',
  // The same person: the same DNI in another unit.
  'otraUnidad',
  // Attends or attended the patient.
  'profesionalCon',
  'profesionalSin',
  // The case's own manager, and a colleague.
  'gestor',
  'gestorAjeno',
  'coordinador',
  'administrador',
  'administradorAjeno',
] as const;
export type Actor = (typeof actors)[number];

/** The lines by topic, as in `asks/`. Requests are made in this order, on the same world. */
export const topics: readonly Readonly<Record<string, string>>[] = [
  unidades,
  cuentas,
  llaves,
  personas,
  resumen,
  modelos,
  compartir,
  ayuda,
  turnos,
  atenciones,
  invitados,
  documentos,
  casos,
  administracion,
  fhir,
];
export const endpoints: Readonly<Record<string, string>> = Object.assign({}, ...topics);

/**
 * The endpoints that a session by link reaches: a turno's link, and the link of a person's past attentions.
 * All others answer 404.
 */
export const byLink: Readonly<Record<'atencion' | 'atenciones', readonly string[]>> = {
  atencion: [
    'obtenerAtencionIniciada',
    'obtenerAtencionesAbiertas',
    'llegarAlTurno',
    'dejarFila',
    'volverAFila',
    'responderEncuesta',
    'obtenerClavePush',
    'suscribirPush',
    'unirseALlamada',
    'invitarALlamada',
    'consentirInvitado',
    'quitarInvitado',
    'pedirReconocedor',
    'enviarArchivo',
    'pedirArchivo',
    'pedirArchivoDeAtencion',
    'getReceta',
  ],
  atenciones: ['listarAtenciones', 'pedirArchivoDeAtencion', 'getReceta'],
};

export { bySystem };
