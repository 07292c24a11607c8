import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { cx } from '../../cx.ts';
import { controlProps, Field, splitField, type FieldProps } from '../field.tsx';
import './combo-field.css';

export type Suggestion = { id: string; label: string; note?: string };

type Props = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** Suggestions for the typed text; the parent component loads them. */
  suggestions: readonly Suggestion[];
  onPick: (suggestion: Suggestion) => void;
  /** Shows a short list before anything is typed. */
  openOnFocus?: boolean;
} & Pick<ComponentProps<'input'>, 'maxLength' | 'readOnly' | 'placeholder' | 'spellCheck'>;

const said = (count: number) => (count === 1 ? '1 sugerencia' : `${count} sugerencias`);

/**
 * A text field with suggestions: arrows move through the list, Enter takes the marked entry, and any other
 * text is kept as typed.
 */
export function ComboField({ value, onChange, suggestions, onPick, openOnFocus, ...props }: Props) {
  const [field, input] = splitField(props);
  const listId = useId();
  const [wanted, setWanted] = useState(false);
  const [marked, setMarked] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const open = wanted && suggestions.length > 0 && !input.readOnly;
  const at = open && marked < suggestions.length ? marked : -1;

  function close() {
    setWanted(false);
    setMarked(-1);
  }
  function pick(suggestion: Suggestion) {
    onPick(suggestion);
    close();
  }
  function mark(index: number) {
    setMarked(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }
  function keys(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = at === -1 && step === -1 ? suggestions.length : at;
      setWanted(true);
      mark((from + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter' && suggestions[at] && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      pick(suggestions[at]);
    } else if (event.key === 'Escape' && open) {
      // Closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }
  return (
    <Field {...field}>
      <div className="combo">
        <input
          type="text"
          {...input}
          {...controlProps(field)}
          className="input"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setWanted(true);
            setMarked(-1);
          }}
          onKeyDown={keys}
          onFocus={() => openOnFocus && setWanted(true)}
          onBlur={close}
        />
        {open && (
          <div
            className="combo-list"
            id={listId}
            role="listbox"
            aria-label={`Sugerencias: ${typeof field.label === 'string' ? field.label : ''}`}
            ref={list}
          >
            {suggestions.map((suggestion, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
              <div
                key={suggestion.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={cx('combo-option', index === at && 'on')}
                // Keeps the focus in the field; losing it would close the list before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(suggestion)}
              >
                {suggestion.label}
                {suggestion.note && <small>{suggestion.note}</small>}
              </div>
            ))}
          </div>
        )}
        <span className="vh" role="status">
          {open ? said(suggestions.length) : ''}
        </span>
      </div>
    </Field>
  );
}
