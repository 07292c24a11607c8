import { useState } from 'react';
import { joinDate, splitDate } from './birth-date.ts';
import { controlProps, FieldGroup, splitField, type FieldProps } from '../field.tsx';
import './birth-date-field.css';

type Props = Omit<FieldProps, 'name'> & {
  name: string;
  /** yyyy-MM-dd */
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
  readOnly?: boolean;
};

const PARTS = [
  { suffix: '', label: 'Día', autoComplete: 'bday-day', maxLength: 2 },
  { suffix: '-mes', label: 'Mes', autoComplete: 'bday-month', maxLength: 2 },
  { suffix: '-anio', label: 'Año', autoComplete: 'bday-year', maxLength: 4 },
] as const;

/**
 * A date known by heart, typed as day, month and year. FormData has one value under `name`: yyyy-MM-dd, or
 * the raw text ('31/2/1985') if it is not a valid date. The parts' ids are `id`, `id-mes` and `id-anio`.
 */
export function BirthDateField({ hint = 'Por ejemplo, 14 3 1985', defaultValue = '', ...props }: Props) {
  const [field, { name, onChange, readOnly }] = splitField({ ...props, hint });
  const { id } = field;
  const [parts, setParts] = useState<readonly string[]>(() => splitDate(defaultValue));
  const [dia = '', mes = '', anio = ''] = parts;

  function type(index: number, text: string) {
    const next = parts.map((part, at) => (at === index ? text : part));
    setParts(next);
    onChange?.(joinDate(next[0] ?? '', next[1] ?? '', next[2] ?? ''));
  }

  return (
    <FieldGroup {...field} data-field={name}>
      <div className="date3">
        {PARTS.map((part, index) => (
          <div key={part.label}>
            <label htmlFor={id + part.suffix}>{part.label}</label>
            <input
              className="input"
              id={id + part.suffix}
              value={parts[index]}
              onChange={(event) => type(index, event.target.value)}
              inputMode="numeric"
              autoComplete={part.autoComplete}
              maxLength={part.maxLength}
              readOnly={readOnly}
              aria-invalid={controlProps(field)['aria-invalid']}
            />
          </div>
        ))}
      </div>
      <input type="hidden" name={name} value={joinDate(dia, mes, anio)} />
    </FieldGroup>
  );
}
