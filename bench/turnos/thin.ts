// A bare handler with the product's own statements, pool and rows, without session, schema or limits: an
// upper bound.
import { huecosLibres } from '@portal/domain/agenda/huecos';
import { plantillas } from '@portal/domain/plantillas/index';
import fastify from 'fastify';
import { createPool } from '../../server/src/db/pools.ts';
import { toPg } from '../../server/src/db/query.ts';
import { unitDb } from '../../server/src/db/unit-db.ts';
import { listOcupados } from '../../server/src/features/agenda/agenda.repository.ts';
import { cargarAgenda } from '../../server/src/features/agenda/cargar-agenda.ts';
import { parseOcupados, recursosDe } from '../../server/src/features/agenda/listar-disponibles.ts';
import { listTurnos } from '../../server/src/features/turnos/turnos.repository.ts';
import { booking, type Wish } from './rows.ts';

const pool = createPool({
  url: process.env['DATABASE_URL']!,
  role: 'portal_app',
  max: Number(process.env['DATABASE_POOL']),
  onError() {},
});
const db = unitDb(pool, 1);
const clock = { now: () => new Date(), machine: () => new Date() };
const { agenda, servicios } = await cargarAgenda(
  { unidad: { id: 1, clave: 'demo', plantilla: plantillas.demo }, clock, platform: {} as never },
  db,
);
const app = fastify();

app.post<{ Body: Wish }>('/reservar', async ({ body }) => {
  const { answer, queries } = booking(body);
  const client = await pool.connect();
  const sent = [
    client.query("begin; set local app.unidad_id = '1'"),
    ...queries.map((query) => client.query(toPg(query))),
    client.query('commit'),
  ];
  const [, , turno] = await Promise.all(sent).finally(() => client.release());
  return turno.rowCount === 1 ? answer : {};
});
app.get<{ Querystring: { servicio_id: string } }>('/disponibles', async ({ query }) => {
  const [ahora, pedido] = [new Date(), { servicio: servicios.get(Number(query.servicio_id))! }];
  const { ocupados } = await db.get(
    listOcupados(1, recursosDe(pedido), ahora, new Date(ahora.getTime() + 30 * 86_400_000), ahora),
  );
  return { dias: huecosLibres(agenda, pedido, parseOcupados(ocupados), ahora) };
});
app.get<{ Querystring: { id: string } }>('/turnos', ({ query: { id: personaId } }) => {
  const todos = {
    conFamilia: true,
    hoy: '2026-01-01',
    desde: null,
    hasta: null,
    estados: [1, 2, 3, 4, 5],
    salto: 0,
    porPagina: 10,
  };
  return db.many(listTurnos(1, { ...todos, personaId, ahora: new Date() }));
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
