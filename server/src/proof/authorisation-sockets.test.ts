import type { NamedEvent } from '@portal/domain/contract/endpoint';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { olvidarTablero } from '../features/atenciones/fila/tablero.ts';
import { newId } from '../platform/ids.ts';
import { crearCaso } from '../testing/data/casos.ts';
import { addPatient, addService, ask, TERMINOS } from '../testing/data/fila.ts';
import { RECETA } from '../testing/data/documentos.ts';
import { openTab, type Tab } from '../testing/servers/socket.ts';
import { done } from './authorisation/ask.ts';
import { turnoDelPaciente } from './authorisation/asks/turnos.ts';
import { declared } from './authorisation/contracts.ts';
import { actors, type Actor } from './authorisation/table.ts';
import { events as table } from './authorisation/table-sockets.ts';
import {
  comparedTables,
  createWorld,
  endWorld,
  fingerprint,
  HERE,
  isElsewhere,
  type Person,
  type World,
} from './authorisation/world.ts';

const contracts = await declared<NamedEvent>((it) => 'from' in it);

let world: World;
let tabs: Record<Actor, Tab>;
/** A service that only the patient's professional attends, so that no other line moves. */
let servicio: number;
beforeAll(async () => {
  world = await createWorld();
  const { portal, who } = world;
  servicio = await addService(portal.db);
  await portal.db.sql(
    'insert into portal.profesional_servicios (unidad_id, persona_id, servicio_id) values (1, $1, $2)',
    [who.profesionalCon.personaId, servicio],
  );
  // The board is kept for two seconds, and was read while the world was made.
  olvidarTablero(portal.portal.platform, 1);
  tabs = Object.fromEntries(
    actors.map((actor) => [actor, openTab(portal.port, who[actor].token ?? '', who[actor].host)]),
  ) as Record<Actor, Tab>;
  for (const actor of actors)
    expect([actor, await tabs[actor].opened]).toEqual([
      actor,
      actor === 'anonimo' ? 'sin_sesion' : 'connected',
    ]);
}, 120_000);
afterAll(async () => {
  for (const { socket } of Object.values(tabs)) socket.disconnect();
  await endWorld(world);
});

/** The results of every actor, in the table's notation. */
const got: Record<string, Partial<Record<Actor, string>>> = {};
const cellOf = (name: string, actor: Actor) => table[name]!.trim().split(/\s+/)[actors.indexOf(actor)]!;

async function say(actor: Actor, name: string, data: unknown): Promise<string> {
  if (!tabs[actor].socket.connected) return tabs[actor].opened;
  const answer: { ok: boolean; code?: string } = await tabs[actor].socket
    .timeout(20_000)
    .emitWithAck(name, data);
  return answer.ok ? 'ok' : answer.code!;
}

/** Refused actors send first and change nothing; then the permitted ones, each with their own data. */
async function everybodySays(name: string, dataOf: (actor: Actor) => unknown): Promise<void> {
  const compared = await comparedTables(world);
  const before = await fingerprint(world, compared);
  got[name] = {};
  const may = actors.filter((actor) => cellOf(name, actor) === 'ok' && !isElsewhere(actor));
  for (const actor of actors.filter((each) => !may.includes(each)))
    got[name][actor] = await say(actor, name, dataOf(actor));
  expect(await fingerprint(world, compared), `${name}: who is refused changes nothing`).toEqual(before);
  for (const actor of may) got[name][actor] = await say(actor, name, dataOf(actor));
}

const act = (who: Person, path: string, body: unknown) => done(world, who, path, body);

