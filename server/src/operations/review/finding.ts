export type Level = 'bien' | 'aviso' | 'grave';

/** One line of the review. Whatever is not well names its remedy. */
export type Finding =
  | { level: 'bien'; about: string; says: string }
  | { level: 'aviso' | 'grave'; about: string; says: string; remedy: string };

/** The findings of one part of the deployment. */
export const about = (part: string) => ({
  good: (says: string): Finding => ({ level: 'bien', about: part, says }),
  warn: (says: string, remedy: string): Finding => ({ level: 'aviso', about: part, says, remedy }),
  bad: (says: string, remedy: string): Finding => ({ level: 'grave', about: part, says, remedy }),
});

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nadie escucha en esa dirección',
  ECONNRESET: 'cortó la conexión',
  EHOSTUNREACH: 'la red no llega hasta ahí',
  ENETUNREACH: 'la red no llega hasta ahí',
  ENOTFOUND: 'el nombre no está en el DNS',
  EAI_AGAIN: 'el DNS no contesta',
  EDNS: 'el nombre no está en el DNS',
  ETIMEDOUT: 'no contesta',
  CERT_HAS_EXPIRED: 'su certificado venció',
  CERT_NOT_YET_VALID: 'su certificado todavía no vale',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'su certificado es autofirmado',
  SELF_SIGNED_CERT_IN_CHAIN: 'su certificado es de una autoridad desconocida',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'su certificado es de una autoridad desconocida',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'a su certificado le falta la cadena, o su autoridad es desconocida',
  ERR_TLS_CERT_ALTNAME_INVALID: 'su certificado es de otro nombre',
  EAUTH: 'no acepta el usuario o la contraseña',
  '28P01': 'no acepta la contraseña',
  '28000': 'no acepta el usuario',
  '3D000': 'esa base de datos no existe',
  '57P03': 'la base de datos está arrancando',
};

/** The reason of a failed connection, in words. */
export function reasonOf(error: unknown): string {
  const { code, cause, message } = error as { code?: string; cause?: { code?: string }; message?: string };
  for (const key of [code, cause?.code]) if (key !== undefined && key in REASONS) return REASONS[key]!;
  if (code?.startsWith('ERR_SSL_')) return `no acuerda TLS (${code})`;
  // Libraries wrap the error and leave its code in the message.
  const named = Object.keys(REASONS).find((key) => new RegExp(`\\b${key}\\b`).test(message ?? ''));
  if (named !== undefined) return REASONS[named]!;
  if (/timeout|in time/i.test(message ?? '')) return 'no contesta';
  return message ?? String(error);
}

export const KNOWN_AUTHORITY =
  'Un certificado de una autoridad conocida (certbot). Si la autoridad es propia: NODE_EXTRA_CA_CERTS=/ruta/ca.pem.';
export const isCertificateError = (code: string): boolean => /CERT|SELF_SIGNED|VERIFY/.test(code);
