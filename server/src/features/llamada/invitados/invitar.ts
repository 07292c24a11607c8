import type { AnswerOf, BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import type { invitados } from '@portal/domain/llamada/contract-invitados';
import { CLASE_AJENA, clasesQueInvita, INVITACION_MS, puedeInvitar } from '@portal/domain/llamada/invitados';
import { esEmail } from '@portal/domain/validacion/reglas';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { DAY, takeOne } from '../../../platform/limits/index.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import { qrPath } from '../../../platform/paper/marks.ts';
import { emitirEnlace } from '../../../platform/secrets/enlaces.ts';
import { lockAtencion } from '../llamada.repository.ts';
import { exigirAbierta, getParticipante } from '../participante.ts';
import { avisarInvitados } from './avisar.ts';
import { correoDeInvitado } from './correos.ts';
import { findQuienInvita, insertInvitado, listInvitados } from './invitados.repository.ts';

/** The link that was given to the guest: good for one knock. */
export const INVITACION = 'invitado';
const CORREOS_POR_DIA = { name: 'invitado-correos', times: 40, seconds: DAY };
const MAL_ESCRITO = 'Revisá el email: no parece completo.';

/** Both sides invite. The link opens nothing by itself: whoever uses it knocks, and the patient decides. */
export async function invitarALlamada(
  ctx: SignedCtx,
  { atencion, clase, email: escrito = '' }: BodyOf<typeof invitados.invitarALlamada>,
): Promise<AnswerOf<typeof invitados.invitarALlamada>> {
  const { actor, clock, platform, unidad } = ctx;
  const participante = await getParticipante(ctx, atencion);
  exigirAbierta(participante);
  if (!clasesQueInvita(participante.lado).includes(clase))
    throw new PortalError('datos_invalidos', { fields: { clase: CLASE_AJENA } });
  const email = escrito.trim();
  const mal = esEmail(MAL_ESCRITO)(email);
  if (mal !== undefined) throw new PortalError('datos_invalidos', { fields: { email: mal } });
  const now = clock.machine();
  if (email !== '') await takeOne(ctx.db, platform.secrets, CORREOS_POR_DIA, actor.personaId, now);
  const id = newId();
  ctx.about({ objeto: `invitado:${id}` });
  return ctx.act(async (tx) => {
    exigirAbierta(await tx.get(lockAtencion(atencion)));
    if (!puedeInvitar(await tx.many(listInvitados(atencion)), { correo: email !== '', now }))
      throw new PortalError('invitaciones_de_mas');
    const { secreto, vence } = await emitirEnlace(tx, clock, INVITACION_MS, {
      proposito: INVITACION,
      objeto: id,
      persona_id: participante.pacienteId,
    });
    await tx.run(
      insertInvitado({
        unidad_id: tx.unidadId,
        id,
        atencion_id: atencion,
        paciente_id: participante.pacienteId,
        invitado_por: actor.personaId,
        del_profesional: participante.lado === 'profesional',
        clase,
        por_correo: email !== '',
        creada: now,
        vence,
      }),
    );
    // Behind '#', which browsers do not send: the secret is in no log of requests.
    const url = `${ctx.caller.origin}/invitado#${secreto}`;
    if (email !== '') {
      const { nombre } = await tx.get(findQuienInvita(id));
      await encolarMensaje(ctx, tx, {
        tipo: 'invitacion_a_llamada',
        destinatario: email,
        causa: `invitado:${id}`,
        ...correoDeInvitado(unidad, url, primerNombre(nombre)),
      });
    }
    tx.afterCommit(() => avisarInvitados(platform, tx.unidadId, atencion));
    return { id, url, vence: vence.toISOString(), qr: qrPath(url) };
  });
}

export const primerNombre = (nombre: string) => nombre.trim().split(/\s+/)[0] ?? '';
