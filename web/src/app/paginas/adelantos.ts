import { esArt, roles, type Rol } from '@portal/domain/roles/roles';
import type { RutaInterior } from '../rutas.ts';

export interface Adelanto {
  roles: readonly Rol[];
  /**
   * Addresses, with the body after a space if it is a POST. `{id}` stands for the `id` of the page's query string,
   * `{usuario}` and `{unidad}` for the ids of the person and of the unit.
   */
  pedidos: readonly string[];
}

const paciente = (...pedidos: string[]): Adelanto[] => [{ roles: ['paciente'], pedidos }];

const inicio = [
  ...paciente(
    '/api/atencion/abiertas',
    '/api/turno/listar?pagina=1',
    '/api/atencion/servicios?menor=false',
    '/api/atencion/servicios?menor=true',
  ),
  { roles: roles.filter(esArt), pedidos: ['/api/art/hoy'] },
];

/**
 * The first queries of pages, as these roles see them. The server names them in the HTML, and `primero.js`
 * sends them as soon as the session has answered, while the code of the page is still being loaded.
 */
export const adelantos: Partial<Record<RutaInterior, readonly Adelanto[]>> = {
  inicio,
  home: inicio,
  especialidad: paciente(
    '/api/atencion/iniciada',
    '/api/atencion/abiertas',
    '/api/atencion/limite',
    '/api/atencion/servicios?menor=false',
    '/api/atencion/servicios?menor=true',
  ),
  solicitudTurnos: paciente('/api/servicio/habilitados', '/api/turno/listar?estado=1', '/api/turno/espera'),
  misTurnos: paciente('/api/turno/listar?pagina=1', '/api/servicio/habilitados', '/api/turno/espera'),
  misatenciones: paciente('/api/atencion/listar?buscar=&pagina=1'),
  listcasos: [
    {
      roles: ['gestor_art'],
      pedidos: [
        '/api/art/listarFitro {"gestor_id":"{usuario}","unidad_id":{unidad},"order":"-casoId","page":1}',
      ],
    },
    {
      roles: ['coordinador_art'],
      pedidos: ['/api/art/listarFitro {"unidad_id":{unidad},"order":"-casoId","page":1}'],
    },
  ],
  detalleCaso: [{ roles: roles.filter(esArt), pedidos: ['/api/art/detalle/{id}'] }],
  profesional: [{ roles: ['profesional'], pedidos: ['/api/fila'] }],
};
