import { esDia, type Dia } from '../tiempo/fechas.ts';

/** A line of an insurer's padrón: column names, valid cells, and messages for errors. */

export const columnasPadron = [
  'documento',
  'nro_afiliado',
  'plan',
  'estado',
  'apellido',
  'nombre',
  'fec_nac',
  'sexo',
] as const;
export type ColumnaPadron = (typeof columnasPadron)[number];

export const nombreDeColumna: Record<ColumnaPadron, string> = {
  documento: 'DNI',
  nro_afiliado: 'Nº de afiliado',
  plan: 'Plan',
  estado: 'Estado',
  apellido: 'Apellido',
  nombre: 'Nombre',
  fec_nac: 'Fecha de nacimiento',
  sexo: 'Sexo',
};

/** Normalized as by `nombrePlano`: without case, accents, spaces, punctuation or a leading 'número de'. */
const sinonimos: Record<ColumnaPadron, readonly string[]> = {
  documento: ['documento', 'dni', 'doc', 'documentodni'],
  nro_afiliado: ['afiliado', 'afiliada', 'credencial', 'afiliadonumero', 'afiliadonro'],
  plan: ['plan', 'codigoplan', 'planmedico'],
  estado: ['estado', 'situacion', 'condicion'],
  apellido: ['apellido', 'apellidos'],
  nombre: ['nombre', 'nombres'],
  fec_nac: ['fecnac', 'fechanac', 'fechanacimiento', 'fechadenacimiento', 'nacimiento', 'fnac'],
  sexo: ['sexo', 'genero'],
};

const plano = (texto: string) =>
  texto
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/**
 * 'Nº de afiliado', 'N° afiliado', 'Nro. Afiliado', 'Núm. de afiliado' and 'Número de afiliado' are the same
 * name.
 */
const nombrePlano = (texto: string) =>
  plano(texto).replace(
    /^(?:numero|num|nro|no|n)(?:de(?:l|la)?)?(?=afiliad|documento|doc$|dni|credencial)/,
    '',
  );

export interface Encabezado {
  /** Index of each column, from the left. */
  lugares: Partial<Record<ColumnaPadron, number>>;
  columnas: ColumnaPadron[];
  ignoradas: string[];
  ancho: number;
}

export function leerEncabezado(celdas: readonly string[]): Encabezado | { error: string } {
  const lugares: Partial<Record<ColumnaPadron, number>> = {};
  const ignoradas: string[] = [];
  for (const [lugar, celda] of celdas.entries()) {
    const columna = columnasPadron.find((nombre) => sinonimos[nombre].includes(nombrePlano(celda)));
    if (!columna) {
      if (celda.trim() !== '') ignoradas.push(celda.trim().slice(0, 60));
    } else if (lugares[columna] !== undefined) {
      return { error: `La columna «${nombreDeColumna[columna]}» está dos veces en el encabezado.` };
    } else lugares[columna] = lugar;
  }
  if (lugares.documento === undefined) {
    return {
      error:
        'Falta la columna «documento» (o «dni»). La primera línea tiene que llevar los nombres de las columnas.',
    };
  }
  return {
    lugares,
    columnas: columnasPadron.filter((nombre) => lugares[nombre] !== undefined),
    ignoradas: ignoradas.slice(0, 20),
    ancho: celdas.length,
  };
}

/** An affiliate. A column that the file lacks is `null` and does not overwrite the stored value. */
export interface LineaPadron {
  documento: string | null;
  nro_afiliado: string | null;
  plan: string | null;
  estado: string;
  apellido: string | null;
  nombre: string | null;
  fec_nac: Dia | null;
  sexo: string | null;
  error: string | null;
}

const LARGOS = { nro_afiliado: 40, plan: 40, apellido: 80, nombre: 80 } as const;
const estados: Record<string, 'A' | 'B'> = {
  '': 'A',
  a: 'A',
  activo: 'A',
  activa: 'A',
  alta: 'A',
  habilitado: 'A',
  habilitada: 'A',
  vigente: 'A',
  si: 'A',
  b: 'B',
  baja: 'B',
  i: 'B',
  inactivo: 'B',
  inactiva: 'B',
  suspendido: 'B',
  suspendida: 'B',
  no: 'B',
};
const sexosDe: Record<string, string | null> = {
  '': null,
  f: 'F',
  femenino: 'F',
  mujer: 'F',
  m: 'M',
  masculino: 'M',
  varon: 'M',
  hombre: 'M',
  x: 'X',
};

