/** Under this age a patient sees the services of children, and only those. */
export const PEDIATRIA_EDAD = 15;
