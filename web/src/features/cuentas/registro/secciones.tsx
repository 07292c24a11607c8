import { nombreDeSexo, sexos } from '@portal/domain/personas/reglas';
import { IdCard } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { ayudaDe, configuracion } from '../../../lib/configuracion.ts';
import { abrirDialogo } from '../../../lib/dialogos.ts';
import { BirthDateField } from '../../../ui/fields/dates/birth-date-field.tsx';
import { Checkbox } from '../../../ui/fields/choices/checkbox.tsx';
import { ConAyuda } from '../../../ui/help/con-ayuda.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { RadioPicks } from '../../../ui/fields/choices/radio-picks.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { t } from './textos-registro.ts';

type FieldProps = (name: string) => { id: string; name: string; error: string | undefined };
type Props = { fieldProps: FieldProps };

const generos = sexos.map((value) => ({ value, label: nombreDeSexo[value] }));

export function DatosPersonales({ fieldProps }: Props) {
  const { requiere, registro } = configuracion;
  const ayudaTramite = registro.ayudaTramite && (
    <div className="links">
      <button type="button" aria-haspopup="dialog" onClick={() => abrirDialogo('tramite')}>
        <IdCard /> {t('registro.tramiteDonde')}
      </button>
    </div>
  );
  return (
    <Seccion title={t('registro.personales')} lead={t('registro.personalesAyuda')}>
      <ConAyuda ayuda={ayudaDe('registro.personales')}>
        <TextField
          label={t('registro.dni')}
          hint={t('registro.dniAyuda')}
          width="11"
          inputMode="numeric"
          autoComplete="username"
          maxLength={20}
          {...fieldProps('dni')}
        />
      </ConAyuda>
      {requiere.tramitedni && (
        <TextField
          label={t('registro.tramite')}
          hint={t('registro.tramiteAyuda')}
          width="11"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          after={ayudaTramite}
          {...fieldProps('nro_tramite')}
        />
      )}
      <div className="two">
        <TextField
          label={t('registro.apellido')}
          autoComplete="family-name"
          maxLength={80}
          {...fieldProps('apellido')}
        />
        <TextField
          label={t('registro.nombre')}
          autoComplete="given-name"
          maxLength={80}
          {...fieldProps('nombre')}
        />
      </div>
      <RadioPicks label={t('registro.sexo')} layout="row" options={generos} {...fieldProps('sexo')} />
      <BirthDateField label={t('registro.nacimiento')} {...fieldProps('fec_nac')} />
    </Seccion>
  );
}

export function DatosDeObraSocial({ fieldProps }: Props) {
  const { obraSocial, plan, numeroAfiliado, reglaAfiliado } = configuracion.registro;
  const afiliadoRequerido =
    reglaAfiliado === 'digitos_requerido' || reglaAfiliado === 'digitos_requerido_largo';
  return (
    <Seccion
      title={t('registro.obraSocial')}
      lead={obraSocial ? t('registro.obraSocialFija', { obraSocial }) : t('registro.obraSocialAyuda')}
    >
      <ConAyuda ayuda={ayudaDe('registro.obraSocial')}>
        <TextField
          label={t('registro.obraSocialCampo')}
          autoComplete="off"
          maxLength={80}
          {...(obraSocial ? { defaultValue: obraSocial, readOnly: true } : { optional: true })}
          {...fieldProps('obraSocial')}
        />
      </ConAyuda>
      {(plan || numeroAfiliado) && (
        <div className="two">
          {plan && (
            <TextField
              label={t('registro.plan')}
              autoComplete="off"
              maxLength={80}
              optional
              {...fieldProps('plan')}
            />
          )}
          {numeroAfiliado && (
            <TextField
              label={t('registro.afiliado')}
              autoComplete="off"
              maxLength={30}
              inputMode={reglaAfiliado === 'ninguna' ? 'text' : 'numeric'}
              optional={!afiliadoRequerido}
              {...fieldProps('nroAfiliado')}
            />
          )}
        </div>
      )}
    </Seccion>
  );
}

export function DatosDeContacto({ fieldProps }: Props) {
  const { emailOpcional } = configuracion.registro;
  return (
    <Seccion title={t('registro.contacto')} lead={t('registro.contactoAyuda')}>
      <ConAyuda ayuda={ayudaDe('registro.contacto')}>
        <TextField
          label={t('registro.telefono')}
          hint={t('registro.telefonoAyuda')}
          width="half"
          type="tel"
          autoComplete="tel-national"
          maxLength={30}
          {...fieldProps('telefono')}
        />
      </ConAyuda>
      <TextField
        label={t('registro.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        optional={emailOpcional}
        {...fieldProps('correo')}
      />
      <TextField
        label={t('registro.domicilio')}
        hint={t('registro.domicilioAyuda')}
        autoComplete="street-address"
        maxLength={160}
        {...fieldProps('domicilio')}
      />
      <TextField
        label={t('registro.cp')}
        width="4"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={12}
        {...fieldProps('cp')}
      />
      <ConAyuda ayuda={ayudaDe('registro.contrasena')}>
        <PasswordField
          label={t('registro.contrasena')}
          hint={t('registro.contrasenaAyuda')}
          autoComplete="new-password"
          maxLength={128}
          {...fieldProps('password')}
        />
      </ConAyuda>
      <PasswordField
        label={t('registro.confirmarContrasena')}
        autoComplete="new-password"
        maxLength={128}
        {...fieldProps('conf_password')}
      />
      <ConAyuda ayuda={ayudaDe('registro.terminos')}>
        <Checkbox label={<AceptoTerminos />} {...fieldProps('terms')} />
      </ConAyuda>
    </Seccion>
  );
}

/** A link and not a button, because a label must not contain another control. */
function AceptoTerminos() {
  function open(event: MouseEvent) {
    event.preventDefault();
    abrirDialogo('terminos');
  }
  return (
    <>
      {t('registro.acepto')}{' '}
      <a href="#terminos" onClick={open}>
        {t('registro.terminos')}
      </a>
    </>
  );
}

function Seccion({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="form-sec">
      <header>
        <h2>{title}</h2>
        <p>{lead}</p>
      </header>
      <div className="fields">{children}</div>
    </section>
  );
}
