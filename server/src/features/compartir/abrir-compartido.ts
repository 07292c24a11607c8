import type { AnswerOf, BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError, type CodigoError } from '@portal/domain/errores/errores';
import { INTENTOS_DE_PIN, type EstadoDeCompartido } from '@portal/domain/resumen/compartir';
import type { compartir } from '@portal/domain/resumen/contract-compartir';
import type { Ctx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { newId } from '../../platform/ids.ts';
import { emitirEnlace } from '../../platform/secrets/enlaces.ts';
import { spendEnlace } from '../../platform/secrets/enlaces.repository.ts';
import { hashToken } from '../../platform/secrets/secrets.ts';
import { dispositivoEnPalabras } from '../cuentas/index.ts';
import { estadoDe } from './compartir.ts';
import {
  findCifrado,
  findPorHash,
  insertApertura,
  takeApertura,
  takeIntento,
  type CompartidoRow,
} from './compartir.repository.ts';

type Pedido = BodyOf<typeof compartir.abrirCompartido> & { codigo: string };

/** The protocol's longest life of an address that stands for the content. */
const ARCHIVO_MS = 3_600_000;
const ARCHIVO = 'compartido:archivo';

const cierres: Record<Exclude<EstadoDeCompartido, 'vigente'>, CodigoError> = {
  revocado: 'compartido_revocado',
  bloqueado: 'compartido_bloqueado',
  agotado: 'compartido_agotado',
  vencido: 'compartido_vencido',
};

/**
 * The PIN is compared before it is counted: each answer depends on a count that the database makes one by one, so
 * that guesses at once are worth no more than guesses in turn.
 */
export async function abrirCompartido(
  ctx: Ctx,
  { codigo, recipient, passcode, embeddedLengthMax }: Pedido,
): Promise<AnswerOf<typeof compartir.abrirCompartido>> {
  const { db, unidad, platform } = ctx;
  ctx.about({ persona: null, objeto: 'compartido:desconocido' });
  const hash = hashToken(codigo);
  const row = await db.find(findPorHash(hash));
  if (!row) throw new PortalError('enlace_invalido');
  ctx.about({ persona: row.persona_id, objeto: `compartido:${row.id}` });
  exigirVigente(row, ctx.clock.machine());
  if (passcode === undefined) throw pinIncorrecto(row.intentos);
  if (!(await platform.passwords.of(unidad.id).verify(row.pin_hash, passcode))) {
    const contado = await db.find(takeIntento(unidad.id, row.id));
    throw contado ? pinIncorrecto(contado.intentos) : new PortalError('compartido_bloqueado');
  }
  const now = ctx.clock.machine();
  return ctx.act(async (tx) => {
    const abierto = await tx.find(takeApertura(unidad.id, row.id, now));
    if (!abierto?.cifrado) {
      exigirVigente((await tx.find(findPorHash(hash))) ?? row, now);
      throw new PortalError('enlace_invalido');
    }
    await tx.run(
      insertApertura({
        unidad_id: unidad.id,
        id: newId(),
        compartido_id: row.id,
        persona_id: row.persona_id,
        ocurrida: now,
        quien: recipient.trim().slice(0, 80) || 'Sin nombre',
        dispositivo: dispositivoEnPalabras(ctx.caller.device ?? null),
      }),
    );
    const cifrado = abierto.cifrado.toString();
    const contentType = 'application/fhir+json';
    if (embeddedLengthMax === undefined || cifrado.length <= embeddedLengthMax)
      return { files: [{ contentType, embedded: cifrado }] };
    const { secreto } = await emitirEnlace(tx, ctx.clock, ARCHIVO_MS, {
      proposito: ARCHIVO,
      objeto: row.id,
      persona_id: row.persona_id,
    });
    return { files: [{ contentType, location: `${ctx.caller.origin}/api/shl/archivo/${secreto}` }] };
  });
}

/** Once: the opening was counted when the address was given. */
export async function bajarCompartido(ctx: Ctx, { codigo }: { codigo: string }): Promise<Stream> {
  ctx.about({ persona: null, objeto: 'compartido:desconocido' });
  const now = ctx.clock.machine();
  return ctx.act(async (tx) => {
    const enlace = await tx.find(spendEnlace(hashToken(codigo), ARCHIVO, now));
    const archivo = enlace?.objeto ? await tx.find(findCifrado(enlace.objeto, now)) : undefined;
    if (!archivo?.cifrado) throw new PortalError('enlace_invalido');
    ctx.about({ persona: archivo.persona_id, objeto: `compartido:${enlace!.objeto}` });
    return { body: archivo.cifrado, type: 'application/jose' };
  });
}

function exigirVigente(row: CompartidoRow, now: Date) {
  const estado = estadoDe(row, now);
  if (estado !== 'vigente') throw new PortalError(cierres[estado]);
}

/** The protocol names the field. */
const pinIncorrecto = (intentos: number) =>
  new PortalError('pin_incorrecto', { detalle: { remainingAttempts: INTENTOS_DE_PIN - intentos } });
