import type { Rol } from '@portal/domain/roles/roles';
import { useNavigate } from 'react-router';
import { cambiarRol } from '../../lib/sesion.ts';
import { toast } from '../../ui/feedback/toasts.ts';

/** Switches to another role of the account and goes to its home. */
export function useCambiarRol() {
  const navigate = useNavigate();
  return (rol: Rol) => {
    void cambiarRol(rol).then(
      (changed) => changed && navigate('/'),
      (error: unknown) => toast(error instanceof Error ? error.message : String(error), { tone: 'bad' }),
    );
  };
}
