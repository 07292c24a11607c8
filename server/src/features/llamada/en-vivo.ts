import { PortalError } from '@portal/domain/errores/errores';
import { llamadaEventos, type Estado, type Lado, type Senal } from '@portal/domain/llamada/contract';
import type { Palabras } from '@portal/domain/llamada/palabras';
import type { UnitTx } from '../../db/unit-db.ts';
import { errorFacts } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Peer } from '../../platform/realtime/realtime.ts';
import type { Due } from '../../platform/tick.ts';
import { iniciarAtencion, roomDeLlamada, salaDeInvitados, vistoEnLlamada } from '../atenciones/index.ts';
import { avisarInvitados, avisarSala, conexionRoom } from './invitados/avisar.ts';
import { esInvitado, openInvitados } from './invitados/en-sala.ts';
import {
  endPresencia,
  listPresentes,
  lockAtencion,
  touchPresencias,
  updateEstado,
  updatePropuesta,
  upsertPresencia,
  type PresenteRow,
} from './llamada.repository.ts';
import { avisarMensaje, enElCable, guardarMensaje } from './mensajes.ts';
import { exigirAbierta, exigirPropia } from './participante.ts';
import { verifyPase, type Pase } from './pase.ts';

const LATIDO_MS = 20_000;

interface Lugar extends Pase {
  peer: Peer;
  conexion: string;
}

/**
 * The rooms of the calls. Presence is stored in the database, so the two sides may be connected to different
 * processes; signals and messages are relayed between processes. A socket may send only while it is in the
 * room of its own connection.
 */
