import { CODIGOS_DE_VERIFICACION_JUZGADOS, CORREOS_DE_VERIFICACION } from '@portal/domain/cuentas/limites';
import { PortalError } from '@portal/domain/errores/errores';
import { sinEspacios } from '@portal/domain/personas/dni';
import { randomInt } from 'node:crypto';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { DAY, giveBack, takeOne } from '../../platform/limits/index.ts';
import { encolarMensaje } from '../../platform/mail/mensajes.ts';
import { sameBytes, type Secrets } from '../../platform/secrets/secrets.ts';
import { correoDeCodigo } from './correos.ts';
import { marcarEmailVerificado, personaPorDni } from '../personas/index.ts';
import { deleteCodigoDeEmail, findEmail, takeTryDeEmail, upsertCodigoDeEmail } from './perfil.repository.ts';

const CODE_MINUTES = 10;
const MAX_TRIES = 5;
/** Limits per person, kept across new codes and changes of address. */
const correos = {
  name: 'email-correos',
  times: CORREOS_DE_VERIFICACION,
  seconds: DAY,
  error: 'email_muchos_codigos',
} as const;
const codigos = {
  name: 'email-codigos',
  times: CODIGOS_DE_VERIFICACION_JUZGADOS,
  seconds: DAY,
  error: 'email_muchas_pruebas',
} as const;
/** Limit per mailbox, since one address may be typed on many profiles. */
const buzon = {
  name: 'email-buzon',
  times: CORREOS_DE_VERIFICACION,
  seconds: DAY,
  error: 'email_muchos_codigos',
} as const;

const codeHash = (secrets: Secrets, personaId: string, email: string, codigo: string) =>
  secrets.mac('email', `${personaId}:${email.toLowerCase()}:${codigo}`);

/** The caller, or a member of their family: a child with an own address reads the code to the holder. */
async function deQuien(ctx: SignedCtx, doc: string | undefined): Promise<string> {
  return doc === undefined ? ctx.actor.personaId : (await personaPorDni(ctx, doc)).id;
}

/** Sends a six-digit code to the current address. A newer code replaces the former. */
export async function pedirCodigoDeEmail(
  ctx: SignedCtx,
  { doc }: { doc?: string | undefined },
): Promise<{ enviadoA: string }> {
  const { platform, unidad } = ctx;
  const personaId = await deQuien(ctx, doc);
  const { email, nombre } = await ctx.db.get(findEmail(unidad.id, personaId));
  if (email === null) throw new PortalError('sin_email');
  const now = ctx.clock.machine();
  await takeOne(ctx.db, platform.secrets, correos, personaId, now);
  await takeOne(ctx.db, platform.secrets, buzon, email.toLowerCase(), now);
  const codigo = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await ctx.act(async (tx) => {
    await tx.run(
      upsertCodigoDeEmail({
        unidad_id: tx.unidadId,
        persona_id: personaId,
        email,
        codigo_hash: codeHash(platform.secrets, personaId, email, codigo),
        creado: now,
        vence: new Date(now.getTime() + CODE_MINUTES * 60_000),
      }),
    );
    await encolarMensaje(ctx, tx, {
      tipo: 'codigo_email',
      destinatario: email,
      causa: `codigo-email:${personaId}:${newId()}`,
      ...correoDeCodigo(unidad, { nombre, codigo, minutos: CODE_MINUTES }),
    });
  });
  return { enviadoA: email };
}

/**
 * The attempt is counted before the check and outside the transaction, so it counts even after a rollback.
 */
export async function verificarEmail(
  ctx: SignedCtx,
  { doc, codigo }: { doc?: string | undefined; codigo: string },
): Promise<void> {
  const { secrets } = ctx.platform;
  const personaId = await deQuien(ctx, doc);
  const dicho = sinEspacios(codigo);
  if (!/^[0-9]{6}$/.test(dicho))
    throw new PortalError('datos_invalidos', { fields: { codigo: 'El código tiene 6 números' } });
  const now = ctx.clock.machine();
  await takeOne(ctx.db, secrets, codigos, personaId, now);
  const vivo = await ctx.db.find(takeTryDeEmail(personaId, MAX_TRIES, now));
  const { email } = await ctx.db.get(findEmail(ctx.unidad.id, personaId));
  const suyo = vivo && email !== null && vivo.email.toLowerCase() === email.toLowerCase();
  if (!suyo || !sameBytes(vivo.codigo_hash, codeHash(secrets, personaId, email, dicho)))
    throw new PortalError('codigo_de_email', { fields: { codigo: 'El código no es correcto o ya venció' } });
  await giveBack(ctx.db, secrets, codigos, personaId);
  await ctx.act(async (tx) => {
    await marcarEmailVerificado(tx, personaId, email);
    await tx.run(deleteCodigoDeEmail(personaId));
  });
}
