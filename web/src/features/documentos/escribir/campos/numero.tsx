import { useState } from 'react';
import { TextField } from '../../../../ui/fields/text-field.tsx';

type Props = {
  id: string;
  label: string;
  hint?: string;
  optional?: boolean;
  min: number;
  max: number;
  mensaje: string;
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A whole number, typed. What is not one stays in the field and says so, and nothing is kept of it. */
export function EscribirNumero({ id, label, hint, optional, min, max, mensaje, value, onChange }: Props) {
  const [texto, setTexto] = useState(value === null ? '' : String(value));
  const leer = (escrito: string) => {
    const number = /^\d{1,4}$/.test(escrito.trim()) ? Number(escrito) : NaN;
    return number >= min && number <= max ? number : null;
  };
  const bad = texto.trim() !== '' && leer(texto) === null;
  // What came from elsewhere (a repetition, another tab) is shown; what is being typed stays as it is typed.
  const shown = leer(texto) === value || bad ? texto : value === null ? '' : String(value);
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      optional={optional ?? false}
      error={bad ? mensaje : undefined}
      width="4"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={shown}
      onChange={(event) => {
        setTexto(event.target.value);
        onChange(leer(event.target.value));
      }}
    />
  );
}
