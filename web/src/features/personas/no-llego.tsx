import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { t } from './textos.ts';

/** A list that did not come, and how to ask for it again. */
export function NoLlego({ titulo, error, onRetry }: { titulo: string; error: Error; onRetry: () => void }) {
  return (
    <Note
      tone="bad"
      role="alert"
      title={titulo}
      actions={
        <Button variant="second" onClick={onRetry}>
          {t('personas.reintentar')}
        </Button>
      }
    >
      {error.message}
    </Note>
  );
}
