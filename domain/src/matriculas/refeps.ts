import * as z from 'zod/mini';
import { esDia } from '../tiempo/fechas.ts';

/**
 * How REFEPS is asked and read. The only place that knows: FHIR R4, `GET Practitioner?identifier=<DNI>`. A
 * licence is a `qualification`: its number is the value of the identifier whose system says national or
 * provincial, the province is `issuer.display`, its end `period.end`, its state an extension with a code. By DNI
 * and not by REFEPS code, since the administration types the code and could type another person's.
 */
const DNI = 'http://www.renaper.gob.ar/dni';
const MATRICULA = {
  nac: 'https://sisa.msal.gov.ar/matricula/nacional',
  prov: 'https://sisa.msal.gov.ar/matricula/provincial',
} as const;
const ESTADO = 'https://sisa.msal.gov.ar/fhir/estado-matricula';
const habilitados = ['active'];
const noHabilitados = ['inactive', 'suspended', 'cancelled', 'expired'];

export const pedidoDeMatriculas = (dni: string) =>
  `/Practitioner?identifier=${encodeURIComponent(`${DNI}|${dni}`)}`;

/** How registries write that something has no end. */
const NUNCA = '9999-12-31';
const diaDelFin = (fin: string) => fin.slice(0, 10);

const texto = (max: number) => z.string().check(z.maxLength(max));
const Identificador = z.object({ system: z.optional(texto(300)), value: z.optional(texto(100)) });
const Practitioner = z.object({
  resourceType: z.literal('Practitioner'),
  active: z.optional(z.boolean()),
  identifier: z.array(Identificador),
  qualification: z.optional(
    z.array(
      z.object({
        identifier: z.optional(z.array(Identificador)),
        issuer: z.optional(z.object({ display: z.optional(texto(200)) })),
        period: z.optional(
          z.object({
            end: z.optional(
              texto(40).check(z.refine((fin) => esDia(diaDelFin(fin)) || diaDelFin(fin) === NUNCA)),
            ),
          }),
        ),
        extension: z.optional(z.array(z.object({ url: texto(300), valueCode: z.optional(texto(60)) }))),
      }),
    ),
  ),
});
const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('searchset'),
  entry: z.optional(z.array(z.object({ resource: Practitioner })).check(z.maxLength(50))),
});

export interface Pedida {
  tipo: string;
  provincia: string | null;
  numero: string;
}
export interface Dicha {
  estado: 'habilitada' | 'no_habilitada' | 'no_figura';
  hasta: string | null;
}

const llano = (valor: string) =>
  valor
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');

/**
 * Reads the state of each licence from an answer, in the same order; undefined if it is not understood, which counts as
 * no answer.
 */
export function leerMatriculas(json: unknown, dni: string, pedidas: readonly Pedida[]): Dicha[] | undefined {
  const leido = Bundle.safeParse(json);
  if (!leido.success) return undefined;
  const [entrada, ...mas] = leido.data.entry ?? [];
  if (mas.length > 0) return undefined;
  if (!entrada) return pedidas.map(() => ({ estado: 'no_figura', hasta: null }));
  const { active = true, identifier, qualification = [] } = entrada.resource;
  if (!identifier.some(({ system, value }) => system === DNI && value === dni)) return undefined;
  const dichas: Dicha[] = [];
  for (const pedida of pedidas) {
    const iguales = qualification.filter((una) => esLaMisma(una, pedida));
    if (iguales.length > 1) return undefined;
    const [una] = iguales;
    if (!una) {
      dichas.push({ estado: 'no_figura', hasta: null });
      continue;
    }
    const codigo = una.extension?.find(({ url }) => url === ESTADO)?.valueCode ?? '';
    if (!habilitados.includes(codigo) && !noHabilitados.includes(codigo)) return undefined;
    const fin = una.period?.end;
    dichas.push({
      estado: active && habilitados.includes(codigo) ? 'habilitada' : 'no_habilitada',
      hasta: fin === undefined || diaDelFin(fin) === NUNCA ? null : diaDelFin(fin),
    });
  }
  return dichas;
}

type Titulo = NonNullable<z.infer<typeof Practitioner>['qualification']>[number];

const esLaMisma = ({ identifier = [], issuer }: Titulo, { tipo, provincia, numero }: Pedida) =>
  identifier.some(
    ({ system, value }) =>
      system === MATRICULA[tipo === 'nac' ? 'nac' : 'prov'] &&
      value !== undefined &&
      llano(value) === llano(numero),
  ) &&
  (tipo === 'nac' || llano(issuer?.display ?? '') === llano(provincia ?? ''));
