import { errores, PortalError } from '@portal/domain/errores/errores';

export interface TurnsOptions {
  /** Works that run at the same time. */
  together: number;
  /** Works beyond them, each for a unit that has nothing running. */
  spare?: number;
  /** Places of one unit: running, waiting, or about to wait. */
  each: number;
  /** Places of all units. Beyond them, a unit may still have its equal share. */
  all: number;
}

/** Runs `work` when it is the unit's turn. */
export type InTurn = <T>(work: (spare: boolean) => Promise<T>) => Promise<T>;

interface Line {
  places: number;
  running: number;
  waiting: ((spare: boolean) => void)[];
}

/**
 * A queue per unit, served round-robin: a unit alone uses everything but the spare, and a flood in one unit
 * delays another unit's work by at most one running work, or not at all while a spare is free. `admit` takes a place before anything is read or counted, or
 * refuses at once with the time after which to try again.
 */
export function createTurns({ together, spare = 0, each, all }: TurnsOptions) {
  const lines = new Map<number, Line>();
  let running = 0;
  let sparesRunning = 0;
  let places = 0;
  /** Milliseconds of a work, averaged over the last few. */
  let usual = 50;

  function next() {
    for (const [unidadId, line] of lines) {
      const onSpare = running >= together;
      if (onSpare && sparesRunning >= spare) return;
      if (onSpare && line.running > 0) continue;
      const begin = line.waiting.shift();
      if (!begin) continue;
      // Move the unit to the end, so that the others go before its next work.
      lines.delete(unidadId);
      lines.set(unidadId, line);
      line.running += 1;
      if (onSpare) sparesRunning += 1;
      else running += 1;
      begin(onSpare);
      return next();
    }
  }

  async function inTurn<T>(line: Line, work: (spare: boolean) => Promise<T>): Promise<T> {
    const onSpare = await new Promise<boolean>((resolve) => {
      line.waiting.push(resolve);
      next();
    });
    const since = performance.now();
    try {
      return await work(onSpare);
    } finally {
      usual += (performance.now() - since - usual) / 8;
      line.running -= 1;
      if (onSpare) sparesRunning -= 1;
      else running -= 1;
      next();
    }
  }

  function refusal(line: Line): PortalError {
    const busy = [...lines.values()].filter(({ waiting }) => waiting.length > 0).length;
    return saturated(Math.ceil((line.places * busy * usual) / together / 1000));
  }

  return async function admit<T>(unidadId: number, work: (inTurn: InTurn) => Promise<T>): Promise<T> {
    const line = lines.get(unidadId) ?? { places: 0, running: 0, waiting: [] };
    lines.set(unidadId, line);
    const most = places < all ? each : Math.min(each, Math.ceil(all / lines.size));
    if (line.places >= most) throw refusal(line);
    line.places += 1;
    places += 1;
    try {
      return await work((one) => inTurn(line, one));
    } finally {
      line.places -= 1;
      places -= 1;
      if (line.places === 0) lines.delete(unidadId);
    }
  };
}

/** Plural in every case: nobody is told to come back in one second. */
function saturated(seconds: number): PortalError {
  const retryAfter = Math.min(60, Math.max(2, seconds));
  return new PortalError('ingreso_saturado', {
    message: errores.ingreso_saturado.texto.replace('unos segundos', `${retryAfter} segundos`),
    retryAfter,
  });
}
