import type { BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import { COMPARTIDOS_HASTA, duraciones, estadoDeCompartido } from '@portal/domain/resumen/compartir';
import type { Compartido, compartir } from '@portal/domain/resumen/contract-compartir';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { DAY, takeOne } from '../../platform/limits/index.ts';
import { hashToken, newToken } from '../../platform/secrets/secrets.ts';
import { bloquearPersona } from '../personas/index.ts';
import { escrituraDelPaciente } from '../resumen/index.ts';
import {
  countVigentes,
  endCompartido,
  insertCompartido,
  listAperturas,
  listCompartidos,
  type CompartidoRow,
} from './compartir.repository.ts';

type Body<Name extends 'crearCompartido' | 'revocarCompartido'> = BodyOf<(typeof compartir)[Name]>;

/** Rows stay as a trace, so making and revoking them has an end as well. */
const POR_DIA = { name: 'compartir', times: 50, seconds: DAY };

/** Keeps what the browser encrypted. The PIN is hashed as a password, the address of the link as a token. */
export async function crearCompartido(
  ctx: SignedCtx,
  { documento, cifrado, pin, duracion, aperturas }: Body<'crearCompartido'>,
): Promise<{ id: string; url: string; vence: string }> {
  const { personaId, mismas } = await escrituraDelPaciente(ctx, documento);
  const now = ctx.clock.machine();
  await takeOne(ctx.db, ctx.platform.secrets, POR_DIA, personaId, now);
  const pin_hash = await ctx.platform.passwords.of(ctx.unidad.id).hash(pin);
  const secreto = newToken();
  const id = newId();
  const vence = new Date(now.getTime() + duraciones[duracion] * 1000);
  ctx.about({ objeto: `compartido:${id}` });
  await ctx.act(async (tx) => {
    await bloquearPersona(tx, personaId);
    const { cuantos } = await tx.get(countVigentes(mismas, now));
    if (Number(cuantos) >= COMPARTIDOS_HASTA) throw new PortalError('compartidos_de_mas');
    await tx.run(
      insertCompartido({
        unidad_id: tx.unidadId,
        id,
        persona_id: personaId,
        creado_por: ctx.actor.personaId,
        hash: hashToken(secreto),
        pin_hash,
        cifrado: Buffer.from(cifrado),
        creado: now,
        vence,
        aperturas_hasta: aperturas,
      }),
    );
  });
  return { id, url: `${ctx.caller.origin}/api/shl/${secreto}`, vence: vence.toISOString() };
}

export async function listar(ctx: SignedCtx, { documento }: { documento: string }): Promise<Compartido[]> {
  const { mismas } = await escrituraDelPaciente(ctx, documento);
  const rows = await ctx.db.many(listCompartidos(mismas));
  const aperturas =
    rows.length === 0 ? [] : await ctx.db.many(listAperturas(rows.map((row: CompartidoRow) => row.id)));
  const now = ctx.clock.machine();
  return rows.map((row) => ({
    id: row.id,
    estado: estadoDe(row, now),
    creado: row.creado.toISOString(),
    vence: row.vence.toISOString(),
    aperturasHasta: row.aperturas_hasta,
    aperturas: aperturas
      .filter(({ compartido_id }) => compartido_id === row.id)
      .map(({ ocurrida, quien, dispositivo }) => ({ ocurrida: ocurrida.toISOString(), quien, dispositivo })),
  }));
}

export const estadoDe = (row: CompartidoRow, now: Date) =>
  estadoDeCompartido({ ...row, aperturasHasta: row.aperturas_hasta }, now);

export async function revocarCompartido(
  ctx: SignedCtx,
  { documento, id }: Body<'revocarCompartido'>,
): Promise<void> {
  const { mismas } = await escrituraDelPaciente(ctx, documento);
  ctx.about({ objeto: `compartido:${id}` });
  await ctx.act(async (tx) => {
    if ((await tx.run(endCompartido(id, mismas, ctx.clock.machine()))) === 0)
      throw new PortalError('no_encontrado');
  });
}
