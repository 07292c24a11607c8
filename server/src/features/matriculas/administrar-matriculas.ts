import type { BodyOf } from '@portal/domain/contract/endpoint';
import { validarMatricula } from '@portal/domain/agenda/reglas';
import { matriculaEnPalabras } from '@portal/domain/documentos/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { Matriculas, matriculas } from '@portal/domain/matriculas/contract';
import { estadoDe, porQueNoReceta, textoDeEstado } from '@portal/domain/matriculas/reglas';
import type { SignedCtx } from '../../http/context.ts';
import { takeOne } from '../../platform/limits/index.ts';
import { asegurarProfesional } from '../agenda/index.ts';
import { tieneConexion } from '../conexiones/index.ts';
import { consultarRefeps } from './consultar-refeps.ts';
import {
  deleteMatricula,
  findProfesional,
  insertMatricula,
  listMatriculas,
  lockProfesional,
  setQueFirma,
} from './matriculas.repository.ts';

/** REFEPS is asked at the administration's wish, within reason. */
const LIMITE = { name: 'consultar-matricula', times: 10, seconds: 600 };
const MUCHAS = 20;

export async function leerMatriculasDe(ctx: SignedCtx, personaId: string): Promise<Matriculas> {
  const [refeps, filas] = await Promise.all([
    tieneConexion(ctx.db, 'refeps'),
    ctx.db.many(listMatriculas(personaId)),
  ]);
  const ahora = ctx.clock.now();
  return {
    refeps,
    matriculas: filas.map((fila) => ({
      id: fila.id,
      tipo: fila.tipo as 'nac' | 'prov',
      provincia: fila.provincia ?? '',
      numero: fila.numero,
      emisor: fila.emisor ?? '',
      nombre: matriculaEnPalabras(fila),
      firma: fila.firma,
      estado: estadoDe(fila, refeps, ahora),
      texto: textoDeEstado(fila, refeps, ahora),
      consultada: fila.consultada?.toISOString() ?? null,
      sinRespuestaDesde: fila.sin_respuesta_desde?.toISOString() ?? null,
    })),
    bloqueo: refeps
      ? porQueNoReceta(
          filas.find(({ firma }) => firma),
          ahora,
        )
      : null,
  };
}

export async function obtenerMisMatriculas(ctx: SignedCtx): Promise<Matriculas> {
  ctx.about({ persona: ctx.actor.personaId });
  return leerMatriculasDe(ctx, ctx.actor.personaId);
}

export async function elegirMatricula(ctx: SignedCtx, { id }: { id: string }): Promise<Matriculas> {
  const { personaId } = ctx.actor;
  ctx.about({ persona: personaId, objeto: `matricula:${id}` });
  await ctx.act(async (tx) => {
    await tx.get(lockProfesional(personaId));
    const elegida = (await tx.many(listMatriculas(personaId))).find((una) => una.id === id);
    if (!elegida) throw new PortalError('no_encontrado');
    if (!elegida.firma) await tx.run(setQueFirma(personaId, elegida));
  });
  return leerMatriculasDe(ctx, personaId);
}

export async function listarMatriculas(ctx: SignedCtx, { id }: { id: string }): Promise<Matriculas> {
  ctx.about({ persona: null });
  await ctx.db.get(findProfesional(ctx.unidad.id, id));
  ctx.about({ persona: id });
  return leerMatriculasDe(ctx, id);
}

type Nueva = BodyOf<typeof matriculas.agregarMatricula>;

export async function agregarMatricula(ctx: SignedCtx, nueva: Nueva): Promise<Matriculas> {
  const { profesional_id, tipo } = nueva;
  ctx.about({ persona: null, objeto: 'matricula' });
  const fields = validarMatricula({
    refeps: '',
    matriculaTipo: tipo,
    matriculaProvincia: nueva.provincia,
    matriculaNumero: nueva.numero,
  });
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  await ctx.act(async (tx) => {
    await asegurarProfesional(tx, profesional_id);
    const { matricula_tipo } = await tx.get(lockProfesional(profesional_id));
    ctx.about({ persona: profesional_id });
    if ((await tx.many(listMatriculas(profesional_id))).length >= MUCHAS)
      throw new PortalError('datos_invalidos', {
        fields: { matriculaNumero: 'Ya hay demasiadas matrículas' },
      });
    const escrita = {
      tipo,
      provincia: tipo === 'prov' ? nueva.provincia.trim() : null,
      numero: nueva.numero.trim(),
      emisor: nueva.emisor.trim() || null,
    };
    if (matricula_tipo === null) await tx.run(setQueFirma(profesional_id, escrita));
    else await tx.run(insertMatricula({ unidad_id: tx.unidadId, persona_id: profesional_id, ...escrita }));
  });
  await consultarRefeps(ctx.platform, ctx.unidad.id, profesional_id);
  return leerMatriculasDe(ctx, profesional_id);
}

export async function quitarMatricula(
  ctx: SignedCtx,
  { profesional_id, id }: { profesional_id: string; id: string },
): Promise<Matriculas> {
  ctx.about({ persona: null, objeto: `matricula:${id}` });
  await ctx.act(async (tx) => {
    await tx.get(lockProfesional(profesional_id));
    ctx.about({ persona: profesional_id });
    if ((await tx.run(deleteMatricula(profesional_id, id))) === 0) throw new PortalError('no_encontrado');
  });
  return leerMatriculasDe(ctx, profesional_id);
}

export async function consultarMatriculas(
  ctx: SignedCtx,
  { profesional_id }: { profesional_id: string },
): Promise<Matriculas> {
  ctx.about({ persona: null });
  await ctx.db.get(findProfesional(ctx.unidad.id, profesional_id));
  ctx.about({ persona: profesional_id });
  await takeOne(ctx.db, ctx.platform.secrets, LIMITE, profesional_id, ctx.clock.machine());
  await consultarRefeps(ctx.platform, ctx.unidad.id, profesional_id);
  return leerMatriculasDe(ctx, profesional_id);
}
