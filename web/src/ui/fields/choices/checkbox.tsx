import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { controlProps, FieldError } from '../field.tsx';
import './check.css';

type Props = {
  id: string;
  name?: string;
  label: ReactNode;
  note?: ReactNode;
  error?: string | undefined;
  /** A row of a list: a taller target. */
  tall?: boolean;
} & Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'>;

/** Without `value`, a boolean in `useForm`; with one, an entry of a list. */
export function Checkbox({ id, name, label, note, error, tall, className, ...input }: Props) {
  return (
    <div className={cx(error && 'field has-error', className)}>
      <label className={cx('check', tall && 'tall')} htmlFor={id}>
        <input {...input} {...controlProps({ id, error })} type="checkbox" name={name} />
        <span>
          {label}
          {note && <small>{note}</small>}
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
