import { KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CambiarClaveDialog } from './cambiar-clave-dialog.tsx';
import { Sesiones } from './sesiones.tsx';
import { t } from './textos.ts';

type Props = {
  /** The section of the passkeys. */ llaves?: ReactNode;
  /** The section of the second factor, if the account may have one. */ dosPasos?: ReactNode;
};

export function Seguridad({ llaves, dosPasos }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('seguridad.titulo')}>
      <section className="part">
        <div>
          <h3>{t('seguridad.contrasena')}</h3>
          <p className="muted">{t('seguridad.contrasenaTexto')}</p>
        </div>
        <Button variant="second" icon={<KeyRound />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('seguridad.cambiar')}
        </Button>
      </section>
      {llaves}
      {dosPasos}
      <Sesiones />
      {open && <CambiarClaveDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
