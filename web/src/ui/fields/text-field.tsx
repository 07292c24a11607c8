import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { controlProps, Field, splitField, type FieldProps } from './field.tsx';

/** 4: postal code; 11: document number; half: phone. The width suggests the expected length. */
export type FieldWidth = '4' | '11' | 'half';

type Props = FieldProps & { width?: FieldWidth } & Omit<ComponentProps<'input'>, keyof FieldProps | 'width'>;

export function TextField({ width, ...props }: Props) {
  const [field, input] = splitField(props);
  return (
    <Field {...field}>
      <input type="text" {...input} {...controlProps(field)} className={cx('input', width && `w-${width}`)} />
    </Field>
  );
}
