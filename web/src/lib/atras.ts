/**
 * Handles popstate before the router: listeners run in the order of registration, and this module is part of
 * the first load. `onPop` may stop the event; a page with unsaved changes sets it.
 */
export const atras: { onPop?: ((event: PopStateEvent) => void) | undefined } = {};

window.addEventListener('popstate', (event) => atras.onPop?.(event));
