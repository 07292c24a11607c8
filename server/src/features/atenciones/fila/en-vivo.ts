import { atencionesEventos } from '@portal/domain/atenciones/contract';
import { errorFacts } from '../../../platform/log.ts';
import { listen } from '../../../platform/realtime/notifications.ts';
import type { Platform } from '../../../platform/platform.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { roomsDelPaciente } from '../avisar-atencion.ts';
import { mostrarLlamada } from '../llamado/mostrar-llamada.ts';
import { listProfesionalesDe } from './fila.repository.ts';
import { olvidarTablero, tableroDe, type Lugar, type Tablero } from './tablero.ts';

/**
 * Live positions. A change in a line notifies the database, and the database notifies every process. Each
 * process computes the positions once and sends them to its own connections, so no results travel between
 * processes.
 */

/** Debounce: recompute once the line has been quiet for this long. */
const QUIETO_MS = 80;
/**
 * Upper bound of the debounce after the first change. It grows with the line, since sending a long line
 * competes with the requests that change it.
 */
const juntosMs = (personas: number) => Math.min(600, 200 + personas);
/** Position changes are sent at once; changed wait estimates at most this often. */
const ESPERA_MS = 5000;
/** Recompute also without changes: waits grow shorter and turnos come due. */
const REPASO_MS = 20_000;
/** On a process's first look at a line, people who arrived within this time count as new. */
const RECIEN_MS = 10_000;

/** Viewers of the unit's board. */
const roomDelTablero = (unidadId: number) => roomOf.named(unidadId, 'tablero');

interface EnUnidad {
  /** Services whose line changed since the last recomputation; 0 stands for a change of duty. */
  movidos: Set<number>;
  /** Time of the first change since the last recomputation. */
  desde: number | undefined;
  timer: NodeJS.Timeout | undefined;
  mirando: boolean;
  /** Earliest time of the next recomputation: pauses as long as sending the last one took. */
  descansa: number;
  /** Last position sent to each patient, and their rooms. */
  dicho: Map<string, { lugar: Lugar; rooms: readonly string[] }>;
  /** When changed wait estimates were last sent. */
  esperasDichas: number;
  /** The line at the last recomputation: attention to service. */
  enFila: Map<string, number> | undefined;
}

