import { Captions, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { t } from './textos.ts';
import { bajar, enEsteEquipo } from './voz.ts';

type Estado = Awaited<ReturnType<typeof enEsteEquipo>> | 'bajando' | 'fallo';

/**
 * Before the call: whether this device can turn its voice into text, and the download that it may need. During
 * a call the download would compete with the picture.
 */
export function OfertaDeSubtitulos() {
  const [estado, setEstado] = useState<Estado>('ninguno');
  useEffect(() => {
    let vale = true;
    void enEsteEquipo().then((cual) => vale && setEstado(cual));
    return () => {
      vale = false;
    };
  }, []);
  async function alBajar() {
    setEstado('bajando');
    setEstado((await bajar()) ? 'equipo' : 'fallo');
  }
  if (estado === 'ninguno') return null;
  return (
    <div>
      <p className="sm muted" role="status">
        {estado === 'equipo' && <CircleCheck aria-hidden="true" />} {t(`oferta.${estado}`)}
      </p>
      {estado !== 'equipo' && (
        <Button
          variant="quiet"
          icon={<Captions />}
          busy={estado === 'bajando' && t('voz.bajando')}
          onClick={() => void alBajar()}
        >
          {t('oferta.boton')}
        </Button>
      )}
    </div>
  );
}
