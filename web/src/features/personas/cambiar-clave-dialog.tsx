import { cuentas } from '@portal/domain/cuentas/contract';
import { validarClaveNueva } from '@portal/domain/cuentas/reglas';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import { typed } from '../../lib/form-values.ts';
import { useForm, type FormErrors, type FormValues } from '../../lib/form.tsx';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { cx } from '../../ui/cx.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { AccountField } from '../../ui/fields/account-field.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { sesionesKey } from './sesiones.tsx';
import { t } from './textos.ts';
import css from './personas.module.css';

const clavesDe = (values: FormValues) => ({
  actual: typed(values, 'actual'),
  password: typed(values, 'password'),
  conf_password: typed(values, 'conf_password'),
});

export function CambiarClaveDialog({ onClose }: { onClose: () => void }) {
  const { usuario } = useSesionAbierta();
  const queries = useQueryClient();
  const form = useForm({
    validate(values) {
      const claves = clavesDe(values);
      return {
        ...(claves.actual === '' && { actual: t('seguridad.actualRequerida') }),
        ...validarClaveNueva(claves),
      };
    },
    async submit(values): Promise<FormErrors | void> {
      try {
        await call(cuentas.cambiarClave, { body: clavesDe(values) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'contrasena_incorrecta') return { actual: error.message };
        if (Object.keys(error.fields).length > 0) return error.fields;
        throw error;
      }
      void queries.invalidateQueries({ queryKey: sesionesKey });
      toast(t('seguridad.cambiada'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('seguridad.cambiar')}
      onClose={onClose}
      yes={t('seguridad.guardar')}
      sending={t('seguridad.guardando')}
      no={t('seguridad.cancelar')}
    >
      <p className="muted">{t('seguridad.cambiarTexto')}</p>
      <div className={cx('fields', css['enDialogo'])}>
        <ErrorSummary {...form.summaryProps} />
        <FailureNote title={t('seguridad.error')} error={form.failure} />
        <AccountField value={usuario.dni} />
        <PasswordField
          label={t('seguridad.actual')}
          autoComplete="current-password"
          maxLength={128}
          {...form.fieldProps('actual')}
        />
        <PasswordField
          label={t('seguridad.nueva')}
          hint={t('seguridad.nuevaAyuda')}
          autoComplete="new-password"
          maxLength={128}
          {...form.fieldProps('password')}
        />
        <PasswordField
          label={t('seguridad.confirmar')}
          autoComplete="new-password"
          maxLength={128}
          {...form.fieldProps('conf_password')}
        />
      </div>
    </FormDialog>
  );
}
