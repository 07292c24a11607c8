import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { FieldError, fieldAria } from '../field.tsx';
import './check.css';

type Props = {
  id: string;
  name?: string;
  label: ReactNode;
  note?: ReactNode;
  error?: string | undefined;
} & Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'>;

/** Without `value`, a boolean in `useForm`; with one, an entry of a list. */
export function Checkbox({ id, name, label, note, error, className, ...input }: Props) {
  return (
    <div className={cx(error && 'field has-error', className)}>
      <label className="check" htmlFor={id}>
        <input {...input} {...fieldAria({ id, error })} type="checkbox" id={id} name={name} />
        <span>
          {label}
          {note && <small>{note}</small>}
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
