import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { Impacto, type Confirmar } from '@portal/domain/agenda/contract-admin';
import { agendaRota } from '@portal/domain/agenda/hechos';
import { turnosRotos } from '@portal/domain/agenda/impacto';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { listDados, lockDados, type Dado } from './administrar.repository.ts';
import { lockAgenda } from './agenda.repository.ts';
import { leerAgenda, type AgendaDeUnidad } from './cargar-agenda.ts';
import { libresSegun } from './listar-disponibles.ts';

const INTENTOS = 4;

/**
 * The only way to change an agenda. Applies the change and looks for turnos ahead that fitted before and no
 * longer do. If there are any, it rolls back and reports them, unless the caller has confirmed exactly these:
 * then they are cancelled with the change.
 */
export async function cambiarAgenda<T>(
  ctx: SignedCtx,
  confirmar: Confirmar | undefined,
  cambiar: (tx: UnitTx) => Promise<T>,
): Promise<T> {
  const motivo = confirmar?.motivo.trim();
  if (motivo === '')
    throw new PortalError('datos_invalidos', { fields: { motivo: 'El motivo es requerido' } });
  for (let intento = 1; ; intento += 1) {
    try {
      return await ctx.act(async (tx) => {
        await tx.run(lockAgenda(tx.unidadId));
        const antes = await leerAgenda(ctx, tx);
        const cambiado = await cambiar(tx);
        const despues = await leerAgenda(ctx, tx);
        const rotos = await buscarRotos(ctx, tx, antes, despues);
        if (rotos.length > 0) {
          const impacto = impactoDe(rotos);
          if (confirmar?.huella !== impacto.huella)
            throw new PortalError('agenda_rompe_turnos', { detalle: z.encode(Impacto, impacto) });
          await romper(ctx, tx, despues, rotos, motivo!);
        }
        return cambiado;
      });
    } catch (error) {
      // Retry after a deadlock.
      if ((error as { code?: string }).code !== '40P01' || intento === INTENTOS) throw error;
    }
  }
}

/**
 * Locks the broken turnos until the end. Nobody can book meanwhile, but a patient may cancel; then the search
 * is repeated.
 */
async function buscarRotos(
  ctx: SignedCtx,
  tx: UnitTx,
  antes: AgendaDeUnidad,
  despues: AgendaDeUnidad,
): Promise<Dado[]> {
  for (;;) {
    const rotos = turnosRotos(antes, despues, await tx.many(listDados(tx.unidadId, ctx.clock.now())));
    if (rotos.length === 0) return rotos;
    const tenidos = await tx.many(
      lockDados(
        tx.unidadId,
        rotos.map(({ id }) => id),
      ),
    );
    if (tenidos.length === rotos.length) return rotos;
  }
}

function impactoDe(rotos: readonly Dado[]): Impacto {
  const marcas = rotos.map(({ id, version }) => `${id}:${version}`).toSorted();
  return {
    huella: createHash('sha256').update(marcas.join('\n')).digest('hex'),
    afectados: rotos.map(({ id, inicio, nombre, apellido, dni, servicio, profesional, con_email }) => ({
      id,
      inicio: inicio.toISOString(),
      paciente: `${nombre} ${apellido}`.trim(),
      dni,
      servicio,
      profesional,
      conEmail: con_email,
    })),
  };
}

function romper(
  ctx: SignedCtx,
  tx: UnitTx,
  despues: AgendaDeUnidad,
  rotos: readonly Dado[],
  motivo: string,
): Promise<void> {
  const { actor, caller, platform, clock } = ctx;
  return platform.publish(
    tx,
    agendaRota({
      turnoIds: rotos.map(({ id }) => id).toSorted(),
      motivo,
      quien: {
        actorId: actor.personaId,
        actorRol: actor.rol,
        direccion: caller.address,
        pedido: caller.requestId,
      },
      libres: (que) => libresSegun(ctx, tx, despues, que, clock.now()),
    }),
  );
}
