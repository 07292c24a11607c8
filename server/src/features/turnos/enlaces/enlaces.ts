import { corteDe, finDeEntrada } from '@portal/domain/turnos/reglas';
import type { Clock } from '../../../platform/clock.ts';
import { hashToken, type Secrets } from '../../../platform/secrets/secrets.ts';

/** Purposes of the rows in `enlaces`; `objeto` is the turno's id, `persona_id` the patient. */
export const propositos = { respuesta: 'turno:respuesta', entrada: 'turno:entrada' } as const;
export const propositosDeTurno: readonly string[] = Object.values(propositos);

export interface TurnoConEnlaces {
  id: string;
  version: number;
  /**
   * Random seed, new for each version: links stay unguessable even if other values derived from the key leak.
   */
  semilla: Uint8Array;
  inicio: Date;
}

export interface Enlace {
  token: string;
  hash: Buffer;
  /** By the machine's clock, like every expiry; the rules of the turno use the business clock. */
  vence: Date;
}

export type EnlacesDelTurno = Record<keyof typeof propositos, Enlace>;

/**
 * The two links of a turno's version: 256 bits, derived with the server's key from the turno's random seed.
 * The server can show them again on the confirmation page or in a case, while the table stores only their
 * hashes.
 */
export function enlacesDelTurno(
  secrets: Secrets,
  unidadId: number,
  turno: TurnoConEnlaces,
  clock: Clock,
): EnlacesDelTurno {
  const enlace = (proposito: string, fin: Date): Enlace => {
    const semilla = Buffer.from(turno.semilla).toString('hex');
    const token = secrets
      .mac('enlaces-turno', `${unidadId}:${turno.id}:${turno.version}:${proposito}:${semilla}`)
      .toString('base64url');
    return {
      token,
      hash: hashToken(token),
      vence: new Date(clock.machine().getTime() + fin.getTime() - clock.now().getTime()),
    };
  };
  return {
    respuesta: enlace(propositos.respuesta, corteDe(turno.inicio)),
    entrada: enlace(propositos.entrada, finDeEntrada(turno.inicio)),
  };
}

export const linkDeConfirmar = (origin: string, token: string) => `${origin}/confirmar?id=${token}`;
export const linkDeRechazar = (origin: string, token: string) => `${origin}/rechazar?id=${token}`;
export const linkDeAcceso = (origin: string, token: string) => `${origin}/turnoAcceso?codigoTurno=${token}`;
