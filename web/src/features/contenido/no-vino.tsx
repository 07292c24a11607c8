import { RotateCw } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { t } from './textos.ts';

export function NoVino({ error, onReintentar }: { error: unknown; onReintentar: () => void }) {
  return (
    <Note
      tone="bad"
      role="alert"
      title={t('contenido.fallo')}
      actions={
        <Button variant="second" icon={<RotateCw />} onClick={onReintentar}>
          {t('contenido.reintentar')}
        </Button>
      }
    >
      {error instanceof Error && <p>{error.message}</p>}
    </Note>
  );
}
