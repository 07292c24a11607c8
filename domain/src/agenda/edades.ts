/** Patients under this age see the paediatric services, and only those. */
export const PEDIATRIA_EDAD = 15;