export function openFila(platform: Platform, databaseUrl: string): { stop(): Promise<void> } {
  const unidades = new Map<number, EnUnidad>();
  let stopped = false;

  function mover(unidadId: number, servicio?: number) {
    let unidad = unidades.get(unidadId);
    if (!unidad) unidades.set(unidadId, (unidad = nuevaUnidad()));
    if (servicio !== undefined) unidad.movidos.add(servicio);
    olvidarTablero(platform, unidadId);
    esperar(unidadId, unidad);
  }

  function esperar(unidadId: number, unidad: EnUnidad) {
    if (stopped || unidad.mirando) return;
    const now = performance.now();
    unidad.desde ??= now;
    const ms = Math.max(
      0,
      Math.min(QUIETO_MS, unidad.desde + juntosMs(unidad.dicho.size) - now),
      unidad.descansa - now,
    );
    clearTimeout(unidad.timer);
    unidad.timer = setTimeout(() => void mirar(unidadId, unidad), ms);
    unidad.timer.unref();
  }

  async function mirar(unidadId: number, unidad: EnUnidad) {
    unidad.desde = undefined;
    unidad.mirando = true;
    const movidos = unidad.movidos;
    unidad.movidos = new Set();
    try {
      olvidarTablero(platform, unidadId);
      const tablero = await tableroDe(platform, unidadId);
      // The wait for the database is not counted: it blocks no request.
      const began = performance.now();
      avisarPosiciones(unidadId, unidad, tablero);
      unidad.descansa = 2 * performance.now() - began;
      // The event carries no data: each client requests the board again, and that request checks permission.
      if (movidos.size > 0)
        platform.realtime.tellHere(atencionesEventos.tableroCambio, roomDelTablero(unidadId), {});
      await avisarFilas(unidadId, unidad, tablero, movidos);
    } catch (error) {
      for (const servicio of movidos) unidad.movidos.add(servicio);
      platform.log.warn({ unidad: unidadId, ...errorFacts(error) }, 'a line was not told');
    } finally {
      unidad.mirando = false;
      if (unidad.movidos.size > 0) esperar(unidadId, unidad);
    }
  }

  function avisarPosiciones(unidadId: number, unidad: EnUnidad, tablero: Tablero) {
    const dicho: EnUnidad['dicho'] = new Map();
    const conEsperas = performance.now() - unidad.esperasDichas >= ESPERA_MS;
    if (conEsperas) unidad.esperasDichas = performance.now();
    for (const row of tablero.fila) {
      const antes = unidad.dicho.get(row.id);
      const rooms = antes?.rooms ?? roomsDelPaciente(unidadId, row, platform.clock.now());
      const aca = rooms.filter((room) => platform.realtime.isHere(room));
      if (aca.length === 0) continue;
      const lugar = tablero.lugarDe(row.id)!;
      if (antes && !esNoticia(antes.lugar, lugar, conEsperas)) dicho.set(row.id, antes);
      else {
        dicho.set(row.id, { lugar, rooms });
        for (const room of aca)
          platform.realtime.tellHere(atencionesEventos.posicionCambio, room, { id: row.id, ...lugar });
      }
    }
    unidad.dicho = dicho;
  }

  async function avisarFilas(
    unidadId: number,
    unidad: EnUnidad,
    { fila }: Tablero,
    movidos: ReadonlySet<number>,
  ) {
    const antes = unidad.enFila;
    unidad.enFila = new Map(fila.map(({ id, servicio_id }) => [id, servicio_id]));
    const servicios = [...movidos].filter((servicio) => servicio !== 0);
    if (servicios.length === 0) return;
    const recien = new Date(platform.clock.now().getTime() - RECIEN_MS);
    const llegaron = new Set(
      fila
        .filter(({ id, servicio_id, llegada }) => (antes ? antes.get(id) !== servicio_id : llegada >= recien))
        .map(({ servicio_id }) => servicio_id),
    );
    for (const { persona_id, servicio_id } of await platform
      .unit(unidadId)
      .many(listProfesionalesDe(unidadId))) {
      const room = roomOf.persona(unidadId, persona_id);
      if (!movidos.has(servicio_id) || !platform.realtime.isHere(room)) continue;
      platform.realtime.tellHere(atencionesEventos.filaCambio, room, {
        servicio: servicio_id,
        llego: llegaron.has(servicio_id),
      });
    }
  }

  platform.realtime.receive(atencionesEventos.llamadaVista, (peer, data) =>
    mostrarLlamada(platform, peer, data),
  );
  platform.realtime.receive(atencionesEventos.tableroMirar, (peer, { mirar: mira }) => {
    if (mira) peer.join(roomDelTablero(peer.unidadId));
    else peer.leave(roomDelTablero(peer.unidadId));
  });

  const notices = listen(
    databaseUrl,
    'portal_fila',
    (payload) => {
      if (payload === undefined) {
        // Notifications may have been lost while reconnecting: recompute every line.
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

const nuevaUnidad = (): EnUnidad => ({
  movidos: new Set(),
  desde: undefined,
  timer: undefined,
  mirando: false,
  descansa: 0,
  dicho: new Map(),
  esperasDichas: 0,
  enFila: undefined,
});

const esNoticia = (antes: Lugar, ahora: Lugar, conEsperas: boolean) =>
  antes.posicion !== ahora.posicion ||
  antes.atienden !== ahora.atienden ||
  (conEsperas && !mismaEspera(antes, ahora));
const mismaEspera = ({ espera: una }: Lugar, { espera: otra }: Lugar) =>
  una?.desde === otra?.desde && una?.hasta === otra?.hasta;