describe('the realtime channel', () => {
  it('has every event in the table and nothing else, with one cell per actor and at least one permitted', () => {
    expect(Object.keys(table).toSorted()).toEqual([...contracts.keys()].toSorted());
    for (const [name, line] of Object.entries(table)) {
      const cells = line.trim().split(/\s+/);
      expect([name, cells.length]).toEqual([name, actors.length]);
      expect([
        name,
        cells.filter((cell) => cell === (contracts.get(name)!.from === 'client' ? 'ok' : 'hears')).length > 0,
      ]).toEqual([name, true]);
    }
  });

  it('refuses a session of another unit', async () => {
    for (const actor of actors.filter(isElsewhere)) {
      const { socket, opened } = openTab(world.portal.port, world.who[actor].token!, HERE);
      expect(await opened).toBe('sin_sesion');
      socket.disconnect();
    }
  });

  it('delivers one story to the people concerned and to nobody else', async () => {
    const { portal, who } = world;
    const { paciente, profesionalCon } = who;
    await everybodySays('tableroMirar', () => ({ mirar: true }));

    // Another patient is first in line and leaves; the professional calls the patient.
    const delante = await addPatient(portal);
    const primera = await ask(portal, delante, servicio);
    const { id: atencion } = await act(paciente, '/api/atencion/solicitar', {
      documento: paciente.dni,
      servicio_id: servicio,
      terminos: TERMINOS,
    });
    await portal.post('/api/atencion/dejar', { id: primera.body.id }, { token: delante.token });
    await expect.poll(() => tabs.paciente.heard['posicionCambio']).toBeDefined();
    await act(profesionalCon, '/api/fila/llamar', { id: atencion });
    const called = () =>
      (tabs.paciente.heard['atencionCambio'] as { llamada: string | null }[]).at(-1)!.llamada;
    await expect.poll(called).not.toBeNull();
    await everybodySays('llamadaVista', () => ({ id: atencion, llamada: called() }));

    // The call. Actors outside it present the patient's own pass, and get the same answer as for an unknown
    // one.
    const pases = {
      paciente: (await act(paciente, '/api/llamada/unirse', { atencion })).token as string,
      profesionalCon: (await act(profesionalCon, '/api/llamada/unirse', { atencion })).token as string,
    };
    const conexion = Object.fromEntries(actors.map((actor) => [actor, newId()])) as Record<Actor, string>;
    const pase = (actor: Actor) => (actor === 'profesionalCon' ? pases.profesionalCon : pases.paciente);
    for (const actor of ['otraFamilia', 'otraUnidad', 'profesionalSin'] as const)
      expect(
        await say(actor, 'llamadaEntrar', {
          token: `${pases.paciente.slice(0, -4)}AAAA`,
          conexion: conexion[actor],
        }),
      ).toBe(cellOf('llamadaEntrar', actor));
    await everybodySays('llamadaEntrar', (actor) => ({ token: pase(actor), conexion: conexion[actor] }));
    const candidato = { tipo: 'candidato', candidato: null };
    const alOtro = (actor: Actor) => (actor === 'paciente' ? conexion.profesionalCon : conexion.paciente);
    await everybodySays('llamadaSenal', (actor) => ({ para: alOtro(actor), senal: candidato }));
    await everybodySays('mallaSenal', (actor) => ({ para: alOtro(actor), senal: candidato }));
    // A guest knocks, is let in, and enters.
    const { id, url } = await act(paciente, '/api/llamada/invitar', { atencion, clase: 'familiar' });
    const { credencial } = await act(who.anonimo, '/api/invitado/golpear', {
      codigo: new URL(url as string).hash.slice(1),
      nombre: 'Marta',
    });
    await act(paciente, '/api/llamada/invitado/consentir', { atencion, id });
    const invitado = openTab(portal.port, `invitado:${credencial}`, HERE);
    expect(await invitado.opened).toBe('connected');
    expect(await invitado.socket.emitWithAck('llamadaEntrar', { token: '', conexion: newId() })).toEqual({
      ok: true,
    });
    await everybodySays('llamadaEstado', () => ({
      microfono: true,
      camara: true,
      pantalla: false,
      modo: 'video',
    }));
    await everybodySays('llamadaDecir', () => ({ id: newId(), texto: 'Buen día' }));
    await everybodySays('llamadaPalabras', () => ({ tipo: 'falta' }));

    // The patient says that there is no medication; a signed document, and the end.
    await act(paciente, '/api/resumen/ninguna', {
      documento: paciente.dni,
      clase: 'medicacion',
      dicha: true,
    });
    const documento = newId();
    await act(profesionalCon, '/api/documento/borrador', {
      id: documento,
      atencion,
      version: 0,
      escrito: { ...RECETA, cuil: '' },
    });
    await act(profesionalCon, '/api/documento/firmar', { id: documento, version: 1 });
    await act(profesionalCon, '/api/fila/finalizar', { id: atencion });
    await everybodySays('llamadaSalir', () => ({}));

    const turno = await turnoDelPaciente(world, { profesionalId: profesionalCon.personaId });
    await act(paciente, '/api/turno/cancelar', { id: turno });
    const caso = await crearCaso(portal, { token: who.gestor.token! });
    await act(who.coordinador, '/api/art/cancelar', { id: caso.id });
    // The process is about to stop: it tells everybody.
    await portal.portal.platform.realtime.move(1);
    await act(paciente, '/api/sesion/cerrar', {});

    // Wait until every expected event has arrived; then the same time again for unexpected ones.
    const told = [...contracts.values()].filter(({ from }) => from === 'server').map(({ name }) => name);
    const hearers = told.flatMap((name) =>
      actors.filter((actor) => cellOf(name, actor) === 'hears').map((actor) => [name, actor] as const),
    );
    await expect.poll(() => hearers.filter(([name, actor]) => !tabs[actor].heard[name])).toEqual([]);
    await sleep(400);
    for (const name of told)
      got[name] = Object.fromEntries(
        actors.map((actor) => [
          actor,
          actor === 'anonimo' ? 'sin_sesion' : tabs[actor].heard[name] ? 'hears' : '-',
        ]),
      );
    expect(got).toEqual(
      Object.fromEntries(
        Object.keys(table).map((name) => [
          name,
          Object.fromEntries(actors.map((actor) => [actor, cellOf(name, actor)])),
        ]),
      ),
    );
  });
});
