import { parseTime, type Time } from '@internationalized/date';
import { useRef } from 'react';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { Label } from 'react-aria-components/Label';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { AriaEs } from '../../aria-es.tsx';
import { cx } from '../../cx.ts';
import { FieldError, fieldAria, FieldHint, FieldLabelText, type FieldProps } from '../field.tsx';
import { tellForm } from '../tell-form.ts';
import './date-field.css';

/** All times are HH:mm. */
type Props = FieldProps & {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
};

export function TimeField({
  id,
  name,
  label,
  hint,
  error,
  optional,
  after,
  className,
  value,
  defaultValue,
  onChange,
  disabled,
}: Props) {
  const field = useRef<HTMLDivElement>(null);
  const { 'aria-describedby': describedBy } = fieldAria({ id, hint, error });
  return (
    <AriaEs>
      <AriaTimeField<Time>
        className={cx('field', error && 'has-error', className) ?? ''}
        ref={field}
        data-field={name}
        hourCycle={24}
        shouldForceLeadingZeros
        name={name}
        isInvalid={Boolean(error)}
        isDisabled={disabled}
        {...(value !== undefined && { value: toTime(value) })}
        {...(defaultValue !== undefined && { defaultValue: toTime(defaultValue) })}
        onChange={(time) => {
          onChange?.(time?.toString().slice(0, 5) ?? '');
          tellForm(field.current);
        }}
        aria-describedby={describedBy}
      >
        <Label className="label">
          <FieldLabelText label={label} optional={optional} />
        </Label>
        <FieldHint id={id} hint={hint} />
        <div id={id}>
          <DateInput className="input date-box date-parts w-4">
            {(segment) => <DateSegment className="date-part" segment={segment} />}
          </DateInput>
        </div>
        <FieldError id={id} error={error} />
        {after && <div className="field-after">{after}</div>}
      </AriaTimeField>
    </AriaEs>
  );
}

function toTime(text: string): Time | null {
  return /^\d{2}:\d{2}/.test(text) ? parseTime(text.slice(0, 5)) : null;
}
