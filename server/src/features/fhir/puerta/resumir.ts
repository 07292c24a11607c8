import { PortalError } from '@portal/domain/errores/errores';
import type { TipoDeRecurso } from '@portal/domain/fhir/recursos';
import type { SystemCtx } from '../../../http/context.ts';
import type { Stream } from '../../../http/route.ts';
import { idsDeLaMisma } from '../../personas/index.ts';
import { resumenIps } from '../ips/resumen-ips.ts';
import { alcanceDe } from './alcance.ts';
import { responder } from './respuesta.ts';

/** A summary without one of its parts would say that there is nothing of it. It names who said each. */
const PARTES: readonly TipoDeRecurso[] = [
  'Patient',
  'Practitioner',
  'Organization',
  'AllergyIntolerance',
  'MedicationStatement',
  'Condition',
  'Immunization',
  'Observation',
];

export async function resumir(ctx: SystemCtx, id: string): Promise<Stream> {
  ctx.about({ persona: null, objeto: `Patient:${id}:$summary` });
  const alcance = await alcanceDe(ctx, ...PARTES);
  alcance.exigir(...PARTES);
  const consentido = PARTES.every((tipo) => alcance.personasDe(tipo)?.includes(id) !== false);
  const bundle = consentido ? await resumenIps(ctx, id) : undefined;
  if (!bundle) throw new PortalError('no_encontrado');
  await ctx.seen(await idsDeLaMisma(ctx.db, id));
  return responder(bundle);
}
