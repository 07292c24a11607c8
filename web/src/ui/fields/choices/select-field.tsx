import type { ComponentProps } from 'react';
import { cx } from '../../cx.ts';
import { controlProps, Field, splitField, type FieldProps } from '../field.tsx';
import type { FieldWidth } from '../text-field.tsx';
import './select-field.css';

export type Option = { value: string; label: string; disabled?: boolean };

export type OptionGroup = { group: string; options: readonly Option[] };

type Props = FieldProps & {
  options: readonly (Option | OptionGroup)[];
  /** First entry, with an empty value, such as 'Elegí una opción' or 'Todos'. */
  placeholder?: string;
  width?: FieldWidth;
} & Omit<ComponentProps<'select'>, keyof FieldProps>;

/** A native select: the platform's own list works best on phones. */
export function SelectField({ options, placeholder, width, ...props }: Props) {
  const [field, select] = splitField(props);
  return (
    <Field {...field}>
      <select {...select} {...controlProps(field)} className={cx('input', width && `w-${width}`)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) =>
          'group' in option ? (
            <optgroup key={option.group} label={option.group}>
              {option.options.map(toOption)}
            </optgroup>
          ) : (
            toOption(option)
          ),
        )}
      </select>
    </Field>
  );
}

const toOption = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);
