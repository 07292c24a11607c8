import { personal } from '@portal/domain/cuentas/contract-personal';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { nombreDeRol } from '@portal/domain/roles/roles';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, call } from '../../../lib/api.ts';
import { useConsultaAparte } from '../../../lib/consulta-aparte.ts';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../../lib/form.tsx';
import { cerrarSesion, leerSesion } from '../../../lib/sesion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ClaveDelPersonalForm } from './clave-del-personal.tsx';
import { Fallo } from '../fallo.tsx';
import { MarcoIngreso } from '../ingreso/marco-ingreso.tsx';
import { usePagina } from '../ingreso/pagina.ts';
import { t } from './textos-personal.ts';
import css from './personal.module.css';

type Invitacion = AnswerOf<typeof personal.verInvitacion>;
type Fase = 'espera' | 'fallo' | 'invalida' | 'pendiente' | 'con_clave' | 'lista' | 'aceptada';

/**
 * /invitacion?codigo=…: a new staff member chooses the first password; an existing account accepts the role
 * with its own password.
 */
export function InvitacionPage() {
  const codigo = useSearchParams()[0].get('codigo')?.trim().slice(0, 100) ?? '';
  const {
    data: datos,
    error,
    refetch,
  } = useConsultaAparte(['invitacion', codigo], () => call(personal.verInvitacion, { body: { codigo } }));
  const [elegida, setElegida] = useState(false);
  const fase = elegida ? (datos?.estado === 'con_clave' ? 'aceptada' : 'lista') : faseDe(datos, error);
  const { title, lead } = dicho(fase, datos);
  usePagina(title);
  return (
    <MarcoIngreso title={title} lead={lead} logoTo="/login" other={null}>
      {fase === 'espera' && <Skeleton count={1} />}
      {fase === 'fallo' && error && (
        <RetryNote title={t('invitacion.noLlego')} error={error} onRetry={refetch} />
      )}
      {fase === 'pendiente' && <ElegirClave codigo={codigo} onDone={() => setElegida(true)} />}
      {fase === 'con_clave' && <AceptarConClave codigo={codigo} onDone={() => setElegida(true)} />}
      {(fase === 'invalida' || fase === 'lista' || fase === 'aceptada') && <Ingresar />}
    </MarcoIngreso>
  );
}

function faseDe(invitacion: Invitacion | undefined, error: unknown): Fase {
  if (error) return error instanceof ApiError && error.status === 404 ? 'invalida' : 'fallo';
  return invitacion?.estado ?? 'espera';
}

function dicho(fase: Fase, invitacion: Invitacion | undefined): { title: string; lead?: string } {
  const valores = {
    nombre: invitacion?.nombre ?? '',
    roles: invitacion?.roles.map((rol) => nombreDeRol[rol]).join(', ') ?? '',
  };
  if (fase === 'lista') return { title: t('invitacion.lista'), lead: t('invitacion.listaBajada') };
  if (fase === 'invalida') return { title: t('invitacion.invalida'), lead: t('invitacion.invalidaBajada') };
  if (fase === 'aceptada') return { title: t('invitacion.aceptada'), lead: t('invitacion.aceptadaBajada') };
  if (fase === 'con_clave')
    return { title: t('invitacion.ofrecida'), lead: t('invitacion.ofrecidaBajada', valores) };
  return fase === 'pendiente'
    ? { title: t('invitacion.titulo'), lead: t('invitacion.bajada', valores) }
    : { title: t('invitacion.titulo') };
}

/** Signs out first: with an open session, the sign-in page would redirect home. */
function Ingresar() {
  return (
    <LinkButton
      wide
      className={css['invitacionIngresar']}
      to="/personal"
      onClick={() => void (leerSesion().estado === 'autenticado' && cerrarSesion())}
    >
      {t('invitacion.ingresar')}
    </LinkButton>
  );
}

const ElegirClave = ({ codigo, onDone }: { codigo: string; onDone: () => void }) => (
  <ClaveDelPersonalForm
    label={t('invitacion.nueva')}
    guardar={t('invitacion.guardar')}
    send={async (claves) => {
      await call(personal.aceptarInvitacion, { body: { codigo, ...claves } });
      onDone();
    }}
  />
);

/**
 * The link proves the e-mail address, the password proves the account. An impostor who registered that DNI
 * first gains nothing from somebody else's link.
 */
function AceptarConClave({ codigo, onDone }: { codigo: string; onDone: () => void }) {
  const form = useForm({
    validate: (values): FormErrors =>
      typed(values, 'password') === '' ? { password: t('invitacion.propiaRequerida') } : {},
    submit: (values) =>
      fieldErrorsOf(async () => {
        await call(personal.aceptarInvitacion, { body: { codigo, password: typed(values, 'password') } });
        onDone();
      }),
  });
  return (
    <form {...form.formProps}>
      <ErrorSummary {...form.summaryProps} />
      {form.failure instanceof Error && (
        <Fallo title={t('invitacion.aceptarFallo')}>{form.failure.message}</Fallo>
      )}
      <div className="fields">
        <PasswordField
          label={t('invitacion.propia')}
          autoComplete="current-password"
          maxLength={128}
          {...form.fieldProps('password')}
        />
      </div>
      <p className="sm muted">{t('invitacion.noEsTuya')}</p>
      <Button type="submit" wide busy={form.busy && t('invitacion.aceptando')}>
        {t('invitacion.aceptar')}
      </Button>
    </form>
  );
}
