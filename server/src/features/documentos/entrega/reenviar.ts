import type { UnitTx } from '../../../db/unit-db.ts';
import type { Reenvios, Reescrito } from '../../../platform/mail/mensajes.ts';
import { findDocumento, findTerminada, type AtencionTerminada } from '../documentos.repository.ts';
import { palabrasDe, type Aviso } from './avisar.ts';
import { palabrasDeFin } from './correo-de-fin.ts';
import { receptoresDe, type Receptor } from './destinatarios.ts';

type Ctx = Parameters<Reenvios[string]>[0];
type Pedido = Parameters<Reenvios[string]>[2];
type Palabras = Omit<Exclude<Reescrito, { razon: string }>, 'destinatario'>;
const NADIE = { razon: 'La persona no tiene un email al que enviarlo.' };
const SIN_VERIFICAR = { razon: 'La persona todavía no verificó su email: puede hacerlo en «Mi perfil».' };
const SIN_ESCRIBIR: Palabras = { asunto: '', texto: '', html: '' };

/**
 * Sends papers again with new links, to the current recipients. Earlier links stay valid until they expire.
 */
export const reenviosDeDocumentos: Reenvios = {
  async fin_de_atencion(ctx, tx, pedido) {
    const atencion = await tx.find(findTerminada(idDe(pedido)));
    if (!atencion) return { razon: 'La atención ya no está.' };
    return aQuienCorresponde(ctx, tx, atencion, pedido, (receptor) =>
      palabrasDeFin(ctx.platform, ctx.unidad, tx, atencion, receptor),
    );
  },
  documento: (ctx, tx, pedido) => otraVez(ctx, tx, pedido, 'documento'),
  documento_anulado: (ctx, tx, pedido) => otraVez(ctx, tx, pedido, 'documento_anulado'),
};

const NUNCA = '00000000-0000-0000-0000-000000000000';
const idDe = ({ causa }: Pedido) => /^(?:fin|documento|anulacion):([0-9a-f-]{36})$/.exec(causa)?.[1] ?? NUNCA;

async function otraVez(ctx: Ctx, tx: UnitTx, pedido: Pedido, aviso: Aviso): Promise<Reescrito> {
  const row = await tx.find(findDocumento(tx.unidadId, idDe(pedido)));
  if (row?.estado !== 'firmado') return { razon: 'El documento ya no está.' };
  if (aviso === 'documento' && row.anulada !== null)
    return { razon: 'El documento se anuló después de ese correo.' };
  if (aviso === 'documento' && row.corregido_id !== null)
    return { razon: 'El documento se corrigió después de ese correo: vale el último que se envió.' };
  const atencion = await tx.get(findTerminada(row.atencion_id));
  return aQuienCorresponde(ctx, tx, atencion, pedido, (receptor) =>
    palabrasDe(ctx.platform, ctx.unidad, tx, aviso, row, receptor),
  );
}

/**
 * The same recipient at their current address: an account's mail goes to the account, a contact's to the
 * case's contact.
 */
async function aQuienCorresponde(
  { platform, unidad }: Ctx,
  tx: UnitTx,
  atencion: AtencionTerminada,
  { destinatario, mirar }: Pedido,
  escribir: (receptor: Receptor) => Promise<Palabras>,
): Promise<Reescrito> {
  const { receptores, sinVerificar } = await receptoresDe(platform, unidad, tx, atencion);
  const receptor =
    receptores.find(({ email }) => email.toLowerCase() === destinatario.toLowerCase()) ??
    receptores.find(({ porCaso }) => porCaso) ??
    receptores[0];
  if (!receptor) return sinVerificar.length > 0 ? SIN_VERIFICAR : NADIE;
  return { destinatario: receptor.email, ...(mirar ? SIN_ESCRIBIR : await escribir(receptor)) };
}
