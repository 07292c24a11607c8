import { casos as contrato } from '@portal/domain/casos/contract';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioPicks } from '../../../ui/fields/choices/radio-picks.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useGestores } from '../casos.queries.ts';
import { t } from '../textos.ts';
import { useActo } from '../use-acto.tsx';
import comun from '../casos.module.css';

type Props = {
  casos: readonly number[];
  /** The current gestor, when reassigning a single case. */ actual?: string;
  onClose: () => void;
  onListo?: () => void;
};

/** Reassigns one or more cases, showing each gestor's workload. */
export function ReasignarDialog({ casos, actual, onClose, onListo }: Props) {
  const gestores = useGestores(true);
  const [elegido, setElegido] = useState('');
  const { preguntar, dialogos } = useActo();
  const uno = casos.length === 1;
  const cuantos = casos.length;
  const gestor = gestores.data?.find(({ id }) => id === elegido);

  function confirmar() {
    if (!gestor) return;
    const nombre = `${gestor.nombre} ${gestor.apellido}`;
    preguntar({
      pregunta: uno
        ? t('reasignar.pregunta', { gestor: nombre })
        : t('reasignar.preguntaVarios', { cuantos, gestor: nombre }),
      hacer: () => call(contrato.reasignarCasos, { body: { casos: [...casos], gestor_id: gestor.id } }),
      listo(answer) {
        const { reasignados } = answer as { reasignados: number };
        if (reasignados === 0) return t('reasignar.ninguno');
        return reasignados === 1
          ? t('reasignar.listo')
          : t('reasignar.listoVarios', { cuantos: reasignados });
      },
      error: t('reasignar.error'),
      alTerminar() {
        onClose();
        onListo?.();
      },
    });
  }

  return (
    <>
      <Dialog
        title={uno ? t('reasignar.titulo') : t('reasignar.tituloVarios', { cuantos })}
        onClose={onClose}
        actions={
          <>
            <Button razonEn={!gestor && 'reasignar-falta'} onClick={confirmar}>
              {t('reasignar.boton')}
            </Button>
            {!gestor && (
              <p className={cx('muted', comun['turnoElegido'])} id="reasignar-falta">
                {t('reasignar.falta')}
              </p>
            )}
          </>
        }
      >
        {!gestores.data && gestores.error && (
          <RetryNote title={t('reasignar.noLlegaron')} error={gestores.error} onRetry={gestores.refetch} />
        )}
        {!gestores.data && !gestores.error && <Skeleton shape="rows" count={3} />}
        {gestores.data && (
          <RadioPicks
            id="reasignar-gestor"
            label={t('reasignar.aQuien')}
            value={elegido}
            onChange={setElegido}
            options={gestores.data
              .filter(({ id, activo }) => activo || id === actual)
              .map(({ id, nombre, apellido, abiertos, porAgendar, porCerrar }) => ({
                value: id,
                label: `${nombre} ${apellido}`,
                note:
                  id === actual
                    ? t('reasignar.actual')
                    : t('reasignar.carga', { abiertos, porAgendar, porCerrar }),
                disabled: id === actual,
              }))}
          />
        )}
      </Dialog>
      {dialogos}
    </>
  );
}
