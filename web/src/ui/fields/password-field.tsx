import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { controlProps, Field, splitField, type FieldProps } from './field.tsx';
import './password-field.css';

type Props = FieldProps & { autoComplete: 'current-password' | 'new-password' } & Omit<
    ComponentProps<'input'>,
    keyof FieldProps | 'type' | 'autoComplete'
  >;

export function PasswordField(props: Props) {
  const [field, input] = splitField(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      <div className="with-btn">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...controlProps(field)}
          type={shown ? 'text' : 'password'}
          className="input"
        />
        <button type="button" aria-controls={field.id} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
          {shown ? 'Ocultar' : 'Mostrar'}
          <span className="vh"> contraseña</span>
        </button>
      </div>
    </Field>
  );
}
