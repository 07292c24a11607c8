import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './alert-dialog.css';

/** bad: something failed; done: something succeeded. */
export function AlertTitle({ tone, children }: { tone: 'bad' | 'done'; children: ReactNode }) {
  return (
    <span className="alert-title">
      <span className={`alert-mark ${tone}`}>{tone === 'bad' ? <CircleAlert /> : <Check />}</span>
      {children}
    </span>
  );
}
