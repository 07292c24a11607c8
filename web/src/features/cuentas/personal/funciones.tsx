import { rolesDelPersonal } from '@portal/domain/cuentas/personal';
import { nombreDeRol, type Rol } from '@portal/domain/roles/roles';
import { Checkbox } from '../../../ui/fields/choices/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { t } from './textos-personal.ts';
import css from './personal.module.css';

type Props = {
  campo: { id: string; name: string; error: string | undefined };
  marcados: readonly Rol[];
  /** A role that is ticked and cannot be removed. */ fijo?: Rol;
};

/**
 * The roles of a staff member, one checkbox each. The first one has the field's id, so that the error summary
 * can link to it.
 */
export function Funciones({ campo: { id, name, error }, marcados, fijo }: Props) {
  return (
    <fieldset
      className={error ? 'field has-error' : 'field'}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="label">{t('invitar.roles')}</legend>
      <div className={css['funciones']}>
        {rolesDelPersonal.map((rol, index) => (
          <Checkbox
            key={rol}
            id={index === 0 ? id : `${id}-${rol}`}
            name={name}
            value={rol}
            label={nombreDeRol[rol]}
            note={t(`rol.${rol}`)}
            defaultChecked={marcados.includes(rol)}
            {...(rol === fijo && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
