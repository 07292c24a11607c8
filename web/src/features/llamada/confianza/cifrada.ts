/**
 * Whether sound and picture are encrypted from this browser to the other one. Relays forward them as they are.
 * `oyente`: somebody besides the people in the call hears it, such as the unit's recogniser.
 */
export function estaCifrada(pc: RTCPeerConnection | undefined, oyente = false): boolean {
  if (oyente || pc?.connectionState !== 'connected') return false;
  const transportes = pc.getReceivers().flatMap(({ transport }) => transport ?? []);
  // Some browsers do not show their transports: to them, connected means encrypted.
  return transportes.every(({ state }) => state === 'connected');
}
