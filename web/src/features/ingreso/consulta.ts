/** What the page asks for and each of its parts refreshes. */
export const clave = ['ingreso-ciudad'] as const;
