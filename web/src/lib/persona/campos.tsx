import { nombreDeSexo, sexos } from '@portal/domain/personas/reglas';
import type { ComponentProps } from 'react';
import { RadioPicks } from '../../ui/fields/choices/radio-picks.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConAyuda } from '../../ui/help/con-ayuda.tsx';
import { configuracion } from '../configuracion.ts';

/**
 * The fields of a person's data: width, keyboard and longest text of each one. By default the browser fills
 * in nothing, because most forms are about somebody else.
 */
type Props = ComponentProps<typeof TextField>;

export const CampoDni = (props: Props) => (
  <TextField width="11" inputMode="numeric" autoComplete="off" maxLength={20} {...props} />
);

export const CampoNombre = (props: Props) => <TextField autoComplete="off" maxLength={80} {...props} />;

export const CampoTelefono = (props: Props) => (
  <TextField type="tel" autoComplete="off" maxLength={30} {...props} />
);

export const CampoEmail = (props: Props) => (
  <TextField
    type="email"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    {...props}
  />
);

export const CampoDomicilio = (props: Props) => (
  <TextField autoComplete="street-address" maxLength={160} {...props} />
);

export const CampoCp = (props: Props) => (
  <TextField width="4" inputMode="numeric" autoComplete="postal-code" maxLength={12} {...props} />
);

const generos = sexos.map((value) => ({ value, label: nombreDeSexo[value] }));

export const CampoSexo = (props: Omit<ComponentProps<typeof RadioPicks>, 'options' | 'layout'>) => (
  <RadioPicks layout="row" options={generos} {...props} />
);

type Cobertura = 'obraSocial' | 'plan' | 'nroAfiliado';
type CoberturaProps = {
  fieldProps: (name: Cobertura) => { id: string; name: string; error: string | undefined };
  labels: Record<Cobertura, string>;
  saved?: Record<Cobertura, string>;
  ayuda?: ComponentProps<typeof ConAyuda>['ayuda'];
};

/** By the template's properties: the insurer may be fixed, plan and number may be left out. */
export function CamposDeObraSocial({ fieldProps, labels, saved, ayuda }: CoberturaProps) {
  const { obraSocial, plan, numeroAfiliado, reglaAfiliado } = configuracion.registro;
  const required = reglaAfiliado === 'digitos_requerido' || reglaAfiliado === 'digitos_requerido_largo';
  return (
    <>
      <ConAyuda ayuda={ayuda}>
        <CampoNombre
          label={labels.obraSocial}
          {...(obraSocial
            ? { defaultValue: obraSocial, readOnly: true }
            : { defaultValue: saved?.obraSocial, optional: true })}
          {...fieldProps('obraSocial')}
        />
      </ConAyuda>
      {(plan || numeroAfiliado) && (
        <div className="two">
          {plan && (
            <CampoNombre label={labels.plan} optional defaultValue={saved?.plan} {...fieldProps('plan')} />
          )}
          {numeroAfiliado && (
            <TextField
              label={labels.nroAfiliado}
              autoComplete="off"
              maxLength={30}
              inputMode={reglaAfiliado === 'ninguna' ? 'text' : 'numeric'}
              optional={!required}
              defaultValue={saved?.nroAfiliado}
              {...fieldProps('nroAfiliado')}
            />
          )}
        </div>
      )}
    </>
  );
}
