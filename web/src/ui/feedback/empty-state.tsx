import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './empty-state.css';

type Props = {
  /** A lucide icon with className 'lg'. */
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Inside a panel that has its own edge: without a border. */
  bare?: boolean;
};

export function EmptyState({ icon, title, children, action, bare }: Props) {
  return (
    <div className={cx('empty', bare && 'bare')}>
      {icon}
      <b>{title}</b>
      {children && <p>{children}</p>}
      {action && <div className="row">{action}</div>}
    </div>
  );
}
