import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import type { invitados } from '@portal/domain/llamada/contract-invitados';
import { cuantosAdentro, INVITADOS_HASTA, type FinDeInvitado } from '@portal/domain/llamada/invitados';
import type { Ctx } from '../../../http/context.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findEnlace, spendEnlace } from '../../../platform/secrets/enlaces.repository.ts';
import { emitirEnlace } from '../../../platform/secrets/enlaces.ts';
import { hashToken } from '../../../platform/secrets/secrets.ts';
import type { UnitDb } from '../../../db/unit-db.ts';
import { lockAtencion } from '../llamada.repository.ts';
import { estaAbierta } from '../participante.ts';
import { relevosPara } from '../relevos.ts';
import { avisarInvitados, objetoDe } from './avisar.ts';
import { INVITACION, primerNombre } from './invitar.ts';
import { findInvitado, findQuienInvita, listInvitados, setGolpe } from './invitados.repository.ts';

/** Of the guest's page, from the knock to the end of the call. */
const CREDENCIAL = 'invitado:sesion';
/** As long as a relay's credential: the longest call. */
const CREDENCIAL_MS = 4 * 3_600_000;
/** How the channel tells a guest's credential from a session's token. */
const EN_EL_CANAL = 'invitado:';

/** One refusal for whatever is wrong with a link: nobody learns from it whether there is a call. */
const invalido = () => new PortalError('enlace_invalido');

export async function verInvitacion(
  ctx: Ctx,
  { codigo }: { codigo: string },
): Promise<AnswerOf<typeof invitados.verInvitacionALlamada>> {
  ctx.about({ persona: null, objeto: objetoDe('desconocido') });
  const enlace = await ctx.db.find(findEnlace(hashToken(codigo), INVITACION, ctx.clock.machine()));
  const fila = enlace?.objeto ? await ctx.db.find(findQuienInvita(enlace.objeto)) : undefined;
  if (!fila) throw invalido();
  ctx.about({ persona: fila.paciente_id, objeto: objetoDe(enlace!.objeto!) });
  if (fila.cerrada !== null || !estaAbierta(fila)) throw invalido();
  return { invita: primerNombre(fila.nombre), clase: fila.clase };
}

/** Spends the link. Refused ones keep it, so that a guest who came too early may come again. */
export async function golpear(
  ctx: Ctx,
  { codigo, nombre }: { codigo: string; nombre: string },
): Promise<{ credencial: string }> {
  const { clock, platform } = ctx;
  const now = clock.machine();
  ctx.about({ persona: null, objeto: objetoDe('desconocido') });
  return ctx.act(async (tx) => {
    const enlace = await tx.find(spendEnlace(hashToken(codigo), INVITACION, now));
    const fila = enlace?.objeto ? await tx.find(findInvitado(enlace.objeto)) : undefined;
    if (!fila) throw invalido();
    ctx.about({ persona: fila.paciente_id, objeto: objetoDe(fila.id) });
    // Knocks of one call are counted one after the other.
    const atencion = await tx.get(lockAtencion(fila.atencion_id));
    const todos = await tx.many(listInvitados(fila.atencion_id));
    if (!estaAbierta(atencion) || cuantosAdentro(todos) >= INVITADOS_HASTA) throw invalido();
    if ((await tx.run(setGolpe(fila.id, nombre.trim(), clock.now()))) === 0) throw invalido();
    const { secreto } = await emitirEnlace(tx, clock, CREDENCIAL_MS, {
      proposito: CREDENCIAL,
      objeto: fila.id,
      persona_id: fila.paciente_id,
    });
    tx.afterCommit(() => avisarInvitados(platform, tx.unidadId, fila.atencion_id));
    return { credencial: secreto };
  });
}

async function deCredencial(db: UnitDb, credencial: string, now: Date) {
  const enlace = await db.find(findEnlace(hashToken(credencial), CREDENCIAL, now));
  return enlace?.objeto ? db.find(findInvitado(enlace.objeto)) : undefined;
}

const fines: Record<string, FinDeInvitado> = {
  anulada: 'rechazado',
  rechazado: 'rechazado',
  quitado: 'quitado',
  retirado: 'quitado',
  fin: 'terminada',
};

/** The guest's page asks this until it is let in: before that it has no channel. */
export async function seguirInvitacion(
  ctx: Ctx,
  { credencial }: { credencial: string },
): Promise<AnswerOf<typeof invitados.seguirInvitacion>> {
  const fila = await deCredencial(ctx.db, credencial, ctx.clock.machine());
  if (!fila) throw invalido();
  if (fila.cierre !== null) return { estado: fines[fila.cierre] ?? 'terminada' };
  return { estado: fila.consentido === null ? 'golpea' : 'admitido' };
}

export async function entrarComoInvitado(
  ctx: Ctx,
  { credencial }: { credencial: string },
): Promise<AnswerOf<typeof invitados.entrarComoInvitado>> {
  const now = ctx.clock.machine();
  ctx.about({ persona: null, objeto: objetoDe('desconocido') });
  const fila = await deCredencial(ctx.db, credencial, now);
  if (!fila) throw invalido();
  ctx.about({ persona: fila.paciente_id, objeto: objetoDe(fila.id) });
  if (fila.cerrada !== null || fila.consentido === null) throw invalido();
  const { config } = ctx.platform;
  return { iceServers: relevosPara(config, fila.atencion_id, now), politica: config.icePolicy };
}

/**
 * A guest on the realtime channel, once the patient has let them in. Neither a person nor a session: no endpoint
 * takes the credential, and on the channel it has only the events that name guests.
 */
export async function invitadoDelCanal(
  platform: Pick<Platform, 'unit' | 'clock'>,
  unidadId: number,
  token: string,
): Promise<Actor | null> {
  if (!token.startsWith(EN_EL_CANAL)) return null;
  const now = platform.clock.machine();
  const fila = await deCredencial(platform.unit(unidadId), token.slice(EN_EL_CANAL.length), now);
  if (!fila || fila.cerrada !== null || fila.consentido === null) return null;
  return {
    sesionId: fila.id,
    personaId: fila.id,
    cuentaId: null,
    rol: 'paciente',
    roles: [],
    alcance: 'atencion',
    invitado: true,
    objeto: objetoDe(fila.id),
    nivel: 0,
    comprobada: new Date(0),
    porLlave: false,
    sinClave: false,
  };
}
