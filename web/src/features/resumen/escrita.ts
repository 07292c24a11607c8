import { clavesDeHabito, gravedades, type Clase, type Habito } from '@portal/domain/resumen/clases';
import type { EntradaDelResumen, EntradaEscrita } from '@portal/domain/resumen/contract';
import { esDia, meses, type Dia } from '@portal/domain/tiempo/fechas';
import { typed, type FormValues } from '../../lib/form-values.ts';

const sinTildes = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const dosCifras = (numero: string) => numero.padStart(2, '0');

/**
 * '2019', '5/2019', 'mayo de 2019' or '3/5/2019' as it is stored; undefined if it is none of them or does not exist.
 */
export function leerFecha(texto: string): string | undefined {
  const limpio = sinTildes(texto.trim());
  if (limpio === '') return '';
  const conNombre = /^([a-z]+)( de)? (\d{4})$/.exec(limpio);
  const mesDicho = conNombre ? meses.indexOf(conNombre[1]!) + 1 : 0;
  if (mesDicho > 0) return leerFecha(`${mesDicho}/${conNombre![3]}`);
  const partes = limpio.split(/[/.-]/).map((parte) => parte.trim());
  const [anio = '', mes, dia] = partes[0]?.length === 4 ? partes : partes.toReversed();
  if (!/^(19|20)\d\d$/.test(anio) || partes.length > 3) return undefined;
  if (mes === undefined) return anio;
  if (!/^\d{1,2}$/.test(mes) || !/^\d{1,2}$/.test(dia ?? '1')) return undefined;
  const entero = `${anio}-${dosCifras(mes)}-${dosCifras(dia ?? '1')}`;
  if (!esDia(entero)) return undefined;
  return dia === undefined ? entero.slice(0, 7) : entero;
}

/** The stored date as people type it. */
export const fechaParaEscribir = (fecha: string) => fecha.split('-').toReversed().map(sinCero).join('/');
const sinCero = (parte: string) => parte.replace(/^0/, '');

/** '72,5 kg' or '72.5' → '72,5'; undefined if it is no weight. */
function leerKilos(texto: string): string | undefined {
  const numero = texto.replace(/\s|kg?s?\.?$|kilos?$/gi, '').replace('.', ',');
  return /^[1-9]\d{0,2}(,\d{1,2})?$|^0,[1-9]\d?$/.test(numero) ? numero : undefined;
}

/** Pasted text may contain line breaks and invisible characters, which the server refuses. */
const unaLinea = (texto: string) => texto.replace(/\p{Cc}+/gu, ' ').trim();
const parrafo = (texto: string) => texto.replace(/[^\P{Cc}\n\r\t]/gu, '').trim();

/** Keys of the texts, by field. */
export type Falta = `falta.${Clase | 'fecha' | 'dia' | 'futura'}`;
type Faltas = { nombre?: Falta; fecha?: Falta };
export type Escrita = { entrada: EntradaEscrita } | { errores: Faltas };

/** Reads the form of a class: the entry, or what is missing. */
export function leerEntrada(clase: Clase, values: FormValues, codigo: string, hoy: Dia): Escrita {
  const errores: Faltas = {};
  const escrito = unaLinea(typed(values, 'nombre'));
  const nombre = clase === 'peso' ? leerKilos(escrito) : escrito;
  if (!nombre) errores.nombre = `falta.${clase}`;
  const fecha = leerFecha(typed(values, 'fecha'));
  if (fecha === undefined) errores.fecha = clase === 'peso' ? 'falta.dia' : 'falta.fecha';
  else if (fecha > hoy.slice(0, fecha.length)) errores.fecha = 'falta.futura';
  else if (clase === 'peso' && fecha !== '' && fecha.length < 10) errores.fecha = 'falta.dia';
  if (!nombre || fecha === undefined || Object.keys(errores).length > 0) return { errores };

  const detalle = parrafo(typed(values, 'detalle'));
  switch (clase) {
    case 'alergia': {
      const gravedad = gravedades.find((una) => una === typed(values, 'gravedad')) ?? null;
      return { entrada: { clase, nombre, detalle, gravedad, fecha } };
    }
    case 'problema':
      return { entrada: { clase, nombre, codigo, detalle, fecha } };
    case 'habito': {
      const habito = clavesDeHabito.find((clave) => clave === nombre);
      if (!habito) return { errores: { nombre: 'falta.habito' } };
      return { entrada: { clase, nombre: habito, detalle, fecha } };
    }
    case 'peso':
      return { entrada: { clase, nombre, fecha } };
    default:
      return { entrada: { clase, nombre, detalle, fecha } };
  }
}

/** An entry as it would be written again. */
export function deNuevo(entrada: EntradaDelResumen): EntradaEscrita {
  const { clase, nombre, codigo, detalle, gravedad, fecha } = entrada;
  switch (clase) {
    case 'alergia':
      return { clase, nombre, detalle, gravedad, fecha };
    case 'problema':
      return { clase, nombre, codigo, detalle, fecha };
    case 'habito':
      return { clase, nombre: nombre as Habito, detalle, fecha };
    case 'peso':
      return { clase, nombre, fecha };
    default:
      return { clase, nombre, detalle, fecha };
  }
}
