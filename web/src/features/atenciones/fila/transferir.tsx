import type { Escritorio, FilaItem } from '@portal/domain/atenciones/contract';
import { PEDIATRIA_EDAD } from '@portal/domain/agenda/edades';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { RadioPicks } from '../../../ui/fields/choices/radio-picks.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { Actos } from '../escritorio/use.ts';
import { cuantos } from './palabras.ts';
import { t } from '../textos-escritorio.ts';

type Props = { item: FilaItem; destinos: Escritorio['destinos']; actos: Actos; onClose: () => void };
type Destino = Escritorio['destinos'][number];

const CUALQUIERA = '';

/**
 * Transfers to another service of the unit, or to a colleague on duty, with a reason for the next
 * professional.
 */
export function FilaTransferir({ item, destinos, actos, onClose }: Props) {
  const [elegido, setElegido] = useState<string>();
  const [colega, setColega] = useState(CUALQUIERA);
  const [motivo, setMotivo] = useState('');
  const [falta, setFalta] = useState(false);
  const { paciente, servicio, boleto, estado } = item;
  const menor = paciente.edad !== null && paciente.edad < PEDIATRIA_EDAD;
  // Within the same service, only a colleague is a possible destination.
  const otros = destinos.filter(({ id, riesgoTrabajo, colegas }) =>
    id === servicio.id ? colegas.length > 0 : !riesgoTrabajo,
  );
  const posibles = otros.filter(({ pediatrica }) => pediatrica === menor);
  const destino = posibles.find(({ id }) => String(id) === elegido);
  const propio = destino?.id === servicio.id;
  const quien =
    destino?.colegas.find(({ id }) => id === colega) ?? (propio ? destino?.colegas[0] : undefined);

  function elegir(id: string) {
    setElegido(id);
    setColega(CUALQUIERA);
  }
  function pasar() {
    if (!destino) return setFalta(true);
    actos.pasar(item, { servicio: destino, ...(quien && { colega: quien }), motivo }, onClose);
  }
  return (
    <LazyDialog
      title={t('transferir.titulo', { paciente: paciente.nombre })}
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
        <p>{t('transferir.texto', { boleto })}</p>
        {estado === 'iniciado' && <p>{t('transferir.corta')}</p>}
        {posibles.length === 0 && <p>{t('transferir.ninguno')}</p>}
        {otros.length > 0 && (
          <RadioPicks
            id="transferir-a"
            label={t('transferir.a')}
            error={falta && !destino ? t('transferir.falta') : undefined}
            value={elegido ?? ''}
            onChange={elegir}
            options={otros.map((uno) => ({
              value: String(uno.id),
              label: uno.nombre,
              note: notaDe(uno, menor, uno.id === servicio.id),
              disabled: uno.pediatrica !== menor,
            }))}
          />
        )}
        {destino && destino.colegas.length > 0 && (
          <RadioPicks
            id="transferir-quien"
            label={t('transferir.quien')}
            value={quien?.id ?? CUALQUIERA}
            onChange={setColega}
            options={[
              ...(propio ? [] : [{ value: CUALQUIERA, label: t('transferir.quien.sea') }]),
              ...destino.colegas.map(({ id, nombre }) => ({ value: id, label: nombre })),
            ]}
          />
        )}
        {posibles.length > 0 && (
          <TextArea
            id="transferir-motivo"
            label={t('transferir.motivo')}
            hint={t('transferir.motivo.ayuda')}
            optional
            rows={2}
            maxLength={500}
            value={motivo}
            onChange={(event) => setMotivo(event.target.value.replace(/[^\P{Cc}\n\r\t]/gu, ''))}
          />
        )}
      </div>
    </LazyDialog>
  );
}

function notaDe({ pediatrica, atienden, colegas }: Destino, menor: boolean, propio: boolean): string {
  if (pediatrica !== menor) return t('transferir.edad');
  return cuantos('transferir.atienden', propio ? colegas.length : atienden);
}
