import { CuentaExistente, personal } from '@portal/domain/cuentas/contract-personal';
import { validarInvitacion, type RolDelPersonal } from '@portal/domain/cuentas/personal';
import { sinEspacios } from '@portal/domain/personas/dni';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormErrors, type FormValues } from '../../../lib/form.tsx';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { CampoDni, CampoEmail, CampoNombre } from '../../../lib/persona/campos.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { personalKey } from './personal.queries.ts';
import { Funciones } from './funciones.tsx';
import { t } from './textos-personal.ts';
import css from './personal.module.css';

const invitadoDe = (values: FormValues) => ({
  dni: sinEspacios(typed(values, 'dni')),
  apellido: typed(values, 'apellido').trim(),
  nombre: typed(values, 'nombre').trim(),
  email: typed(values, 'email').trim(),
  roles: (values['roles'] ?? []) as RolDelPersonal[],
});

export function InvitarDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [existente, setExistente] = useState<{ dni: string; cuenta: CuentaExistente }>();
  const form = useForm({
    validate: (values) => validarInvitacion(invitadoDe(values)),
    async submit(values): Promise<FormErrors | void> {
      const invitado = invitadoDe(values);
      // Sending again confirms the existing account only if it was shown for this same DNI.
      const body = { ...invitado, confirma: existente?.dni === invitado.dni };
      try {
        const { resultado, enviadoA } = await call(personal.invitarPersonal, {
          body,
          idempotencyKey: keyOf(body),
        });
        void queries.invalidateQueries({ queryKey: personalKey });
        toast(t(resultado === 'invitada' ? 'invitar.enviada' : 'invitar.ofrecida', { email: enviadoA }));
        onClose();
      } catch (error) {
        const visto =
          error instanceof ApiError && error.code === 'cuenta_existente'
            ? CuentaExistente.safeParse(error.detalle)
            : undefined;
        if (visto?.success) return setExistente({ dni: body.dni, cuenta: visto.data });
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields;
        throw error;
      }
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('invitar.titulo')}
      onClose={onClose}
      className="stack"
      yes={t(existente ? 'invitar.enviarIgual' : 'invitar.enviar')}
      sending={t('invitar.enviando')}
      no={t('invitar.cancelar')}
    >
      <p className="muted">{t('invitar.texto')}</p>
      <ErrorSummary {...form.summaryProps} />
      <FailureNote title={t('personal.error')} error={form.failure} />
      {existente && <Existente {...existente.cuenta} />}
      <CampoDni label={t('personal.dni')} hint={t('invitar.dniAyuda')} {...form.fieldProps('dni')} />
      <div className={css['invitarDos']}>
        <CampoNombre label={t('invitar.apellido')} {...form.fieldProps('apellido')} />
        <CampoNombre label={t('invitar.nombre')} {...form.fieldProps('nombre')} />
      </div>
      <CampoEmail label={t('personal.email')} {...form.fieldProps('email')} />
      <Funciones campo={form.fieldProps('roles')} marcados={[]} />
    </FormDialog>
  );
}

/** The account that already has this DNI, and its differences from what was typed. */
function Existente({ nombre, apellido, email, distintos }: CuentaExistente) {
  return (
    <Note
      tone={distintos.length > 0 ? 'warn' : 'info'}
      role="alert"
      title={t('invitar.existente', {
        nombre: `${nombre} ${apellido}`,
        email: email ?? t('invitar.sinEmail'),
      })}
    >
      {t(distintos.length > 0 ? 'invitar.existenteDistinta' : 'invitar.existenteIgual', {
        que: distintos.map((campo) => t(`invitar.${campo}Distinto`)).join(', '),
      })}
    </Note>
  );
}
