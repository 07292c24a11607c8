import { expect, it } from 'vitest';
import { leerVista } from './filtros-url.ts';
import { conVista, leerVistas, searchGuardable } from './vistas-guardadas.ts';

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

it('replaces a view of the same name or the same filters', () => {
  const vistas = [
    { nombre: 'Abiertos', search: '?status=1' },
    { nombre: 'Plazos', search: '?hoy=plazos' },
  ];
  expect(conVista(vistas, { nombre: 'Abiertos', search: '?status=2' })).toEqual([
    { nombre: 'Abiertos', search: '?status=2' },
    vistas[1],
  ]);
  expect(conVista(vistas, { nombre: 'Vencen', search: '?hoy=plazos' })).toEqual([
    { nombre: 'Vencen', search: '?hoy=plazos' },
    vistas[0],
  ]);
});

it('keeps the twelve newest views', () => {
  const many = Array.from({ length: 12 }, (_, n) => ({ nombre: `V${n}`, search: `?order=${n}` }));
  const next = conVista(many, { nombre: 'Nueva', search: '?status=1' });
  expect(next).toHaveLength(12);
  expect(next[0]!.nombre).toBe('Nueva');
  expect(next.at(-1)!.nombre).toBe('V10');
});

it('reads what was stored and ignores anything else', () => {
  const vista = { nombre: 'Abiertos', search: '?status=1' };
  expect(leerVistas(JSON.stringify([vista, null, 7, { nombre: 3 }, { nombre: '' }]))).toEqual([vista]);
  expect(leerVistas('{')).toEqual([]);
  expect(leerVistas('{"a":1}')).toEqual([]);
  expect(leerVistas(null)).toEqual([]);
});
