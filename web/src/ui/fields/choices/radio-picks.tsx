import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { FieldGroup, splitField, type FieldProps } from '../field.tsx';
import './check.css';
import './radio-picks.css';

export type Pick = {
  value: string;
  label: ReactNode;
  /** A second line; on a disabled card, the reason. */
  note?: ReactNode;
  /** At the right end: an avatar or a badge. */
  end?: ReactNode;
  disabled?: boolean;
};

type Props = FieldProps & {
  options: readonly Pick[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
  /** `column` for people and services; `row` for three short words. */
  layout?: 'column' | 'row';
  legendHidden?: boolean;
};

/**
 * A fieldset of cards with a single choice. The first radio has `id`, so that the error summary can link to
 * it.
 */
export function RadioPicks(props: Props) {
  const [field, { name, options, value, defaultValue, onChange, layout, legendHidden }] = splitField(props);
  const { id } = field;
  return (
    <FieldGroup {...field} legendHidden={legendHidden}>
      <div className={cx('picks', layout === 'row' && 'row-of-3')}>
        {options.map((option, index) => (
          <label className="pick" key={option.value}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${option.value}`}
              name={name ?? id}
              value={option.value}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value })}
              onChange={() => onChange?.(option.value)}
            />
            <span>
              <b>{option.label}</b>
              {option.note && <small>{option.note}</small>}
            </span>
            {option.end}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
