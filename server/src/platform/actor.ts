import type { Alcance } from '@portal/domain/contract/endpoint';
import type { Rol } from '@portal/domain/roles/roles';

/** The person behind a session, with or without an account. */
export interface Actor {
  sesionId: string;
  personaId: string;
  cuentaId: string | null;
  rol: Rol;
  roles: Rol[];
  alcance: Alcance;
  /** The object that a session opened by a link may reach. */
  objeto: string | null;
  /** 0 link, 1 password, 2 password and second factor, or a passkey. */
  nivel: number;
  /** When the person last proved their identity. */
  comprobada: Date;
  /** A guest of a call: no person, no session, and only on the realtime channel. */
  invitado?: true;
  /** Opened by a passkey; `sinClave` until its password was typed too. */
  porLlave: boolean;
  sinClave: boolean;
}
