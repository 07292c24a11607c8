import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import { MOTIVO_DE_ANULACION } from '@portal/domain/documentos/reglas';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../../lib/form.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useAnular } from './consulta.ts';
import { conArticulo, concordar, cualDe } from './palabras.ts';
import { t } from './textos-escribir.ts';

type Props = { atencion: string; documento: DocumentoDelEscritorio; onCerrar: () => void };

/** Asks for the reason, and stays open with what was typed if it fails. */
export function AnularDialog({ atencion, documento, onCerrar }: Props) {
  const anular = useAnular(atencion);
  const form = useForm({
    validate: (values): FormErrors =>
      typed(values, 'motivo').trim() === '' ? { motivo: t('firmado.anular.falta') } : {},
    async submit(values) {
      await anular({ id: documento.id, motivo: typed(values, 'motivo').trim() });
      toast(t('firmado.anular.listo', { cual: cualDe(documento), ...concordar(documento.tipo) }));
      onCerrar();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('firmado.anular.titulo', { cual: conArticulo(documento) })}
      onClose={onCerrar}
      className="stack"
      yes={t('firmado.anular')}
      sending={t('firmado.anular.enviando')}
      no={t('firmado.corregir.no')}
      danger
    >
      <p>{t('firmado.anular.texto')}</p>
      <ErrorSummary {...form.summaryProps} />
      <FailureNote title={t('firmado.anular.error')} error={form.failure} />
      <TextArea
        label={t('firmado.anular.motivo')}
        hint={t('firmado.anular.ayuda')}
        maxLength={MOTIVO_DE_ANULACION}
        rows={3}
        {...form.fieldProps('motivo')}
      />
    </FormDialog>
  );
}
