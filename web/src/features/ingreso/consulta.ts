/** The query key of the page, which each of its sections invalidates. */
export const clave = ['ingreso-ciudad'] as const;
