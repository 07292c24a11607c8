/** react-aria's fields change without a native event; this is the one that a form listens to (`useForm` clears the field's error). */
export function tellForm(field: HTMLElement | null): void {
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}
