import { expect, it } from 'vitest';
import { leerVista } from './filtros-url.ts';
import { leerAnteriores, searchGuardable } from './vistas-guardadas.ts';

const guardable = (search: string) => searchGuardable(leerVista(new URLSearchParams(search)));

it('saves state, dates, gestor, kind of Hoy and order', () => {
  const search =
    '?status=4&fecha_turno=2026-11-13&gestor_id=018f0000-0000-7000-8000-000000000002&hoy=plazos&order=apellido';
  expect(guardable(search)).toBe(search);
});

it('saves nothing that names a worker, and no page', () => {
  expect(
    guardable(
      'documento=27318604&apellido=Ojeda&nombre=Marcos&email=a%40b.com&telefonoMovil=343&casoId=4&nroSiniestro=S1&buscar=ojeda&page=3',
    ),
  ).toBe('');
});

it('reads what an earlier version stored and ignores anything else', () => {
  const vista = { nombre: 'Abiertos', search: '?status=1' };
  expect(
    leerAnteriores(
      JSON.stringify([
        vista,
        null,
        7,
        { nombre: 3 },
        { nombre: '' },
        { nombre: 'Ojeda', search: '?apellido=Ojeda' },
      ]),
    ),
  ).toEqual([vista]);
  expect(leerAnteriores('{')).toEqual([]);
  expect(leerAnteriores('{"a":1}')).toEqual([]);
  expect(leerAnteriores(null)).toEqual([]);
});
