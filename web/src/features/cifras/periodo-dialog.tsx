import { esPeriodo, MAX_DIAS, type Periodo } from '@portal/domain/cifras/definiciones';
import { sumarDias } from '@portal/domain/tiempo/fechas';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { DateField } from '../../ui/fields/dates/date-field.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { t } from './textos.ts';

type Props = { periodo: Periodo; hoy: string; onElegir: (periodo: Periodo) => void; onClose: () => void };

export function PeriodoDialog({ periodo, hoy, onElegir, onClose }: Props) {
  const [desde, setDesde] = useState(periodo.desde);
  const [hasta, setHasta] = useState(periodo.hasta);
  const [mal, setMal] = useState(false);
  const elegir = () => {
    if (desde !== '' && hasta !== '' && esPeriodo({ desde, hasta }, hoy)) onElegir({ desde, hasta });
    else setMal(true);
  };
  return (
    <Dialog
      title={t('otro.titulo')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={elegir}>{t('otro.ver')}</Button>
          <Button variant="second" onClick={onClose}>
            {t('otro.volver')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {mal && (
          <Note tone="bad" role="alert">
            {t('otro.error')}
          </Note>
        )}
        <DateField
          id="cifras-desde"
          label={t('otro.desde')}
          value={desde}
          onChange={setDesde}
          min={sumarDias(hoy, -MAX_DIAS * 5)}
          max={hoy}
        />
        <DateField
          id="cifras-hasta"
          label={t('otro.hasta')}
          value={hasta}
          onChange={setHasta}
          min={sumarDias(hoy, -MAX_DIAS * 5)}
          max={hoy}
        />
      </div>
    </Dialog>
  );
}
