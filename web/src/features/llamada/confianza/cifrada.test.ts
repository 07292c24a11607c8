import { expect, it } from 'vitest';
import { estaCifrada } from './cifrada.ts';

const conexion = (connectionState: string, ...states: (string | null)[]) =>
  ({
    connectionState,
    getReceivers: () => states.map((state) => ({ transport: state === null ? null : { state } })),
  }) as unknown as RTCPeerConnection;

it('is encrypted from end to end once every transport is', () => {
  expect(estaCifrada(conexion('connected', 'connected', 'connected'))).toBe(true);
  expect(estaCifrada(conexion('connected', null))).toBe(true);
});

it('is not before it is connected, with a transport that failed, or while somebody else hears it', () => {
  expect(estaCifrada(undefined)).toBe(false);
  expect(estaCifrada(conexion('connecting', 'connecting'))).toBe(false);
  expect(estaCifrada(conexion('connected', 'connected', 'failed'))).toBe(false);
  expect(estaCifrada(conexion('connected', 'connected'), true)).toBe(false);
});
