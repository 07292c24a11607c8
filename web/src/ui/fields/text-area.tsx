import type { ComponentProps } from 'react';
import { Field, fieldAria, type FieldProps } from './field.tsx';
import './text-area.css';

type Props = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>;

/** `--area-min`, set by `className`, is the least height of the box. */
export function TextArea({ id, name, label, hint, error, optional, after, className, ...area }: Props) {
  return (
    <Field {...{ id, label, hint, error, optional, after, className }}>
      <textarea
        rows={4}
        {...area}
        {...fieldAria({ id, hint, error })}
        id={id}
        name={name}
        className="input"
      />
    </Field>
  );
}
