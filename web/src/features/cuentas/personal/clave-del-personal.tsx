import { validarClaveDelPersonal } from '@portal/domain/cuentas/personal';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormValues } from '../../../lib/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Fallo } from '../fallo.tsx';
import { t } from './textos-personal.ts';

const clavesDe = (values: FormValues) => ({
  password: typed(values, 'password'),
  conf_password: typed(values, 'conf_password'),
});

type Props = {
  label: string;
  guardar: string;
  send: (claves: ReturnType<typeof clavesDe>) => Promise<void>;
  children?: ReactNode;
};

/**
 * A staff member chooses a password and repeats it: after an invitation, or as a required step of the
 * sign-in. Server errors are shown at their fields.
 */
export function ClaveDelPersonalForm({ label, guardar, send, children }: Props) {
  const form = useForm({
    validate: (values) => validarClaveDelPersonal(clavesDe(values)),
    submit: (values) => fieldErrorsOf(() => send(clavesDe(values))),
  });
  return (
    <form {...form.formProps}>
      <ErrorSummary {...form.summaryProps} />
      {form.failure instanceof Error && <Fallo title={t('clave.fallo')}>{form.failure.message}</Fallo>}
      {children}
      <div className="fields">
        <PasswordField
          label={label}
          hint={t('clave.ayuda')}
          autoComplete="new-password"
          maxLength={128}
          {...form.fieldProps('password')}
        />
        <PasswordField
          label={t('clave.confirmar')}
          autoComplete="new-password"
          maxLength={128}
          {...form.fieldProps('conf_password')}
        />
      </div>
      <Button type="submit" wide busy={form.busy && t('clave.guardando')}>
        {guardar}
      </Button>
    </form>
  );
}
