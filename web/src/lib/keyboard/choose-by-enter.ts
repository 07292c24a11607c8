import type { KeyboardEvent } from 'react';

/**
 * Enter on a radio or checkbox selects it, so that Tab and Enter alone can fill in the form; elsewhere it
 * submits.
 */
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
