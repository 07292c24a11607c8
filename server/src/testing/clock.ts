import type { CapturedMail } from './servers/mail-server.ts';
import type { TestPortal } from './portal.ts';

/**
 * Stops the business clock of a portal in this process at an instant, for limits that a running clock would
 * blur. The machine clock continues.
 */
export function setClock({ portal }: TestPortal, instant: string | Date): void {
  const fixed = new Date(instant);
  portal.platform.clock.now = () => new Date(fixed);
}

/**
 * Stops the machine clock: on a slow machine a wait after wrong guesses would end between two of them. Returns the
 * instant.
 */
export function holdMachine({ portal }: TestPortal): Date {
  const held = new Date();
  portal.platform.clock.machine = () => new Date(held);
  return held;
}

/** The machine clock continues. */
export function releaseMachine({ portal }: TestPortal): void {
  portal.platform.clock.machine = () => new Date();
}

/** The codes of the links in a turno's mail. */
export function codesOf({ text }: CapturedMail) {
  const code = (link: RegExp) => link.exec(text)?.[1];
  return {
    confirmar: code(/\/confirmar\?id=([\w-]+)/),
    rechazar: code(/\/rechazar\?id=([\w-]+)/),
    entrada: code(/\/turnoAcceso\?codigoTurno=([\w-]+)/),
  };
}
