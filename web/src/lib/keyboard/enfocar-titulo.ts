/**
 * Focuses the page's title when the pressed button is gone. Deferred until the dialog has tried to return the
 * focus.
 */
export function enfocarTitulo(): void {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>(':is(#contenido, .deskbar) h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, 250);
}
