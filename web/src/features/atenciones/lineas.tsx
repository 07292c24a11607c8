import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import css from './lineas.module.css';

type Props = {
  label?: string;
  /** In a card, which has its own title and space. */
  enTarjeta?: boolean;
  children: ReactNode;
};

/** A summary, one line per fact: its name at the left, its value at the right. */
export function Lineas({ label, enTarjeta, children }: Props) {
  return (
    <dl className={cx(css['lineas'], enTarjeta && css['enTarjeta'])} aria-label={label}>
      {children}
    </dl>
  );
}

export function Linea({ que, children }: { que: string; children: ReactNode }) {
  return (
    <div>
      <dt>{que}</dt>
      <dd>{children}</dd>
    </div>
  );
}
