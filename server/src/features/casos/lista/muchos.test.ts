import { HOY_HASTA, HOY_MUESTRA } from '@portal/domain/casos/reglas';
import { ENTRADA_MINUTOS } from '@portal/domain/turnos/reglas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '../../../testing/clock.ts';
import { addGestor, lista } from '../../../testing/data/casos.ts';
import type { Someone } from '../../../testing/data/fila.ts';
import { UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { createRandom } from '../../../testing/random.ts';

/**
 * Enough cases for the kept lengths, the blocks of numbers and reading in order; each answer is compared with
 * plain loops over the rows.
 */
const AHORA = new Date('2026-11-16T09:00:00-03:00');
const CASOS = 900;
const { int, pick, chance } = createRandom('muchos-casos');

let portal: TestPortal;
let jorge: Someone;
let gestores: Someone[];

interface Caso {
  id: number;
  status: number;
  gestor_id: string;
  apellido: string;
  nombre: string;
  nro_siniestro: string;
  fecha_alta: Date;
  turno_inicio: Date | null;
  estado_desde: Date | null;
}
const dias = (n: number) => new Date(AHORA.getTime() + Math.round(n * 86_400_000));
const alguna = (desde: number, hasta: number) => dias(desde + (int(10_000) / 10_000) * (hasta - desde));
const alAzar = () => ({
  status: pick([1, 1, 1, 2, 3, 3, 4, 5]),
  apellido: pick(['Gómez', 'Álvarez', 'Núñez', 'ñandú', 'García', 'Paz', "O'Brien", '9 de Julio']),
  nombre: pick(['Ana', 'Ángel', 'Zoe', 'Noemí', 'Gala', 'Pía', 'Ñuki']),
  nro_siniestro: `${pick(['SIN-', 'ART/', 'G-', ''])}${int(90_000)}`,
  turno_inicio: chance(0.2) ? null : alguna(-30, chance(0.2) ? 20 : 0.1),
  estado_desde: chance(0.5) ? null : alguna(-30, chance(0.1) ? 10 : 0),
});

async function sembrar(unidadId: number, cuantos: number, quienes: readonly Someone[]) {
  const filas = Array.from({ length: cuantos }, (_, i) => ({
    ...alAzar(),
    id: 1000 + i * 29,
    // The last manager has few: *Hoy* reaches those whose wait is capped at now.
    gestor_id: quienes[int(12) === 0 ? quienes.length - 1 : int(quienes.length - 1)]!.personaId,
    fecha_alta: dias(-40 + (i * 40) / cuantos),
  }));
  await portal.db.sql(
    `insert into portal.casos (unidad_id, id, status, fecha_alta, nro_siniestro, diagnostico, gestor_id, paciente_id, documento, apellido, nombre, fec_nac, genero, tel_movil,
       turno_inicio, estado_desde)
     select $1, x.id, x.status, x.fecha_alta, x.nro_siniestro, 'Lumbalgia', x.gestor_id, x.gestor_id, '30111222', x.apellido, x.nombre, '1985-01-01', 'F', '1155550101',
       x.turno_inicio, x.estado_desde
     from jsonb_to_recordset($2::jsonb) x (id int, status int, fecha_alta timestamptz, nro_siniestro text, gestor_id uuid, apellido text, nombre text, turno_inicio timestamptz, estado_desde timestamptz)`,
    [unidadId, JSON.stringify(filas)],
  );
}

beforeAll(async () => {
  portal = await startTestPortal({ now: AHORA.toISOString() });
  setClock(portal, AHORA);
  jorge = await addGestor(portal, { nombre: 'Jorge', rol: 'coordinador_art' });
  gestores = [];
  for (const nombre of ['Paula', 'Diego', 'Rosa']) gestores.push(await addGestor(portal, { nombre }));
  await sembrar(UNIDAD.demo, CASOS, gestores);
  const ajeno = await addGestor(portal, { unidadId: UNIDAD.osef });
  await sembrar(UNIDAD.osef, 50, [ajeno, ajeno]);
});
afterAll(() => portal.stop());

/* The second computation. */

const simple = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const clave = ({ apellido, nombre }: Caso) => simple(`${apellido} ${nombre}`);
const sinPaso = ({ status, turno_inicio }: Caso) =>
  status === 4 ||
  status === 5 ||
  (status === 1 &&
    (turno_inicio === null || turno_inicio.getTime() <= AHORA.getTime() - ENTRADA_MINUTOS * 60_000));
const empieza = (caso: Caso, texto: string) =>
  [clave(caso), simple(caso.nombre), simple(caso.nro_siniestro)].some((uno) => uno.startsWith(simple(texto)));
const de = (alcance: string | null) => (caso: Caso) => alcance === null || caso.gestor_id === alcance;
const valorDe: Record<string, (caso: Caso) => number | string> = {
  casoId: ({ id }) => id,
  fechaAlta: ({ id }) => id,
  apellido: clave,
  fecha_turno: ({ turno_inicio }) => turno_inicio?.getTime() ?? 0,
  status: ({ status }) => status,
};
function ordenados(casos: Caso[], order: string) {
  const valor = valorDe[order.replace('-', '')]!;
  const sentido = order.startsWith('-') ? -1 : 1;
  return casos.toSorted((uno, otro) => {
    const [a, b] = [valor(uno), valor(otro)];
    return sentido * (a === b ? uno.id - otro.id : a < b ? -1 : 1);
  });
}

const leer = () =>
  portal.db.sql<Caso>(
    'select id, status, gestor_id, apellido, nombre, nro_siniestro, fecha_alta, turno_inicio, estado_desde from portal.casos where unidad_id = 1',
  );

const filtros: [Record<string, unknown>, (caso: Caso) => boolean][] = [
  [{}, () => true],
  [{ status: 3 }, ({ status }) => status === 3],
  [{ hoy: 'sin_paso' }, sinPaso],
  [{ hoy: 'sin_paso', status: 4 }, ({ status }) => status === 4],
  [{ buscar: 'g' }, (caso) => empieza(caso, 'g')],
  [{ buscar: 'Ñ' }, (caso) => empieza(caso, 'n')],
  [{ buscar: 'á', status: 1 }, (caso) => caso.status === 1 && empieza(caso, 'a')],
  [{ buscar: 'x' }, () => false],
  [{ buscar: '9' }, ({ nro_siniestro }) => /^9|\D9\d*$/.test(nro_siniestro)],
  [{ apellido: 'go' }, (caso) => clave(caso).startsWith('go')],
];
const SIZE = 10;

/** `parte` of all combinations, by chance. */
async function compararListas(parte: number) {
  const casos = await leer();
  for (const { token, personaId } of [jorge, gestores[0]!]) {
    const propios = casos.filter(de(personaId === jorge.personaId ? null : personaId));
    for (const [filtro, cumple] of filtros) {
      for (const order of ['-casoId', 'fechaAlta', 'apellido', '-fecha_turno', 'fecha_turno', '-status']) {
        if (!chance(parte)) continue;
        const esperados = ordenados(propios.filter(cumple), order).map(({ id }) => id);
        const paginas = Math.max(1, Math.ceil(esperados.length / SIZE));
        for (const page of [1 + int(paginas), pick([1, Math.ceil(paginas / 2), paginas + 3])]) {
          const { status, body, text } = await lista(
            portal,
            { token },
            { ...filtro, order, page, size: SIZE },
          );
          expect(status, text).toBe(200);
          const real = Math.min(page, paginas);
          expect(
            {
              ids: body.casos.map(({ casoId }: { casoId: number }) => casoId),
              total: body.total,
              page: body.page,
            },
            JSON.stringify({ filtro, order, page }),
          ).toEqual({
            ids: esperados.slice((real - 1) * SIZE, real * SIZE),
            total: esperados.length,
            page: real,
          });
        }
      }
    }
  }
}

async function compararHoy() {
  const casos = await leer();
  for (const { token, personaId } of [jorge, ...gestores]) {
    const esperados = casos
      .filter(de(personaId === jorge.personaId ? null : personaId))
      .filter(sinPaso)
      .map(({ id, fecha_alta, turno_inicio, estado_desde }) => {
        const desde = [turno_inicio, estado_desde].filter((uno) => uno !== null).map((uno) => uno.getTime());
        const visto = desde.length > 0 ? Math.min(...desde) : fecha_alta.getTime();
        return { casoId: id, desde: new Date(Math.min(visto, AHORA.getTime())).toISOString() };
      })
      .toSorted((uno, otro) => uno.desde.localeCompare(otro.desde) || uno.casoId - otro.casoId);
    const { body, text } = await portal.request({ path: '/api/art/hoy', token });
    expect(body.sinProximoPaso, text).toMatchObject(esperados.slice(0, HOY_MUESTRA));
    expect(body.totales.sinProximoPaso).toBe(Math.min(esperados.length, HOY_HASTA + 1));
  }
}

const contadores = async () => [
  await portal.db.sql(
    `select * from portal.casos_por_tramo where (abiertos, cancelados, cerrados, por_agendar, por_cerrar) <> (0, 0, 0, 0, 0) order by unidad_id, gestor_id, tramo`,
  ),
  await portal.db.sql(
    'select * from portal.casos_por_inicial where cuantos <> 0 order by unidad_id, gestor_id, inicial',
  ),
];

describe('a list of many cases', () => {
  it('has the rows, the order and the length of a plain count', () => compararListas(1), 120_000);
  it('shows in Hoy those that wait longest', compararHoy);

  it('keeps its counters through changes of every kind, also at once', async () => {
    const casos = await leer();
    const cambiar = async () => {
      const { id } = pick(casos);
      if (chance(0.1)) return portal.db.sql('delete from portal.casos where unidad_id = 1 and id = $1', [id]);
      const nuevo = alAzar();
      return portal.db.sql(
        `update portal.casos set status = $2, apellido = $3, nombre = $4, nro_siniestro = $5, gestor_id = $6, turno_inicio = $7 where unidad_id = 1 and id = $1`,
        [
          id,
          nuevo.status,
          nuevo.apellido,
          nuevo.nombre,
          nuevo.nro_siniestro,
          pick(gestores).personaId,
          nuevo.turno_inicio,
        ],
      );
    };
    for (let i = 0; i < 100; i += 1) await Promise.all([cambiar(), cambiar()]);
    const contados = await contadores();
    await portal.db.sql('select portal.recontar_casos()');
    expect(await contadores()).toEqual(contados);
    await compararListas(0.3);
    await compararHoy();
  }, 120_000);
});
