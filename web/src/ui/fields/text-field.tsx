import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Field, fieldAria, type FieldProps } from './field.tsx';

/** 4: postal code; 11: document number; half: phone. The width suggests the expected length. */
export type FieldWidth = '4' | '11' | 'half';

type Props = FieldProps & { width?: FieldWidth } & Omit<ComponentProps<'input'>, keyof FieldProps | 'width'>;

export function TextField({
  id,
  name,
  label,
  hint,
  error,
  optional,
  after,
  className,
  width,
  ...input
}: Props) {
  return (
    <Field {...{ id, label, hint, error, optional, after, className }}>
      <input
        type="text"
        {...input}
        {...fieldAria({ id, hint, error })}
        id={id}
        name={name}
        className={cx('input', width && `w-${width}`)}
      />
    </Field>
  );
}
