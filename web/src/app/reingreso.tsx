import { ApiError } from '../lib/api.ts';
import { useForm, type FormErrors } from '../lib/form.tsx';
import { cerrarSesion, reingresar, useSesionAbierta } from '../lib/sesion.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { t } from './textos.ts';

/** The session ended underneath the page: the password again, on top of it, and everything is as it was. */
export function Reingreso() {
  const { usuario } = useSesionAbierta();
  const form = useForm<{ password: string }>({
    validate: ({ password }): FormErrors => (password === '' ? { password: t('reingreso.requerida') } : {}),
    submit: ({ password }) => reingresar(password),
  });
  const { failure } = form;
  return (
    <Dialog title={t('reingreso.titulo')} dismissable={false} onClose={() => {}}>
      <form {...form.formProps} className="reingreso stack">
        <p>{t('reingreso.texto', { nombre: usuario.nome })}</p>
        {failure instanceof Error && (
          <Note tone="bad" role="alert" title={failure instanceof ApiError && failure.code === 'login_incorrecto' ? t('reingreso.fallo') : undefined}>
            <p>{failure.message}</p>
          </Note>
        )}
        <input className="vh" type="text" name="correo" autoComplete="username" value={usuario.documento} readOnly tabIndex={-1} aria-hidden="true" />
        <PasswordField label={t('reingreso.contrasena')} autoComplete="current-password" autoFocus {...form.fieldProps('password')} />
        <div className="row">
          <Button type="submit" busy={form.busy}>
            {t('reingreso.continuar')}
          </Button>
          <Button variant="second" onClick={() => void cerrarSesion()}>
            {t('reingreso.salir')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
