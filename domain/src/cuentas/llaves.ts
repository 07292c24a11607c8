/** Passkeys of one account. */
export const LLAVES_POR_CUENTA = 10;
export const LLAVE_NOMBRE = 60;
