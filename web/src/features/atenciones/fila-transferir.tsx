import type { Escritorio, FilaItem } from '@portal/domain/atenciones/contract';
import { PEDIATRIA_EDAD } from '@portal/domain/turnos/reglas';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioPicks } from '../../ui/radio-picks.tsx';
import type { Actos } from './escritorio-use.ts';
import { cuantos } from './fila-palabras.ts';
import { t } from './textos-escritorio.ts';

type Props = { item: FilaItem; destinos: Escritorio['destinos']; actos: Actos; onClose: () => void };

/** To another service of the unit, with who attends there now. */
export function FilaTransferir({ item, destinos, actos, onClose }: Props) {
  const [elegido, setElegido] = useState<string>();
  const [falta, setFalta] = useState(false);
  const { paciente, servicio, sala, estado } = item;
  const menor = paciente.edad !== null && paciente.edad < PEDIATRIA_EDAD;
  const otros = destinos.filter(({ id }) => id !== servicio.id);
  const posibles = otros.filter(({ pediatrica }) => pediatrica === menor);
  const destino = posibles.find(({ id }) => String(id) === elegido);

  function pasar() {
    if (destino) actos.pasar(item, destino, onClose);
    else setFalta(true);
  }
  return (
    <Dialog
      title={t('transferir.titulo', { paciente: paciente.nome })}
      onClose={onClose}
      actions={
        <>
          {posibles.length > 0 && (
            <Button busy={actos.transferir.isPending && t('transferir.transfiriendo')} onClick={pasar}>
              {t('transferir.si')}
            </Button>
          )}
          <Button variant="second" onClick={onClose}>
            {t('transferir.no')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('transferir.texto', { sala })}</p>
        {estado === 'iniciado' && <p>{t('transferir.corta')}</p>}
        {posibles.length === 0 && <p>{t('transferir.ninguno')}</p>}
        {otros.length > 0 && (
          <RadioPicks
            id="transferir-a"
            label={t('transferir.a')}
            error={falta && !destino ? t('transferir.falta') : undefined}
            value={elegido ?? ''}
            onChange={setElegido}
            options={otros.map(({ id, nome, pediatrica, atienden }) => ({
              value: String(id),
              label: nome,
              note: pediatrica === menor ? cuantos('transferir.atienden', atienden) : t('transferir.edad'),
              disabled: pediatrica !== menor,
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}
