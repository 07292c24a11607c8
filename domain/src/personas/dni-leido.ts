import { esDia } from '../tiempo/fechas.ts';
import { nombrePropio } from './nombre-propio.ts';
import { sexos, type Sexo } from './reglas.ts';

/** The personal data in the PDF417 code of an Argentine DNI. */
export interface DniLeido {
  dni: string;
  apellido: string;
  nombre: string;
  sexo: Sexo;
  /** yyyy-MM-dd */
  fec_nac: string;
  nro_tramite: string;
}

/** Places of the fields, between '@' signs. The first cards began with an empty field and had another order. */
const TARJETA = { nro_tramite: 0, apellido: 1, nombre: 2, sexo: 3, dni: 4, nacimiento: 6 };
const PRIMERA_TARJETA = { dni: 1, apellido: 4, nombre: 5, nacimiento: 7, sexo: 8, nro_tramite: 10 };

/** Reads the text of the code. Undefined if it is not that of a DNI, so that half a code fills in nothing. */
export function leerDni(texto: string): DniLeido | undefined {
  const partes = texto.split('@').map((parte) => parte.trim());
  const lugar = partes[0] === '' ? PRIMERA_TARJETA : TARJETA;
  const de = (campo: keyof typeof lugar) => partes[lugar[campo]] ?? '';
  const [dia, mes, anio] = de('nacimiento').split('/');
  const leido = {
    // Numbers under ten million have a leading zero in the code.
    dni: de('dni').replace(/^0+/, ''),
    apellido: nombrePropio(de('apellido')),
    nombre: nombrePropio(de('nombre')),
    sexo: sexos.find((sexo) => sexo === de('sexo')),
    fec_nac: `${anio}-${mes}-${dia}`,
    nro_tramite: de('nro_tramite'),
  };
  const { sexo } = leido;
  if (!/^\d{7,8}$/.test(leido.dni) || !/^\d{11}$/.test(leido.nro_tramite)) return undefined;
  if (!leido.apellido || !leido.nombre || !sexo || !esDia(leido.fec_nac)) return undefined;
  return { ...leido, sexo };
}
