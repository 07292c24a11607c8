import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './arch.css';

type Props = {
  /** Width in pixels. */
  size?: 40 | 56 | 64 | 72 | 88 | 132;
  tone?: 'primary' | 'solid' | 'call' | 'open' | 'danger' | 'warn' | 'quiet';
  className?: string | undefined;
  children: ReactNode;
};

/** The icon tile in the shape of a door. Decoration: what it means is said in words beside it. */
export function Arch({ size = 40, tone = 'primary', className, children }: Props) {
  return (
    <span
      className={cx('arch', size > 40 && `arch-${size}`, tone !== 'primary' && `arch-${tone}`, className)}
      aria-hidden="true"
    >
      {children}
    </span>
  );
}
