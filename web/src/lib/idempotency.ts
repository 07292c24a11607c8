import { useRef } from 'react';

/** Idempotency key by content: a retry of the same body keeps its key, a changed body gets a new one. */
export function useIdempotencyKey() {
  const last = useRef({ sent: '', key: '' });
  return (body: unknown) => {
    const sent = JSON.stringify(body);
    if (last.current.sent !== sent) last.current = { sent, key: randomKey() };
    return last.current.key;
  };
}

/** `crypto.randomUUID` exists only in secure contexts (TLS or localhost). */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
