import { useState } from 'react';
import { ComboField } from '../../../ui/fields/choices/combo-field.tsx';
import { useCatalogo } from '../escribir/consulta.ts';
import { unaLinea } from '../escribir/palabras.ts';

type Props = {
  label: string;
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** The note's diagnosis: chosen from CIE-10 with its code, or free text. */
export function DiagnosticoDeNota({ label, value, readOnly, onChange, onBlur }: Props) {
  const [elegido, setElegido] = useState('');
  const items = useCatalogo('diagnostico', value === elegido ? '' : value);
  return (
    <div onBlur={onBlur}>
      <ComboField
        id="nota-diagnostico"
        name="diagnostico"
        label={label}
        maxLength={500}
        readOnly={readOnly}
        value={value}
        onChange={(texto) => onChange(unaLinea(texto))}
        suggestions={items.map(({ codigo, nombre }) => ({
          id: `${codigo} ${nombre}`,
          label: nombre,
          note: codigo,
        }))}
        onPick={({ label: nombre, note }) => {
          const texto = note ? `${nombre} (${note})` : nombre;
          setElegido(texto);
          onChange(texto);
        }}
      />
    </div>
  );
}
