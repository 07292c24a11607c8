import type { CapturedMail } from './servers/mail-server.ts';
import type { TestPortal } from './portal.ts';

/** Stops the business clock of a portal of this process at an instant, for the edges that a running one would blur. The machine's goes on. */
export function setClock({ portal }: TestPortal, instant: string | Date): void {
  const fixed = new Date(instant);
  portal.platform.clock.now = () => new Date(fixed);
}

/** The codes of the links in a mail of a turno. */
export function codesOf({ text }: CapturedMail) {
  const code = (link: RegExp) => link.exec(text)?.[1];
  return {
    confirmar: code(/\/confirmar\?id=([\w-]+)/),
    rechazar: code(/\/rechazar\?id=([\w-]+)/),
    entrada: code(/\/turnoAcceso\?codigoTurno=([\w-]+)/),
  };
}
