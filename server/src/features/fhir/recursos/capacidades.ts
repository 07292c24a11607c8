import { RECURSOS } from './tabla.ts';
import type { Tipo } from './tipos.ts';

/** What this server answers, from the same table that answers it. `extra`: the door's security and operations. */
export function capacidades(
  base: string,
  fecha: Date,
  extra: { security?: object; software?: object; documentation?: string } = {},
): Record<string, unknown> {
  return {
    resourceType: 'CapabilityStatement',
    url: `${base}/metadata`,
    status: 'active',
    date: fecha.toISOString(),
    kind: 'instance',
    implementation: { description: 'Portal de telemedicina: lectura', url: base },
    ...(extra.software ? { software: extra.software } : {}),
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    implementationGuide: ['http://hl7.org/fhir/uv/ips/ImplementationGuide/hl7.fhir.uv.ips'],
    rest: [
      {
        mode: 'server',
        ...(extra.documentation ? { documentation: extra.documentation } : {}),
        ...(extra.security ? { security: extra.security } : {}),
        resource: [
          ...Object.entries<Tipo>(RECURSOS).map(([type, tipo]) => recursoDe(type, tipo)),
          { type: 'Binary', interaction: [{ code: 'read' }] },
        ],
      },
    ],
  };
}

function recursoDe(type: string, { params, calculado }: Tipo) {
  const incluye = Object.entries(params)
    .filter(([, { incluye: suyo }]) => suyo !== undefined)
    .map(([nombre]) => `${type}:${nombre}`);
  return {
    type,
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    versioning: calculado ? 'no-version' : 'versioned',
    readHistory: false,
    updateCreate: false,
    ...(incluye.length > 0 ? { searchInclude: incluye } : {}),
    searchParam: [
      ...(calculado ? [] : [{ name: '_lastUpdated', type: 'date' }]),
      ...Object.entries(params).map(([name, { tipo }]) => ({ name, type: tipo })),
    ],
    ...(type === 'Patient'
      ? {
          operation: [
            { name: 'everything', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything' },
            { name: 'summary', definition: 'http://hl7.org/fhir/uv/ips/OperationDefinition/summary' },
          ],
        }
      : {}),
  };
}
