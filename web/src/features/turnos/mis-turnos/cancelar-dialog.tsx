import { turnos, type Turno } from '@portal/domain/turnos/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { cuandoEs } from '../en-palabras.ts';
import { enfocarTitulo } from '../../../lib/keyboard/enfocar-titulo.ts';
import { QuedanCambios } from './quedan-cambios.tsx';
import { t } from '../textos.ts';
import { useRefrescarTurnos } from '../turnos.queries.ts';

export function CancelarDialog({ turno, onClose }: { turno: Turno; onClose: () => void }) {
  const refrescar = useRefrescarTurnos();
  const cancelar = useMutation({
    mutationFn: () => call(turnos.cancelarTurno, { body: { id: turno.id } }),
    async onSuccess() {
      await refrescar();
      toast(t('cancelar.listo'));
      onClose();
      enfocarTitulo();
    },
    onError: refrescar,
  });
  return (
    <ConfirmDialog
      title={t('cancelar.titulo')}
      yes={t('cancelar.si')}
      no={t('turnos.volver')}
      danger
      busy={cancelar.isPending && t('cancelar.cancelando')}
      onYes={() => cancelar.mutate()}
      onNo={onClose}
    >
      <div className="stack">
        <p>
          {t('cancelar.texto', {
            especialidad: turno.especialidad.nombre,
            momento: cuandoEs(turno),
            nombre: turno.paciente.nombre,
          })}
        </p>
        <QuedanCambios />
        <FailureNote title={t('cancelar.error')} error={cancelar.error} />
      </div>
    </ConfirmDialog>
  );
}
