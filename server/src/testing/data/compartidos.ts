import { newToken } from '../../platform/secrets/secrets.ts';

export const PIN = '482915';
/** The shape of a compact JWE; the server does not open it. */
export const CIFRADO = `${'A'.repeat(40)}..${'B'.repeat(16)}.${'C'.repeat(300)}.${'D'.repeat(22)}`;

/** What a patient's browser sends. */
export const compartido = (documento: string, more: Record<string, unknown> = {}) => ({
  documento,
  cifrado: CIFRADO,
  pin: PIN,
  duracion: 'dia',
  aperturas: 5,
  ...more,
});

export const pathOf = (url: string) => new URL(url).pathname;
export const unknownLink = () => `/api/shl/${newToken()}`;
