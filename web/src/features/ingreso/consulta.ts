/** The query key of the page, which each of its sections invalidates. */
export const queryKey = ['ingreso-ciudad'] as const;
