import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Field, fieldAria, type FieldProps } from './field.tsx';
import './password-field.css';

type Props = FieldProps & { autoComplete: 'current-password' | 'new-password' } & Omit<
    ComponentProps<'input'>,
    keyof FieldProps | 'type' | 'autoComplete'
  >;

export function PasswordField({ id, name, label, hint, error, optional, after, className, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ id, label, hint, error, optional, after, className }}>
      <div className="with-btn">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...fieldAria({ id, hint, error })}
          type={shown ? 'text' : 'password'}
          id={id}
          name={name}
          className="input"
        />
        <button type="button" aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
          {shown ? 'Ocultar' : 'Mostrar'}
          <span className="vh"> contraseña</span>
        </button>
      </div>
    </Field>
  );
}
