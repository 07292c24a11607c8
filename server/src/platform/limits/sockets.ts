import { addressKey } from './address.ts';

/**
 * A person has a few tabs on a few devices; a hospital has many people behind one address. Counted per
 * process.
 */
export const SOCKETS_OF_A_SESSION = 8;
export const SOCKETS_OF_AN_ADDRESS = 200;

export interface SocketPlaces {
  /**
   * Call it before reading anything from the socket. Returns the release function, or undefined if the
   * address has too many sockets.
   */
  enterAddress(address: string): (() => void) | undefined;
  /**
   * A page that reconnects after a network failure closes its old socket, which the server still sees as
   * open. Returns the release function, or undefined if the session has too many sockets.
   */
  enterSession(sesionId: string, page: string, end: () => void): (() => void) | undefined;
}

export function createSocketPlaces(): SocketPlaces {
  const addresses = new Map<string, number>();
  const sessions = new Map<string, Map<object, { page: string; end: () => void }>>();
  return {
    enterAddress(address) {
      const key = addressKey(address);
      const open = addresses.get(key) ?? 0;
      if (open >= SOCKETS_OF_AN_ADDRESS) return undefined;
      addresses.set(key, open + 1);
      return once(() => {
        const left = (addresses.get(key) ?? 1) - 1;
        if (left <= 0) addresses.delete(key);
        else addresses.set(key, left);
      });
    },
    enterSession(sesionId, page, end) {
      const places = sessions.get(sesionId) ?? new Map<object, { page: string; end: () => void }>();
      for (const [place, former] of places) {
        if (page === '' || former.page !== page) continue;
        places.delete(place);
        former.end();
      }
      if (places.size >= SOCKETS_OF_A_SESSION) return undefined;
      const place = {};
      places.set(place, { page, end });
      sessions.set(sesionId, places);
      return once(() => {
        places.delete(place);
        if (places.size === 0 && sessions.get(sesionId) === places) sessions.delete(sesionId);
      });
    },
  };
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
