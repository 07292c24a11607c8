import type { EstadoDeMensaje } from '@portal/domain/mensajes/tipos';
import { diaDe, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';
import { CircleX, Clock, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/data/badge.tsx';
import css from './estado.module.css';
import { t } from './textos.ts';

const aspecto = {
  pendiente: { tone: 'info', icon: <Clock /> },
  enviado: { tone: 'plain', icon: <Send /> },
  fallido: { tone: 'bad', icon: <CircleX /> },
} as const;

export function Estado({ estado }: { estado: EstadoDeMensaje }) {
  return <Badge {...aspecto[estado]}>{t(`estado.${estado}`)}</Badge>;
}

/** One line over another, in a cell. */
export function DosLineas({ children }: { children: ReactNode }) {
  return <span className={css['dos']}>{children}</span>;
}

export function Momento({ instante }: { instante: string }) {
  const date = new Date(instante);
  return (
    <time dateTime={instante} className={css['dos']}>
      <span>{fechaCorta(diaDe(date))}</span>
      <small>{horaDe(date)} hs</small>
    </time>
  );
}
