import { PortalError } from '@portal/domain/errores/errores';
import type { Reintento } from '@portal/domain/registro/contract';
import {
  claseEnPalabras,
  DEMORA_MS,
  fallaEnPalabras,
  type Tramite,
} from '@portal/domain/registro/pendientes';
import type { SignedCtx } from '../../http/context.ts';
import { takeOne } from '../../platform/limits/index.ts';
import { enviar } from './enviar.ts';
import { claimRegistro, findRegistro, lockPorResolver, type PendienteRow } from './pendientes.repository.ts';

/** The portal must not become a means to knock at other servers. */
const LIMITE = { name: 'reintentar-registro', times: 60, seconds: 600 };

/** One attempt now, instead of at its time. If the process ends meanwhile, the relay makes it. */
export async function reintentarRegistro(ctx: SignedCtx, { id }: { id: string }): Promise<Reintento> {
  const { platform, db, unidad } = ctx;
  const objeto = `documento:${id}`;
  ctx.about({ persona: null, objeto });
  const ahora = ctx.clock.machine();
  await takeOne(db, platform.secrets, LIMITE, 'repositorio', ahora);
  const tomado = await ctx.act(async (tx) => {
    const fila = await tx.find(lockPorResolver(unidad.id, new Date(ahora.getTime() - DEMORA_MS), id));
    if (!fila) throw new PortalError('no_encontrado');
    ctx.about({ persona: fila.paciente_id, objeto });
    const suyo = await tx.find(claimRegistro(unidad.id, id, ahora));
    if (!suyo) throw new PortalError('registro_en_curso');
    return suyo;
  });
  await enviar(platform, db, tomado);
  const tramite = tomado.estado === 'registrada' ? 'anulacion' : 'registro';
  return enQueQuedo(tramite, await db.get(findRegistro(unidad.id, id)));
}

function enQueQuedo(
  tramite: Tramite,
  {
    estado,
    anulacion,
    falla,
    motivo_clase,
  }: Pick<PendienteRow, 'estado' | 'anulacion' | 'falla' | 'motivo_clase'>,
): Reintento {
  const quedo = tramite === 'registro' ? estado : anulacion;
  if (quedo === 'rechazada')
    return { bien: false, texto: `El repositorio no la aceptó: ${claseEnPalabras[motivo_clase ?? 'otro']}.` };
  if (quedo === 'pendiente')
    return {
      bien: false,
      texto: `${fallaEnPalabras[falla ?? 'sin_respuesta']}. El portal lo sigue intentando.`,
    };
  return {
    bien: true,
    texto: tramite === 'registro' ? 'La receta quedó registrada.' : 'La anulación quedó registrada.',
  };
}
