import { FingerprintPattern } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { t } from '../textos.ts';

type Props = {
  /** Asks the browser for a passkey and the server for its verdict. */ use: () => Promise<void>;
  onDone?: () => void;
  /** The password is the usual way here. */ quiet?: boolean;
};

/** One press in place of the password. */
export function ConLlave({ use, onDone, quiet = false }: Props) {
  const [busy, setBusy] = useState(false);
  const [fallo, setFallo] = useState<string>();
  if (!('PublicKeyCredential' in window)) return null;
  async function press() {
    if (busy) return;
    setBusy(true);
    setFallo(undefined);
    try {
      await use();
      onDone?.();
    } catch (error) {
      setFallo((error as Error).message || t('llave.cancelada'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      {fallo !== undefined && (
        <Note tone="bad" role="alert">
          <p>{fallo}</p>
        </Note>
      )}
      <Button
        variant={quiet ? 'second' : 'primary'}
        wide
        autoFocus={!quiet}
        icon={<FingerprintPattern />}
        busy={busy && t('llave.usando')}
        onClick={() => void press()}
      >
        {t('llave.usar')}
      </Button>
    </>
  );
}
