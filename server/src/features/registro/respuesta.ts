import type { ClaseDeMotivo, Falla } from '@portal/domain/registro/pendientes';
import { partesDelCuir } from '@portal/domain/registro/reglas';
import { SISTEMAS, mapeo } from './mapeo.ts';

export type Resultado =
  | { que: 'registrada'; cuirs: string[] }
  | { que: 'rechazada'; motivo: string | null; clase: ClaseDeMotivo }
  | { que: 'falla'; falla: Falla };

/** Fields of an outside answer: nothing is known about them. */
type Recurso = Readonly<
  Partial<
    Record<
      | 'resourceType'
      | 'type'
      | 'entry'
      | 'resource'
      | 'identifier'
      | 'groupIdentifier'
      | 'system'
      | 'value'
      | 'issue'
      | 'code'
      | 'details'
      | 'text'
      | 'diagnostics',
      unknown
    >
  >
>;
const objeto = (valor: unknown): Recurso => (typeof valor === 'object' && valor !== null ? valor : {});
const lista = (valor: unknown): unknown[] => (Array.isArray(valor) ? valor : []);
const falla = (cual: Falla): Resultado => ({ que: 'falla', falla: cual });

/**
 * FHIR refuses what it read with these: not valid, or against the rules of the server. Others are about the address
 * (404), the permission (401, 403), the format (406, 415) or the moment (409, 429), and come with an
 * `OperationOutcome` as well.
 */
const RECHAZOS = new Set([400, 422]);
/** Answers that say nothing about the prescription itself. */
const DE_PASO = new Set([401, 408, 425, 429]);

/**
 * Reads the repository's decision about prescription `id`. Only an answer that is understood decides anything, so that
 * a wrong address or a withdrawn permission rejects no prescription.
 */
export function interpretar(
  { status, json }: { status: number; json?: unknown },
  {
    id,
    items,
    plataforma,
    repositorio,
  }: { id: string; items: number; plataforma: string; repositorio: string },
): Resultado {
  if (status >= 500 || DE_PASO.has(status)) return falla('error');
  const dicho = objeto(json);
  if (rechaza(status, dicho)) return rechazo(dicho);
  if (status >= 400) return falla('no_se_entiende');
  const cuirs = cuirsDe(dicho, id);
  const buenos = cuirs.filter((cuir) => {
    const partes = partesDelCuir(cuir);
    return (
      partes !== null &&
      (plataforma === '' || partes.plataforma === plataforma) &&
      (repositorio === '' || partes.repositorio === repositorio)
    );
  });
  return buenos.length === items && cuirs.length === items && new Set(buenos).size === items
    ? { que: 'registrada', cuirs: buenos }
    : falla('no_se_entiende');
}

/** An annulment is done once the repository says so. */
export function interpretarAnulacion({ status, json }: { status: number; json?: unknown }): Resultado {
  if (status >= 500 || DE_PASO.has(status)) return falla('error');
  const dicho = objeto(json);
  if (rechaza(status, dicho)) return rechazo(dicho);
  return status < 300 && esRespuesta(dicho) ? { que: 'registrada', cuirs: [] } : falla('no_se_entiende');
}

const rechaza = (status: number, { resourceType }: Recurso) =>
  RECHAZOS.has(status) && resourceType === 'OperationOutcome';

const esRespuesta = ({ resourceType, type }: Recurso) =>
  resourceType === 'Bundle' && type === 'transaction-response';

/** In the order of the request, which a transaction's answer keeps. What names another prescription gives none. */
function cuirsDe(bundle: Recurso, id: string): string[] {
  if (!esRespuesta(bundle)) return [];
  return lista(bundle.entry)
    .map((entry) => objeto(objeto(entry).resource))
    .filter(({ resourceType }) => resourceType === mapeo.conCuir)
    .map(({ identifier, groupIdentifier }) => {
      if ((objeto(groupIdentifier).value ?? id) !== id) return '';
      const dado = lista(identifier).find((uno) => objeto(uno).system === SISTEMAS.cuir);
      const { value } = objeto(dado);
      return typeof value === 'string' ? value : '';
    });
}

const rechazo = (dicho: Recurso): Resultado => ({
  que: 'rechazada',
  motivo: motivoDe(dicho),
  clase: claseDe(dicho),
});

/** By FHIR's codes of an issue (http://hl7.org/fhir/R4/valueset-issue-type.html). */
const codigos: Record<Exclude<ClaseDeMotivo, 'otro'>, readonly string[]> = {
  datos: [
    'invalid',
    'structure',
    'required',
    'value',
    'invariant',
    'code-invalid',
    'extension',
    'too-long',
    'not-found',
    'incomplete',
  ],
  permiso: ['security', 'login', 'unknown', 'expired', 'forbidden', 'suppressed'],
  repetida: ['duplicate', 'conflict', 'multiple-matches'],
  regla: ['business-rule', 'processing', 'not-supported'],
};
function claseDe({ issue }: Recurso): ClaseDeMotivo {
  const { code } = objeto(lista(issue)[0]);
  const clase = Object.entries(codigos).find(([, suyos]) => suyos.includes(code as string));
  return (clase?.[0] as ClaseDeMotivo | undefined) ?? 'otro';
}

function motivoDe({ issue }: Recurso): string | null {
  const [primero] = lista(issue).map((uno) => objeto(uno));
  const { text } = objeto(primero?.details);
  const dicho = [text, primero?.diagnostics].find((uno) => typeof uno === 'string' && uno.trim() !== '');
  return typeof dicho === 'string'
    ? dicho
        .toWellFormed()
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, 200)
        .replace(/\.$/, '')
    : null;
}
