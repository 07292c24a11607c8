import { useState } from 'react';
import { TextField } from '../../../../ui/fields/text-field.tsx';

type Props = {
  id: string;
  label: string;
  optional?: boolean;
  min: number;
  max: number;
  mensaje: string;
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A whole number. An invalid value stays in the field with its error and is not stored. */
export function EscribirNumero({ id, label, optional, min, max, mensaje, value, onChange }: Props) {
  const [texto, setTexto] = useState(value === null ? '' : String(value));
  const leer = (escrito: string) => {
    const number = /^\d{1,4}$/.test(escrito.trim()) ? Number(escrito) : NaN;
    return number >= min && number <= max ? number : null;
  };
  const bad = texto.trim() !== '' && leer(texto) === null;
  // Show values set from outside (a repeated prescription, another tab), but keep the text while it is being
  // typed.
  const shown = leer(texto) === value || bad ? texto : value === null ? '' : String(value);
  return (
    <TextField
      id={id}
      label={label}
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
