import { clases, habitos, textoDeNinguna, type Clase, type Habito } from '@portal/domain/resumen/clases';
import type { EntradaDelResumen, Resumen } from '@portal/domain/resumen/contract';
import { diaDe, meses } from '@portal/domain/tiempo/fechas';

/** '72.5' → '72,5 kg' */
export const kilos = (numero: string) => `${numero.replace('.', ',')} kg`;

export function nombreDe({ clase, nombre }: Pick<EntradaDelResumen, 'clase' | 'nombre'>): string {
  if (clase === 'peso') return kilos(nombre);
  return clase === 'habito' ? (habitos[nombre as Habito] ?? nombre) : nombre;
}

/** As exact as it is known: '2019', 'mayo de 2019', '3 de mayo de 2019'. */
function fechaEnPalabras(fecha: string): string {
  const [anio = '', mes, dia] = fecha.split('-');
  if (mes === undefined) return anio;
  const delMes = `${meses[Number(mes) - 1]} de ${anio}`;
  return dia === undefined ? delMes : `${Number(dia)} de ${delMes}`;
}

/** A vaccine and a weight happened on a day; everything else lasts since then. */
export function cuandoFue({ clase, fecha }: Pick<EntradaDelResumen, 'clase' | 'fecha'>): string {
  if (fecha === '') return '';
  const exacto = fecha.length === 10;
  const unaVez = clase === 'vacuna' || clase === 'peso';
  const cuando = fechaEnPalabras(fecha);
  if (unaVez) return `${exacto ? 'El' : 'En'} ${cuando}`;
  return `${exacto ? 'Desde el' : 'Desde'} ${cuando}`;
}

/** 'hoy', 'el 3 de mayo', 'el 3 de mayo de 2024' */
function diaDicho(instante: string, ahora: Date): string {
  const dia = diaDe(new Date(instante));
  if (dia === diaDe(ahora)) return 'hoy';
  const entero = fechaEnPalabras(dia);
  const esteAnio = ` de ${diaDe(ahora).slice(0, 4)}`;
  return `el ${entero.endsWith(esteAnio) ? entero.slice(0, -esteAnio.length) : entero}`;
}

/** 'la Dra. Laura Pérez', 'el Dr. Juan Paz'; other titles have no article. */
export function conArticulo(profesional: string): string {
  if (profesional.startsWith('Dra. ')) return `la ${profesional}`;
  return profesional.startsWith('Dr. ') ? `el ${profesional}` : profesional;
}

type Dicho = Pick<EntradaDelResumen, 'origen' | 'dichaPor' | 'dicha'>;

/** Who said it and when. `yo`: the full name of the patient who reads. */
export function quienLoDijo({ origen, dichaPor, dicha }: Dicho, ahora: Date, yo?: string): string {
  const dia = diaDicho(dicha, ahora);
  if (origen === 'informado') return `Informado desde otro lugar, ${dia}`;
  if (origen === 'profesional') return `Lo anotó ${conArticulo(dichaPor)} ${dia}`;
  return dichaPor === yo ? `Lo dijiste vos ${dia}` : `Lo dijo ${dichaPor} ${dia}`;
}

/** What a professional said is confirmed by saying it. */
export function quienLoConfirmo({ origen, confirmada }: EntradaDelResumen): string | undefined {
  if (!confirmada || origen === 'profesional') return undefined;
  return `Confirmado por ${conArticulo(confirmada.por)}`;
}

/** An unknown severity may be any, so that it comes before a mild one. */
const pesoDe = { grave: 0, moderada: 1, leve: 3 } as const;
const UNKNOWN = 2;

/** The current entries of a class: allergies by severity, weights by day. */
export function vigentesDe({ entradas }: Pick<Resumen, 'entradas'>, clase: Clase): EntradaDelResumen[] {
  const vigentes = entradas.filter((entrada) => entrada.clase === clase && entrada.estado === 'vigente');
  if (clase === 'alergia') return vigentes.toSorted((a, b) => orden(a) - orden(b));
  if (clase === 'peso') return vigentes.toSorted((a, b) => diaDelPeso(b).localeCompare(diaDelPeso(a)));
  return vigentes;
}
const orden = ({ gravedad }: EntradaDelResumen) => (gravedad === null ? UNKNOWN : pesoDe[gravedad]);
const diaDelPeso = ({ fecha, dicha }: EntradaDelResumen) => fecha || diaDe(new Date(dicha));

export const terminadas = ({ entradas }: Pick<Resumen, 'entradas'>) =>
  entradas.filter(({ estado }) => estado === 'terminada');

export const sinConfirmar = ({ entradas }: Pick<Resumen, 'entradas'>) =>
  entradas.filter(({ estado, confirmada }) => estado === 'vigente' && confirmada === null);

export const ningunaDe = ({ ninguna }: Pick<Resumen, 'ninguna'>, clase: Clase) =>
  ninguna.find((una) => una.clase === clase);

const contadas: Record<Clase, readonly [una: string, varias: string]> = {
  alergia: ['alergia', 'alergias'],
  medicacion: ['medicamento', 'medicamentos'],
  problema: ['problema de salud', 'problemas de salud'],
  vacuna: ['vacuna', 'vacunas'],
  habito: ['hábito', 'hábitos'],
  peso: ['peso', 'peso'],
};

/** '2 alergias · 1 medicamento'; empty if nothing was said. */
export function cuantoHay(resumen: Resumen): string {
  return clases
    .map((clase) => {
      const cuantas =
        vigentesDe(resumen, clase).length + (clase === 'problema' ? resumen.condiciones.length : 0);
      const ninguna = ningunaDe(resumen, clase);
      if (cuantas === 0) return ninguna ? textoDeNinguna[ninguna.clase] : '';
      const [una, varias] = contadas[clase];
      return clase === 'peso' ? una : `${cuantas}\u00a0${cuantas === 1 ? una : varias}`;
    })
    .filter(Boolean)
    .join(' · ');
}
