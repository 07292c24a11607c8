/** Of one account in a day, whoever asks: nobody who forgot a password needs more. An address that is nobody's counts alike. */
export const CORREOS_DE_RECUPERACION = 5;
export const CLAVES_JUZGADAS = 20;

/** What an administrator may send to one person in a day. */
export const CORREOS_DE_LA_MESA = 5;

/** Of one person's address in a day: who types it right needs one of each. */
export const CORREOS_DE_VERIFICACION = 5;
export const CODIGOS_DE_VERIFICACION_JUZGADOS = 20;
