import { atencionesEventos } from '@portal/domain/atenciones/contract';
import { errorFacts } from '../../platform/log.ts';
import { listen } from '../../platform/notifications.ts';
import type { Platform } from '../../platform/platform.ts';
import { roomOf } from '../../platform/realtime.ts';
import { salasDelPaciente } from './contar-cambio.ts';
import { listProfesionalesDe } from './fila.repository.ts';
import { olvidarTablero, tableroDe, type Lugar, type Tablero } from './tablero.ts';

/**
 * Positions, live. Whoever moves a line tells the database, the database tells every process, and each process looks once and tells the
 * people who are connected to it: what is computed does not travel between processes.
 */

/** Movements of one moment are one look. */
const JUNTAR_MS = 150;
/** So many people are told in a millisecond, with time left for everything else: a long line is looked at less often. */
const PERSONAS_POR_MS = 2.5;
/** A place is told at once; a wait that changed by itself is not news every moment. */
const ESPERA_MS = 5000;
/** Waits grow shorter, and turnos come due, also where nobody moves. */
const REPASO_MS = 20_000;
/** Who came within this is new to a process that has not looked at the line before. */
const RECIEN_MS = 10_000;

interface EnUnidad {
  /** Services whose line moved since the last look; 0: who is on duty. */
  movidos: Set<number>;
  timer: NodeJS.Timeout | undefined;
  mirando: boolean;
  /** What each one was told last. */
  dicho: Map<string, Lugar>;
  /** When waits that changed by themselves were told last. */
  esperasDichas: number;
  /** Who was in line at the last look, by service. */
  enFila: Map<string, number> | undefined;
}

export function openFila(platform: Platform, databaseUrl: string): { stop(): Promise<void> } {
  const unidades = new Map<number, EnUnidad>();
  let stopped = false;

  function mover(unidadId: number, servicio?: number) {
    let unidad = unidades.get(unidadId);
    if (!unidad)
      unidades.set(unidadId, (unidad = { movidos: new Set(), timer: undefined, mirando: false, dicho: new Map(), esperasDichas: 0, enFila: undefined }));
    if (servicio !== undefined) unidad.movidos.add(servicio);
    olvidarTablero(platform, unidadId);
    esperar(unidadId, unidad, juntar(unidad));
  }

  /** Who calls at the same moment as others is one movement: the longer the line, the more are worth waiting for. */
  const juntar = ({ dicho }: EnUnidad) => Math.max(JUNTAR_MS, dicho.size / PERSONAS_POR_MS);

  function esperar(unidadId: number, unidad: EnUnidad, ms: number) {
    if (stopped || unidad.timer || unidad.mirando) return;
    unidad.timer = setTimeout(() => void mirar(unidadId, unidad), ms);
    unidad.timer.unref();
  }

  async function mirar(unidadId: number, unidad: EnUnidad) {
    unidad.timer = undefined;
    unidad.mirando = true;
    const movidos = unidad.movidos;
    unidad.movidos = new Set();
    const began = performance.now();
    try {
      olvidarTablero(platform, unidadId);
      const tablero = await tableroDe(platform, unidadId);
      contarPosiciones(unidadId, unidad, tablero);
      // What they see is asked for again by each: the request says whether they may still see it.
      if (movidos.size > 0) platform.realtime.tellHere(atencionesEventos.tableroCambio, roomOf.tablero(unidadId), {});
      await contarFilas(unidadId, unidad, tablero, movidos);
    } catch (error) {
      for (const servicio of movidos) unidad.movidos.add(servicio);
      platform.log.warn({ unidad: unidadId, ...errorFacts(error) }, 'a line was not told');
    } finally {
      unidad.mirando = false;
      if (unidad.movidos.size > 0) esperar(unidadId, unidad, Math.max(juntar(unidad), performance.now() - began));
    }
  }

  function contarPosiciones(unidadId: number, unidad: EnUnidad, tablero: Tablero) {
    const dicho = new Map<string, Lugar>();
    const conEsperas = performance.now() - unidad.esperasDichas >= ESPERA_MS;
    if (conEsperas) unidad.esperasDichas = performance.now();
    for (const row of tablero.fila) {
      const rooms = salasDelPaciente(unidadId, row).filter((room) => platform.realtime.isHere(room));
      if (rooms.length === 0) continue;
      const lugar = tablero.lugarDe(row.id)!;
      const antes = unidad.dicho.get(row.id);
      const esNoticia = !antes || antes.posicion !== lugar.posicion || antes.atienden !== lugar.atienden || (conEsperas && !mismaEspera(antes, lugar));
      dicho.set(row.id, esNoticia ? lugar : antes);
      if (!esNoticia) continue;
      for (const room of rooms) platform.realtime.tellHere(atencionesEventos.posicionCambio, room, { id: row.id, ...lugar });
    }
    unidad.dicho = dicho;
  }

  async function contarFilas(unidadId: number, unidad: EnUnidad, { fila }: Tablero, movidos: ReadonlySet<number>) {
    const antes = unidad.enFila;
    unidad.enFila = new Map(fila.map(({ id, servicio_id }) => [id, servicio_id]));
    const servicios = [...movidos].filter((servicio) => servicio !== 0);
    if (servicios.length === 0) return;
    const recien = new Date(platform.clock.now().getTime() - RECIEN_MS);
    const llegaron = new Set(
      fila.filter(({ id, servicio_id, llegada }) => (antes ? antes.get(id) !== servicio_id : llegada >= recien)).map(({ servicio_id }) => servicio_id),
    );
    for (const { persona_id, servicio_id } of await platform.unit(unidadId).many(listProfesionalesDe(unidadId))) {
      const room = roomOf.persona(unidadId, persona_id);
      if (!movidos.has(servicio_id) || !platform.realtime.isHere(room)) continue;
      platform.realtime.tellHere(atencionesEventos.filaCambio, room, { servicio: servicio_id, llego: llegaron.has(servicio_id) });
    }
  }

  platform.realtime.receive(atencionesEventos.tableroMirar, (peer, { mirar: mira }) => {
    if (mira) peer.join(roomOf.tablero(peer.unidadId));
    else peer.leave(roomOf.tablero(peer.unidadId));
  });

  const notices = listen(
    databaseUrl,
    'portal_fila',
    (payload) => {
      if (payload === undefined) {
        // What was told meanwhile is lost: every line is looked at again.
        for (const unidadId of unidades.keys()) mover(unidadId);
        return;
      }
      const [unidadId, servicio] = payload.split(':').map(Number);
      mover(unidadId!, servicio);
    },
    platform.log,
  );
  const repaso = setInterval(() => {
    for (const [unidadId, { enFila }] of unidades) if (enFila && enFila.size > 0) mover(unidadId);
  }, REPASO_MS);
  repaso.unref();

  return {
    async stop() {
      stopped = true;
      clearInterval(repaso);
      for (const { timer } of unidades.values()) clearTimeout(timer);
      await notices.stop();
    },
  };
}

const mismaEspera = ({ espera: una }: Lugar, { espera: otra }: Lugar) => una?.desde === otra?.desde && una?.hasta === otra?.hasta;
