import type { PasoDeIngreso } from '@portal/domain/cuentas/contract';
import { segundoFactor } from '@portal/domain/cuentas/contract-segundo-factor';
import { codigoLimpio } from '@portal/domain/cuentas/segundo-factor';
import type { Usuario } from '@portal/domain/personas/contract';
import { esPersonal } from '@portal/domain/roles/roles';
import { useState } from 'react';
import { cargarLlaves } from '../../features/cuentas/llaves/cargar.ts';
import { ApiError, call } from '../../lib/api.ts';
import { useForm, type FormErrors } from '../../lib/form.tsx';
import { abrirSesion, cerrarSesion, reanudarCon, reingresar, useSesionAbierta } from '../../lib/sesion.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { AccountField } from '../../ui/fields/account-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { t } from '../textos.ts';
import { ConLlave } from './con-llave.tsx';
import css from './reingreso.module.css';

/** With a passkey of the same person, in place of the password. */
async function entrarOtraVez({ id, rol = 'paciente' }: Usuario): Promise<void> {
  const { ingresarConLlave } = await cargarLlaves();
  const answer = await ingresarConLlave(esPersonal(rol) ? 'personal' : 'portal', id);
  if ('falta' in answer) throw new Error(t('reingreso.claveCorta'));
  await reanudarCon(answer);
}

/**
 * The session expired under an open page: asks for the password on top of it and keeps the page as it was.
 */
export function Reingreso() {
  const { usuario } = useSesionAbierta();
  const [paso, setPaso] = useState<PasoDeIngreso>();
  const form = useForm<{ password?: string; codigo?: string }>({
    validate({ password, codigo }): FormErrors {
      if (paso) return codigo === '' ? { codigo: t('reingreso.codigoRequerido') } : {};
      return password === '' ? { password: t('reingreso.requerida') } : {};
    },
    async submit({ password = '', codigo = '' }) {
      if (paso?.falta === 'codigo') {
        const body = { ticket: paso.ticket, codigo: codigoLimpio(codigo) };
        const answer = await abrirSesion(() => call(segundoFactor.ingresarConCodigo, { body }));
        if ('falta' in answer) throw new Error(t('reingreso.claveCorta'));
        return reanudarCon(answer);
      }
      const missing = await reingresar(password);
      // Setting up a second factor or a longer password is done on the sign-in page, not on top of another
      // page.
      if (missing?.falta === 'activar') throw new Error(t('reingreso.activar'));
      if (missing?.falta === 'clave') throw new Error(t('reingreso.claveCorta'));
      setPaso(missing);
    },
  });
  const { failure } = form;
  return (
    <Dialog title={t('reingreso.titulo')} dismissable={false} onClose={() => {}} veilClass={css['velo']}>
      <form {...form.formProps} className="stack">
        {!paso && <p>{t('reingreso.texto', { nombre: usuario.nombre })}</p>}
        {!paso && <ConLlave use={() => entrarOtraVez(usuario)} quiet />}
        {failure instanceof Error && (
          <Note
            tone="bad"
            role="alert"
            title={
              failure instanceof ApiError && failure.code === 'login_incorrecto'
                ? t('reingreso.fallo')
                : undefined
            }
          >
            <p>{failure.message}</p>
          </Note>
        )}
        <AccountField name="correo" value={usuario.dni} />
        {paso ? (
          <TextField
            label={t('reingreso.codigo')}
            hint={t('reingreso.codigoAyuda')}
            width="11"
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
            {...form.fieldProps('codigo')}
          />
        ) : (
          <PasswordField
            label={t('reingreso.contrasena')}
            autoComplete="current-password"
            autoFocus
            {...form.fieldProps('password')}
          />
        )}
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
