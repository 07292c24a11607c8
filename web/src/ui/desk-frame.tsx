import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Room } from './room.tsx';
import { SkipLink } from './skip-link.tsx';
import './desk-frame.css';

type Props = {
  /** The Brand, or a 'Volver' LinkButton, at the left. */
  start: ReactNode;
  title: ReactNode;
  /** Beside the title: state, 'Modo edición'. */
  badges?: ReactNode;
  /** Right end: tools and the way out. */
  end?: ReactNode;
  /** The accent line under the bar while editing. */
  editing?: boolean;
  /** Uses the whole width (queue | call | record). */
  full?: boolean;
  children: ReactNode;
};

export function DeskFrame({ start, title, badges, end, editing, full, children }: Props) {
  return (
    <Room name="desk" className="desk">
      <SkipLink />
      <header className={cx('deskbar', editing && 'editing')}>
        {start}
        <span className="sep" />
        <h1>{title}</h1>
        {badges}
        {end && <div className="end">{end}</div>}
      </header>
      <main className={cx('desk-main', full && 'full')} id="contenido" tabIndex={-1}>
        {children}
      </main>
    </Room>
  );
}
