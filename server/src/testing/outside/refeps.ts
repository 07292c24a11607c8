// The registry of professionals: FHIR R4, Practitioner by identifier. A test registers professionals on the
// control port: `professionals: { [dni]: { refeps, licences: [{ tipo, provincia, numero, hasta, estado }] } }`.
import { startOutside } from './shared.ts';

const DNI = 'http://www.renaper.gob.ar/dni';
const REFEPS = 'https://sisa.msal.gov.ar/REFEPS';

interface Professional {
  refeps: string;
  licences: {
    tipo: 'nacional' | 'provincial';
    provincia?: string;
    numero: string;
    hasta?: string;
    estado?: string;
  }[];
}

await startOutside('refeps', { professionals: {} }, ({ method, path }, state) => {
  const { pathname, searchParams } = new URL(path, 'https://refeps.invalid');
  if (method !== 'GET' || pathname !== '/Practitioner') return { status: 404 };
  const [system, value] = (searchParams.get('identifier') ?? '').split('|');
  const all = Object.entries(state['professionals'] as Record<string, Professional>);
  const found = all.filter(([dni, { refeps }]) =>
    system === DNI ? dni === value : system === REFEPS && refeps === value,
  );
  return {
    status: 200,
    json: {
      resourceType: 'Bundle',
      type: 'searchset',
      total: found.length,
      entry: found.map(([dni, { refeps, licences }]) => ({
        resource: {
          resourceType: 'Practitioner',
          active: true,
          identifier: [
            { system: DNI, value: dni },
            { system: REFEPS, value: refeps },
          ],
          qualification: licences.map(({ tipo, provincia, numero, hasta, estado = 'active' }) => ({
            identifier: [{ system: `https://sisa.msal.gov.ar/matricula/${tipo}`, value: numero }],
            ...(provincia === undefined ? {} : { issuer: { display: provincia } }),
            code: { text: 'Médico' },
            extension: [{ url: 'https://sisa.msal.gov.ar/fhir/estado-matricula', valueCode: estado }],
            ...(hasta === undefined ? {} : { period: { end: hasta } }),
          })),
        },
      })),
    },
  };
});
