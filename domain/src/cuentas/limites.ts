/**
 * Limits per account and day, for all requesters together: forgetting a password takes no more. An unknown
 * address is counted the same way.
 */
export const CORREOS_DE_RECUPERACION = 5;
export const CLAVES_JUZGADAS = 20;

/** Mails that an administrator may send to one person per day. */
export const CORREOS_DE_LA_MESA = 5;

/** Limits per address and day: a correctly typed address needs one of each. */
export const CORREOS_DE_VERIFICACION = 5;
export const CODIGOS_DE_VERIFICACION_JUZGADOS = 20;
