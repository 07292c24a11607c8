import { Upload } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Field, fieldAria, type FieldProps } from './field.tsx';
import './file-field.css';

type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>;

/** Say in `hint` which kinds and what size are taken; `accept` and `capture` as in HTML. Files can be dropped on it. */
export function FileField({
  id,
  name,
  label,
  hint,
  error,
  optional,
  after,
  className,
  onChange,
  ...input
}: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState('');

  // the browser's own face of a file input speaks the browser's language, not the page's
  useEffect(() => {
    const form = ref.current?.form;
    const clear = () => setChosen('');
    form?.addEventListener('reset', clear);
    return () => form?.removeEventListener('reset', clear);
  }, []);

  return (
    <Field {...{ id, label, hint, error, optional, after, className }}>
      <div className="file">
        <input
          {...input}
          {...fieldAria({ id, hint, error })}
          type="file"
          id={id}
          name={name}
          ref={ref}
          onChange={(event) => {
            setChosen([...(event.target.files ?? [])].map((file) => file.name).join(', '));
            onChange?.(event);
          }}
        />
        <div className="input" aria-hidden="true">
          <span className="pickit">
            <Upload />
            Elegir archivo
          </span>
          <span className={cx('chosen', chosen && 'any')}>{chosen || 'Ninguno todavía'}</span>
        </div>
      </div>
    </Field>
  );
}
