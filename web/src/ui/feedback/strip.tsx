import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './strip.css';

type Props = {
  role?: 'alert' | 'status';
  /** Names the strip as a region of its own, with links that wrap. The page keeps room for it. */
  label?: string;
  /** An icon, a `p`, links and buttons. */
  children: ReactNode;
};

/** A dark strip at the foot of the window, above the page's fixed footer. */
export function Strip({ role, label, children }: Props) {
  const Box = label ? 'aside' : 'div';
  return (
    <Box className={cx('strip', label !== undefined && 'wraps')} role={role} aria-label={label}>
      {children}
    </Box>
  );
}
