import type { RecetaAnterior } from '@portal/domain/documentos/contract';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RadioPicks } from '../../../ui/fields/choices/radio-picks.tsx';
import { cuando } from './palabras.ts';
import { t } from './textos-escribir.ts';

type Props = {
  anteriores: readonly RecetaAnterior[];
  paciente: string;
  /** Choosing one replaces text that is already written. */
  reemplaza: boolean;
  onElegir: (receta: RecetaAnterior) => void;
  onClose: () => void;
};

export function EscribirAnteriores({ anteriores, paciente, reemplaza, onElegir, onClose }: Props) {
  const [elegida, setElegida] = useState('');
  const [falta, setFalta] = useState(false);
  function repetir() {
    const receta = anteriores.find(({ id }) => id === elegida);
    if (receta) onElegir(receta);
    else setFalta(true);
  }
  return (
    <Dialog
      title={t('repetir.titulo')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={repetir}>{t('repetir.si')}</Button>
          <Button variant="second" onClick={onClose}>
            {t('repetir.no')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('repetir.texto')}</p>
        {reemplaza && (
          <Note tone="warn">
            <p>{t('repetir.reemplaza')}</p>
          </Note>
        )}
        <RadioPicks
          id="repetir-cual"
          label={t('repetir.cual', { paciente })}
          error={falta && elegida === '' ? t('repetir.falta') : undefined}
          value={elegida}
          onChange={setElegida}
          options={anteriores.map(({ id, numero, firmado, profesional, medicamentos }) => ({
            value: id,
            label: medicamentos.map(({ generico, marca }) => generico || marca).join(', '),
            note: `${t('repetir.numero', { numero, cuando: cuando(firmado) })} · ${profesional}`,
          }))}
        />
      </div>
    </Dialog>
  );
}
