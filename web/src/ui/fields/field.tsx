import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './field.css';

/** Props of every field. `useForm().fieldProps(name)` fills in id, name and error. */
export type FieldProps = {
  id: string;
  name?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds '(opcional)' to the label. */
  optional?: boolean;
  /** Under the field: a help link or a counter. */
  after?: ReactNode;
  className?: string | undefined;
};

/** Separates what the field draws from what belongs to its control. */
export function splitField<P extends FieldProps>(props: P) {
  const { id, label, hint, error, optional, after, className, ...control } = props;
  return [{ id, label, hint, error, optional, after, className }, control] as const;
}

export function controlProps({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  return {
    id,
    'aria-describedby': cx(hint ? `${id}-ayuda` : null, error ? `${id}-error` : null),
    'aria-invalid': error ? true : undefined,
  };
}

export function FieldLabelText({ label, optional }: Pick<FieldProps, 'label' | 'optional'>) {
  return (
    <>
      {label}
      {optional && <span className="opt"> (opcional)</span>}
    </>
  );
}

export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  if (!error) return null;
  return (
    <p className="error" id={`${id}-error`}>
      <CircleAlert />
      <span>
        <span className="vh">Error: </span>
        {error}
      </span>
    </p>
  );
}

type Around = FieldProps & { children: ReactNode };

/** Hint, control and error, in that order. The control is `children`. */
export function FieldBody({ id, hint, error, after, children }: Omit<Around, 'label'>) {
  return (
    <>
      {hint && (
        <span className="hint" id={`${id}-ayuda`}>
          {hint}
        </span>
      )}
      {children}
      <FieldError id={id} error={error} />
      {after && <div className="field-after">{after}</div>}
    </>
  );
}

export const fieldClass = ({ error, className }: Pick<FieldProps, 'error' | 'className'>) =>
  cx('field', error && 'has-error', className);

export function Field(props: Around) {
  return (
    <div className={fieldClass(props)}>
      <label className="label" htmlFor={props.id}>
        <FieldLabelText {...props} />
      </label>
      <FieldBody {...props} />
    </div>
  );
}

/** A field of several controls. `data-field` names it for `useForm`. */
export function FieldGroup({
  legendHidden,
  'data-field': dataField,
  ...props
}: Around & { legendHidden?: boolean | undefined; 'data-field'?: string }) {
  return (
    <fieldset
      className={fieldClass(props)}
      aria-describedby={controlProps(props)['aria-describedby']}
      data-field={dataField}
    >
      <legend className={legendHidden ? 'vh' : 'label'}>
        <FieldLabelText {...props} />
      </legend>
      <FieldBody {...props} />
    </fieldset>
  );
}
