import type { TurnoAgenda } from '@portal/domain/turnos/contract';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../../lib/form.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { cuandoEs } from '../en-palabras.ts';
import { useCancelarPorProfesional } from './agenda.ts';
import { t } from './textos-escritorio.ts';

/** Asks for confirmation and for the reason, which the patient will read. */
export function EscritorioCancelar({
  turno,
  onClose,
}: {
  turno: TurnoAgenda;
  onClose: (done: boolean) => void;
}) {
  const { id, paciente, especialidad } = turno;
  const { mutateAsync: cancelar } = useCancelarPorProfesional();
  const form = useForm({
    validate: (values): FormErrors =>
      typed(values, 'motivo').trim() === '' ? { motivo: t('agenda.cancelar.motivoRequerido') } : {},
    async submit(values) {
      await cancelar({ id, motivo: typed(values, 'motivo').trim() });
      toast(t('agenda.cancelar.hecho', { paciente: paciente.nombre }));
      onClose(true);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('agenda.cancelar.titulo', { paciente: paciente.nombre })}
      onClose={() => onClose(false)}
      className="stack"
      yes={t('agenda.cancelar.si')}
      sending={t('agenda.cancelar.cancelando')}
      no={t('agenda.cancelar.no')}
      danger
    >
      <p>{t('agenda.cancelar.cual', { servicio: especialidad.nombre, momento: cuandoEs(turno) })}</p>
      <ErrorSummary {...form.summaryProps} />
      <FailureNote title={t('agenda.cancelar.error')} error={form.failure} />
      <Note tone="info" title={t('agenda.cancelar.aviso')}>
        {t('agenda.cancelar.avisoTexto')}
      </Note>
      <TextArea
        label={t('agenda.cancelar.motivo')}
        maxLength={500}
        rows={3}
        autoFocus
        {...form.fieldProps('motivo')}
      />
    </FormDialog>
  );
}
