import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './thumb.css';

type Props = {
  /** Repeats what the action will do. */
  say?: ReactNode;
  /**
   * Stays above the footer while scrolling, within reach on long forms. Focused elements are scrolled clear
   * of it.
   */
  stick?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** The screen's primary action, at the bottom, within the thumb's reach on a phone. */
export function Thumb({ say, stick, className, children }: Props) {
  return (
    <div className={cx('thumb', stick && 'stick', className)}>
      {say && <p>{say}</p>}
      {children}
    </div>
  );
}
