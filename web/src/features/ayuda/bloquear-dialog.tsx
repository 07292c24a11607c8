import { ayuda } from '@portal/domain/ayuda/contract';
import { call } from '../../lib/api.ts';
import { typed } from '../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../lib/form.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { t } from './textos.ts';

type Words = { title: string; text: string; yes: string; busy: string };
type Props = { id: string; words: Words; onDone: () => void; onClose: () => void };

/** Blocks an account and asks for the reason, which administrators can read later. */
export function BloquearDialog({ id, words, onDone, onClose }: Props) {
  const form = useForm({
    validate: (values): FormErrors =>
      typed(values, 'motivo').trim() === '' ? { motivo: t('bloquear.motivoRequerido') } : {},
    async submit(values) {
      await call(ayuda.bloquearCuenta, { body: { id, motivo: typed(values, 'motivo').trim() } });
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={words.title}
      onClose={onClose}
      className="stack"
      yes={words.yes}
      sending={words.busy}
      no={t('acto.no')}
      danger
    >
      <p>{words.text}</p>
      <ErrorSummary {...form.summaryProps} />
      <FailureNote title={t('bloquear.error')} error={form.failure} />
      <TextArea
        label={t('bloquear.motivo')}
        hint={t('bloquear.motivoAyuda')}
        maxLength={300}
        rows={2}
        {...form.fieldProps('motivo')}
      />
    </FormDialog>
  );
}
