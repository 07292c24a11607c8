import { parseDate, type CalendarDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { AriaEs } from '../../aria-es.tsx';
import {
  controlProps,
  FieldBody,
  fieldClass,
  FieldLabelText,
  splitField,
  type FieldProps,
} from '../field.tsx';
import { useRoom } from '../../frames/room.tsx';
import { tellForm } from '../tell-form.ts';
import './date-field.css';
import '../../dialogs/popover.css';

/** All dates are yyyy-MM-dd. */
type Props = FieldProps & {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  min?: string;
  max?: string;
  isUnavailable?: (day: string) => boolean;
  disabled?: boolean;
};

/**
 * A date typed part by part, or chosen in a calendar whose week starts on Monday. For birth dates use
 * BirthDateField.
 */
export function DateField({ value, defaultValue, onChange, min, max, isUnavailable, ...props }: Props) {
  const [field, { name, disabled }] = splitField(props);
  const room = useRoom();
  const box = useRef<HTMLDivElement>(null);
  return (
    <AriaEs>
      <DatePicker
        className={fieldClass(field) ?? ''}
        ref={box}
        data-field={name}
        name={name}
        firstDayOfWeek="mon"
        shouldForceLeadingZeros
        isInvalid={Boolean(field.error)}
        isDisabled={disabled}
        {...(value !== undefined && { value: toDate(value) })}
        {...(defaultValue !== undefined && { defaultValue: toDate(defaultValue) })}
        {...(min && { minValue: toDate(min) })}
        {...(max && { maxValue: toDate(max) })}
        isDateUnavailable={(day) => isUnavailable?.(day.toString()) ?? false}
        onChange={(day) => {
          onChange?.(day?.toString() ?? '');
          tellForm(box.current);
        }}
        aria-describedby={controlProps(field)['aria-describedby']}
      >
        <Label className="label">
          <FieldLabelText {...field} />
        </Label>
        <FieldBody {...field}>
          <Group className="input date-box" id={field.id}>
            <DateInput className="date-parts">
              {(segment) => <DateSegment className="date-part" segment={segment} />}
            </DateInput>
            <Button className="date-open">
              <CalendarDays />
            </Button>
          </Group>
        </FieldBody>
        <Popover className="pop" data-room={room}>
          <Dialog>
            <Calendar className="calendar">
              <header>
                <Button slot="previous">
                  <ChevronLeft />
                </Button>
                <Heading level={2} />
                <Button slot="next">
                  <ChevronRight />
                </Button>
              </header>
              <CalendarGrid weekdayStyle="short">
                <CalendarGridHeader>
                  {(day) => <CalendarHeaderCell>{day.slice(0, 2)}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => <CalendarCell className="calendar-day" date={date} />}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </AriaEs>
  );
}

function toDate(text: string): CalendarDate | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null;
}
