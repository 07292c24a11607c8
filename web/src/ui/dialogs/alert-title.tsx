import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Arch } from '../layout/arch.tsx';
import './alert-dialog.css';

/** bad: something failed; done: something succeeded. */
export function AlertTitle({ tone, children }: { tone: 'bad' | 'done'; children: ReactNode }) {
  return (
    <span className="alert-title">
      <Arch tone={tone === 'bad' ? 'danger' : 'primary'}>{tone === 'bad' ? <CircleAlert /> : <Check />}</Arch>
      {children}
    </span>
  );
}
