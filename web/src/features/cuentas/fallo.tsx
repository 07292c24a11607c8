import { useEffect, useRef, type ReactNode } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import css from './fallo.module.css';

/** A failure that belongs to no field. It takes the focus when it appears, like a form's error summary. */
export function Fallo({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className={css['aviso']} tabIndex={-1} ref={ref}>
      <Note tone="bad" role="alert" title={title} actions={actions}>
        {children}
      </Note>
    </div>
  );
}
