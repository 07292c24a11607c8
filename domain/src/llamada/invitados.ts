/** A third and a fourth person in a call. */

export const clasesDeInvitado = ['familiar', 'interprete', 'profesional'] as const;
export type ClaseDeInvitado = (typeof clasesDeInvitado)[number];
export const textoDeClase: Record<ClaseDeInvitado, string> = {
  familiar: 'Familiar o acompañante',
  interprete: 'Intérprete',
  profesional: 'Profesional de la institución',
};

/** Only the professional knows who is one: the constancia repeats it. */
export const clasesQueInvita = (lado: 'paciente' | 'profesional'): readonly ClaseDeInvitado[] =>
  clasesDeInvitado.filter((clase) => clase !== 'profesional' || lado === 'profesional');
export const CLASE_AJENA = 'A otro profesional lo invita quien atiende.';

/** `golpea`: at the door, waiting for the patient's consent. `admitido`: let in, perhaps not in the room now. */
export const estadosDeInvitado = ['invitado', 'golpea', 'admitido', 'presente'] as const;
export type EstadoDeInvitado = (typeof estadosDeInvitado)[number];

/** Guests at the door or inside at once: with the two sides, a mesh of four. */
export const INVITADOS_HASTA = 2;
/** Links of one call that nobody used yet. */
export const INVITACIONES_ABIERTAS = 4;
/** Links of one call in its whole life, and those sent by mail. */
export const INVITACIONES_HASTA = 12;
export const INVITACIONES_POR_CORREO = 6;
/** A link that nobody used, in milliseconds. It ends with the attention anyway. */
export const INVITACION_MS = 2 * 3_600_000;

/** Why a guest is no longer in: `quitado` also if the patient took the consent back. */
export const finesDeInvitado = ['rechazado', 'quitado', 'terminada'] as const;
export type FinDeInvitado = (typeof finesDeInvitado)[number];

interface Fila {
  cerrada: Date | null;
  golpeo: Date | null;
  consentido: Date | null;
  vence: Date;
  por_correo: boolean;
}

/** At the door or let in. */
export const cuantosAdentro = (filas: readonly Pick<Fila, 'cerrada' | 'golpeo'>[]) =>
  filas.filter(({ cerrada, golpeo }) => cerrada === null && golpeo !== null).length;

export const cuantosAdmitidos = (filas: readonly Pick<Fila, 'cerrada' | 'consentido'>[]) =>
  filas.filter(({ cerrada, consentido }) => cerrada === null && consentido !== null).length;

/** Whether one more link may be made in a call that has these. */
export function puedeInvitar(
  filas: readonly Fila[],
  { correo, now }: { correo: boolean; now: Date },
): boolean {
  const abiertas = filas.filter(
    ({ cerrada, golpeo, vence }) => cerrada === null && golpeo === null && vence > now,
  );
  const correos = filas.filter(({ por_correo }) => por_correo).length;
  return (
    abiertas.length < INVITACIONES_ABIERTAS &&
    filas.length < INVITACIONES_HASTA &&
    (!correo || correos < INVITACIONES_POR_CORREO)
  );
}
