import type { BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import type { Modelo, modelos } from '@portal/domain/modelos/contract';
import { ABREVIATURA, MODELOS_HASTA } from '@portal/domain/modelos/reglas';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import {
  deleteModelo,
  insertModelo,
  listModelos,
  lockProfesional,
  updateModelo,
} from './modelos.repository.ts';

export const listarModelos = (ctx: SignedCtx): Promise<Modelo[]> =>
  ctx.db.many(listModelos(ctx.unidad.id, ctx.actor.personaId));

/** A new text of the caller's, or a change of one. Somebody else's is missing. */
export async function guardarModelo(
  ctx: SignedCtx,
  { id, ...escrito }: BodyOf<typeof modelos.guardarModelo>,
): Promise<Modelo> {
  const { personaId } = ctx.actor;
  const valores = {
    ...escrito,
    nombre: escrito.nombre.trim(),
    texto: escrito.texto.trimEnd(),
    abreviatura: escrito.abreviatura.trim().toLowerCase() || null,
  };
  ctx.about({ persona: null });
  exigirCompleto(valores);
  return ctx.act(async (tx) => {
    await tx.get(lockProfesional(tx.unidadId, personaId));
    const propios = await tx.many(listModelos(tx.unidadId, personaId));
    if (id !== undefined && !propios.some((uno) => uno.id === id)) throw new PortalError('no_encontrado');
    if (valores.abreviatura !== null)
      exigirLibre(
        propios.filter((uno) => uno.id !== id).map(({ abreviatura }) => abreviatura),
        valores.abreviatura,
      );
    const cambiado = ctx.clock.now();
    if (id !== undefined) {
      await tx.run(updateModelo(id, personaId, { ...valores, cambiado }));
      ctx.about({ objeto: `modelo:${id}` });
      return { id, ...valores };
    }
    if (propios.length >= MODELOS_HASTA) throw new PortalError('modelos_de_mas');
    const nuevo = { id: newId(), ...valores };
    await tx.run(
      insertModelo({
        unidad_id: tx.unidadId,
        profesional_id: personaId,
        ...nuevo,
        creado: cambiado,
        cambiado,
      }),
    );
    ctx.about({ objeto: `modelo:${nuevo.id}` });
    return nuevo;
  });
}

export async function borrarModelo(ctx: SignedCtx, { id }: { id: string }): Promise<void> {
  ctx.about({ persona: null, objeto: `modelo:${id}` });
  await ctx.act(async (tx) => {
    if ((await tx.run(deleteModelo(id, ctx.actor.personaId))) === 0) throw new PortalError('no_encontrado');
  });
}

function exigirCompleto({
  nombre,
  texto,
  abreviatura,
}: {
  nombre: string;
  texto: string;
  abreviatura: string | null;
}) {
  const fields = {
    ...(nombre === '' && { nombre: 'Poné un nombre' }),
    ...(texto.trim() === '' && { texto: 'Escribí el texto' }),
    ...(abreviatura !== null &&
      !ABREVIATURA.test(abreviatura) && { abreviatura: 'De 2 a 12 letras o números, sin espacios' }),
  };
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
}

function exigirLibre(usadas: readonly (string | null)[], abreviatura: string) {
  if (usadas.includes(abreviatura))
    throw new PortalError('datos_invalidos', {
      fields: { abreviatura: 'Ya la usás en otro texto' },
    });
}
