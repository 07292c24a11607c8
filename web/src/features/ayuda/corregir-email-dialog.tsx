import { ayuda, type FichaDeAyuda } from '@portal/domain/ayuda/contract';
import { reglasEmail } from '@portal/domain/personas/reglas';
import { validar } from '@portal/domain/validacion/reglas';
import { call } from '../../lib/api.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { typed } from '../../lib/form-values.ts';
import { useForm, type FormErrors, type FormValues } from '../../lib/form.tsx';
import { CampoEmail } from '../../lib/persona/campos.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';

const escrito = (values: FormValues) => ({
  email: typed(values, 'email').trim(),
  password: typed(values, 'password'),
});

export function CorregirEmailDialog({
  ficha: { persona, cuenta },
  onDone,
  onClose,
}: {
  ficha: FichaDeAyuda;
  onDone: () => void;
  onClose: () => void;
}) {
  const form = useForm({
    validate(values): FormErrors {
      const { email, password } = escrito(values);
      return {
        ...validar({ email }, { email: reglasEmail(false) }),
        ...(password === '' && { password: t('email.contrasenaRequerida') }),
      };
    },
    submit: (values) =>
      fieldErrorsOf(async () => {
        await call(ayuda.corregirEmail, { body: { id: persona.id, ...escrito(values) } });
        onDone();
        toast(t('email.hecho'));
        onClose();
      }),
  });
  return (
    <FormDialog
      form={form}
      title={t('email.titulo', { nombre: `${persona.nombre} ${persona.apellido}` })}
      onClose={onClose}
      className="stack"
      yes={t('email.guardar')}
      sending={t('email.guardando')}
      no={t('acto.no')}
    >
      <p className="muted">{t('email.texto')}</p>
      <ErrorSummary {...form.summaryProps} />
      <FailureNote title={t('ficha.error')} error={form.failure} />
      <CampoEmail
        label={t('email.nuevo')}
        defaultValue={cuenta?.email ?? persona.email ?? ''}
        {...form.fieldProps('email')}
      />
      <PasswordField
        label={t('email.contrasena')}
        hint={t('email.contrasenaAyuda')}
        autoComplete="current-password"
        maxLength={128}
        {...form.fieldProps('password')}
      />
    </FormDialog>
  );
}
