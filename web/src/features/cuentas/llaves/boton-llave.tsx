import type { PasoDeIngreso } from '@portal/domain/cuentas/contract';
import { FingerprintPattern } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { entrarCon } from '../../../lib/sesion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Fallo } from '../fallo.tsx';
import { t } from '../textos.ts';
import { cargarLlaves } from './cargar.ts';

type Props = { acceso: 'portal' | 'personal'; onPaso: (paso: PasoDeIngreso) => void };

/** Signs in with a passkey. Its code is loaded when it is pressed. */
export function BotonLlave({ acceso, onPaso }: Props) {
  const [busy, setBusy] = useState(false);
  const [fallo, setFallo] = useState<string>();
  if (!('PublicKeyCredential' in window)) return null;
  async function ingresar() {
    if (busy) return;
    setBusy(true);
    setFallo(undefined);
    try {
      const { ingresarConLlave } = await cargarLlaves();
      const answer = await ingresarConLlave(acceso);
      if ('falta' in answer) onPaso(answer);
      else entrarCon(answer);
    } catch (error) {
      setFallo(error instanceof ApiError ? error.message : t('login.llaveCancelada'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      {fallo !== undefined && <Fallo title={t('login.sinIngreso')}>{fallo}</Fallo>}
      <Button
        variant="second"
        wide
        icon={<FingerprintPattern />}
        busy={busy && t('login.ingresando')}
        onClick={() => void ingresar()}
      >
        {t('login.llave')}
      </Button>
    </>
  );
}
