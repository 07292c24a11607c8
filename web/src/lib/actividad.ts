/** Last activity in any tab of this browser. Uses the wall clock, so that time asleep counts as idle. */
const KEY = 'portal.actividad';
const WRITE_MS = 5000;

let last = Date.now();
let written = 0;

export function marcarActividad(): void {
  last = Date.now();
  if (last - written < WRITE_MS && last >= written) return;
  written = last;
  try {
    localStorage.setItem(KEY, String(last));
  } catch {
    // Without storage, each tab tracks its own activity.
  }
}

/** Milliseconds since the last activity. */
export function inactividad(): number {
  const now = Date.now();
  const others = Number(readStored());
  return now - Math.max(Math.min(last, now), others <= now ? others : 0);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