export function openLlamadas(platform: Platform): Due {
  const { realtime, clock, log, secrets } = platform;
  const lugares = new Map<string, Lugar>();
  const invitados = openInvitados(platform);

  function lugarDe(peer: Peer): Lugar {
    const lugar = lugares.get(peer.id);
    const { unidadId } = peer;
    if (
      !lugar ||
      !peer.isIn(roomDeLlamada(unidadId, lugar.atencionId)) ||
      !peer.isIn(conexionRoom(unidadId, lugar.atencionId, lugar.conexion))
    )
      throw new PortalError('no_encontrado');
    return lugar;
  }

  const lugarDeAlguien = (peer: Peer) => (esInvitado(peer) ? invitados.lugarDe(peer) : lugarDe(peer));
  const enAlgunLugar = (peer: Peer) => lugares.has(peer.id) || invitados.has(peer);

  async function entrar(peer: Peer, { token, conexion }: { token: string; conexion: string }) {
    if (esInvitado(peer)) return invitados.entrar(peer, { conexion });
    const { unidadId, actor } = peer;
    const pase = await verifyPase(secrets, unidadId, token);
    if (!pase || pase.sesionId !== actor.sesionId || pase.personaId !== actor.personaId)
      throw new PortalError('no_encontrado');
    const antes = lugares.get(peer.id);
    if (antes && antes.atencionId !== pase.atencionId) await salir(peer);
    const { atencionId, lado, personaId } = pase;
    const { anterior, presentes } = await platform.unit(unidadId).tx(async (tx) => {
      const atencion = await tx.get(lockAtencion(atencionId));
      exigirAbierta(atencion);
      // The attention was passed on to another professional since the token was issued.
      if (lado === 'profesional' && atencion.profesional_id !== personaId)
        throw new PortalError('no_encontrado');
      await exigirPropia(tx, atencionId, conexion, lado);
      const before = await tx.get(
        upsertPresencia(unidadId, {
          atencionId,
          delProfesional: lado === 'profesional',
          personaId,
          conexion,
          enchufe: peer.id,
          visto: clock.machine(),
        }),
      );
      return { anterior: before.anterior, presentes: await leer(tx, atencionId) };
    });
    const [all, own] = [roomDeLlamada(unidadId, atencionId), conexionRoom(unidadId, atencionId, conexion)];
    if (antes && antes.conexion !== conexion)
      peer.leave(conexionRoom(unidadId, antes.atencionId, antes.conexion));
    if (anterior !== null) quitar(peer, atencionId, anterior, anterior !== conexion);
    peer.join(all);
    peer.join(own);
    lugares.set(peer.id, { ...pase, peer, conexion });
    if (!antes)
      peer.onGone(
        () => void salir(peer).catch((error: unknown) => log.warn(errorFacts(error), 'while leaving a call')),
      );
    avisarPresentes(unidadId, atencionId, presentes);
    await vistoEnLlamada(platform, unidadId, atencionId, lado);
    // The patient and the professional: a guest neither begins nor keeps an attention.
    if (presentes.length === 2) await iniciarAtencion(platform, unidadId, atencionId);
    if (presentes.some(({ con_invitados }) => con_invitados)) {
      await avisarInvitados(platform, unidadId, atencionId);
      await avisarSala(platform, unidadId, atencionId);
    }
  }

  /**
   * Removes the older connection of the same side. If it is the same page on a new socket, it is not told
   * that the call ended.
   */
  function quitar(nuevo: Peer, atencionId: string, conexion: string, reemplazada: boolean) {
    const room = conexionRoom(nuevo.unidadId, atencionId, conexion);
    if (reemplazada) realtime.tell(llamadaEventos.llamadaFin, room, { motivo: 'reemplazada' });
    realtime.vacate(room, { also: roomDeLlamada(nuevo.unidadId, atencionId), except: nuevo });
  }

  /** `salio`: the person left on purpose; otherwise the connection broke, and they may return. */
  async function salir(peer: Peer, salio = false) {
    if (esInvitado(peer)) return invitados.salir(peer);
    const lugar = lugares.get(peer.id);
    if (!lugar) return;
    const { atencionId, conexion } = lugar;
    lugares.delete(peer.id);
    peer.leave(roomDeLlamada(peer.unidadId, atencionId));
    peer.leave(conexionRoom(peer.unidadId, atencionId, conexion));
    const presentes = await platform.unit(peer.unidadId).tx(async (tx) => {
      await tx.find(lockAtencion(atencionId));
      return (await tx.run(endPresencia(atencionId, peer.id, clock.machine()))) > 0
        ? leer(tx, atencionId)
        : [];
    });
    avisarPresentes(peer.unidadId, atencionId, presentes, salio);
    // When the process stops, everybody leaves at once and nobody is there to be told.
    if (!platform.closing() && (presentes.length === 0 || presentes[0]!.con_invitados))
      await avisarSala(platform, peer.unidadId, atencionId);
  }

  const leer = (tx: UnitTx, atencionId: string) =>
    tx.many(listPresentes(tx.unidadId, atencionId, clock.machine()));

  function avisarPresentes(
    unidadId: number,
    atencionId: string,
    rows: readonly PresenteRow[],
    salio = false,
  ) {
    const presentes = rows.map(({ conexion, del_profesional, nombre, estado }) => ({
      conexion,
      lado: ladoDe(del_profesional),
      nombre,
      estado,
    }));
    for (const { conexion, orden } of rows) {
      avisarA(unidadId, atencionId, conexion, llamadaEventos.llamadaPresentes, {
        yo: conexion,
        orden: Number(orden),
        presentes,
        ...(salio && { salio }),
      });
    }
  }

  /** A connection lives on one process: if it is here, do not broadcast. */
  const avisarA: (...args: [number, string, string, ...Told]) => void = (
    unidadId,
    atencionId,
    conexion,
    event,
    data,
  ) => {
    const room = conexionRoom(unidadId, atencionId, conexion);
    (realtime.isHere(room) ? realtime.tellHere : realtime.tell)(event as never, room, data as never);
  };

  async function senal(peer: Peer, { para, senal: said }: { para: string | null; senal: Senal }) {
    const { atencionId, conexion, lado } = lugarDe(peer);
    if (para === null) {
      if (lado !== 'profesional' || said.tipo !== 'descripcion' || said.descripcion.type !== 'offer')
        throw new PortalError('datos_invalidos');
      await platform.unit(peer.unidadId).run(updatePropuesta(atencionId, peer.id, said.descripcion.sdp));
      return;
    }
    avisarA(peer.unidadId, atencionId, para, llamadaEventos.llamadaSenalDe, { de: conexion, senal: said });
  }

  function mallaSenal(peer: Peer, { para, senal: said }: { para: string; senal: Senal }) {
    const { atencionId, conexion } = lugarDeAlguien(peer);
    avisarA(peer.unidadId, atencionId, para, llamadaEventos.mallaSenalDe, { de: conexion, senal: said });
  }

  async function estado(peer: Peer, nuevo: Estado) {
    if (esInvitado(peer)) return invitados.estado(peer, nuevo);
    const { atencionId, conexion } = lugarDe(peer);
    await platform.unit(peer.unidadId).run(updateEstado(atencionId, peer.id, nuevo));
    realtime.tell(
      llamadaEventos.llamadaEstadoDe,
      [roomDeLlamada(peer.unidadId, atencionId), salaDeInvitados(peer.unidadId, atencionId)],
      { de: conexion, estado: nuevo },
    );
  }

  async function decir(peer: Peer, { id, texto }: { id: string; texto: string }) {
    const { atencionId, lado, personaId } = lugarDe(peer);
    const mensaje = await platform.unit(peer.unidadId).tx(async (tx) => {
      exigirAbierta(await tx.get(lockAtencion(atencionId)));
      return guardarMensaje(tx, {
        unidad_id: peer.unidadId,
        atencion_id: atencionId,
        id,
        autor_id: personaId,
        del_profesional: lado === 'profesional',
        texto,
        creado: clock.now(),
      });
    });
    avisarMensaje(platform, peer.unidadId, atencionId, enElCable(mensaje));
  }

  /** Nothing is stored or logged: whoever misses some asks the page that made them. */
  function palabras(peer: Peer, dichas: Palabras) {
    const { atencionId, conexion } = lugarDeAlguien(peer);
    realtime.tell(
      llamadaEventos.llamadaPalabrasDe,
      [roomDeLlamada(peer.unidadId, atencionId), salaDeInvitados(peer.unidadId, atencionId)],
      { de: conexion, palabras: dichas },
    );
  }

  realtime.receive(llamadaEventos.llamadaEntrar, entrar);
  realtime.receive(llamadaEventos.llamadaSalir, (peer) => salir(peer, true));
  // Signalling must not wait for the write that starts the attention, nor for microphone updates.
  realtime.receive(llamadaEventos.llamadaSenal, senal, { atOnce: ({ id }) => lugares.has(id) });
  realtime.receive(llamadaEventos.mallaSenal, mallaSenal, { atOnce: enAlgunLugar });
  realtime.receive(llamadaEventos.llamadaEstado, estado);
  realtime.receive(llamadaEventos.llamadaDecir, decir);
  realtime.receive(llamadaEventos.llamadaPalabras, palabras, { atOnce: enAlgunLugar });

  async function latir() {
    const visto = clock.machine();
    for (const [unidadId, here] of Map.groupBy(lugares.values(), ({ peer }) => peer.unidadId)) {
      const rows = here.map(({ atencionId, peer }) => ({ atencionId, enchufe: peer.id }));
      // Sockets that lost their place in the room do not count as seen.
      const vistos = new Set(
        (await platform.unit(unidadId).many(touchPresencias(rows, visto))).map(({ enchufe }) => enchufe),
      );
      for (const { atencionId, lado, peer } of here)
        if (vistos.has(peer.id)) await vistoEnLlamada(platform, unidadId, atencionId, lado);
    }
  }

  return {
    name: 'llamadas',
    everyMs: LATIDO_MS,
    async run() {
      await latir();
      await invitados.latir();
    },
  };
}

const ladoDe = (delProfesional: boolean): Lado => (delProfesional ? 'profesional' : 'paciente');

type Told =
  | [
      typeof llamadaEventos.llamadaPresentes,
      {
        yo: string;
        orden: number;
        presentes: { conexion: string; lado: Lado; nombre: string; estado: Estado | null }[];
        salio?: boolean;
      },
    ]
  | [typeof llamadaEventos.llamadaSenalDe | typeof llamadaEventos.mallaSenalDe, { de: string; senal: Senal }];
