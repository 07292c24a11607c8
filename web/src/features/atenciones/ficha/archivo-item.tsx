import type { ReactNode } from 'react';
import { guardarArchivo } from '../../../lib/guardar-archivo.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { t } from '../textos-escritorio.ts';
import css from './ficha.module.css';

type Props = {
  icon: ReactNode;
  nombre: string;
  detalle: readonly string[];
  /** Requests a single-use URL. */ pedir: () => Promise<{ url: string }>;
};

export function ArchivoItem({ icon, nombre, detalle, pedir }: Props) {
  async function guardar() {
    try {
      guardarArchivo((await pedir()).url);
    } catch (error) {
      toast(t('ficha.archivo.fallo', { motivo: (error as Error).message }), { tone: 'bad' });
    }
  }
  return (
    <li>
      <Button variant="quiet" className={css['archivo']} icon={icon} onClick={() => void guardar()}>
        {nombre}
      </Button>
      <small className="muted num">{detalle.join(' · ')}</small>
    </li>
  );
}
