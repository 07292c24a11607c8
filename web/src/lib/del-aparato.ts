/**
 * What may stay in a shared browser when a session ends: it is about the device, and says nothing about a person.
 * Everything else goes. `e2e/support/rastros.ts` has the same list, with the values and the reasons, but for
 * `portal.salida`, which goes once the server has heard of the sign-out.
 */
const DEL_APARATO: readonly string[] = [
  'aviso-cerrado',
  'portal.actividad',
  'portal.dispositivos',
  'portal.escritorio.atajos',
  'portal.escritorio.plegados',
  'portal.escritorio.sonido',
  'portal.palabras',
  'portal.salida',
  'portal.sin-llave',
];

/** Clears this tab's storage, and what the browser stores besides the device's own. */
export function olvidarGuardado(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (!DEL_APARATO.includes(key)) localStorage.removeItem(key);
}
