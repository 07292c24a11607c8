/**
 * react-aria fields change without a native event. This dispatches the `input` event that forms listen to
 * (`useForm` clears the field's error).
 */
export function tellForm(field: HTMLElement | null): void {
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}
