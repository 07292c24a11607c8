import type { ReactNode } from 'react';
import { Note } from './note.tsx';

type Props = { error: unknown; title?: ReactNode; actions?: ReactNode; className?: string | undefined };

/** An act that failed, in the server's words. Nothing without an error. */
export function FailureNote({ error, ...note }: Props) {
  if (!(error instanceof Error)) return null;
  return (
    <Note tone="bad" role="alert" {...note}>
      {error.message}
    </Note>
  );
}
