// The repository of prescriptions: FHIR R4, a transaction at its address. It gives one CUIR per drug, and the same
// ones again to the same idempotency key. A test sets `mode` on the control port: `rejects` (422), `dies` (accepts
// and ends the connection without an answer), `malformed`, `missing` (one CUIR less).
import { startOutside } from './shared.ts';

const CUIR = 'https://receta.msal.gob.ar/cuir';
interface Entry {
  resource: { resourceType: string; status?: string };
  request: { method: string; url: string };
}

/** What was accepted, by idempotency key. */
const accepted: Record<string, string[]> = {};
const cancelled: string[] = [];
let groups = 0;

await startOutside('repositorio', { mode: '', accepted, cancelled }, ({ method, path, key, body }, state) => {
  if (method !== 'POST' || path !== '/' || key === undefined) return { status: 404 };
  if (state['mode'] === 'rejects')
    return {
      status: 422,
      json: {
        resourceType: 'OperationOutcome',
        issue: [
          { severity: 'error', code: 'invalid', details: { text: 'El profesional no está habilitado.' } },
        ],
      },
    };
  const { entry } = body as { entry: Entry[] };
  const drugs = entry.filter(({ resource }) => resource.resourceType === 'MedicationRequest');
  if (drugs.every(({ resource }) => resource.status === 'cancelled')) {
    for (const { request } of drugs) cancelled.push(request.url.split('|')[1]!);
    return { status: 200, json: { resourceType: 'Bundle', type: 'transaction-response', entry: [] } };
  }
  if (!accepted[key]) {
    groups += 1;
    accepted[key] = drugs.map((_drug, i) => `01230045020001${groups}${String(i + 1).padStart(2, '0')}`);
  }
  if (state['mode'] === 'dies') return 'cut';
  const cuirs = accepted[key].map((cuir) => (state['mode'] === 'malformed' ? `X${cuir}` : cuir));
  if (state['mode'] === 'missing') cuirs.pop();
  return {
    status: 200,
    json: {
      resourceType: 'Bundle',
      type: 'transaction-response',
      entry: entry.map(({ resource }) => {
        const cuir = resource.resourceType === 'MedicationRequest' ? cuirs.shift() : undefined;
        return {
          response: { status: '201 Created' },
          resource: {
            resourceType: resource.resourceType,
            ...(cuir === undefined ? {} : { identifier: [{ system: CUIR, value: cuir }] }),
          },
        };
      }),
    },
  };
});
