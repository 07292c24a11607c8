import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './save-state.css';

type Props = { icon: ReactNode; bad: boolean; children: ReactNode };

/** Whether the text is saved: 'Borrador guardado 09:14'. Only failures are announced to screen readers. */
export function SaveState({ icon, bad, children }: Props) {
  return (
    <small className={cx('save-state', bad && 'bad')} role={bad ? 'status' : undefined}>
      {icon}
      <span>{children}</span>
    </small>
  );
}
