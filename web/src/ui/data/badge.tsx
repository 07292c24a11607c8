import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './badge.css';

export type BadgeTone = 'plain' | 'open' | 'info' | 'warn' | 'bad' | 'live' | 'off' | 'solid' | 'accent';

/** A status: always an icon and a word. */
export function Badge({
  tone = 'plain',
  icon,
  className,
  children,
}: {
  tone?: BadgeTone;
  icon: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={cx('badge', tone !== 'plain' && tone, className)}>
      {icon}
      {children}
    </span>
  );
}

export function CountBadge({ count }: { count: number | string }) {
  return <span className="count-badge">{count}</span>;
}
