/** Sharing a summary by a link: SMART Health Links, with a PIN. */

/** How long a link lives, in seconds. */
export const duraciones = { hora: 3600, dia: 86_400, semana: 604_800 } as const;
export type Duracion = keyof typeof duraciones;
export const clavesDeDuracion = Object.keys(duraciones) as Duracion[];
export const textoDeDuracion: Record<Duracion, string> = {
  hora: 'Una hora',
  dia: 'Un día',
  semana: 'Una semana',
};

/** A link that everybody may open is no longer handed over, so there is always an end. */
export const aperturasElegibles = [1, 5, 100] as const;
export type Aperturas = (typeof aperturasElegibles)[number];
export const textoDeAperturas: Record<Aperturas, string> = {
  1: 'Una vez',
  5: 'Hasta 5 veces',
  100: 'Las veces que haga falta (hasta 100)',
};

/** Wrong PINs in a link's whole life. */
export const INTENTOS_DE_PIN = 5;
/** Links in use of one person. */
export const COMPARTIDOS_HASTA = 10;
/** Characters of the JWE. */
export const CIFRADO_HASTA = 200_000;

export const estadosDeCompartido = ['vigente', 'revocado', 'bloqueado', 'agotado', 'vencido'] as const;
export type EstadoDeCompartido = (typeof estadosDeCompartido)[number];

export interface Cuentas {
  vence: Date;
  revocado: Date | null;
  aperturas: number;
  aperturasHasta: number;
  intentos: number;
}
/** An act of the person goes before an end that came by itself. */
export function estadoDeCompartido(
  { vence, revocado, aperturas, aperturasHasta, intentos }: Cuentas,
  now: Date,
): EstadoDeCompartido {
  if (revocado !== null) return 'revocado';
  if (intentos >= INTENTOS_DE_PIN) return 'bloqueado';
  if (aperturas >= aperturasHasta) return 'agotado';
  return vence <= now ? 'vencido' : 'vigente';
}
