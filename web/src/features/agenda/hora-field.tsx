import type { ComponentProps, FocusEvent } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';
import { leerHora } from './palabras.ts';

/** An hour as people write it; left, it stands as HH:MM. The browser's own field shows AM and PM where its language does. */
export const alDejarHora = (event: FocusEvent<HTMLInputElement>) => {
  const hora = leerHora(event.target.value);
  if (hora !== undefined) event.target.value = hora;
};

export const HoraField = (props: Omit<ComponentProps<typeof TextField>, 'width'>) => (
  <TextField
    {...props}
    width="4"
    inputMode="numeric"
    autoComplete="off"
    maxLength={8}
    placeholder="00:00"
    onBlur={alDejarHora}
  />
);
