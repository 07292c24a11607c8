import { PortalError } from '@portal/domain/errores/errores';
import { llamadaEventos, type Estado } from '@portal/domain/llamada/contract';
import { errorFacts } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Peer } from '../../../platform/realtime/realtime.ts';
import { roomDeLlamada, salaDeInvitados } from '../../atenciones/index.ts';
import { lockAtencion } from '../llamada.repository.ts';
import { exigirAbierta, exigirPropia } from '../participante.ts';
import { avisarInvitados, avisarSala, conexionRoom } from './avisar.ts';
import {
  endEntrada,
  findInvitado,
  touchInvitados,
  updateEntrada,
  updateEstadoEnSala,
} from './invitados.repository.ts';

interface Lugar {
  peer: Peer;
  id: string;
  atencionId: string;
  conexion: string;
}

export const esInvitado = ({ actor }: Peer) => actor.invitado === true;

/** The guests in the rooms of the calls. They are in a room of their own: chat and knocks are not said there. */
export function openInvitados(platform: Platform) {
  const { clock, log, realtime } = platform;
  const lugares = new Map<string, Lugar>();

  const estaEn = ({ peer, atencionId, conexion }: Lugar) =>
    peer.isIn(salaDeInvitados(peer.unidadId, atencionId)) &&
    peer.isIn(conexionRoom(peer.unidadId, atencionId, conexion));

  function lugarDe(peer: Peer): Lugar {
    const lugar = lugares.get(peer.id);
    if (!lugar || !estaEn(lugar)) throw new PortalError('no_encontrado');
    return lugar;
  }

  /** Consent is read again: it may have been taken back since the socket opened. */
  async function entrar(peer: Peer, { conexion }: { conexion: string }) {
    const { unidadId } = peer;
    const id = peer.actor.sesionId;
    const antes = lugares.get(peer.id);
    if (antes?.conexion === conexion && estaEn(antes)) return;
    const { atencionId, anterior } = await platform.unit(unidadId).tx(async (tx) => {
      const { atencion_id } = await tx.get(findInvitado(id));
      exigirAbierta(await tx.get(lockAtencion(atencion_id)));
      await exigirPropia(tx, atencion_id, conexion, { invitado: id });
      const previa = await tx.get(findInvitado(id));
      const entrada = { conexion, enchufe: peer.id, visto: clock.machine(), ahora: clock.now() };
      if ((await tx.run(updateEntrada(id, entrada))) === 0) throw new PortalError('no_encontrado');
      return { atencionId: atencion_id, anterior: previa.conexion };
    });
    const [sala, propia] = [
      salaDeInvitados(unidadId, atencionId),
      conexionRoom(unidadId, atencionId, conexion),
    ];
    if (antes && antes.conexion !== conexion) peer.leave(conexionRoom(unidadId, atencionId, antes.conexion));
    if (anterior !== null) {
      const vieja = conexionRoom(unidadId, atencionId, anterior);
      if (anterior !== conexion) realtime.tell(llamadaEventos.llamadaFin, vieja, { motivo: 'reemplazada' });
      realtime.vacate(vieja, { also: sala, except: peer });
    }
    peer.join(sala);
    peer.join(propia);
    lugares.set(peer.id, { peer, id, atencionId, conexion });
    if (!antes)
      peer.onGone(
        () => void salir(peer).catch((error: unknown) => log.warn(errorFacts(error), 'while a guest left')),
      );
    await avisarInvitados(platform, unidadId, atencionId);
    await avisarSala(platform, unidadId, atencionId);
  }

  async function salir(peer: Peer) {
    const lugar = lugares.get(peer.id);
    if (!lugar) return;
    const { unidadId } = peer;
    const { id, atencionId, conexion } = lugar;
    lugares.delete(peer.id);
    peer.leave(salaDeInvitados(unidadId, atencionId));
    peer.leave(conexionRoom(unidadId, atencionId, conexion));
    if ((await platform.unit(unidadId).run(endEntrada(id, peer.id, clock.now()))) === 0) return;
    if (platform.closing()) return;
    await avisarInvitados(platform, unidadId, atencionId);
    await avisarSala(platform, unidadId, atencionId);
  }

  async function estado(peer: Peer, nuevo: Estado) {
    const { id, atencionId, conexion } = lugarDe(peer);
    const { unidadId } = peer;
    await platform.unit(unidadId).run(updateEstadoEnSala(id, peer.id, nuevo));
    realtime.tell(
      llamadaEventos.llamadaEstadoDe,
      [roomDeLlamada(unidadId, atencionId), salaDeInvitados(unidadId, atencionId)],
      { de: conexion, estado: nuevo },
    );
  }

  async function latir() {
    const visto = clock.machine();
    for (const [unidadId, here] of Map.groupBy(lugares.values(), ({ peer }) => peer.unidadId))
      await platform.unit(unidadId).run(
        touchInvitados(
          here.map(({ peer }) => peer.id),
          here.map(({ id }) => id),
          visto,
        ),
      );
  }

  return { lugarDe, has: ({ id }: Peer) => lugares.has(id), entrar, salir, estado, latir };
}