/** Fast path: the cell is nearly always the exact code. */
const enLista = <T>(lista: Record<string, T>, texto: string): T | undefined =>
  lista[texto.toLowerCase()] ?? lista[plano(texto)];

/** AAAA-MM-DD or DD/MM/AAAA, plausible for a living person; `undefined` otherwise. */
function leerFecha(texto: string, hoy: Dia): Dia | undefined {
  const [, d, m, a] = /^([0-9]{1,2})[/-]([0-9]{1,2})[/-]([0-9]{4})$/.exec(texto) ?? [];
  const dia = d === undefined ? texto : `${a!}-${m!.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return esDia(dia) && dia >= '1900-01-01' && dia <= hoy ? dia : undefined;
}

/** People write dots and spaces, and spreadsheets add leading zeros. */
const leerDocumento = (texto: string) => texto.replace(/[.\s\u00a0]/g, '').replace(/^0+(?=[0-9]{7,8}$)/, '');

// oxlint-disable-next-line no-control-regex
const NO_TEXTO = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

const entreComillas = (texto: string) => `«${texto.length > 40 ? `${texto.slice(0, 40)}…` : texto}»`;

export function leerLinea(celdas: readonly string[], { lugares, ancho }: Encabezado, hoy: Dia): LineaPadron {
  const celda = (columna: ColumnaPadron) => {
    const lugar = lugares[columna];
    // The line is refused with a message; control characters are removed so that it can be displayed.
    return lugar === undefined ? '' : (celdas[lugar] ?? '').replace(NO_TEXTO, '').trim();
  };
  const errores: string[] = [];
  const sobran = celdas.slice(ancho).some((una) => una.trim() !== '');
  if (celdas.length < ancho || sobran)
    errores.push(`Tiene ${celdas.length} columnas y el encabezado ${ancho}`);
  if (celdas.join('').search(NO_TEXTO) >= 0) errores.push('Tiene caracteres que no son texto');

  const texto = (columna: keyof typeof LARGOS): string | null => {
    const escrito = celda(columna);
    const valor = /\s\s|[\t\r\n]/.test(escrito) ? escrito.replace(/\s+/g, ' ') : escrito;
    if (valor.length > LARGOS[columna])
      errores.push(`${nombreDeColumna[columna]} de más de ${LARGOS[columna]} letras`);
    return valor === '' ? null : valor.slice(0, LARGOS[columna]);
  };

  const dni = leerDocumento(celda('documento'));
  const esDni = /^[0-9]{7,8}$/.test(dni);
  if (dni === '') errores.unshift('Falta el DNI');
  else if (!esDni) errores.unshift(`El DNI ${entreComillas(celda('documento'))} no tiene 7 u 8 números`);

  const nacimiento = celda('fec_nac');
  const fec_nac = nacimiento === '' ? null : leerFecha(nacimiento, hoy);
  if (fec_nac === undefined)
    errores.push(`La fecha ${entreComillas(nacimiento)} no es válida: se escribe DD/MM/AAAA o AAAA-MM-DD`);
  const estado = enLista(estados, celda('estado'));
  if (estado === undefined)
    errores.push(`El estado ${entreComillas(celda('estado'))} no se conoce: A (activo) o B (baja)`);
  const sexo = enLista(sexosDe, celda('sexo'));
  if (sexo === undefined) errores.push(`El sexo ${entreComillas(celda('sexo'))} no se conoce: F, M o X`);

  return {
    documento: esDni ? dni : null,
    nro_afiliado: texto('nro_afiliado'),
    plan: texto('plan'),
    estado: estado ?? 'A',
    apellido: texto('apellido'),
    nombre: texto('nombre'),
    fec_nac: fec_nac ?? null,
    sexo: sexo ?? null,
    error: errores.length === 0 ? null : errores.join('. '),
  };
}

/** A sample file to fill in. */
export const modeloPadron: readonly (readonly string[])[] = [
  columnasPadron,
  ['30111222', '30111222/01', '210', 'A', 'Gómez', 'Ana', '14/03/1985', 'F'],
  ['28444555', '28444555/01', '310', 'B', 'Díaz', 'Carlos', '02/07/1980', 'M'],
];
