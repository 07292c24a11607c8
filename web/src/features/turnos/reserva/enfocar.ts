/** What was pressed is gone with what it acted on: on from the page's title. After the dialog gave the focus back to where it found nothing. */
export function enfocarTitulo(): void {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('#contenido h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, 250);
}
