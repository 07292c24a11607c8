import { estado, type Incidente } from '@portal/domain/estado/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';

type Props = { incidente: Incidente; onListo: () => void; onCerrar: () => void };

export function CerrarIncidente({ incidente: { id, titulo }, onListo, onCerrar }: Props) {
  const cerrar = useMutation({
    mutationFn: () => call(estado.cerrarIncidente, { body: { id } }),
    onSuccess() {
      toast(t('cerrar.hecho'));
      onListo();
    },
  });
  return (
    <ConfirmDialog
      title={t('cerrar.pregunta')}
      yes={t('cerrar.si')}
      no={t('cerrar.no')}
      busy={cerrar.isPending}
      onYes={() => cerrar.mutate()}
      onNo={onCerrar}
    >
      <div className="stack">
        <p>{t('cerrar.texto', { titulo })}</p>
        <FailureNote title={t('cerrar.mal')} error={cerrar.error} />
      </div>
    </ConfirmDialog>
  );
}
