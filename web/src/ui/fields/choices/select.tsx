import { Check, ChevronDown } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { AriaEs } from '../../aria-es.tsx';
import { cx } from '../../cx.ts';
import { FieldError, fieldAria, FieldHint, FieldLabelText, type FieldProps } from '../field.tsx';
import { useRoom } from '../../frames/room.tsx';
import { tellForm } from '../tell-form.ts';
import '../../dialogs/popover.css';
import './select.css';

type Props = FieldProps & {
  options: readonly { value: string; label: string; note?: ReactNode; disabled?: boolean }[];
  placeholder?: string;
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
};

/** A list with second lines and disabled entries that say why. Where the platform's own list is enough, take SelectField. */
export function Select({
  id,
  name,
  label,
  hint,
  error,
  optional,
  after,
  className,
  options,
  placeholder = 'Elegí una opción',
  value,
  defaultValue,
  onChange,
  disabled,
}: Props) {
  const room = useRoom();
  const field = useRef<HTMLDivElement>(null);
  const { 'aria-describedby': describedBy } = fieldAria({ id, hint, error });
  return (
    <AriaEs>
      <AriaSelect
        className={cx('field', error && 'has-error', className) ?? ''}
        ref={field}
        data-field={name}
        name={name}
        placeholder={placeholder}
        isInvalid={Boolean(error)}
        isDisabled={disabled}
        {...(value !== undefined && { value })}
        {...(defaultValue !== undefined && { defaultValue })}
        onChange={(key) => {
          onChange?.(key === null ? '' : String(key));
          tellForm(field.current);
        }}
        aria-describedby={describedBy}
      >
        <Label className="label">
          <FieldLabelText label={label} optional={optional} />
        </Label>
        <FieldHint id={id} hint={hint} />
        <Button className="input select-btn" id={id}>
          <SelectValue className="chosen">
            {({ isPlaceholder, selectedText }) => (isPlaceholder ? placeholder : selectedText)}
          </SelectValue>
          <ChevronDown />
        </Button>
        <Popover className="pop" data-room={room}>
          <ListBox className="options">
            {options.map((option) => (
              <ListBoxItem
                key={option.value}
                id={option.value}
                className="option"
                textValue={option.label}
                isDisabled={option.disabled}
              >
                <Check className="tick" />
                <span>
                  {option.label}
                  {option.note && <small>{option.note}</small>}
                </span>
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
        <FieldError id={id} error={error} />
        {after && <div className="field-after">{after}</div>}
      </AriaSelect>
    </AriaEs>
  );
}
