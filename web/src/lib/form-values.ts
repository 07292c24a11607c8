/** A value of a native form: text, checkbox, list of checkboxes, or file. */
export type FormValue = string | boolean | File | undefined | (string | File)[];
export type FormValues = Record<string, FormValue>;

/** The text of a field as typed; empty if the field is not on the page. */
export function typed(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** One message per field, by field name. */
export type FormErrors = Record<string, string>;

export type Schema<T> = {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

type Control = {
  name?: string;
  type?: string;
  multiple?: boolean;
  hasAttribute?: (name: string) => boolean;
  dataset?: { field?: string };
};

/**
 * Converts FormData entries to an object. A checkbox without a `value` attribute is a boolean; several with
 * values are a list.
 */
export function readValues(
  entries: Iterable<[string, FormDataEntryValue]>,
  controls: Iterable<Control>,
): FormValues {
  const values: FormValues = {};
  const lists = new Set<string>();
  const ticks = new Set<string>();
  for (const control of controls) {
    if (!control.name) continue;
    if (control.type === 'checkbox' && !control.hasAttribute?.('value')) {
      ticks.add(control.name);
      values[control.name] = false;
    } else if (control.type === 'checkbox' || control.multiple) {
      lists.add(control.name);
      values[control.name] = [];
    } else if (control.type === 'radio') {
      values[control.name] ??= '';
    }
  }
  for (const [name, entry] of entries) {
    const value = entry instanceof File && entry.size === 0 && entry.name === '' ? undefined : entry;
    if (ticks.has(name)) values[name] = true;
    else if (!lists.has(name)) values[name] = value;
    else if (value !== undefined) (values[name] as (string | File)[]).push(value);
  }
  return values;
}

/** The first message of each field. A nested path becomes a dotted name: `password.confirmPassword`. */
export function firstErrors(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): FormErrors {
  const errors: FormErrors = {};
  for (const issue of issues) errors[issue.path.map(String).join('.')] ??= issue.message;
  return errors;
}

/** Field names in page order. */
export function namesInOrder(controls: Iterable<Control>): string[] {
  const names = new Set<string>();
  for (const control of controls) if (control.name) names.add(control.name);
  return [...names];
}

/** Errors in page order; those without a field come last. */
export function sortErrors(errors: FormErrors, names: readonly string[]): [name: string, message: string][] {
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.entries(errors)
    .filter(([, message]) => message !== '')
    .toSorted(([a], [b]) => place(a) - place(b));
}
