import { useEffect, useRef, type ReactNode } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import './fallo.css';

/** What has just gone wrong, where no field is to blame. It takes the focus when it appears, like the summary of a form. */
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
    <div className="fallo-aviso" tabIndex={-1} ref={ref}>
      <Note tone="bad" role="alert" title={title} actions={actions}>
        {children}
      </Note>
    </div>
  );
}
