import { expect, it } from 'vitest';
import {
  aPedido,
  camposDichos,
  escribirVista,
  leerVista,
  ordenSiguiente,
  sinFiltros,
} from './filtros-url.ts';

const leer = (search: string) => leerVista(new URLSearchParams(search));
const PAULA = { id: '018f0000-0000-7000-8000-000000000001', unidad: 4, coordina: false };
const DIEGO = '018f0000-0000-7000-8000-000000000002';
const JORGE = { id: '018f0000-0000-7000-8000-000000000003', unidad: 4, coordina: true };

const todos =
  'casoId=1041&status=4&fechaAlta=2026-11-12&nroSiniestro=SIN-88151&documento=27318604&apellido=Ojeda&nombre=Marcos&telefonoMovil=3435550101&email=m.ojeda%40ejemplo.com.ar&fecha_turno=2026-11-13&hora_turno=09%3A30';

it('reads every filter field and writes it back', () => {
  const vista = leer(todos);
  expect(vista.filtros).toEqual({
    casoId: '1041',
    status: '4',
    fechaAlta: '2026-11-12',
    nroSiniestro: 'SIN-88151',
    documento: '27318604',
    apellido: 'Ojeda',
    nombre: 'Marcos',
    telefonoMovil: '3435550101',
    email: 'm.ojeda@ejemplo.com.ar',
    fecha_turno: '2026-11-13',
    hora_turno: '09:30',
    gestor_id: '',
  });
  expect(escribirVista(vista)).toBe(`?${todos}`);
  expect(camposDichos(vista.filtros)).toHaveLength(11);
});

it("strips only the hour's leading zero before sending", () => {
  expect(aPedido(leer('hora_turno=09:30'), PAULA)).toMatchObject({ hora_turno: '9:30' });
  expect(aPedido(leer('hora_turno=10:05'), PAULA)).toMatchObject({ hora_turno: '10:05' });
});

it("sends the gestor's own id and unit, whatever the URL says", () => {
  expect(aPedido(leer(`gestor_id=${DIEGO}`), PAULA)).toEqual({
    gestor_id: PAULA.id,
    unidad_id: 4,
    order: '-casoId',
    page: 1,
  });
  expect(aPedido(leer(`gestor_id=${DIEGO}`), JORGE)).toMatchObject({ gestor_id: DIEGO });
  expect(aPedido(leer(''), JORGE)).not.toHaveProperty('gestor_id');
});

it.each([
  'casoId=1a',
  'status=0',
  'status=6',
  'status=toString',
  'fechaAlta=2026-02-30',
  'fecha_turno=ayer',
  'hora_turno=24:00',
  'gestor_id=%',
  'order=documento',
  'hoy=toString',
  'page=0',
  'page=-3',
  'page=x',
  'otra=1',
  '',
])('ignores an invalid value: %s', (search) => {
  expect(leer(search)).toEqual({ filtros: sinFiltros, hoy: '', buscar: '', order: '-casoId', page: 1 });
  expect(escribirVista(leer(search))).toBe('');
});

it.each(['1', '2', '3', '4', '5'])('accepts status %s', (status) => {
  expect(aPedido(leer(`status=${status}`), PAULA)).toMatchObject({ status: Number(status) });
});

it('keeps the search, the order and the page', () => {
  expect(escribirVista(leer('page=2&buscar= ojeda &order=apellido'))).toBe(
    '?buscar=ojeda&order=apellido&page=2',
  );
  expect(leer('page=99999999999').page).toBe(1_000_000);
});

it.each(['turnos', 'novedades', 'ausentes', 'sin_paso', 'plazos'])(
  'lists all entries of one kind of Hoy: %s',
  (hoy) => {
    expect(escribirVista(leer(`hoy=${hoy}`))).toBe(`?hoy=${hoy}`);
    expect(aPedido(leer(`hoy=${hoy}`), PAULA)).toMatchObject({ hoy });
  },
);

it('reverses the order of the current column, and starts another one in its natural order', () => {
  expect(ordenSiguiente('-casoId', 'casoId')).toBe('casoId');
  expect(ordenSiguiente('casoId', 'casoId')).toBe('-casoId');
  expect(ordenSiguiente('-casoId', 'apellido')).toBe('apellido');
  expect(ordenSiguiente('apellido', 'fecha_turno')).toBe('-fecha_turno');
});
