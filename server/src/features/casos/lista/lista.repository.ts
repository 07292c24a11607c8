import type { FiltroDeCasos } from '@portal/domain/casos/contract';
import { estadosCaso, type CosaDeHoy, type EstadoCaso } from '@portal/domain/casos/reglas';
import { diaDe, esDia, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import type { AnyQuery } from '../../../db/query.ts';
import type { Alcance } from '../casos.policy.ts';
import {
  AUSENTES,
  conCorreoFallido,
  conNovedades,
  conTurno,
  DE_HOY,
  porControlar,
  sinProximoPaso,
  sinRespuesta,
} from '../hoy/hoy-condiciones.ts';

const { presente } = estadosTurno;

/** The list of cases. Every filter is an index range, so 100,000 cases take as long as 1,000. */

export type Filtro = Omit<FiltroDeCasos, 'unidad_id' | 'page' | 'size' | 'gestor_id'>;

function createDonde() {
  const values: unknown[] = [];
  const partes: string[] = [];
  const param = (value: unknown) => {
    values.push(value);
    return `$${values.length}`;
  };
  return {
    values,
    param,
    y: (parte: string) => void partes.push(parte),
    /** Prefix search as a range: the highest code point closes it. */
    empieza(columna: string, texto: string): string {
      const simple = `portal.simple(${param(texto.normalize('NFC').trim())}::text)`;
      return `(${columna} >= ${simple} and ${columna} < ${simple} || chr(1114111))`;
    },
    get sql() {
      return partes.join(' and ');
    },
  };
}
type Donde = ReturnType<typeof createDonde>;

const NADIE = 'false';
const soloDigitos = (texto: string) => /^[0-9]+$/.test(texto);
const cabe = (texto: string) => soloDigitos(texto) && Number(texto) <= 2_000_000_000;

function donde(unidadId: number, alcance: Alcance, filtro: Filtro, ahora: Date): Donde {
  const d = createDonde();
  d.y(`c.unidad_id = ${d.param(unidadId)}`);
  if (alcance !== null) d.y(`c.gestor_id = ${d.param(alcance)}`);
  for (const [campo, hacer] of Object.entries(condiciones)) {
    const valor = filtro[campo as keyof typeof condiciones];
    const texto = valor === undefined ? '' : String(valor).trim();
    if (texto !== '') d.y(hacer(d, texto, ahora));
  }
  return d;
}

type Condicion = (d: Donde, texto: string, ahora: Date) => string;
const condiciones = {
  casoId: (d, texto) => (cabe(texto) ? `c.id = ${d.param(Number(texto))}` : NADIE),
  status: (d, texto) => `c.status = ${d.param(Number(texto))}`,
  fechaAlta: (d, texto) => delDia(d, 'c.fecha_alta', texto),
  nroSiniestro: (d, texto) =>
    soloDigitos(texto)
      ? `(${d.empieza('c.siniestro_simple', texto)} or ${d.empieza('c.siniestro_numero', texto)})`
      : d.empieza('c.siniestro_simple', texto),
  documento: (d, texto) => deNumeros(d, 'c.documento', texto),
  nombre: (d, texto) => d.empieza('c.nombre_simple', texto),
  apellido: (d, texto) => d.empieza('c.apellido_nombre', texto),
  telefonoMovil: (d, texto) => deNumeros(d, 'c.tel_movil', texto),
  email: (d, texto) => d.empieza('c.email_simple', texto),
  fecha_turno: (d, texto) => delDia(d, 'c.turno_inicio', texto),
  hora_turno: (d, texto) => deLaHora(d, texto),
  buscar: (d, texto) => buscado(d, texto),
  hoy: (d, texto, ahora) => deHoy[texto as CosaDeHoy](d, ahora),
} satisfies Partial<Record<keyof Filtro, Condicion>>;

const deHoy: Record<CosaDeHoy, (d: Donde, ahora: Date) => string> = {
  turnos: (d, ahora) => conTurno(d.param, diaDe(ahora), DE_HOY),
  novedades: () => conNovedades(),
  ausentes: (d, ahora) => conTurno(d.param, sumarDias(diaDe(ahora), -1), AUSENTES),
  sin_paso: (d, ahora) => sinProximoPaso(d.param, ahora),
  plazos: (d, ahora) => sinRespuesta(d.param, ahora),
  correos: (d, ahora) => conCorreoFallido(d.param, ahora),
  controles: (d, ahora) => porControlar(d.param, ahora),
};

function delDia(d: Donde, columna: string, dia: string): string {
  if (!esDia(dia)) return NADIE;
  return `(${columna} >= ${d.param(instanteDe(dia))} and ${columna} < ${d.param(instanteDe(sumarDias(dia, 1)))})`;
}

/** Accepts dots, spaces and hyphens, as people type them. */
function deNumeros(d: Donde, columna: string, texto: string): string {
  const digitos = texto.replace(/[\s.()+-]/g, '');
  return soloDigitos(digitos) ? d.empieza(columna, digitos) : NADIE;
}

/** '9:30' or '09:30'; '9' is the whole hour. */
function deLaHora(d: Donde, texto: string): string {
  const [, hora, minutos] = /^([0-9]{1,2})(?::([0-5][0-9]))?$/.exec(texto) ?? [];
  if (hora === undefined || Number(hora) > 23) return NADIE;
  if (minutos !== undefined) return `c.turno_hora = ${d.param(`${hora}:${minutos}`)}::time`;
  return `(c.turno_hora >= ${d.param(`${hora}:00`)}::time and c.turno_hora <= ${d.param(`${hora}:59`)}::time)`;
}

/**
 * Name and surname in any order, with or without the comma that the table shows: rotates the words, so that
 * each one is tried as the beginning of the surname.
 */
function porNombre(d: Donde, texto: string): string[] {
  const palabras = texto
    .split(/[\s,]+/u)
    .filter(Boolean)
    .slice(0, 6);
  const vueltas = palabras.map((_, i) => [...palabras.slice(i), ...palabras.slice(0, i)].join(' '));
  return [...new Set(vueltas)]
    .map((vuelta) => d.empieza('c.apellido_nombre', vuelta))
    .concat(d.empieza('c.nombre_simple', palabras.join(' ')));
}

/** 'SIN 88151', 'sin88151' and 'SIN-88151' are one claim. */
function porSiniestro(d: Donde, texto: string): string[] {
  const [, letras, numero] = /^(\p{L}+)[\s./-]*([0-9]+)$/u.exec(texto) ?? [];
  const partes = [d.empieza('c.siniestro_simple', texto)];
  return letras && numero
    ? [
        ...partes,
        `(${d.empieza('c.siniestro_numero', numero)} and ${d.empieza('c.siniestro_simple', letras)})`,
      ]
    : partes;
}

function buscado(d: Donde, texto: string): string {
  const digitos = texto.replace(/[\s.-]/g, '');
  if (!soloDigitos(digitos)) return `(${[...porNombre(d, texto), ...porSiniestro(d, texto)].join(' or ')})`;
  const partes = ['c.documento', 'c.siniestro_numero', 'c.siniestro_simple'].map((columna) =>
    d.empieza(columna, digitos),
  );
  return `(${[...(cabe(digitos) ? [`c.id = ${d.param(Number(digitos))}`] : []), ...partes].join(' or ')})`;
}

const query = <Row>(sql: string, parameters: readonly unknown[]): AnyQuery<Row> => ({
  compile: () => ({ sql, parameters }),
});

const columnaDe: Record<EstadoCaso, string> = {
  1: 'abiertos',
  2: 'cancelados',
  3: 'cerrados',
  4: 'por_agendar',
  5: 'por_cerrar',
};

/** No filter is set, except perhaps the status. */
export function esEntera({ order: _, status: _status, ...resto }: Filtro): boolean {
  return Object.values(resto).every((valor) => valor === undefined || String(valor).trim() === '');
}

/** Length of the unfiltered list, or of one status, from the maintained counters. */
export function countEntera(
  unidadId: number,
  alcance: Alcance,
  { status }: Filtro,
): AnyQuery<{ total: number }> {
  const estados = status === undefined || status === '' ? Object.values(estadosCaso) : [status as EstadoCaso];
  const suma = estados.map((uno) => columnaDe[uno]).join(' + ');
  return query(
    `select coalesce(sum(${suma}), 0)::int as total from casos_por_gestor where unidad_id = $1 and ($2::uuid is null or gestor_id = $2)`,
    [unidadId, alcance],
  );
}

export interface CasoDeLista {
  id: number;
  paciente_id: string;
  status: EstadoCaso;
  fecha_alta: Date;
  nro_siniestro: string;
  documento: string;
  nombre: string;
  apellido: string;
  tel_movil: string;
  email: string | null;
  aceptacion: string | null;
  gestor_id: string;
  gestor_nombre: string;
  gestor_apellido: string;
  turno_id: string | null;
  turno_inicio: Date | null;
  turno_version: number | null;
  turno_semilla: Buffer | null;
  turno_estado: number | null;
  turno_servicio: string | null;
  alertas: number;
  /** The last follow-up or visit, else the creation. */
  ultimo_contacto: Date;
}

/** Case numbers are given in order of creation, so sorting by date is sorting by number. */
const claves: Record<string, string> = {
  casoId: '',
  fechaAlta: '',
  apellido: 'c.apellido_nombre',
  fecha_turno: 'c.turno_inicio',
  status: 'c.status',
};

const FILA = `select c.id, c.paciente_id, c.status, c.fecha_alta, c.nro_siniestro, c.documento, c.nombre, c.apellido, c.tel_movil, c.email, c.aceptacion, c.gestor_id,
    g.nombre as gestor_nombre, g.apellido as gestor_apellido, t.id as turno_id, t.inicio as turno_inicio, t.version as turno_version, t.semilla as turno_semilla,
    t.estado as turno_estado, s.nombre as turno_servicio,
    (select count(*)::int from hechos_caso h where h.unidad_id = c.unidad_id and h.caso_id = c.id and h.alerta and h.vista is null) as alertas,
    greatest(c.fecha_alta, (select max(q.creado) from seguimientos q where q.unidad_id = c.unidad_id and q.caso_id = c.id),
      (select max(v.inicio) from turnos v where v.unidad_id = c.unidad_id and v.caso_id = c.id and v.estado = ${presente})) as ultimo_contacto
  from pagina x join casos c on c.unidad_id = $1 and c.id = x.id
    join personas g on g.unidad_id = c.unidad_id and g.id = c.gestor_id
    left join turnos t on t.unidad_id = c.unidad_id and t.id = c.turno_id
    left join servicios s on s.unidad_id = t.unidad_id and s.id = t.servicio_id`;

/** Cases without an appointment sort as the earliest, in the order of the index. */
const SIN_TURNO = { asc: ' nulls first', desc: ' nulls last' } as const;

function ordenDe(order: Filtro['order'], alReves: boolean) {
  const desc = order.startsWith('-') !== alReves;
  const clave = claves[order.replace('-', '')]!;
  const sentido = desc ? 'desc' : 'asc';
  const sinTurno = clave === 'c.turno_inicio' ? SIN_TURNO[sentido] : '';
  const de = (columnas: readonly string[]) =>
    columnas.map((columna, i) => `${columna} ${sentido}${i === 0 ? sinTurno : ''}`).join(', ');
  return {
    clave,
    orden: de(clave === '' ? ['c.id'] : [clave, 'c.id']),
    ordenDeClave: de(clave === '' ? ['id'] : ['clave', 'id']),
  };
}

/**
 * A page of the unfiltered list. `alReves` reads from the other end, so the last page costs as little as the
 * first.
 */
export function listEntera(
  unidadId: number,
  alcance: Alcance,
  filtro: Filtro,
  { salto, cuantos, alReves, ahora }: { salto: number; cuantos: number; alReves: boolean; ahora: Date },
): AnyQuery<CasoDeLista> {
  const d = donde(unidadId, alcance, filtro, ahora);
  const { orden } = ordenDe(filtro.order, alReves);
  return query(
    `with pagina as materialized (select c.id from casos c where ${d.sql} order by ${orden} limit ${d.param(cuantos)} offset ${d.param(salto)})
    ${FILA} order by ${orden}`,
    d.values,
  );
}

/**
 * A page of the filtered list with its total, in one search. A page beyond the last gives the last one;
 * without matches, one row without a case gives the total.
 */
export function listFiltrada(
  unidadId: number,
  alcance: Alcance,
  filtro: Filtro,
  { page, size, ahora }: { page: number; size: number; ahora: Date },
): AnyQuery<{ total: number } & (CasoDeLista | { id: null })> {
  const d = donde(unidadId, alcance, filtro, ahora);
  const { clave, orden, ordenDeClave } = ordenDe(filtro.order, false);
  const cuantos = `${d.param(size)}::int`;
  return query(
    `with hallados as materialized (select c.id${clave === '' ? '' : `, ${clave} as clave`} from casos c where ${d.sql}),
    cuenta as (select count(*)::int as total from hallados),
    pagina as materialized (select id from hallados order by ${ordenDeClave} limit ${cuantos}
      offset (select least(${d.param((page - 1) * size)}::int, greatest(0, (total - 1) / ${cuantos} * ${cuantos})) from cuenta))
    select cuenta.total, f.* from cuenta left join (${FILA.replace('select c.id,', `select row_number() over (order by ${orden}) as lugar, c.id,`)}) f on true order by f.lugar`,
    d.values,
  );
}

export type CasoDeTramo = CasoDeLista & { clave: string | null };

/** The whole list in batches for the export, by keyset pagination: each batch starts after `ultimo`. */
export function listTramo(
  unidadId: number,
  alcance: Alcance,
  filtro: Filtro,
  {
    ultimo,
    cuantos,
    ahora,
  }: { ultimo: Pick<CasoDeTramo, 'id' | 'clave'> | null; cuantos: number; ahora: Date },
): AnyQuery<CasoDeTramo> {
  const d = donde(unidadId, alcance, filtro, ahora);
  const { clave, orden } = ordenDe(filtro.order, false);
  if (ultimo) d.y(despues(d, clave, filtro.order.startsWith('-'), ultimo));
  return query(
    `with pagina as materialized (select c.id from casos c where ${d.sql} order by ${orden} limit ${d.param(cuantos)})
    ${FILA.replace('select c.id,', `select ${clave === '' ? 'null' : `${clave}::text`} as clave, c.id,`)} order by ${orden}`,
    d.values,
  );
}

const tipoDeClave: Record<string, string> = {
  'c.apellido_nombre': 'text',
  'c.turno_inicio': 'timestamptz',
  'c.status': 'int',
};

/**
 * Condition for the rows after `ultimo`: by number alone, or by key and then number. Rows without a key sort
 * as in `ordenDe`.
 */
function despues(
  d: Donde,
  clave: string,
  desc: boolean,
  { id, clave: valor }: Pick<CasoDeTramo, 'id' | 'clave'>,
): string {
  const mas = desc ? '<' : '>';
  const numero = `c.id ${mas} ${d.param(id)}`;
  if (clave === '') return numero;
  if (valor === null)
    return desc ? `(${clave} is null and ${numero})` : `(${clave} is not null or ${numero})`;
  const esta = `${d.param(valor)}::${tipoDeClave[clave]}`;
  return `(${clave} ${mas} ${esta} or (${clave} = ${esta} and ${numero})${desc ? ` or ${clave} is null` : ''})`;
}
