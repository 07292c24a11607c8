import type { RutaInterior } from '../rutas.ts';

const inicio = [
  '/api/atencion/abiertas',
  '/api/turno/listar?pagina=1',
  '/api/atencion/servicios?menor=false',
  '/api/atencion/servicios?menor=true',
];

/**
 * The first queries of a patient's pages. The server names them in the HTML, and `primero.js` sends them as soon
 * as the session has answered, while the code of the page is still being loaded.
 */
export const adelantos: Partial<Record<RutaInterior, readonly string[]>> = {
  inicio,
  home: inicio,
  especialidad: [
    '/api/atencion/iniciada',
    '/api/atencion/abiertas',
    '/api/atencion/limite',
    '/api/atencion/servicios?menor=false',
    '/api/atencion/servicios?menor=true',
  ],
  solicitudTurnos: ['/api/servicio/habilitados', '/api/turno/listar?estado=1', '/api/turno/espera'],
  misTurnos: ['/api/turno/listar?pagina=1', '/api/servicio/habilitados', '/api/turno/espera'],
  misatenciones: ['/api/atencion/listar?buscar=&pagina=1'],
};
