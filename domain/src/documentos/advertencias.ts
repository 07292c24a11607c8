import { PEDIATRIA_EDAD } from '../agenda/edades.ts';
import { plegar } from '../validacion/plegar.ts';
import type { Gravedad } from '../resumen/clases.ts';
import { edad, edadEnPalabras, sumarDias, type Dia } from '../tiempo/fechas.ts';
import type { Medicamento } from './escrito.ts';
import { compararCon, type Familia } from './ingredientes.ts';

/** `familia`: the drug belongs to the family of an allergy, or to one that crosses with it. */
export const clasesDeAdvertencia = ['alergia', 'familia', 'repetido', 'peso'] as const;
export type ClaseDeAdvertencia = (typeof clasesDeAdvertencia)[number];

/** Something to know before a drug is prescribed. It asks for a reason and never blocks. */
export interface Advertencia {
  /** Position of the drug. */
  lugar: number;
  clase: ClaseDeAdvertencia;
  texto: string;
  /** The allergy, entry or other drug that it collides with; empty for a weight. */
  con: string;
}

/** Of one drug. More would hide the first ones. */
export const ADVERTENCIAS_POR_MEDICAMENTO = 20;
export const MOTIVO_DE_ADVERTENCIA = { minimo: 3, maximo: 300 } as const;

/** Enough signs that somebody can read: invisible ones do not count. */
export const alcanzaElMotivo = (motivo: string): boolean =>
  (motivo.match(/[^\p{Cf}\s]/gu) ?? []).length >= MOTIVO_DE_ADVERTENCIA.minimo;

export interface Alergia {
  nombre: string;
  gravedad: Gravedad | null;
  /** The reaction. */
  detalle: string;
}

export interface DatosDeAdvertencias {
  paciente: { nombre: string; nacimiento: Dia | null };
  alergias: readonly Alergia[];
  /** Names of the current medication. */
  medicacion: readonly string[];
  /** Other signed prescriptions of the visit, which neither this one replaces nor anything else. */
  recetas: readonly { numero: number | null; medicamentos: readonly Medicamento[] }[];
  /** The days on which a weight was taken. */
  pesos: readonly Dia[];
  hoy: Dia;
  familias: readonly Familia[];
}

export function advertenciasDe(
  medicamentos: readonly Medicamento[],
  datos: DatosDeAdvertencias,
): Advertencia[] {
  const comparar = compararCon(datos.familias);
  return medicamentos.flatMap((medicamento, lugar) => {
    const nombre = nombreDe(medicamento);
    if (nombre === '') return [];
    const suyas: Omit<Advertencia, 'lugar'>[] = [
      ...porAlergia(medicamento, datos, comparar),
      ...porRepetido(nombre, medicamentos.slice(0, lugar), datos, comparar),
      ...porPeso(medicamento, datos),
    ];
    const distintas = [...new Map(suyas.map((una) => [una.texto, una])).values()];
    return distintas.slice(0, ADVERTENCIAS_POR_MEDICAMENTO).map((una) => ({ lugar, ...una }));
  });
}

const nombreDe = ({ generico, marca }: Medicamento) => generico.trim() || marca.trim();

type Comparar = ReturnType<typeof compararCon>;
type Sueltas = Omit<Advertencia, 'lugar'>[];

/** A patient may know the drug by its brand, so that is compared too. */
function porAlergia(medicamento: Medicamento, datos: DatosDeAdvertencias, comparar: Comparar): Sueltas {
  const nombre = nombreDe(medicamento);
  const nombres = [medicamento.generico, medicamento.marca].filter((uno) => uno.trim() !== '');
  return datos.alergias.flatMap((alergia): Sueltas => {
    const tiene = `${datos.paciente.nombre} tiene alergia a ${enAlergia(alergia)}`;
    if (nombres.some((uno) => comparar.comparten(uno, alergia.nombre)))
      return [{ clase: 'alergia', texto: `${tiene}, que está en este medicamento.`, con: alergia.nombre }];
    const pariente = comparar.parentesco(nombre, alergia.nombre);
    if (!pariente) return [];
    const es = {
      nombrada: 'es de esa familia',
      misma: `es de la misma familia: ${pariente.familia.toLowerCase()}`,
      cruzada: `puede dar una reacción cruzada: es de la familia ${pariente.familia.toLowerCase()}`,
    }[pariente.como];
    return [{ clase: 'familia', texto: `${tiene}. ${nombre} ${es}.`, con: alergia.nombre }];
  });
}

