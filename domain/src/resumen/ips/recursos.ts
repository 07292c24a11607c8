import { clavesDeHabito, habitos, type Gravedad, type Habito } from '../clases.ts';
import type { Buscar, EntradaLeida } from './leer-ips.ts';
import { codigosDe, concepto, lista, objeto, primera, texto, type Objeto } from './valores.ts';

/** How each kind of resource becomes a line. What was refuted, not done or entered by mistake is none. */

const NINGUNA = /^no-(known|allergy-info|medication-info|problem-info)|^(716186003|787481004|160245001)$/;
const POR_ERROR = new Set(['entered-in-error', 'refuted', 'not-done', 'not-taken', 'cancelled', 'draft']);
const TERMINADA = new Set(['inactive', 'resolved', 'remission', 'completed', 'stopped', 'ended', 'on-hold']);
/** Maps, since the keys come from elsewhere: 'constructor' would find something in an object. */
const gravedadDe = new Map<string, Gravedad>([
  ['mild', 'leve'],
  ['moderate', 'moderada'],
  ['severe', 'grave'],
]);
const PESO = new Set(['29463-7', '3141-9']);
const habitoDe = new Map<string, Habito>([
  ['72166-2', 'tabaco'],
  ['74013-4', 'alcohol'],
  ['11331-6', 'alcohol'],
  ['68516-4', 'actividad'],
  ['89555-7', 'actividad'],
]);
const KILOS = new Map([
  ['kg', 1],
  ['g', 0.001],
  ['[lb_av]', 0.453_592_37],
  ['lb', 0.453_592_37],
]);

type Parte = Partial<EntradaLeida> & Pick<EntradaLeida, 'clase' | 'nombre'>;

export function leerRecurso(recurso: Objeto, buscar: Buscar): EntradaLeida | undefined {
  const estados = [
    texto(recurso['status'], 40),
    ...codigosDe(recurso['clinicalStatus']),
    ...codigosDe(recurso['verificationStatus']),
  ];
  if (estados.some((estado) => POR_ERROR.has(estado))) return undefined;
  const parte = parteDe(recurso, buscar);
  if (!parte || parte.nombre === '') return undefined;
  const terminable = parte.clase === 'alergia' || parte.clase === 'medicacion' || parte.clase === 'problema';
  return {
    codigo: '',
    detalle: '',
    gravedad: null,
    fecha: '',
    ninguna: false,
    estado: terminable && estados.some((estado) => TERMINADA.has(estado)) ? 'terminada' : 'vigente',
    ...parte,
  };
}

function parteDe(recurso: Objeto, buscar: Buscar): Parte | undefined {
  switch (recurso['resourceType']) {
    case 'AllergyIntolerance':
      return alergia(recurso);
    case 'MedicationStatement':
    case 'MedicationRequest':
      return medicacion(recurso, buscar);
    case 'Condition':
      return problema(recurso);
    case 'Immunization':
      return vacuna(recurso);
    case 'Observation':
      return observacion(recurso);
    default:
      return undefined;
  }
}

const esNinguna = (codigo: unknown) => codigosDe(codigo).some((it) => NINGUNA.test(it));
const notasDe = (recurso: Objeto) => lista(recurso['note']).map((nota) => texto(nota['text'], 500));
const unidas = (...partes: readonly string[]) =>
  texto([...new Set(partes.filter((parte) => parte !== ''))].join('. '), 500);

function alergia(recurso: Objeto): Parte {
  const reacciones = lista(recurso['reaction']);
  const manifestaciones = reacciones.flatMap(({ manifestation }) =>
    // The fifth version of FHIR has the code one level deeper.
    lista(manifestation).map((it) => concepto(it) || concepto(it['concept'])),
  );
  const gravedades = reacciones.map(({ severity }) => gravedadDe.get(texto(severity, 20)));
  return {
    clase: 'alergia',
    nombre: concepto(recurso['code']),
    ninguna: esNinguna(recurso['code']),
    detalle: unidas(...manifestaciones, ...notasDe(recurso)),
    gravedad: (['grave', 'moderada', 'leve'] as const).find((una) => gravedades.includes(una)) ?? null,
    fecha: primera(recurso['onsetDateTime'], objeto(recurso['onsetPeriod'])['start']),
  };
}

