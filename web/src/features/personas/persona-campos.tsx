import type { DatosPersonales } from '@portal/domain/personas/perfil';
import type { ReactNode } from 'react';
import { configuracion } from '../../lib/configuracion.ts';
import {
  CampoCp,
  CampoDni,
  CampoDomicilio,
  CampoEmail,
  CampoNombre,
  CampoSexo,
  CamposDeObraSocial,
  CampoTelefono,
} from '../../lib/persona/campos.tsx';
import { BirthDateField } from '../../ui/fields/dates/birth-date-field.tsx';
import { t } from './textos.ts';

/**
 * The fields of a person. The profile and the new-member form arrange them in their own
 * sections.
 */
type FieldProps = (name: string) => { id: string; name: string; error: string | undefined };
type Props = { fieldProps: FieldProps; saved: DatosPersonales };

/** `propios`: the browser may autofill only the person's own data. */
type DePersona = Props & { propios: boolean };

const own = (propios: boolean, token: string) => (propios ? token : 'off');

export function CamposDeNombre({ fieldProps, saved, propios }: DePersona) {
  return (
    <div className="two">
      <CampoNombre
        label={t('datos.apellido')}
        autoComplete={own(propios, 'family-name')}
        defaultValue={saved.apellido}
        {...fieldProps('apellido')}
      />
      <CampoNombre
        label={t('datos.nombre')}
        autoComplete={own(propios, 'given-name')}
        defaultValue={saved.nombre}
        {...fieldProps('nombre')}
      />
    </div>
  );
}

export function CampoDocumento({ fieldProps, saved, after }: Props & { after?: ReactNode }) {
  return (
    <CampoDni
      label={t('datos.dni')}
      hint={t('datos.dniAyuda')}
      defaultValue={saved.dni}
      after={after}
      {...fieldProps('dni')}
    />
  );
}

export function CamposDeNacimiento({ fieldProps, saved, propios }: DePersona) {
  return (
    <>
      <CampoSexo label={t('datos.sexo')} defaultValue={saved.sexo} {...fieldProps('sexo')} />
      <BirthDateField
        label={t('datos.nacimiento')}
        defaultValue={saved.fec_nac}
        {...(!propios && { hint: t('datos.nacimientoAyuda') })}
        {...fieldProps('fec_nac')}
      />
    </>
  );
}

export function CampoCuil({ fieldProps, saved }: Props) {
  return (
    <CampoDni
      label={t('datos.cuil')}
      hint={t('datos.cuilAyuda')}
      optional
      defaultValue={saved.cuil}
      {...fieldProps('cuil')}
    />
  );
}

export function CamposDeCobertura({ fieldProps, saved }: Props) {
  const labels = {
    obraSocial: t('datos.obraSocialCampo'),
    plan: t('datos.plan'),
    nroAfiliado: t('datos.afiliado'),
  };
  return <CamposDeObraSocial fieldProps={fieldProps} saved={saved} labels={labels} />;
}

export function CamposDeContacto({ fieldProps, saved, propios }: DePersona) {
  return (
    <>
      <CampoTelefono
        label={t('datos.telefono')}
        hint={t('datos.telefonoAyuda')}
        width="half"
        autoComplete={own(propios, 'tel-national')}
        defaultValue={saved.telefono}
        {...fieldProps('telefono')}
      />
      <CampoEmail
        label={t('datos.email')}
        autoComplete={own(propios, 'email')}
        optional={configuracion.registro.emailOpcional}
        defaultValue={saved.email}
        {...fieldProps('email')}
      />
    </>
  );
}

export function CamposDeDomicilio({ fieldProps, saved }: Props) {
  return (
    <>
      <CampoDomicilio
        label={t('datos.domicilio')}
        hint={t('datos.domicilioAyuda')}
        defaultValue={saved.domicilio}
        {...fieldProps('domicilio')}
      />
      <CampoCp label={t('datos.cp')} defaultValue={saved.cp} {...fieldProps('cp')} />
    </>
  );
}
