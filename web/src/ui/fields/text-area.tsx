import type { ComponentProps } from 'react';
import { controlProps, Field, splitField, type FieldProps } from './field.tsx';
import './text-area.css';

type Props = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>;

/** `--area-min`, set by `className`, is the least height of the box. */
export function TextArea(props: Props) {
  const [field, area] = splitField(props);
  return (
    <Field {...field}>
      <textarea rows={4} {...area} {...controlProps(field)} className="input" />
    </Field>
  );
}
