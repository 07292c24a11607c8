import { IdCard } from 'lucide-react';
import type { MouseEvent } from 'react';
import { ayudaDe, configuracion } from '../../../lib/configuracion.ts';
import { abrirDialogo } from '../../../lib/dialogos.ts';
import { CompletarConDni } from '../../../lib/escaneo/completar-con-dni.tsx';
import {
  CampoCp,
  CampoDni,
  CampoDomicilio,
  CampoEmail,
  CampoNombre,
  CampoSexo,
  CamposDeObraSocial,
  CampoTelefono,
} from '../../../lib/persona/campos.tsx';
import { BirthDateField } from '../../../ui/fields/dates/birth-date-field.tsx';
import { Checkbox } from '../../../ui/fields/choices/checkbox.tsx';
import { ConAyuda } from '../../../ui/help/con-ayuda.tsx';
import { FormSection } from '../../../ui/layout/form-section.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { t } from './textos-registro.ts';

type FieldProps = (name: string) => { id: string; name: string; error: string | undefined };
type Props = { fieldProps: FieldProps };

export function DatosPersonales({ fieldProps, formId }: Props & { formId: string }) {
  const { requiere, registro } = configuracion;
  const ayudaTramite = registro.ayudaTramite && (
    <div className="links">
      <button type="button" aria-haspopup="dialog" onClick={() => abrirDialogo('tramite')}>
        <IdCard /> {t('registro.tramiteDonde')}
      </button>
    </div>
  );
  return (
    <FormSection title={t('registro.personales')} lead={t('registro.personalesAyuda')}>
      <CompletarConDni formId={formId} />
      <ConAyuda ayuda={ayudaDe('registro.personales')}>
        <CampoDni
          label={t('registro.dni')}
          hint={t('registro.dniAyuda')}
          autoComplete="username"
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
        <CampoNombre label={t('registro.apellido')} autoComplete="family-name" {...fieldProps('apellido')} />
        <CampoNombre label={t('registro.nombre')} autoComplete="given-name" {...fieldProps('nombre')} />
      </div>
      <CampoSexo label={t('registro.sexo')} {...fieldProps('sexo')} />
      <BirthDateField label={t('registro.nacimiento')} {...fieldProps('fec_nac')} />
    </FormSection>
  );
}

export function DatosDeObraSocial({ fieldProps }: Props) {
  const { obraSocial } = configuracion.registro;
  return (
    <FormSection
      title={t('registro.obraSocial')}
      lead={obraSocial ? t('registro.obraSocialFija', { obraSocial }) : t('registro.obraSocialAyuda')}
    >
      <CamposDeObraSocial
        fieldProps={fieldProps}
        labels={{
          obraSocial: t('registro.obraSocialCampo'),
          plan: t('registro.plan'),
          nroAfiliado: t('registro.afiliado'),
        }}
        ayuda={ayudaDe('registro.obraSocial')}
      />
    </FormSection>
  );
}

export function DatosDeContacto({ fieldProps }: Props) {
  const { emailOpcional } = configuracion.registro;
  return (
    <FormSection title={t('registro.contacto')} lead={t('registro.contactoAyuda')}>
      <ConAyuda ayuda={ayudaDe('registro.contacto')}>
        <CampoTelefono
          label={t('registro.telefono')}
          hint={t('registro.telefonoAyuda')}
          width="half"
          autoComplete="tel-national"
          {...fieldProps('telefono')}
        />
      </ConAyuda>
      <CampoEmail
        label={t('registro.email')}
        autoComplete="email"
        optional={emailOpcional}
        {...fieldProps('correo')}
      />
      <CampoDomicilio
        label={t('registro.domicilio')}
        hint={t('registro.domicilioAyuda')}
        {...fieldProps('domicilio')}
      />
      <CampoCp label={t('registro.cp')} {...fieldProps('cp')} />
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
    </FormSection>
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