const REACCION = 120;
/** 'Penicilina (grave, anafilaxia)' */
function enAlergia({ nombre, gravedad, detalle }: Alergia): string {
  const reaccion = Array.from(detalle.trim().replace(/\s+/gu, ' '));
  const corta = reaccion.length > REACCION ? `${reaccion.slice(0, REACCION).join('')}…` : reaccion.join('');
  const cual = [gravedad, corta].filter(Boolean).join(', ');
  return cual === '' ? nombre.trim() : `${nombre.trim()} (${cual})`;
}

/** Told at the later of the two. */
function porRepetido(
  nombre: string,
  anteriores: readonly Medicamento[],
  { medicacion, recetas }: DatosDeAdvertencias,
  { comparten }: Comparar,
): Sueltas {
  const repetido = (texto: string, con: string) => ({ clase: 'repetido' as const, texto, con });
  return [
    ...anteriores.flatMap((otro, i) =>
      comparten(nombre, nombreDe(otro))
        ? [repetido(`${nombre}: el medicamento ${i + 1} de esta receta ya lo tiene.`, nombreDe(otro))]
        : [],
    ),
    ...medicacion
      .filter((otro) => comparten(nombre, otro))
      .map((otro) => repetido(`${nombre} ya está en la medicación actual: «${otro}».`, otro)),
    ...recetas.flatMap(({ numero, medicamentos }) =>
      medicamentos
        .filter((otro) => comparten(nombre, nombreDe(otro)))
        .map((otro) =>
          repetido(`${nombre} ya está en la receta n° ${numero ?? ''} de esta consulta.`, nombreDe(otro)),
        ),
    ),
  ];
}

/** Drugs that act where they are put, or are inhaled: their dose does not follow the weight. */
const LOCAL =
  /\b(crema|gel|locion|champu|shampoo|unguento|pomada|emulsion|jabon|pasta|ovulo|vaginal|colirio|oftalmic|otic|nasal|topic|dermic|inhal|nebuliz|aerosol)/u;
/** How old a child's last weight may be. Small children outgrow it sooner. */
export function pesoSirveDias(nacimiento: Dia, hoy: Dia): number {
  const anios = edad(nacimiento, hoy);
  if (anios < 1) return 60;
  return anios < 5 ? 183 : 365;
}
const enPalabras: Record<number, string> = {
  60: 'de los últimos 2 meses',
  183: 'de los últimos 6 meses',
  365: 'del último año',
};

function porPeso(
  { forma }: Medicamento,
  { paciente: { nombre, nacimiento }, pesos, hoy }: DatosDeAdvertencias,
): Sueltas {
  if (nacimiento === null || edad(nacimiento, hoy) >= PEDIATRIA_EDAD || LOCAL.test(plegar(forma))) return [];
  const dias = pesoSirveDias(nacimiento, hoy);
  const desde = sumarDias(hoy, -dias);
  if (pesos.some((dia) => dia >= desde && dia <= hoy)) return [];
  const texto = `${nombre} tiene ${edadEnPalabras(nacimiento, hoy)} y su resumen no tiene un peso ${enPalabras[dias]}.`;
  return [{ clase: 'peso', texto, con: '' }];
}

/** A reason for the drug at `lugar`, by somebody who had these texts on the screen. */
export interface MotivoDeAdvertencia {
  lugar: number;
  motivo: string;
  vistas: string[];
}

/** The warnings that nobody gave a reason for, or that appeared after the reason was written. */
export const sinMotivo = (
  advertencias: readonly Advertencia[],
  motivos: readonly MotivoDeAdvertencia[],
): Advertencia[] =>
  advertencias.filter(
    ({ lugar, texto }) => !motivos.some((motivo) => motivo.lugar === lugar && motivo.vistas.includes(texto)),
  );
