import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../buttons/button.tsx';
import { Note } from './note.tsx';

type Props = { title: string; error: Error; onRetry: () => unknown };

/** A failed load, with a retry button. Retries by itself when the connection is back. */
export function RetryNote({ title, error, onRetry }: Props) {
  const retryNow = useEffectEvent(onRetry);
  useEffect(() => {
    const back = () => retryNow();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  return (
    <Note
      tone="bad"
      role="alert"
      title={title}
      actions={
        <Button variant="second" icon={<RotateCw />} onClick={() => onRetry()}>
          Probar de nuevo
        </Button>
      }
    >
      {error.message}
    </Note>
  );
}
