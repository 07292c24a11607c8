import type { BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import type { sistemas } from '@portal/domain/fhir/contract-sistemas';
import { esClinico, nombreDeRecurso, type TipoDeRecurso } from '@portal/domain/fhir/recursos';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { idsDeLaMisma } from '../../personas/index.ts';
import { endConsentimientos, insertConsentimiento, listConsentimientos } from './sistemas.repository.ts';

/** The insurers' systems that ask for clinical data, with the caller's decision under any of their records. */
export async function listarConsentimientosASistemas(ctx: SignedCtx) {
  const filas = await ctx.db.many(listConsentimientos(await idsDeLaMisma(ctx.db, ctx.actor.personaId)));
  return filas
    .map(({ id, nombre, recursos, dado, consentidos, activo }) => ({
      id,
      nombre,
      recursos: recursos.filter(esClinico).map(nombreDeRecurso),
      nuevos: dado === null || !activo ? [] : sinConsentir({ recursos, consentidos }).map(nombreDeRecurso),
      dado: dado?.toISOString() ?? null,
    }))
    .filter((sistema) => sistema.recursos.length > 0);
}

interface Pedido {
  recursos: readonly TipoDeRecurso[];
  consentidos: readonly TipoDeRecurso[];
}
/** What the system asks for and the person was not shown when they consented. */
const sinConsentir = ({ recursos, consentidos }: Pedido) =>
  recursos.filter((tipo) => esClinico(tipo) && !consentidos.includes(tipo));

/** For oneself only: nobody consents for somebody in their charge here. */
export async function decidirConsentimientoASistema(
  ctx: SignedCtx,
  { id, dado, recursos }: BodyOf<typeof sistemas.decidirConsentimientoASistema>,
): Promise<void> {
  const { personaId } = ctx.actor;
  ctx.about({ objeto: `externo:${id}:${dado ? 'si' : 'no'}` });
  const now = ctx.clock.machine();
  await ctx.act(async (tx) => {
    const personas = await idsDeLaMisma(tx, personaId);
    const filas = await tx.many(listConsentimientos(personas));
    const fila = filas.find((una) => una.id === id);
    if (!fila || (dado && !fila.activo)) throw new PortalError('no_encontrado');
    const pedidos = fila.recursos.filter(esClinico);
    if (dado && !pedidos.every((tipo) => recursos.includes(nombreDeRecurso(tipo))))
      throw new PortalError('pedido_cambiado');
    // A consent in force stays as it is, unless the system asks for more.
    if (dado && fila.dado !== null && sinConsentir(fila).length === 0) return;
    await tx.run(endConsentimientos(personas, id, now));
    if (dado)
      await tx.run(
        insertConsentimiento({
          unidad_id: tx.unidadId,
          id: newId(),
          persona_id: personaId,
          sistema_id: id,
          dado: now,
          recursos: pedidos,
        }),
      );
  });
}
