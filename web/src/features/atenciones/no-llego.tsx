import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { t } from './textos.ts';

type Props = { title: ReactNode; error: Error; onRetry: () => unknown; className?: string | undefined };

/** Tells the patient that the data did not load, with a button to try again. */
export function NoLlego({ onRetry, ...note }: Props) {
  return (
    <FailureNote
      {...note}
      actions={
        <Button variant="second" onClick={() => onRetry()}>
          {t('atenciones.reintentar')}
        </Button>
      }
    />
  );
}
