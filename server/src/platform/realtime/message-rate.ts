/** Message rate limit per socket: burst size and sustained rate. Exceeding it closes the socket. */
const BURST = 120;
const PER_SECOND = 60;

export function createBucket() {
  let left = BURST;
  let since = performance.now();
  return {
    take() {
      const now = performance.now();
      left = Math.min(BURST, left + ((now - since) / 1000) * PER_SECOND);
      since = now;
      left -= 1;
      return left >= 0;
    },
  };
}
