import type { Escritorio } from '@portal/domain/atenciones/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { CirclePause, Radio } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyConfirmDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import type { Actos } from './use.ts';
import { t } from '../textos-escritorio.ts';
import css from './guardia.module.css';

/**
 * The duty switch in the bar: status and stop; also start, while the main start button is hidden by a call.
 * Asks before stopping if people are waiting or a patient has been called.
 */
export function EscritorioGuardia({ escritorio, actos }: { escritorio: Escritorio; actos: Actos }) {
  const [asking, setAsking] = useState(false);
  const { enGuardia, desde, fila, actual } = escritorio;
  if (!enGuardia) {
    return (
      <>
        <Badge tone="off" icon={<CirclePause />}>
          {t('guardia.sinAtender')}
        </Badge>
        {actual && (
          <Button
            variant="second"
            busy={actos.guardia.isPending && t('guardia.empezando')}
            onClick={() => actos.cambiarGuardia(true)}
          >
            {t('guardia.empezar')}
          </Button>
        )}
      </>
    );
  }
  const asks = fila.length > 0 || actual !== null;
  return (
    <>
      <span
        className={css['estado']}
        title={desde ? t('guardia.desde', { hora: horaDe(new Date(desde)) }) : undefined}
      >
        <Badge tone="live" icon={<Radio />}>
          {t('guardia.atendiendo')}
        </Badge>
      </span>
      <Button
        variant="second"
        busy={actos.guardia.isPending && t('guardia.dejando')}
        onClick={() => (asks ? setAsking(true) : actos.cambiarGuardia(false))}
      >
        {t('guardia.dejar')}
      </Button>
      {asking && (
        <LazyConfirmDialog
          title={t('guardia.confirmar')}
          yes={t('guardia.confirmar.si')}
          no={t('guardia.confirmar.no')}
          busy={actos.guardia.isPending && t('guardia.dejando')}
          onYes={() => actos.cambiarGuardia(false, () => setAsking(false))}
          onNo={() => setAsking(false)}
        >
          <div className="stack-sm">
            {actual && (
              <p>
                {t(
                  actual.estado === 'chamado' ? 'guardia.confirmar.llamando' : 'guardia.confirmar.consulta',
                  { paciente: actual.paciente.nombre },
                )}
              </p>
            )}
            {fila.length > 0 && (
              <p>
                {t(fila.length === 1 ? 'guardia.confirmar.1' : 'guardia.confirmar.n', {
                  cuantos: fila.length,
                })}
              </p>
            )}
          </div>
        </LazyConfirmDialog>
      )}
    </>
  );
}
