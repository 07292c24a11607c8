import { primera } from '@portal/domain/validacion/reglas';
import { reglasDni } from '@portal/domain/personas/dni';
import { LockKeyholeOpen, ShieldQuestion } from 'lucide-react';
import { ApiError } from '../../../lib/api.ts';
import { useForm, type FormErrors, type FormValues } from '../../../lib/form.tsx';
import { BirthDateField } from '../../../ui/fields/dates/birth-date-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { t } from '../textos.ts';
import css from './identidad.module.css';

export interface Identidad {
  dni: string;
  fecNac: string;
}

const texto = (valor: unknown) => (typeof valor === 'string' ? valor : '');
const digitos = (valor: unknown) => texto(valor).replace(/[\s.]/g, '');

function validar(values: FormValues): FormErrors {
  const dni = primera(reglasDni, digitos(values['dni']));
  const fecha = texto(values['fecNac']);
  return {
    ...(dni && { dni }),
    ...(fecha === ''
      ? { fecNac: t('identidad.fecha.falta') }
      : !/^\d{4}-\d{2}-\d{2}$/.test(fecha) && { fecNac: t('identidad.fecha.mal') }),
  };
}

/**
 * Identity check before a document opens from a mail without an account. `onListo` opens it, or throws the
 * reason.
 */
export function IdentidadForm({ onListo }: { onListo: (identidad: Identidad) => Promise<void> }) {
  const form = useForm({
    validate: validar,
    submit: (values) => onListo({ dni: digitos(values['dni']), fecNac: texto(values['fecNac']) }),
  });
  return (
    <Card title={t('identidad.titulo')} className={css['hoja']}>
      <p className={css['porque']}>
        <ShieldQuestion aria-hidden="true" />
        <span>{t('identidad.texto')}</span>
      </p>
      <form {...form.formProps} className={css['form']}>
        <ErrorSummary {...form.summaryProps} />
        <TextField
          label={t('identidad.dni')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...form.fieldProps('dni')}
        />
        <BirthDateField label={t('identidad.fecha')} {...form.fieldProps('fecNac')} />
        {form.failure instanceof Error && (
          <Note tone="bad" role="alert">
            {form.failure instanceof ApiError && form.failure.status === 429
              ? t('identidad.muchos')
              : form.failure.message}
          </Note>
        )}
        <Button type="submit" icon={<LockKeyholeOpen />} busy={form.busy && t('identidad.abriendo')}>
          {t('identidad.abrir')}
        </Button>
      </form>
    </Card>
  );
}
