import { expect, it } from 'vitest';
import { conVista, VistaPorGuardar } from './vistas.ts';

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

it('takes a name of one letter or of several words, and none with space around it', () => {
  const admite = (nombre: string) => VistaPorGuardar.safeParse({ nombre, search: '?status=4' }).success;
  for (const nombre of ['A', 'Lo que vence', 'x'.repeat(40)]) expect(admite(nombre), nombre).toBe(true);
  for (const nombre of ['', ' ', ' A', 'A ', 'A\nB', 'x'.repeat(41)])
    expect(admite(nombre), nombre).toBe(false);
});

it('takes what a list without a search writes, and nothing that looks for a worker', () => {
  const admite = (search: string) => VistaPorGuardar.safeParse({ nombre: 'Una', search }).success;
  for (const search of [
    '?status=4&fechaAlta=2026-11-01&fecha_turno=2026-11-13&hora_turno=10%3A30',
    '?gestor_id=018f0000-0000-7000-8000-000000000002&hoy=plazos&order=-fecha_turno',
  ])
    expect(admite(search), search).toBe(true);
  for (const campo of [
    'documento',
    'apellido',
    'nombre',
    'email',
    'telefonoMovil',
    'casoId',
    'nroSiniestro',
    'buscar',
  ])
    expect(admite(`?status=4&${campo}=x`), campo).toBe(false);
  for (const search of ['', '?', 'status=4', '?status=', '?status=4&', `?status=${'1'.repeat(61)}`])
    expect(admite(search), search).toBe(false);
});
