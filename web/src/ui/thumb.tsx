import type { ReactNode } from 'react';
import './thumb.css';

/** The screen's primary action, within the thumb's reach on a phone: it sticks above the footer. `say` repeats what is about to happen. */
export function Thumb({ say, children }: { say?: ReactNode; children: ReactNode }) {
  return (
    <div className="thumb">
      {say && <p>{say}</p>}
      {children}
    </div>
  );
}
