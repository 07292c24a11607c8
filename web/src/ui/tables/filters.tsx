import type { ComponentProps, ReactNode } from 'react';
import './filters.css';

type Props = ComponentProps<'form'> & { label: string; actions: ReactNode };

/** Filters of a list: fields in a row if they fit, with the submit button at the end. */
export function Filters({ label, actions, children, ...form }: Props) {
  return (
    <search className="card filters" aria-label={label}>
      <form {...form}>
        <div className="filters-fields">{children}</div>
        <div className="filters-acts">{actions}</div>
      </form>
    </search>
  );
}
