import { puertas, type IngresoCiudad, type NombreDePuerta } from '@portal/domain/ingreso/contract';
import { origenDePortal, SOLAPE_DIAS } from '@portal/domain/ingreso/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { randomBytes } from 'node:crypto';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import { newToken } from '../../platform/secrets/secrets.ts';
import {
  findLlave,
  findOrigen,
  insertLlave,
  listLlaves,
  listPendientes,
  lockLlaves,
  lockVinculo,
  endLlaves,
  endLlave,
  settleVinculo,
  upsertOrigen,
} from './ingreso.repository.ts';

const DAY_MS = 86_400_000;
const PROPOSITO = 'claves_ciudad';

export const RUTA = '/ingresoCiudad';
/** Expected audience of a token: the host name in the browser's request. */
export const audienciaDe = ({ caller }: Pick<Ctx, 'caller'>) => caller.hostname;

export async function obtenerIngreso(ctx: SignedCtx): Promise<IngresoCiudad> {
  ctx.about({ persona: null });
  const now = ctx.clock.machine();
  const [origen, llaves, pendientes] = await Promise.all([
    ctx.db.find(findOrigen()),
    ctx.db.many(listLlaves()),
    Promise.all(
      puertas.map(async (puerta) =>
        (await ctx.db.many(listPendientes(puerta))).map((fila) => ({ ...fila, puerta })),
      ),
    ),
  ]);
  return {
    origen: origen?.origen ?? '',
    destino: `${ctx.caller.origin}${RUTA}`,
    audiencia: audienciaDe(ctx),
    claves: llaves.map(({ id, creada, vence, revocada, usada }) => ({
      id,
      creada: creada.toISOString(),
      estado:
        revocada !== null ? 'revocada' : vence === null ? 'vigente' : vence > now ? 'reemplazada' : 'vencida',
      vence: vence?.toISOString() ?? null,
      usada: usada?.toISOString() ?? null,
    })),
    pendientes: pendientes.flat().map((fila) => ({
      puerta: fila.puerta,
      persona: fila.persona_id,
      creado: fila.creado.toISOString(),
      cuenta: {
        nombre: fila.nombre,
        apellido: fila.apellido,
        dni: fila.dni,
        fec_nac: fila.fec_nac,
      },
      portal: {
        nombre: fila.dicho_nombre ?? '',
        apellido: fila.dicho_apellido ?? '',
        dni: fila.dni,
        fec_nac: fila.dicho_fec_nac,
      },
    })),
  };
}

export async function cambiarOrigen(ctx: SignedCtx, { origen }: { origen: string }): Promise<void> {
  ctx.about({ persona: null, objeto: 'origen' });
  const limpio =
    origen.trim() === '' ? '' : origenDePortal(origen, ctx.platform.config.mode === 'development');
  if (limpio === undefined) {
    throw new PortalError('datos_invalidos', {
      fields: {
        origen:
          'Escribí solo el comienzo de la dirección, con https: por ejemplo https://portal.ciudad.gob.ar',
      },
    });
  }
  await ctx.act((tx) => tx.run(upsertOrigen(tx.unidadId, limpio, ctx.clock.machine())));
}

/**
 * The newest key does not expire. The previous one stays valid for another week, so that the city's portal
 * can change over without a gap.
 */
export async function crearLlave(ctx: SignedCtx): Promise<{ id: string; clave: string }> {
  const id = `k-${randomBytes(6).toString('hex')}`;
  ctx.about({ persona: null, objeto: `clave:${id}` });
  const llave = newToken();
  const now = ctx.clock.machine();
  const secreto = ctx.platform.secrets.seal(PROPOSITO, whoseIs(ctx.unidad.id, id), Buffer.from(llave));
  await ctx.act(async (tx) => {
    await tx.run(lockLlaves(tx.unidadId));
    await tx.run(endLlaves(new Date(now.getTime() + SOLAPE_DIAS * DAY_MS)));
    await tx.run(
      insertLlave({ unidad_id: tx.unidadId, id, secreto, creada: now, creada_por: ctx.actor.personaId }),
    );
  });
  return { id, clave: llave };
}

export async function revocarLlave(ctx: SignedCtx, { id }: { id: string }): Promise<void> {
  ctx.about({ persona: null, objeto: `clave:${id}` });
  await ctx.act(async (tx) => {
    if ((await tx.run(endLlave(id, ctx.clock.machine()))) === 0) throw new PortalError('no_encontrado');
  });
}

/** Read for every token, so that a revocation takes effect at once. */
export async function secretoDe(ctx: Ctx, id: string): Promise<string | undefined> {
  const row = await ctx.db.find(findLlave(id, ctx.clock.machine()));
  if (!row) return undefined;
  try {
    return ctx.platform.secrets.unseal(PROPOSITO, whoseIs(ctx.unidad.id, id), row.secreto).toString();
  } catch {
    // Sealed with another secret of the deployment: treat the key as missing.
    return undefined;
  }
}

const whoseIs = (unidadId: number, id: string) => `${unidadId}:${id}`;

/** Approved: that entrance opens the account from now on. A decision cannot be reversed here. */
export async function resolverIngreso(
  ctx: SignedCtx,
  { puerta, persona, aprobar }: { puerta: NombreDePuerta; persona: string; aprobar: boolean },
): Promise<void> {
  const estado = aprobar ? 'activo' : 'rechazado';
  ctx.about({ persona: null, objeto: aprobar ? 'aprobar' : 'rechazar' });
  await ctx.act(async (tx) => {
    const vinculo = await tx.get(lockVinculo(puerta, persona));
    ctx.about({ persona });
    if (vinculo.estado === estado) return;
    if (vinculo.estado !== 'pendiente') throw new PortalError('no_encontrado');
    await tx.run(
      settleVinculo(puerta, persona, {
        estado,
        resuelto: ctx.clock.machine(),
        resuelto_por: ctx.actor.personaId,
      }),
    );
  });
}