function medicacion(recurso: Objeto, buscar: Buscar): Parte {
  const medication = objeto(recurso['medication']);
  const aparte =
    buscar(objeto(recurso['medicationReference'])['reference']) ??
    buscar(objeto(medication['reference'])['reference']);
  const codigo = recurso['medicationCodeableConcept'] ?? medication['concept'] ?? aparte?.['code'];
  const dosis = [...lista(recurso['dosage']), ...lista(recurso['dosageInstruction'])].map(
    (una) => texto(una['text'], 500) || texto(una['patientInstruction'], 500),
  );
  return {
    clase: 'medicacion',
    nombre: concepto(codigo) || texto(objeto(recurso['medicationReference'])['display']),
    ninguna: esNinguna(codigo),
    detalle: unidas(...dosis, ...notasDe(recurso)),
    // `effectiveDateTime` says when it was asked, not since when it is taken.
    fecha: primera(objeto(recurso['effectivePeriod'])['start'], recurso['authoredOn']),
  };
}

function problema(recurso: Objeto): Parte {
  const cie10 = lista(objeto(recurso['code'])['coding']).find(({ system }) => /icd-10/i.test(texto(system)));
  return {
    clase: 'problema',
    nombre: concepto(recurso['code']),
    codigo: texto(cie10?.['code'], 20),
    ninguna: esNinguna(recurso['code']),
    detalle: unidas(...notasDe(recurso)),
    fecha: primera(recurso['onsetDateTime'], objeto(recurso['onsetPeriod'])['start']),
  };
}

function vacuna(recurso: Objeto): Parte {
  const [aplicada = {}] = lista(recurso['protocolApplied']);
  const numero = aplicada['doseNumberPositiveInt'];
  const dosis = Number.isInteger(numero)
    ? String(numero).slice(0, 3)
    : texto(aplicada['doseNumberString'] ?? aplicada['doseNumber'], 40);
  const lote = texto(recurso['lotNumber'], 40);
  return {
    clase: 'vacuna',
    nombre: concepto(recurso['vaccineCode']),
    ninguna: codigosDe(recurso['vaccineCode']).some((it) => /^no-(known-)?immunization/.test(it)),
    detalle: unidas(dosis && `Dosis ${dosis}`, lote && `Lote ${lote}`, ...notasDe(recurso)),
    fecha: primera(recurso['occurrenceDateTime']),
  };
}

function observacion(recurso: Objeto): Parte | undefined {
  const codigos = codigosDe(recurso['code']);
  const fecha = primera(recurso['effectiveDateTime'], objeto(recurso['effectivePeriod'])['start']);
  if (codigos.some((codigo) => PESO.has(codigo))) {
    const { value, code, unit } = objeto(recurso['valueQuantity']);
    const kilos =
      typeof value === 'number' ? value * (KILOS.get(texto(code) || texto(unit)) ?? Number.NaN) : NaN;
    if (!(kilos >= 0.1 && kilos < 1000)) return undefined;
    return {
      clase: 'peso',
      nombre: String(Math.round(kilos * 100) / 100),
      fecha: fecha.length === 10 ? fecha : '',
    };
  }
  const social = lista(recurso['category']).some((categoria) =>
    codigosDe(categoria).includes('social-history'),
  );
  const conocido = codigos.map((codigo) => habitoDe.get(codigo)).find((habito) => habito !== undefined);
  if (!social && conocido === undefined) return undefined;
  const nombre = concepto(recurso['code']);
  const habito = conocido ?? clavesDeHabito.find((clave) => habitos[clave] === nombre) ?? 'otro';
  const valor = concepto(recurso['valueCodeableConcept']) || texto(recurso['valueString'], 500);
  return {
    clase: 'habito',
    nombre: habito,
    detalle: unidas(habito === 'otro' && nombre !== habitos.otro ? nombre : '', valor, ...notasDe(recurso)),
    fecha,
  };
}
