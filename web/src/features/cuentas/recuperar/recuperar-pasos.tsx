import { cuentas } from '@portal/domain/cuentas/contract';
import {
  validarClaveNueva,
  validarCodigoDeRecuperacion,
  validarEmailDeRecuperacion,
} from '@portal/domain/cuentas/reglas';
import { sinEspacios } from '@portal/domain/personas/dni';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { configuracion } from '../../../lib/configuracion.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormValues } from '../../../lib/form.tsx';
import { cerrarSesion, leerSesion } from '../../../lib/sesion.ts';
import { CampoEmail } from '../../../lib/persona/campos.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { Fallo } from '../fallo.tsx';
import { t } from './textos-recuperar.ts';

const emailDe = (values: FormValues) => ({ email: typed(values, 'email').trim() });
const codigoDe = (values: FormValues) => ({ codigo: sinEspacios(typed(values, 'codigo')) });
const clavesDe = (values: FormValues) => ({
  password: typed(values, 'password'),
  conf_password: typed(values, 'conf_password'),
});

export function PasoEmail({
  email,
  focused,
  onSent,
}: {
  email: string;
  focused: boolean;
  onSent: (email: string) => void;
}) {
  const form = useForm({
    validate: (values) => validarEmailDeRecuperacion(emailDe(values)),
    async submit(values) {
      const typed = emailDe(values);
      const refused = await refusalOf(() => call(cuentas.pedirCodigo, { body: typed }));
      if (refused) return { email: refused.message };
      onSent(typed.email);
    },
  });
  const field = form.fieldProps('email');
  useFocusOnArrival(field.id, focused);
  return (
    <>
      <form {...form.formProps}>
        <ErrorSummary {...form.summaryProps} />
        <CampoEmail
          label={t('recuperar.emailCampo')}
          hint={t('recuperar.emailAyuda')}
          autoComplete="email"
          defaultValue={email}
          {...field}
        />
        <Button type="submit" wide busy={form.busy && t('recuperar.enviando')}>
          {t('recuperar.enviar')}
        </Button>
      </form>
      <div className="links">
        <Link to="/login">
          <ArrowLeft /> {t('recuperar.volverALogin')}
        </Link>
      </div>
      <SinEmail />
    </>
  );
}

export function PasoCodigo({
  email,
  onVerified,
  onBack,
}: {
  email: string;
  onVerified: (codigo: string) => void;
  onBack: () => void;
}) {
  const form = useForm({
    validate: (values) => validarCodigoDeRecuperacion(codigoDe(values)),
    async submit(values) {
      const { codigo } = codigoDe(values);
      const refused = await refusalOf(() => call(cuentas.verificarCodigo, { body: { codigo, email } }));
      if (!refused) return onVerified(codigo);
      if (refused.code !== 'clave_incorrecta' && refused.code !== 'datos_invalidos') throw refused;
      return { codigo: t('recuperar.claveIncorrecta') };
    },
  });
  const again = useOtroCodigo(email);
  const field = form.fieldProps('codigo');
  useFocusOnArrival(field.id);
  const failure = form.failure instanceof ApiError ? form.failure : undefined;
  /* Any refusal means a wrong code; without an answer from the server, nothing is known about the code. */
  const error = failure && failure.status > 0 ? t('recuperar.claveIncorrecta') : field.error;
  return (
    <>
      {again.state && <OtroCodigo state={again.state} />}
      <form {...form.formProps}>
        <ErrorSummary {...form.summaryProps} />
        {failure && <Fallo title={t('recuperar.sinVerificar')}>{failure.message}</Fallo>}
        <TextField
          label={t('recuperar.claveCampo')}
          hint={t('recuperar.claveAyuda')}
          width="11"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          after={<p className="sm muted">{t('recuperar.claveDestino', { email })}</p>}
          {...field}
          error={error}
        />
        <Button type="submit" wide busy={form.busy && t('recuperar.verificando')}>
          {t('recuperar.continuar')}
        </Button>
      </form>
      <div className="links">
        <button type="button" onClick={again.send} aria-disabled={again.busy || undefined}>
          {t('recuperar.otraClave')}
        </button>
        <Volver onBack={onBack} />
      </div>
    </>
  );
}

