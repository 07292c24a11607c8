import type { familia } from '@portal/domain/familia/contract';
import type { BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import { vinculoTerminado } from '@portal/domain/familia/hechos';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { cambiarDniDeCuenta, cuentaConDni, cuentaDe } from '../cuentas/index.ts';
import {
  bloquearDni,
  cambiarPersona,
  dejarIdentidadPendiente,
  leerPersona,
  personasConDni,
} from '../personas/index.ts';
import { abreLoDeUnAdulto, listGrupo } from './a-cargo.ts';
import {
  avisarDniResuelto,
  avisarIdentidadResuelta,
  avisarReporteResuelto,
  avisarVinculoResuelto,
} from './avisar-resolucion.ts';
import { endVinculo, listAnteriores, listFamilias, settleIdentidades } from './familia.repository.ts';
import {
  listIdentidadesDe,
  lockCambioDni,
  lockIdentidad,
  lockReporte,
  lockVinculo,
  settleCambioDni,
  settleIdentidad,
  settleReporte,
} from './pendientes.repository.ts';

export type Resolucion = BodyOf<typeof familia.resolverPendiente>;

type Resolver = (ctx: SignedCtx, tx: UnitTx, id: string, aprobar: boolean) => Promise<void>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of a request is one uuid, or two for a link; anything else gets 404. */
function uuids(id: string, count: 1 | 2): [string, string] {
  const parts = id.split(':');
  if (parts.length !== count || !parts.every((part) => UUID.test(part)))
    throw new PortalError('no_encontrado');
  return [parts[0]!, parts[1] ?? ''];
}

/** True if pending; false if already decided this way. Throws 404 if decided otherwise. */
function waits(estado: string, decidido: string): boolean {
  if (estado === 'pendiente') return true;
  if (estado === decidido) return false;
  throw new PortalError('no_encontrado');
}

const refuse = (message: string) => new PortalError('datos_invalidos', { message });

const resolvers: Record<Resolucion['tipo'], Resolver> = {
  /**
   * Approved: the member is the same as the older person. Refused: the link ends, and the older person stays
   * untouched.
   */
  async vinculo(ctx, tx, id, aprobar) {
    const [titularId, integranteId] = uuids(id, 2);
    await tx.get(lockVinculo(titularId, integranteId));
    ctx.about({ persona: integranteId });
    const estados = (await tx.many(listIdentidadesDe(integranteId))).map(({ estado }) => estado);
    const decidido = aprobar ? 'aprobada' : 'rechazada';
    if (
      !waits(
        estados.includes('pendiente') ? 'pendiente' : (estados.find((estado) => estado === decidido) ?? ''),
        decidido,
      )
    )
      return;
    const anteriores = (await tx.many(listAnteriores(integranteId))).map(({ id: anterior }) => anterior);
    if (aprobar && abreLoDeUnAdulto(ctx, await listGrupo(tx, [integranteId, ...anteriores]))) {
      throw refuse(
        'Quien ya tiene ese DNI es mayor de edad o tiene su propia cuenta: no puede quedar a cargo de otra persona.',
      );
    }
    if (!aprobar) await terminarVinculo(ctx, tx, { titularId, integranteId }, 'rechazado');
    await tx.run(settleIdentidades(integranteId, decidido));
    await avisarVinculoResuelto(ctx, tx, { titularId, integranteId, anteriores }, aprobar);
  },

  async identidad(ctx, tx, id, aprobar) {
    const [personaId, anteriorId] = uuids(id, 2);
    const identidad = await tx.get(lockIdentidad(personaId, anteriorId));
    ctx.about({ persona: personaId });
    const decidido = aprobar ? 'aprobada' : 'rechazada';
    if (!waits(identidad.estado, decidido)) return;
    if (aprobar && abreLoDeUnAdulto(ctx, await listGrupo(tx, [personaId, anteriorId]))) {
      throw refuse(
        'Uno de los dos está a cargo de otra persona y el otro es mayor de edad o tiene su propia cuenta: esa otra persona vería datos ajenos.',
      );
    }
    await tx.run(settleIdentidad(personaId, anteriorId, decidido));
    await avisarIdentidadResuelta(ctx, tx, personaId, anteriorId, aprobar);
  },

  async dni(ctx, tx, id, aprobar) {
    const cambio = await tx.get(lockCambioDni(uuids(id, 1)[0]));
    const { persona_id: personaId, dni } = cambio;
    ctx.about({ persona: personaId });
    const decidido = aprobar ? 'aprobado' : 'rechazado';
    if (!waits(cambio.estado, decidido)) return;
    if (aprobar) await cambiarDni(ctx, tx, personaId, dni);
    await tx.run(
      settleCambioDni(cambio.id, {
        estado: decidido,
        resuelto: ctx.clock.machine(),
        resuelto_por: ctx.actor.personaId,
      }),
    );
    await avisarDniResuelto(ctx, tx, cambio, aprobar);
  },

  async reporte(ctx, tx, id, aprobar) {
    const reporte = await tx.get(lockReporte(uuids(id, 1)[0]));
    ctx.about({ persona: reporte.integrante_id });
    const decidido = aprobar ? 'aprobado' : 'rechazado';
    if (!waits(reporte.estado, decidido)) return;
    const resuelto = ctx.clock.machine();
    if (aprobar)
      await terminarVinculo(
        ctx,
        tx,
        { titularId: reporte.titular_id, integranteId: reporte.integrante_id },
        'reportado',
      );
    await tx.run(
      settleReporte(reporte.id, { estado: decidido, resuelto, resuelto_por: ctx.actor.personaId }),
    );
    await avisarReporteResuelto(ctx, tx, reporte, aprobar);
  },
};

export async function resolverPendiente(ctx: SignedCtx, { id, tipo, aprobar }: Resolucion): Promise<void> {
  ctx.about({ persona: null, objeto: `${tipo}:${aprobar ? 'aprobar' : 'rechazar'}` });
  await ctx
    .act((tx) => resolvers[tipo](ctx, tx, id, aprobar))
    .catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint === 'cuentas_unidad_id_dni_key')
        throw refuse(OTRA_CUENTA);
      throw error;
    });
}

