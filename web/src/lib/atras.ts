/**
 * Hears the browser's arrows before the router does: a window calls its listeners in the order in which they came, and this one comes
 * with the first load. `onPop` may stop the event; it is set by who has changes to lose.
 */
export const atras: { onPop?: ((event: PopStateEvent) => void) | undefined } = {};

window.addEventListener('popstate', (event) => atras.onPop?.(event));
