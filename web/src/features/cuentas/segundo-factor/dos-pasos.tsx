import { segundoFactor, type Preparado } from '@portal/domain/cuentas/contract-segundo-factor';
import { validarCodigo } from '@portal/domain/cuentas/segundo-factor';
import { esPersonal } from '@portal/domain/roles/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormErrors, type FormValues } from '../../../lib/form.tsx';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { AccountField } from '../../../ui/fields/account-field.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { CampoDeCodigo, CodigosDeRespaldo, VincularTelefono } from './segundo-factor-piezas.tsx';
import { t } from './textos-segundo-factor.ts';
import css from './dos-pasos.module.css';

const queryKey = ['segundo-factor'] as const;

/**
 * A section of 'Seguridad' in the profile: for staff, and for accounts that still have the second factor on.
 */
export function DosPasos() {
  const { roles } = useSesionAbierta();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(segundoFactor.verSegundoFactor, {}),
  });
  const [open, setOpen] = useState(false);
  const ofStaff = roles.some(esPersonal);
  if (!ofStaff && !data?.activo) return null;
  return (
    <section className="part">
      <div>
        <h3>{t('dosPasos.titulo')}</h3>
        <p className="muted">
          {t('dosPasos.texto')} {data?.exigido && t('dosPasos.exigida')}
        </p>
        {data && (
          <p className={css['estado']}>
            {data.activo ? (
              <Badge tone="open" icon={<Check />}>
                {t('dosPasos.activa')}
              </Badge>
            ) : (
              <Badge icon={<ShieldOff />}>{t('dosPasos.inactiva')}</Badge>
            )}{' '}
            {data.activo && <span className="sm muted">{respaldoEnPalabras(data)}</span>}
          </p>
        )}
      </div>
      {data && !data.activo && (
        <Button variant="second" icon={<ShieldCheck />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('dosPasos.activar')}
        </Button>
      )}
      {data?.activo && !data.exigido && (
        <Button variant="second" icon={<ShieldOff />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('dosPasos.desactivar')}
        </Button>
      )}
      {!data && (
        <div className="part-full">
          {error ? (
            <RetryNote title={t('dosPasos.noLlego')} error={error} onRetry={refetch} />
          ) : (
            <Skeleton shape="rows" count={1} />
          )}
        </div>
      )}
      {open &&
        (data?.activo ? (
          <Desactivar onClose={() => setOpen(false)} />
        ) : (
          <Activar onClose={() => setOpen(false)} />
        ))}
    </section>
  );
}

function respaldoEnPalabras({ respaldo, exigido }: { respaldo: number; exigido: boolean }): string {
  if (respaldo === 0) return t(exigido ? 'dosPasos.respaldoNingunoExigida' : 'dosPasos.respaldoNinguno');
  return respaldo === 1 ? t('dosPasos.respaldoUno') : t('dosPasos.respaldo', { cuantos: respaldo });
}

const claveRequerida = (values: FormValues): FormErrors =>
  typed(values, 'password') === '' ? { password: t('paso.contrasenaRequerida') } : {};

/** Password, phone and backup codes: three steps of one dialog. */
function Activar({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [preparado, setPreparado] = useState<Preparado>();
  const [respaldo, setRespaldo] = useState<string[]>();
  const conClave = useForm({
    validate: claveRequerida,
    submit: (values) =>
      fieldErrorsOf(async () =>
        setPreparado(
          await call(segundoFactor.prepararSegundoFactor, { body: { password: typed(values, 'password') } }),
        ),
      ),
  });
  const conCodigo = useForm({
    validate: (values) => validarCodigo({ codigo: typed(values, 'codigo') }),
    submit: (values) =>
      fieldErrorsOf(async () => {
        const hecho = await call(segundoFactor.activarSegundoFactor, {
          body: { codigo: typed(values, 'codigo') },
        });
        void queries.invalidateQueries({ queryKey: ['sesiones'] });
        setRespaldo(hecho.respaldo);
      }),
  });
  function done() {
    void queries.invalidateQueries({ queryKey });
    toast(t('dosPasos.quedoActiva'));
    onClose();
  }
  if (respaldo) {
    return (
      <Dialog
        title={t('respaldo.titulo')}
        dismissable={false}
        onClose={done}
        actions={<Button onClick={done}>{t('respaldo.listo')}</Button>}
      >
        <CodigosDeRespaldo codigos={respaldo} />
      </Dialog>
    );
  }
  const form = preparado ? conCodigo : conClave;
  return (
    <Dialog
      title={t('dosPasos.titulo')}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={form.formProps.id} busy={form.busy && t('paso.verificando')}>
            {t(preparado ? 'vincular.activar' : 'paso.continuar')}
          </Button>
          <Button variant="second" onClick={onClose}>
            {t('dosPasos.cancelar')}
          </Button>
        </>
      }
    >
      {preparado ? (
        <form key="codigo" {...conCodigo.formProps} className="stack">
          <Fallida form={conCodigo} />
          <VincularTelefono preparado={preparado}>
            <CampoDeCodigo campo={conCodigo.fieldProps('codigo')} />
          </VincularTelefono>
        </form>
      ) : (
        <form key="clave" {...conClave.formProps} className="stack">
          <p>{t('paso.clave')}</p>
          <Fallida form={conClave} />
          <CampoClave campo={conClave.fieldProps('password')} />
        </form>
      )}
    </Dialog>
  );
}

function Desactivar({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    validate: (values) => ({
      ...claveRequerida(values),
      ...validarCodigo({ codigo: typed(values, 'codigo') }),
    }),
    submit: (values) =>
      fieldErrorsOf(async () => {
        await call(segundoFactor.quitarSegundoFactor, {
          body: { password: typed(values, 'password'), codigo: typed(values, 'codigo') },
        });
        void queries.invalidateQueries({ queryKey });
        void queries.invalidateQueries({ queryKey: ['sesiones'] });
        toast(t('dosPasos.quedoInactiva'));
        onClose();
      }),
  });
  return (
    <FormDialog
      form={form}
      title={t('dosPasos.desactivar')}
      onClose={onClose}
      className="stack"
      yes={t('dosPasos.desactivar')}
      sending={t('dosPasos.desactivando')}
      no={t('dosPasos.cancelar')}
      danger
    >
      <p>{t('dosPasos.desactivarTexto')}</p>
      <Fallida form={form} />
      <CampoClave campo={form.fieldProps('password')} />
      <CampoDeCodigo campo={form.fieldProps('codigo')} />
    </FormDialog>
  );
}

type Campo = { id: string; name: string; error: string | undefined };

function CampoClave({ campo }: { campo: Campo }): ReactNode {
  const { usuario } = useSesionAbierta();
  return (
    <>
      <AccountField value={usuario.dni} />
      <PasswordField
        label={t('paso.contrasena')}
        autoComplete="current-password"
        maxLength={128}
        {...campo}
      />
    </>
  );
}

function Fallida({
  form,
}: {
  form: {
    failure: unknown;
    summaryProps: { errors: readonly { id: string; message: string }[]; attempt: number };
  };
}) {
  return (
    <>
      <ErrorSummary {...form.summaryProps} />
      <FailureNote title={t('dosPasos.error')} error={form.failure} />
    </>
  );
}
