import { ContactRound } from 'lucide-react';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { t } from './textos.ts';
import css from './personas.module.css';

/** Children seldom have a phone: fills in the titular's own contact data. */
export function UsarMios({ telefono, email }: { telefono: string; email: string }) {
  const { usuario } = useSesionAbierta();
  if (!usuario.telefono && !usuario.email) return null;

  function fill(id: string, value: string | null) {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement) || !value) return;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <Button
      variant="second"
      className={css['usarMios']}
      icon={<ContactRound />}
      onClick={() => {
        fill(telefono, usuario.telefono);
        fill(email, usuario.email);
      }}
    >
      {t('familiar.usarMios')}
    </Button>
  );
}
