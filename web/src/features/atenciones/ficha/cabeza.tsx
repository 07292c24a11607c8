import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import css from './cabeza.module.css';

export const Cabeza = ({ children }: { children: ReactNode }) => (
  <header className={css['cabeza']}>{children}</header>
);

/** The first line of the head: the name or the way back, and at the right the button that folds the column. */
export const Renglon = ({ children }: { children: ReactNode }) => (
  <div className={css['nombre']}>{children}</div>
);

export const Volver = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="quiet" className={css['volver']} icon={<ArrowLeft />} onClick={onClick}>
    {children}
  </Button>
);
