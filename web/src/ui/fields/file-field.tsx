import { Upload } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { controlProps, Field, splitField, type FieldProps } from './field.tsx';
import './file-field.css';

type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>;

/**
 * State the accepted types and size in `hint`; `accept` and `capture` as in HTML. Files can be dropped on it.
 */
export function FileField({ onChange, ...props }: Props) {
  const [field, input] = splitField(props);
  const ref = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState('');

  // The native file input shows its text in the browser's language, not the page's, so the file name is drawn
  // here and cleared on reset.
  useEffect(() => {
    const form = ref.current?.form;
    const clear = () => setChosen('');
    form?.addEventListener('reset', clear);
    return () => form?.removeEventListener('reset', clear);
  }, []);

  return (
    <Field {...field}>
      <div className="file">
        <input
          {...input}
          {...controlProps(field)}
          type="file"
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
