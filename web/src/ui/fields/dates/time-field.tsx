import { parseTime, type Time } from '@internationalized/date';
import { useRef } from 'react';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { Label } from 'react-aria-components/Label';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { AriaEs } from '../../aria-es.tsx';
import {
  controlProps,
  FieldBody,
  fieldClass,
  FieldLabelText,
  splitField,
  type FieldProps,
} from '../field.tsx';
import { tellForm } from '../tell-form.ts';
import './date-field.css';

/** All times are HH:mm. */
type Props = FieldProps & {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
};

export function TimeField(props: Props) {
  const [field, { name, value, defaultValue, onChange, disabled }] = splitField(props);
  const box = useRef<HTMLDivElement>(null);
  return (
    <AriaEs>
      <AriaTimeField<Time>
        className={fieldClass(field) ?? ''}
        ref={box}
        data-field={name}
        hourCycle={24}
        shouldForceLeadingZeros
        name={name}
        isInvalid={Boolean(field.error)}
        isDisabled={disabled}
        {...(value !== undefined && { value: toTime(value) })}
        {...(defaultValue !== undefined && { defaultValue: toTime(defaultValue) })}
        onChange={(time) => {
          onChange?.(time?.toString().slice(0, 5) ?? '');
          tellForm(box.current);
        }}
        aria-describedby={controlProps(field)['aria-describedby']}
      >
        <Label className="label">
          <FieldLabelText {...field} />
        </Label>
        <FieldBody {...field}>
          <div id={field.id}>
            <DateInput className="input date-box date-parts w-4">
              {(segment) => <DateSegment className="date-part" segment={segment} />}
            </DateInput>
          </div>
        </FieldBody>
      </AriaTimeField>
    </AriaEs>
  );
}

function toTime(text: string): Time | null {
  return /^\d{2}:\d{2}/.test(text) ? parseTime(text.slice(0, 5)) : null;
}
