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

export function fieldAria({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  return {
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

export function FieldHint({ id, hint }: Pick<FieldProps, 'id' | 'hint'>) {
  if (!hint) return null;
  return (
    <span className="hint" id={`${id}-ayuda`}>
      {hint}
    </span>
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

/** Label, hint, control, error, in that order. The control is `children`. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  after,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={cx('field', error && 'has-error', className)}>
      <label className="label" htmlFor={id}>
        <FieldLabelText label={label} optional={optional} />
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
      {after && <div className="field-after">{after}</div>}
    </div>
  );
}
