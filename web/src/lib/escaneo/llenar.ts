import { flushSync } from 'react-dom';
import type { DniLeido } from '@portal/domain/personas/dni-leido';
import { splitDate } from '../../ui/fields/dates/birth-date.ts';

/** The names under which a form has the data. It may lack the procedure number. */
export type Campos = Record<keyof DniLeido, string>;

/** Writes what was read into the form's fields, as if it had been typed. Every field can be corrected. */
export function llenar(form: HTMLFormElement, leido: DniLeido, campos: Campos) {
  for (const [dato, name] of Object.entries(campos) as [keyof DniLeido, string][]) {
    const field = form.elements.namedItem(name);
    const value = leido[dato];
    if (field instanceof RadioNodeList) marcar(field, value);
    else if (field instanceof HTMLInputElement) {
      if (field.type === 'hidden') escribirFecha(field, value);
      else escribir(field, value);
    }
  }
}

function marcar(radios: RadioNodeList, value: string) {
  for (const radio of radios)
    if (radio instanceof HTMLInputElement && radio.value === value && !radio.checked) radio.click();
}

/** The visible parts of a birth date stand before its hidden value. */
function escribirFecha(hidden: HTMLInputElement, value: string) {
  const parts = hidden.parentElement?.querySelectorAll<HTMLInputElement>('.date3 input') ?? [];
  splitDate(value).forEach((text, index) => parts[index] && escribir(parts[index], text));
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;

function escribir(input: HTMLInputElement, text: string) {
  // The element's own setter is React's, which takes the event for one without a change. Each event is flushed,
  // because the parts of a date build on each other.
  setValue.call(input, text);
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })));
}
