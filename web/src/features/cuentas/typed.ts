import type { FormValues } from '../../lib/form.tsx';

/** The text of a field as it was typed; empty when it is not on the page. */
export function typed(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
