import type { DatosPersonales } from '@portal/domain/personas/perfil';
import { nombreDeSexo, sexos } from '@portal/domain/personas/reglas';
import type { ReactNode } from 'react';
import { configuracion } from '../../lib/configuracion.ts';
import { BirthDateField } from '../../ui/fields/dates/birth-date-field.tsx';
import { RadioPicks } from '../../ui/fields/choices/radio-picks.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { t } from './textos.ts';

/**
 * The fields of a person, by the API's names. The profile and the new-member form arrange them in their own
 * sections.
 */
type FieldProps = (name: string) => { id: string; name: string; error: string | undefined };
type Props = { fieldProps: FieldProps; saved: DatosPersonales };

/** `propios`: the browser may autofill only the person's own data. */
type DePersona = Props & { propios: boolean };

const generos = sexos.map((value) => ({ value, label: nombreDeSexo[value] }));
const own = (propios: boolean, token: string) => (propios ? token : 'off');

export function CamposDeNombre({ fieldProps, saved, propios }: DePersona) {
  return (
    <div className="two">
      <TextField
        label={t('datos.apellido')}
        autoComplete={own(propios, 'family-name')}
        maxLength={80}
        defaultValue={saved.sobrenome}
        {...fieldProps('sobrenome')}
      />
      <TextField
        label={t('datos.nombre')}
        autoComplete={own(propios, 'given-name')}
        maxLength={80}
        defaultValue={saved.nome}
        {...fieldProps('nome')}
      />
    </div>
  );
}

export function CampoDni({ fieldProps, saved, after }: Props & { after?: ReactNode }) {
  return (
    <TextField
      label={t('datos.dni')}
      hint={t('datos.dniAyuda')}
      width="11"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      defaultValue={saved.documento}
      after={after}
      {...fieldProps('documento')}
    />
  );
}

export function CamposDeNacimiento({ fieldProps, saved, propios }: DePersona) {
  return (
    <>
      <RadioPicks
        label={t('datos.sexo')}
        layout="row"
        options={generos}
        defaultValue={saved.sexo}
        {...fieldProps('sexo')}
      />
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
    <TextField
      label={t('datos.cuil')}
      hint={t('datos.cuilAyuda')}
      width="11"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      optional
      defaultValue={saved.cuil}
      {...fieldProps('cuil')}
    />
  );
}

/** By the template's properties: the insurer may be fixed, plan and number may be left out. */
export function CamposDeObraSocial({ fieldProps, saved }: Props) {
  const { obraSocial, plan, numeroAfiliado, reglaAfiliado } = configuracion.registro;
  const required = reglaAfiliado === 'digitos_requerido' || reglaAfiliado === 'digitos_requerido_largo';
  return (
    <>
      <TextField
        label={t('datos.obraSocialCampo')}
        autoComplete="off"
        maxLength={80}
        {...(obraSocial
          ? { defaultValue: obraSocial, readOnly: true }
          : { defaultValue: saved.obraSocial, optional: true })}
        {...fieldProps('obraSocial')}
      />
      {(plan || numeroAfiliado) && (
        <div className="two">
          {plan && (
            <TextField
              label={t('datos.plan')}
              autoComplete="off"
              maxLength={80}
              optional
              defaultValue={saved.plan}
              {...fieldProps('plan')}
            />
          )}
          {numeroAfiliado && (
            <TextField
              label={t('datos.afiliado')}
              autoComplete="off"
              maxLength={30}
              inputMode="numeric"
              optional={!required}
              defaultValue={saved.nroAfiliado}
              {...fieldProps('nroAfiliado')}
            />
          )}
        </div>
      )}
    </>
  );
}

export function CamposDeContacto({ fieldProps, saved, propios }: DePersona) {
  return (
    <>
      <TextField
        label={t('datos.telefono')}
        hint={t('datos.telefonoAyuda')}
        width="half"
        type="tel"
        autoComplete={own(propios, 'tel-national')}
        maxLength={30}
        defaultValue={saved.telefono}
        {...fieldProps('telefono')}
      />
      <TextField
        label={t('datos.email')}
        type="email"
        autoComplete={own(propios, 'email')}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
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
      <TextField
        label={t('datos.domicilio')}
        hint={t('datos.domicilioAyuda')}
        autoComplete="street-address"
        maxLength={160}
        defaultValue={saved.domicilio}
        {...fieldProps('domicilio')}
      />
      <TextField
        label={t('datos.cp')}
        width="4"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={12}
        defaultValue={saved.cp}
        {...fieldProps('cp')}
      />
    </>
  );
}
