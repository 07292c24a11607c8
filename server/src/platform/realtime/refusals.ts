import type { IncomingMessage } from 'node:http';
import { newId } from '../ids.ts';
import { addressKey, createWindows, plainAddress } from '../limits/index.ts';
import type { Platform } from '../platform.ts';
import type { Refusal } from './realtime.ts';

/** Determined as for HTTP requests: the proxy's last X-Forwarded-For entry, or the socket's peer. */
export function peerAddress({ headers, socket }: IncomingMessage, behindProxy: boolean): string {
  const told = behindProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
    : undefined;
  return plainAddress(told ?? '') ?? plainAddress(socket.remoteAddress ?? '') ?? '0.0.0.0';
}

/** Audited refusals per address and minute. More would only fill the audit trail. */
const TOLD_A_MINUTE = 60;
const told = createWindows();

/** Audits a refused socket or message, like a refused endpoint. */
export function auditRefusal(
  { units, audit, clock }: Platform,
  { host, address, code, found, event }: Refusal,
): void {
  if (told.count(addressKey(address), 60, clock.machine().getTime()).count > TOLD_A_MINUTE) return;
  const write = async () => {
    const unidadId = found?.unidadId ?? (await units.byHost(host))?.id;
    if (unidadId === undefined) return;
    // A guest is no person of the unit.
    const actor = found?.actor.invitado ? undefined : found?.actor;
    await audit.write({
      unidadId,
      acto: 'acceso_rechazado',
      resultado: code,
      actorId: actor?.personaId ?? null,
      actorRol: actor?.rol ?? null,
      paraId: actor?.personaId ?? null,
      objeto: `canal:${event ?? 'entrada'}`,
      direccion: address,
      pedido: newId(),
    });
  };
  write().catch(() => {});
}
