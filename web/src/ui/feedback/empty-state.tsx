import type { ReactNode } from 'react';
import './empty-state.css';

type Props = {
  /** A lucide icon with className 'lg'. */
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="empty">
      {icon}
      <b>{title}</b>
      {children && <p>{children}</p>}
      {action && <div className="row">{action}</div>}
    </div>
  );
}