async function terminarVinculo(
  ctx: SignedCtx,
  tx: UnitTx,
  vinculo: { titularId: string; integranteId: string },
  fin: 'rechazado' | 'reportado',
): Promise<void> {
  await tx.run(endVinculo(vinculo.titularId, vinculo.integranteId, fin, ctx.clock.machine()));
  await ctx.platform.publish(tx, vinculoTerminado(vinculo));
}

const OTRA_CUENTA = 'Ya hay una cuenta con ese DNI. Resolvé primero a quién pertenece.';

/**
 * Changes person and account together. Older records with that DNI wait to be joined, as in a registration.
 */
async function cambiarDni(ctx: SignedCtx, tx: UnitTx, personaId: string, dni: string): Promise<void> {
  await bloquearDni(tx, dni);
  const otra = await cuentaConDni(tx, dni);
  if (otra && otra.persona_id !== personaId) throw refuse(OTRA_CUENTA);
  const otras = (await personasConDni(tx, dni)).filter(({ id }) => id !== personaId);
  const familias = await tx.many(listFamilias(personaId));
  for (const { id } of otras) {
    if (familias.some((parentesco) => parentesco.persona_id === id))
      throw refuse('Otra persona del mismo grupo familiar ya tiene ese DNI.');
  }
  await leerPersona(tx, personaId);
  await cambiarPersona(tx, personaId, { dni });
  const cuenta = await cuentaDe(tx, personaId);
  if (cuenta) await cambiarDniDeCuenta(tx, cuenta.id, dni);
  for (const { id } of otras)
    await dejarIdentidadPendiente(tx, {
      persona_id: personaId,
      anterior_id: id,
      creada: ctx.clock.machine(),
    });
}
