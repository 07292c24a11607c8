import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './card.css';

type Props = {
  title?: ReactNode;
  level?: 2 | 3;
  count?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

export function Card({ title, level = 2, count, actions, className, children }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={cx('card', className)}>
      {(title || actions) && (
        <header className="card-head">
          {title && <Heading>{title}</Heading>}
          {count}
          {actions && <div className="end">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
