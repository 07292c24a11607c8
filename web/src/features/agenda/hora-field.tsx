import type { ComponentProps, FocusEvent } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';
import { leerHora } from './palabras.ts';

/** Normalises a typed hour to HH:MM on blur. The native time field would show AM and PM in some languages. */
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
