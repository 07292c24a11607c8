// Judges the rounds of a line: each ticket called once, in order, and each position on its screen in time.

/** Warm-up rounds: statements are not prepared yet, code is not compiled. Order is checked, times are not. */
export const WARM = 3;
export const GOAL_MS = 1000;

/** @returns the figures, and `ok` */
export function judgeLine(people, calls, { doctors, rounds }) {
  const place = new Map(people.map(({ id, place: at }) => [id, at]));
  const expected = Math.min(people.length, rounds * doctors);
  const once = new Set(calls.map(({ id }) => id)).size === calls.length && calls.length === expected;
  // In order: no call ended before the call of an earlier ticket had begun.
  const byPlace = calls.toSorted((a, b) => place.get(a.id) - place.get(b.id));
  let latest = 0;
  let disorder = 0;
  for (const { begun, done } of byPlace) {
    if (done < latest) disorder += 1;
    latest = Math.max(latest, begun);
  }
  // For each call and each person behind it: the time until their screen showed the new position.
  const when = calls.map(({ at }) => at).toSorted((a, b) => a - b);
  const delays = [];
  let never = 0;
  for (const { place: at, seen } of people) {
    let k = 0;
    for (let n = WARM * doctors + 1; n < at && n <= when.length; n += 1) {
      // A person called in the same round receives the call instead of a position.
      if (at <= when.length && when[at - 1] - when[n - 1] < GOAL_MS) break;
      while (k < seen.length && (seen[k].posicion ?? 0) > at - n) k += 1;
      if (k === seen.length) never += 1;
      else delays.push(seen[k].at - when[n - 1]);
    }
  }
  delays.sort((a, b) => a - b);
  const took = calls.map(({ begun, done }) => done - begun).toSorted((a, b) => a - b);
  const at = (part) => delays[Math.min(delays.length - 1, Math.floor(part * delays.length))];
  const told = people.reduce((sum, { seen }) => sum + seen.length, 0);
  console.log(`avisos por persona y ronda: ${(told / people.length / rounds).toFixed(1)}`);
  console.log(
    `llamadas ${calls.length}: ${once ? 'cada una una vez' : 'REPETIDAS O PERDIDAS'}, fuera de orden ${disorder}`,
  );
  console.log(
    `llamar al siguiente, ${doctors} a la vez: mediana ${took[took.length >> 1]} ms, p99 ${took[Math.floor(took.length * 0.99)]} ms`,
  );
  console.log(
    `posiciones: ${delays.length} avisos juzgados, mediana ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms (meta ${GOAL_MS}), máximo ${delays.at(-1)} ms, nunca ${never}`,
  );
  const [orderly, timely] = [once && disorder === 0, never === 0 && at(0.99) <= GOAL_MS];
  return {
    ok: orderly && timely,
    p99: at(0.99),
    rows: (who, bare) => [
      {
        what: `each ticket once, in order: ${who}`,
        own: orderly ? `${calls.length} of ${expected}` : `${calls.length} calls, ${disorder} out of order`,
        goal: 'all',
        ok: orderly,
      },
      {
        what: 'a position on the screen after the call before it, p99',
        ...(bare ? { bare } : {}),
        own: `${(at(0.99) / 1000).toFixed(2)} s (median ${(at(0.5) / 1000).toFixed(2)} s)`,
        goal: `≤ ${GOAL_MS / 1000} s`,
        ok: timely,
      },
      { what: `call next, ${doctors} at once, median`, own: `${took[took.length >> 1]} ms` },
    ],
  };
}
