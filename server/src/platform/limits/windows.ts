/**
 * Counters in this process's memory only, for requests so frequent that a database row for each would cost
 * more than the answer.
 */
export interface Windows {
  count(key: string, seconds: number, now: number): { count: number; until: number };
}

const MOST = 50_000;

export function createWindows(): Windows {
  const windows = new Map<string, { count: number; until: number }>();
  return {
    count(key, seconds, now) {
      let window = windows.get(key);
      if (!window || window.until <= now) {
        if (windows.size > MOST) forgetPast(windows, now);
        window = { count: 0, until: now + seconds * 1000 };
        windows.set(key, window);
      }
      window.count += 1;
      return window;
    },
  };
}

/** Drops expired windows, and the oldest ones if a flood of addresses leaves none expired. */
function forgetPast(windows: Map<string, { until: number }>, now: number) {
  for (const [key, { until }] of windows) if (until <= now) windows.delete(key);
  for (const key of windows.keys()) {
    if (windows.size <= MOST / 2) break;
    windows.delete(key);
  }
}
