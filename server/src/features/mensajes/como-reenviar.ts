import { porQueNoVuelve } from '@portal/domain/mensajes/tipos';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import type { Reenvios, Reescrito } from '../../platform/mail/mensajes.ts';
import { reenviosDeDocumentos } from '../documentos/index.ts';
import { reenviosDeTurnos } from '../turnos/index.ts';
import { listReenvios, type MensajeRow } from './mensajes.repository.ts';

type Escrito = Exclude<Reescrito, { razon: string }>;
export type Reenvio = { como: 'nuevo'; escrito: Escrito } | { como: 'mismo' } | { como: null; razon: string };

export const no = (razon: string): Reenvio => ({ como: null, razon });

/** `operar vencidos` deletes an original before its repetition, which is the younger mail. */
export const SIN_ORIGINAL = 'El correo original ya se borró: pasaron más de diez años.';

/** A sent message is written anew by the feature that caused it. Other types cannot be sent again. */
const reenviosPorTipo: Reenvios = { ...reenviosDeTurnos, ...reenviosDeDocumentos };

/** Requests within this time count as one, even from different people. */
export const PAUSA_MS = 60_000;

/**
 * How a message can be sent again, or why not; `mirar` only checks. A repetition is judged like its original.
 */
export async function comoReenviar(
  ctx: SignedCtx,
  tx: UnitTx,
  mensaje: MensajeRow & { con_texto: boolean },
  mirar = false,
): Promise<Reenvio> {
  const { tipo, causa, destinatario, estado, con_texto } = mensaje;
  if (estado === 'pendiente') return no('Todavía está en camino: el portal lo sigue intentando solo.');
  const pasajero = porQueNoVuelve(tipo);
  if (pasajero !== undefined) return no(pasajero);
  const reenvios = await tx.many(listReenvios(tx.unidadId, mensaje.id));
  if (reenvios.some((uno) => uno.estado === 'pendiente'))
    return no('Ya se volvió a enviar y está en camino.');
  const hace = ctx.clock.machine().getTime() - PAUSA_MS;
  if (reenvios.some((uno) => uno.creado.getTime() > hace))
    return no('Se volvió a enviar hace menos de un minuto.');
  const reescribir = Object.hasOwn(reenviosPorTipo, tipo) ? reenviosPorTipo[tipo] : undefined;
  if (reescribir) {
    const escrito = await reescribir(ctx, tx, { tipo, causa, destinatario, mirar });
    return 'razon' in escrito ? no(escrito.razon) : { como: 'nuevo', escrito };
  }
  if (estado === 'fallido' && con_texto) return { como: 'mismo' };
  return no(
    estado === 'enviado'
      ? 'Lo que decía se borró al enviarlo, y este tipo de correo no se puede volver a escribir.'
      : 'Pasó más de una semana: lo que decía se borró, y este tipo de correo no se puede volver a escribir.',
  );
}
