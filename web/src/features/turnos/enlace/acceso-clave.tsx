import type { EntradaTurno } from '@portal/domain/turnos/contract';
import { ApiError } from '../../../lib/api.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../../lib/form.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { ingresar, motivoDe, type Paso } from './acceso-flujo.ts';
import { t } from './textos-enlaces.ts';

type Props = { entrada: EntradaTurno; onDone: (paso: Paso) => void; onCancel: () => void };

/**
 * Asks for the password. Nothing is sent until one is typed; a request that failed to arrive can be retried.
 */
export function AccesoClave({ entrada, onDone, onCancel }: Props) {
  const form = useForm({
    validate: (values): FormErrors =>
      typed(values, 'password') === '' ? { password: t('acceso.clave.requerida') } : {},
    async submit(values) {
      try {
        onDone(await ingresar(entrada, typed(values, 'password')));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'sin_conexion') throw error;
        onDone({ paso: 'fallo', mensaje: t('acceso.fallo', { motivo: motivoDe(error) }) });
      }
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('acceso.clave.titulo')}
      dismissable={false}
      onClose={onCancel}
      className="stack"
      yes={t('acceso.clave.ingresar')}
      sending={t('acceso.ingresando')}
      no={t('acceso.clave.cancelar')}
    >
      {form.failure instanceof Error && (
        <Note tone="bad" role="alert">
          <p>{form.failure.message}</p>
        </Note>
      )}
      <PasswordField
        label={t('acceso.clave.campo', { nombre: entrada.user.nombre })}
        autoComplete="current-password"
        maxLength={128}
        autoFocus
        after={<p className="muted sm">{t('acceso.clave.olvide')}</p>}
        {...form.fieldProps('password')}
      />
    </FormDialog>
  );
}
