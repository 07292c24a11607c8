import { namesIn } from '@portal/domain/contract/names';
import type { PasoDeIngreso } from '@portal/domain/cuentas/contract';
import { nombresDeIngreso, validarIngreso } from '@portal/domain/cuentas/ingreso';
import { sinEspacios } from '@portal/domain/personas/dni';
import { Suspense, useState, type ReactNode } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { ayudaDe } from '../../../lib/configuracion.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormValues } from '../../../lib/form.tsx';
import { iniciarSesion } from '../../../lib/sesion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConAyuda } from '../../../ui/help/con-ayuda.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fallo } from '../fallo.tsx';
import { BotonLlave } from '../llaves/boton-llave.tsx';
import { ofrecerLlave } from '../llaves/recien-ingreso.ts';
import { t } from '../textos.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const SegundoPaso = lazyPart(() => import('./segundo-paso.tsx'), 'SegundoPaso');

/** Failed attempts in this tab; only the count is stored. Survives a reload; cleared after signing in. */
const FALLOS = 'ingresos-fallidos';
const fallosDeIngreso = () => Number(sessionStorage.getItem(FALLOS));
const contarFallo = () => sessionStorage.setItem(FALLOS, String(fallosDeIngreso() + 1));

type Props = {
  acceso: 'portal' | 'personal';
  /** The page's own text for a refusal, if it differs from the common one. */
  refused?: (error: ApiError) => ReactNode;
};

/** Sign-in with DNI and password, for patients and staff. After it, the guard redirects. */
export function IngresoForm({ acceso, refused }: Props) {
  const [paso, setPaso] = useState<PasoDeIngreso>();
  const form = useForm({
    validate: (values) => validarIngreso(ingresoDe(values)),
    async submit(values) {
      const { dni, password } = ingresoDe(values);
      try {
        setPaso(await iniciarSesion(dni, password, acceso));
        ofrecerLlave();
        sessionStorage.removeItem(FALLOS);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'datos_invalidos')
          return namesIn(error.fields, nombresDeIngreso);
        if (error instanceof ApiError && error.code === 'login_incorrecto') contarFallo();
        throw error;
      }
    },
  });
  if (paso) {
    return (
      <Suspense>
        <SegundoPaso key={paso.ticket} paso={paso} onNext={setPaso} onAgain={() => setPaso(undefined)} />
      </Suspense>
    );
  }
  return (
    <form {...form.formProps}>
      <ErrorSummary {...form.summaryProps} />
      {form.failure instanceof ApiError &&
        (refused?.(form.failure) ?? <IngresoFallido error={form.failure} fallos={fallosDeIngreso()} />)}
      <div className="fields">
        <ConAyuda ayuda={ayudaDe('login.dni')}>
          <TextField
            label={t('cuentas.dni')}
            hint={t('cuentas.dniAyuda')}
            inputMode="numeric"
            autoComplete="username"
            maxLength={20}
            {...form.fieldProps('dni')}
          />
        </ConAyuda>
        <ConAyuda ayuda={ayudaDe('login.contrasena')}>
          <PasswordField
            label={t('cuentas.contrasena')}
            autoComplete="current-password"
            maxLength={128}
            {...form.fieldProps('password')}
          />
        </ConAyuda>
      </div>
      <ConAyuda ayuda={ayudaDe('login.ingresar')}>
        <Button type="submit" wide busy={form.busy && t('login.ingresando')}>
          {t('login.ingresar')}
        </Button>
      </ConAyuda>
      <BotonLlave acceso={acceso} onPaso={setPaso} />
    </form>
  );
}

/**
 * From the third failure on everybody sees the same advice, whether the account exists or not: the server
 * reveals neither a lockout nor the reason of a refusal.
 */
const VARIAS = 3;

function IngresoFallido({ error, fallos }: { error: ApiError; fallos: number }) {
  if (error.code !== 'login_incorrecto') return <Fallo title={t('login.sinIngreso')}>{error.message}</Fallo>;
  return (
    <Fallo title={t('login.incorrecto')}>
      <p>{error.message}</p>
      {fallos >= VARIAS && <p>{t('login.esperar')}</p>}
    </Fallo>
  );
}

function ingresoDe(values: FormValues) {
  return { dni: sinEspacios(typed(values, 'dni')), password: typed(values, 'password') };
}
