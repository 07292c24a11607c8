import { cuentas } from '@portal/domain/cuentas/contract';
import { cargarLlaves } from '../../features/cuentas/llaves/cargar.ts';
import { call } from '../../lib/api.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { typed } from '../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../lib/form.tsx';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { AccountField } from '../../ui/fields/account-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { t } from '../textos.ts';
import { ConLlave } from './con-llave.tsx';
import type { Prueba } from './pedir-prueba.ts';

const comprobarConLlave = async () => (await cargarLlaves()).comprobarConLlave();

/**
 * Asks for the password again before acts that give power over others, on top of the page. The pending
 * request continues after it, or is cancelled.
 */
export function PruebaDialog({ codigo, llave, done }: Prueba) {
  const { usuario } = useSesionAbierta();
  const form = useForm({
    validate(values): FormErrors {
      return {
        ...(typed(values, 'password') === '' ? { password: t('reingreso.requerida') } : {}),
        ...(codigo && typed(values, 'codigo') === '' ? { codigo: t('reingreso.codigoRequerido') } : {}),
      };
    },
    submit: (values) =>
      fieldErrorsOf(async () => {
        await call(cuentas.comprobarIdentidad, {
          body: { password: typed(values, 'password'), codigo: typed(values, 'codigo') },
        });
        done(true);
      }),
  });
  return (
    <FormDialog
      form={form}
      title={t('prueba.titulo')}
      onClose={() => done(false)}
      className="stack"
      yes={t('reingreso.continuar')}
      sending
      no={t('prueba.volver')}
      second={llave}
    >
      {llave && <ConLlave use={comprobarConLlave} onDone={() => done(true)} />}
      <p>{t(llave ? 'prueba.oClave' : 'prueba.texto', { nombre: usuario.nombre })}</p>
      {form.failure instanceof Error && (
        <Note tone="bad" role="alert">
          <p>{form.failure.message}</p>
        </Note>
      )}
      <AccountField name="correo" value={usuario.dni} />
      <PasswordField
        label={t('reingreso.contrasena')}
        autoComplete="current-password"
        autoFocus={!llave}
        {...form.fieldProps('password')}
      />
      {codigo && (
        <TextField
          label={t('reingreso.codigo')}
          hint={t('reingreso.codigoAyuda')}
          width="11"
          autoComplete="one-time-code"
          maxLength={20}
          {...form.fieldProps('codigo')}
        />
      )}
    </FormDialog>
  );
}
