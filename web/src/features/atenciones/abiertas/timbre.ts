import { useEffect } from 'react';
import { prepararAlTocar, tocar } from '../sala/notas-de-timbre.ts';

/**
 * The bell and the tab's title of an incoming call: one per page, however many calls ring, and one bell for
 * all tabs of the browser.
 */

export function usePrepararSonido(needed: boolean) {
  useEffect(() => {
    if (!needed) return;
    const stop = new AbortController();
    prepararAlTocar(stop.signal);
    return () => stop.abort();
  }, [needed]);
}

/** Two soft notes, like a doorbell. */
const TIMBRE = {
  notas: [
    [660, 0],
    [523, 0.28],
  ],
  volumen: 0.25,
  dura: 0.6,
} as const;

/** A phone on silent vibrates all the same. Browsers allow it after the first touch of the page. */
function ring() {
  tocar(TIMBRE);
  const { vibrate, userActivation } = navigator as Partial<Pick<Navigator, 'vibrate' | 'userActivation'>>;
  if (userActivation?.hasBeenActive !== false) vibrate?.call(navigator, [300, 150, 300]);
}

const RING_MS = 2500;
const BLINK_MS = 1000;
const TURN = 'portal.timbre';

/** Only the tab that holds the lock sounds. Without the Web Locks API each tab does. */
function mine(): Promise<() => void> | undefined {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return undefined;
  return new Promise((got) => {
    void locks.request(TURN, { ifAvailable: true }, (lock) => {
      if (!lock) return got(() => {});
      return new Promise<void>((release) => {
        got(Object.assign(release, { held: true }));
      });
    });
  });
}

let ringing = 0;
let stopRinging: (() => void) | undefined;

function startRinging(): () => void {
  let release: (() => void) | undefined;
  let over = false;
  let asking = false;
  const sound = async () => {
    if (asking) return;
    if (release === undefined) {
      asking = true;
      const got = await mine();
      asking = false;
      if (got && !('held' in got)) return;
      release = got ?? (() => {});
      if (over) return release();
    }
    ring();
  };
  void sound();
  const timer = setInterval(() => void sound(), RING_MS);
  return () => {
    over = true;
    clearInterval(timer);
    release?.();
  };
}

/** Rings while mounted and `on`. */
export function useTimbre(on = true) {
  useEffect(() => {
    if (!on) return;
    if (ringing === 0) stopRinging = startRinging();
    ringing += 1;
    return () => {
      ringing -= 1;
      if (ringing === 0) stopRinging?.();
    };
  }, [on]);
}

const shown: string[] = [];
const ours = (title: string) => shown.some((text) => title === text || title === `● ${text}`);
let base = '';
let blinking: ReturnType<typeof setInterval> | undefined;
let dot = false;

function blink() {
  // A page loaded meanwhile has set its own title: restore that one at the end.
  if (!ours(document.title)) base = document.title;
  dot = !dot;
  document.title = `${dot ? '' : '● '}${shown.at(-1)!}`;
}

/** Blinks the tab's title while mounted, so that it stands out among other tabs. */
export function useTituloDeLlamada(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return;
    if (!ours(document.title)) base = document.title;
    shown.push(title);
    dot = false;
    blink();
    blinking ??= setInterval(blink, BLINK_MS);
    return () => {
      const last = ours(document.title);
      shown.splice(shown.lastIndexOf(title), 1);
      if (shown.length > 0) return blink();
      clearInterval(blinking);
      blinking = undefined;
      if (last) document.title = base;
    };
  }, [title]);
}
