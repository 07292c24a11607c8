import { useRef } from 'react';

/** One key for what is sent: a retry of the same keeps it, a corrected form gets another. */
export function useIdempotencyKey() {
  const last = useRef({ sent: '', key: '' });
  return (body: unknown) => {
    const sent = JSON.stringify(body);
    if (last.current.sent !== sent) last.current = { sent, key: randomKey() };
    return last.current.key;
  };
}

/** `randomUUID` exists only where the page came by TLS or from this machine. */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
