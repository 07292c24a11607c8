import { atenciones, type Control } from '@portal/domain/atenciones/contract';
import { diaEnPalabras } from '@portal/domain/tiempo/fechas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyDialog } from '../../../ui/dialogs/dialog-lazy.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { RadioPicks } from '../../../ui/fields/choices/radio-picks.tsx';
import { t } from '../textos-escritorio.ts';
import type { Terminada } from './despues.tsx';

type Lugar = NonNullable<Control['opciones'][number]['lugar']>;
const enPalabras = ({ fecha, hora }: Lugar) => t('control.momento', { dia: diaEnPalabras(fecha), hora });

/**
 * A control in two presses: this opens with the next free time a week on, and one button books it. If it was
 * taken meanwhile, the next free one takes its place.
 */
export function ControlDialog({ de: { id, paciente }, onClose }: { de: Terminada; onClose: () => void }) {
  const [semanas, setSemanas] = useState<string>();
  const keyOf = useIdempotencyKey();
  const control = useQuery({
    queryKey: ['control', id],
    queryFn: () => call(atenciones.obtenerControl, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const libres = control.data?.opciones.filter(({ lugar }) => lugar !== null) ?? [];
  const elegida = libres.find((una) => String(una.semanas) === semanas) ?? libres[0];
  const dar = useMutation({
    mutationFn: (lugar: Lugar) => {
      const body = { atencion: id, ...lugar };
      return call(atenciones.darControl, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess(_, lugar) {
      toast(t('control.hecho', { paciente, momento: enPalabras(lugar) }));
      onClose();
    },
    onError: () => void control.refetch(),
  });
  const ocupado = dar.error instanceof ApiError && dar.error.code === 'turno_ocupado';
  return (
    <LazyDialog
      title={t('control.titulo', { paciente })}
      onClose={onClose}
      actions={
        <>
          {elegida && (
            <Button
              icon={<CalendarPlus />}
              busy={dar.isPending && t('control.dando')}
              onClick={() => dar.mutate(elegida.lugar!)}
              autoFocus
            >
              {t('control.si')}
            </Button>
          )}
          <Button variant="second" onClick={onClose}>
            {t('transferir.no')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {control.isPending && <Skeleton shape="text" count={3} label={t('control.buscando')} />}
        {control.isError && !control.data && (
          <RetryNote title={t('control.noLlego')} error={control.error} onRetry={control.refetch} />
        )}
        {control.data && elegida && (
          <RadioPicks
            id="control-semanas"
            label={t(control.data.conmigo ? 'control.cuando' : 'control.cuando.servicio', {
              servicio: control.data.servicio.nombre,
            })}
            value={String(elegida.semanas)}
            onChange={setSemanas}
            options={libres.map((una) => ({
              value: String(una.semanas),
              label: t(`control.semanas.${una.semanas}`),
              note: enPalabras(una.lugar!),
            }))}
          />
        )}
        {control.data && !elegida && (
          <Note tone="warn">
            <p>{t('control.ninguno', { servicio: control.data.servicio.nombre })}</p>
          </Note>
        )}
        {dar.isError && (
          <Note tone="bad" role="alert" title={ocupado ? t('control.ocupado') : undefined}>
            <p>{ocupado ? t('control.ocupado.texto') : dar.error.message}</p>
          </Note>
        )}
        <p className="muted sm">{t('control.correo')}</p>
      </div>
    </LazyDialog>
  );
}
