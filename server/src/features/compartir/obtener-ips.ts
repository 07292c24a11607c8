import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { resumenIps } from '../fhir/index.ts';
import { escrituraDelPaciente } from '../resumen/index.ts';

/** What the browser encrypts: the summary as it is at this moment, without where the person lives and is called. */
export async function obtenerIps(
  ctx: SignedCtx,
  { documento }: { documento: string },
): Promise<{ ips: Record<string, unknown> }> {
  const { personaId } = await escrituraDelPaciente(ctx, documento);
  const ips = await resumenIps(ctx, personaId);
  if (!ips) throw new PortalError('no_encontrado');
  const entry = ips.entry.map(({ fullUrl, resource }) => {
    if (resource.resourceType !== 'Patient') return { fullUrl, resource };
    const { telecom: _telecom, address: _address, ...suyo } = resource;
    return { fullUrl, resource: suyo };
  });
  return { ips: { ...ips, entry } };
}