/** By the typed code, or by the link in the mail. */
export type Prueba = { email: string; codigo: string } | { enlace: string };

export function PasoReset({
  prueba,
  onSaved,
  onBack,
}: {
  prueba: Prueba;
  onSaved: () => void;
  onBack: () => void;
}) {
  const form = useForm({
    validate: (values) => validarClaveNueva(clavesDe(values)),
    async submit(values) {
      const { password } = clavesDe(values);
      const refused = await refusalOf(() =>
        'enlace' in prueba
          ? call(cuentas.restablecerConEnlace, { body: { password, enlace: prueba.enlace } })
          : call(cuentas.resetearClave, { body: { password, ...prueba } }),
      );
      if (!refused) return onSaved();
      form.setErrors(refused.fields);
      throw refused;
    },
  });
  const field = form.fieldProps('password');
  useFocusOnArrival(field.id);
  return (
    <>
      <form {...form.formProps}>
        {form.failure instanceof ApiError ? (
          <Fallo title={t('recuperar.errorAlGuardar')}>{form.failure.message}</Fallo>
        ) : (
          <ErrorSummary {...form.summaryProps} />
        )}
        <PasswordField
          label={t('recuperar.nueva')}
          hint={t('recuperar.nuevaAyuda')}
          autoComplete="new-password"
          maxLength={128}
          {...field}
        />
        <PasswordField
          label={t('recuperar.confirmar')}
          autoComplete="new-password"
          maxLength={128}
          {...form.fieldProps('conf_password')}
        />
        <Button type="submit" wide busy={form.busy && t('recuperar.guardando')}>
          {t('recuperar.guardar')}
        </Button>
      </form>
      <div className="links">
        <Volver onBack={onBack} />
      </div>
    </>
  );
}

function Volver({ onBack }: { onBack: () => void }) {
  return (
    <button type="button" onClick={onBack}>
      <ArrowLeft /> {t('recuperar.volver')}
    </button>
  );
}

type OtroCodigoState = { sent: true } | { failed: string };

function useOtroCodigo(email: string) {
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<OtroCodigoState>();
  async function send() {
    if (busy) return;
    setBusy(true);
    setState(undefined);
    const refused = await refusalOf(() => call(cuentas.pedirCodigo, { body: { email } }));
    setState(refused ? { failed: refused.message } : { sent: true });
    setBusy(false);
  }
  return { busy, state, send: () => void send() };
}

function OtroCodigo({ state }: { state: OtroCodigoState }) {
  if ('failed' in state) return <Fallo title={t('recuperar.otraClaveFallo')}>{state.failed}</Fallo>;
  return (
    <Note role="status" title={t('recuperar.otraClaveEnviada')}>
      {t('recuperar.otraClaveEnviadaQueHacer')}
    </Note>
  );
}

/** Returns the server's refusal, if any. Any error of the recovery ends an open session. */
async function refusalOf(act: () => Promise<unknown>): Promise<ApiError | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (leerSesion().estado === 'autenticado') void cerrarSesion();
    return error;
  }
}

/** Focuses the field of a step that follows another. */
function useFocusOnArrival(id: string, wanted = true) {
  useEffect(() => {
    if (wanted) document.getElementById(id)?.focus();
  }, [id, wanted]);
}

/** Tells people without access to their e-mail whom to contact: the unit's own contact, if it has one. */
function SinEmail() {
  const { login, unidad } = configuracion;
  const telefono = login.contacto?.datos.find(
    ({ enlace }) => enlace?.startsWith('tel:') && enlace !== 'tel:107',
  );
  return (
    <p className="sm muted">
      {t(telefono ? 'recuperar.sinEmailLlama' : 'recuperar.sinEmail', { nombre: unidad.nombre })}
      {telefono && (
        <>
          {' '}
          <a href={telefono.enlace}>{telefono.valor}</a> ({telefono.etiqueta})
        </>
      )}
    </p>
  );
}
