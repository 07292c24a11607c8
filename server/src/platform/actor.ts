import type { Alcance } from '@portal/domain/contract/endpoint';
import type { Rol } from '@portal/domain/roles/roles';

/** Who asks: a person with a session, with or without an account. */
export interface Actor {
  sesionId: string;
  personaId: string;
  cuentaId: string | null;
  rol: Rol;
  roles: Rol[];
  alcance: Alcance;
  /** What a session opened by a link reaches. */
  objeto: string | null;
  /** 0 link, 1 password, 2 password and second factor. */
  nivel: number;
  /** When they last proved who they are. */
  comprobada: Date;
}
