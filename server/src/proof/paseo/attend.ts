import { newId } from '../../platform/ids.ts';
import { RECETA, cuilDe, motivosDe } from '../../testing/data/documentos.ts';
import type { TestAnswer } from '../../testing/portal.ts';
import { act, beginDuty, enterCall, short, succeeded, type Actor, type World } from './world.ts';

/** A call from start to end, or as far as the number says. */
export async function attend(
  world: World,
  medica: Actor,
  patient: Actor,
  id: string,
  n: number,
  resultado?: string,
): Promise<void> {
  await beginDuty(world, medica);
  const called = await act(world, medica, `calls ${short(id)}`, '/api/fila/llamar', { id });
  if (called.body?.atencion?.id !== id || n % 8 === 1) return;
  if (!(await enterCall(world, patient, id)) || !(await enterCall(world, medica, id)) || n % 8 === 2) return;
  if (n % 2 === 0) await signPrescription(world, medica, id);
  await act(world, medica, `finishes ${short(id)}`, '/api/fila/finalizar', {
    id,
    ...(resultado ? { resultado } : {}),
  });
}

/** With a reason for what it warns about. */
export async function signPrescription(world: World, who: Actor, atencion: string): Promise<TestAnswer> {
  const draft = await draftPrescription(world, who, atencion);
  if (succeeded(draft)) await signDraft(world, who, draft);
  return draft;
}

export async function draftPrescription(world: World, who: Actor, atencion: string): Promise<TestAnswer> {
  const [patient] = await world.portal.db.sql<{ documento: string }>(
    'select p.documento from portal.personas p join portal.atenciones a on a.unidad_id = p.unidad_id and a.paciente_id = p.id where a.id = $1',
    [atencion],
  );
  const escrito = { ...RECETA, cuil: cuilDe(patient!.documento.padStart(8, '0')) };
  return act(world, who, `drafts a prescription in ${short(atencion)}`, '/api/documento/borrador', {
    id: newId(),
    atencion,
    version: 0,
    escrito,
  });
}

export async function signDraft(
  world: World,
  who: Actor,
  { body }: TestAnswer,
  motivos = motivosDe(body),
): Promise<TestAnswer> {
  const { id, version } = body as { id: string; version: number };
  const signed = await act(world, who, `signs ${short(id)}`, '/api/documento/firmar', {
    id,
    version,
    motivos,
  });
  if (succeeded(signed)) world.firmadas.add(id);
  return signed;
}
