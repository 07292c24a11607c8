import { RotateCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { t } from './textos.ts';

/** What was asked for did not come, and how to ask for it again. */
export function NoLlego({ titulo, error, onRetry }: { titulo: string; error: Error; onRetry: () => void }) {
  return (
    <Note
      tone="bad"
      role="alert"
      title={titulo}
      actions={
        <Button variant="second" icon={<RotateCw />} onClick={onRetry}>
          {t('casos.reintentar')}
        </Button>
      }
    >
      {error.message}
    </Note>
  );
}
