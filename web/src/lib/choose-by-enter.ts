import type { KeyboardEvent } from 'react';

/** Enter on a choice chooses it, so that Tab and Enter alone fill the form; anywhere else it sends the form. */
export function chooseByEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target } = event;
  if (
    event.key !== 'Enter' ||
    !(target instanceof HTMLInputElement) ||
    !['radio', 'checkbox'].includes(target.type)
  )
    return;
  event.preventDefault();
  target.click();
}
