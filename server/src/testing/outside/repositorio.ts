// The repository of prescriptions: FHIR R4, a transaction at its address. It gives one CUIR per drug, and the same
// ones again to the same idempotency key. A test sets `mode` on the control port: `rejects` (422), `dies` (accepts
// and ends the connection without an answer), `killed` (accepts, and the program ends), `malformed`, `missing` (one
// CUIR less), `repeats` (the CUIRs of another prescription), `foreign` (its resources name another prescription);
// `forbids` (403), `unknown` (404) and `busy` (409) say nothing about the prescription.
import { startOutside } from './shared.ts';

const CUIR = 'https://receta.msal.gob.ar/cuir';
interface Entry {
  resource: { resourceType: string; status?: string; groupIdentifier?: { value: string } };
  request: { method: string; url: string };
}

interface State {
  mode: string;
  /** The CUIRs of what was accepted, by idempotency key. */
  accepted: Record<string, string[]>;
  /** The prescriptions that were accepted, in order: one that is here twice was registered twice. */
  recetas: string[];
  cancelled: string[];
}
const empty: State = { mode: '', accepted: {}, recetas: [], cancelled: [] };

await startOutside('repositorio', { ...empty }, ({ method, path, key, body }, control) => {
  const state = control as unknown as State;
  const { accepted, recetas, cancelled } = state;
  if (method !== 'POST' || path !== '/' || key === undefined) return { status: 404 };
  const status = { rejects: 422, forbids: 403, unknown: 404, busy: 409 }[state.mode];
  if (status !== undefined)
    return {
      status,
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
    recetas.push(drugs[0]!.resource.groupIdentifier!.value);
    accepted[key] = drugs.map((_, i) => `01230045020001${recetas.length}${String(i + 1).padStart(2, '0')}`);
  }
  if (state.mode === 'dies') return 'cut';
  if (state.mode === 'killed') {
    state.mode = '';
    return 'die';
  }
  const given = state.mode === 'repeats' ? Object.values(accepted)[0]! : accepted[key];
  const cuirs = given.map((cuir) => (state.mode === 'malformed' ? `X${cuir}` : cuir));
  if (state.mode === 'missing') cuirs.pop();
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
            ...(state.mode === 'foreign' ? { groupIdentifier: { value: 'of-another' } } : {}),
          },
        };
      }),
    },
  };
});
