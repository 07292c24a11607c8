import { FingerprintPattern } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { t } from './textos-llaves.ts';
import { useAgregarLlave } from './use-agregar-llave.ts';

export function AgregarLlave() {
  const { agregar, busy, fallo } = useAgregarLlave();
  if (!('PublicKeyCredential' in window)) return <p className="sm muted">{t('llaves.sinSoporte')}</p>;
  return (
    <div className="stack">
      {fallo !== undefined && (
        <Note tone="bad" role="alert" title={t('llaves.noAgregada')}>
          <p>{fallo}</p>
        </Note>
      )}
      <Button
        variant="second"
        icon={<FingerprintPattern />}
        busy={busy && t('llaves.agregando')}
        onClick={() => void agregar()}
      >
        {t('llaves.agregar')}
      </Button>
    </div>
  );
}
