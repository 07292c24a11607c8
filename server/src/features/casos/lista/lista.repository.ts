import type { FiltroDeCasos } from '@portal/domain/casos/contract';
import type { EstadoCaso } from '@portal/domain/casos/estados';
import type { CosaDeHoy } from '@portal/domain/casos/reglas';
import { diaDe, esDia, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { sql, type RawBuilder } from 'kysely';
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
} from '../hoy/condiciones.repository.ts';

const { presente } = estadosTurno;

/** The list of cases. Every filter is an index range, so 100,000 cases take as long as 1,000. */

export type Filtro = Omit<FiltroDeCasos, 'unidad_id' | 'page' | 'size' | 'gestor_id'>;

type Condicion = RawBuilder<unknown>;
interface Desde {
  unidadId: number;
  ahora: Date;
}

const NADIE = sql`false`;
const todas = (condiciones: readonly Condicion[]) => sql.join(condiciones, sql` and `);
const alguna = (condiciones: readonly Condicion[]) => sql`(${sql.join(condiciones, sql` or `)})`;

/** Prefix search as a range: the highest code point closes it. */
function empieza(columna: string, texto: string): Condicion {
  const [c, simple] = [sql.ref(columna), sql`portal.simple(${texto.normalize('NFC').trim()}::text)`];
  return sql`(${c} >= ${simple} and ${c} < ${simple} || chr(1114111))`;
}

const soloDigitos = (texto: string) => /^[0-9]+$/.test(texto);
const cabe = (texto: string) => soloDigitos(texto) && Number(texto) <= 2_000_000_000;

function donde(unidadId: number, alcance: Alcance, filtro: Filtro, ahora: Date): Condicion[] {
  const partes = [sql`c.unidad_id = ${unidadId}`];
  if (alcance !== null) partes.push(sql`c.gestor_id = ${alcance}`);
  for (const [campo, condicion] of Object.entries(condiciones)) {
    const valor = filtro[campo as keyof typeof condiciones];
    const texto = valor === undefined ? '' : String(valor).trim();
    if (texto !== '') partes.push(condicion(texto, { unidadId, ahora }));
  }
  return partes;
}

const condiciones = {
  casoId: (texto) => (cabe(texto) ? sql`c.id = ${Number(texto)}` : NADIE),
  status: (texto) => sql`c.status = ${Number(texto)}`,
  fechaAlta: (texto) => delDia('c.fecha_alta', texto),
  nroSiniestro: (texto) =>
    soloDigitos(texto)
      ? alguna([empieza('c.siniestro_simple', texto), empieza('c.siniestro_numero', texto)])
      : empieza('c.siniestro_simple', texto),
  documento: (texto) => deNumeros('c.documento', texto),
  nombre: (texto) => empieza('c.nombre_simple', texto),
  apellido: (texto) => empieza('c.apellido_nombre', texto),
  telefonoMovil: (texto) => deNumeros('c.tel_movil', texto),
  email: (texto) => empieza('c.email_simple', texto),
  fecha_turno: (texto) => delDia('c.turno_inicio', texto),
  hora_turno: (texto) => deLaHora(texto),
  buscar: (texto) => buscado(texto),
  hoy: (texto, desde) => deHoy[texto as CosaDeHoy](desde),
} satisfies Partial<Record<keyof Filtro, (texto: string, desde: Desde) => Condicion>>;

const deHoy: Record<CosaDeHoy, (desde: Desde) => Condicion> = {
  turnos: ({ unidadId, ahora }) => conTurno(unidadId, diaDe(ahora), DE_HOY),
  novedades: ({ unidadId }) => conNovedades(unidadId),
  ausentes: ({ unidadId, ahora }) => conTurno(unidadId, sumarDias(diaDe(ahora), -1), AUSENTES),
  sin_paso: ({ ahora }) => sinProximoPaso(ahora),
  plazos: ({ ahora }) => sinRespuesta(ahora),
  correos: ({ unidadId, ahora }) => conCorreoFallido(unidadId, ahora),
  controles: ({ ahora }) => porControlar(ahora),
};

function delDia(columna: string, dia: string): Condicion {
  if (!esDia(dia)) return NADIE;
  const c = sql.ref(columna);
  return sql`(${c} >= ${instanteDe(dia)} and ${c} < ${instanteDe(sumarDias(dia, 1))})`;
}

/** Accepts dots, spaces and hyphens, as people type them. */
function deNumeros(columna: string, texto: string): Condicion {
  const digitos = texto.replace(/[\s.()+-]/g, '');
  return soloDigitos(digitos) ? empieza(columna, digitos) : NADIE;
}

/** '9:30' or '09:30'; '9' is the whole hour. */
function deLaHora(texto: string): Condicion {
  const [, hora, minutos] = /^([0-9]{1,2})(?::([0-5][0-9]))?$/.exec(texto) ?? [];
  if (hora === undefined || Number(hora) > 23) return NADIE;
  if (minutos !== undefined) return sql`c.turno_hora = ${`${hora}:${minutos}`}::time`;
  return sql`(c.turno_hora >= ${`${hora}:00`}::time and c.turno_hora <= ${`${hora}:59`}::time)`;
}

/**
 * Name and surname in any order, with or without the comma that the table shows: rotates the words, so that
 * each one is tried as the beginning of the surname.
 */
function porNombre(texto: string): Condicion[] {
  const palabras = texto
    .split(/[\s,]+/u)
    .filter(Boolean)
    .slice(0, 6);
  const vueltas = palabras.map((_, i) => [...palabras.slice(i), ...palabras.slice(0, i)].join(' '));
  return [...new Set(vueltas)]
    .map((vuelta) => empieza('c.apellido_nombre', vuelta))
    .concat(empieza('c.nombre_simple', palabras.join(' ')));
}

/** 'SIN 88151', 'sin88151' and 'SIN-88151' are one claim. */
function porSiniestro(texto: string): Condicion[] {
  const [, letras, numero] = /^(\p{L}+)[\s./-]*([0-9]+)$/u.exec(texto) ?? [];
  const partes = [empieza('c.siniestro_simple', texto)];
  return letras && numero
    ? [
        ...partes,
        sql`(${empieza('c.siniestro_numero', numero)} and ${empieza('c.siniestro_simple', letras)})`,
      ]
    : partes;
}

function buscado(texto: string): Condicion {
  const digitos = texto.replace(/[\s.-]/g, '');
  if (!soloDigitos(digitos)) return alguna([...porNombre(texto), ...porSiniestro(texto)]);
  const partes = ['c.documento', 'c.siniestro_numero', 'c.siniestro_simple'].map((columna) =>
    empieza(columna, digitos),
  );
  return alguna(cabe(digitos) ? [sql`c.id = ${Number(digitos)}`, ...partes] : partes);
}

export interface CasoDeLista {
  id: number;
  paciente_id: string;
  status: EstadoCaso;
  fecha_alta: Date;
  nro_siniestro: string;
  dni: string;
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

/** The rows of `pagina`, with one more column first. */
const filas = (
  unidadId: number,
  columna: RawBuilder<unknown> = sql``,
) => sql<CasoDeLista>`select ${columna} c.id, c.paciente_id, c.status, c.fecha_alta, c.nro_siniestro, c.documento as dni, c.nombre, c.apellido, c.tel_movil, c.email, c.aceptacion, c.gestor_id,
    g.nombre as gestor_nombre, g.apellido as gestor_apellido, t.id as turno_id, t.inicio as turno_inicio, t.version as turno_version, t.semilla as turno_semilla,
    t.estado as turno_estado, s.nombre as turno_servicio,
    (select count(*)::int from hechos_caso h where h.unidad_id = c.unidad_id and h.caso_id = c.id and h.alerta and h.vista is null) as alertas,
    greatest(c.fecha_alta, (select max(q.creado) from seguimientos q where q.unidad_id = c.unidad_id and q.caso_id = c.id),
      (select max(v.inicio) from turnos v where v.unidad_id = c.unidad_id and v.caso_id = c.id and v.estado = ${sql.lit(presente)})) as ultimo_contacto
  from pagina x join casos c on c.unidad_id = ${unidadId} and c.id = x.id
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
  const columnas = clave === '' ? ['c.id'] : [clave, 'c.id'];
  const orden = columnas.map((columna, i) => `${columna} ${sentido}${i === 0 ? sinTurno : ''}`).join(', ');
  return { clave, desc, orden: sql.raw(orden) };
}

export const isPorNumero = (order: Filtro['order']) => claves[order.replace('-', '')] === '';

/** A place in a list. `alReves` counts from its end, so the last page costs as little as the first. */
export interface Lugar {
  salto: number;
  cuantos: number;
  alReves: boolean;
  /** In the order of numbers, where to begin: the first number of an ascending list, the last of a descending. */
  numero?: number | undefined;
}

/** A page of a list whose length is known. */
export function listEnOrden(
  unidadId: number,
  alcance: Alcance,
  filtro: Filtro,
  { salto, cuantos, alReves, numero }: Lugar,
  ahora: Date,
) {
  const { orden, desc } = ordenDe(filtro.order, alReves);
  const partes = donde(unidadId, alcance, filtro, ahora);
  if (numero !== undefined) partes.push(desc ? sql`c.id <= ${numero}` : sql`c.id >= ${numero}`);
  return sql<CasoDeLista>`with pagina as materialized (
      select c.id from casos c where ${todas(partes)} order by ${orden} limit ${cuantos} offset ${salto})
    ${filas(unidadId)} order by ${orden}`;
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
) {
  const { orden } = ordenDe(filtro.order, false);
  return sql<{ total: number } & (CasoDeLista | { id: null })>`with hallados as materialized (
      select count(*)::int as total, array_agg(c.id order by ${orden}) as ids from casos c where ${todas(donde(unidadId, alcance, filtro, ahora))}),
    salto as (select least(${(page - 1) * size}::int, greatest(0, (total - 1) / ${size}::int * ${size}::int)) as salto from hallados),
    pagina as materialized (select x.id, x.lugar from hallados, salto, unnest(ids[salto + 1 : salto + ${size}::int]) with ordinality x (id, lugar))
    select hallados.total, f.* from hallados left join (${filas(unidadId, sql`x.lugar,`)}) f on true order by f.lugar`;
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
) {
  const partes = donde(unidadId, alcance, filtro, ahora);
  const { clave, orden } = ordenDe(filtro.order, false);
  if (ultimo) partes.push(despues(clave, filtro.order.startsWith('-'), ultimo));
  const columnaClave = clave === '' ? sql`null as clave,` : sql`${sql.raw(clave)}::text as clave,`;
  return sql<CasoDeTramo>`with pagina as materialized (
      select c.id from casos c where ${todas(partes)} order by ${orden} limit ${cuantos})
    ${filas(unidadId, columnaClave)} order by ${orden}`;
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
  clave: string,
  desc: boolean,
  { id, clave: valor }: Pick<CasoDeTramo, 'id' | 'clave'>,
): Condicion {
  const mas = sql.raw(desc ? '<' : '>');
  const numero = sql`c.id ${mas} ${id}`;
  if (clave === '') return numero;
  const columna = sql.raw(clave);
  if (valor === null)
    return desc ? sql`(${columna} is null and ${numero})` : sql`(${columna} is not null or ${numero})`;
  const esta = sql`${valor}::text::${sql.raw(tipoDeClave[clave]!)}`;
  const sinClave = desc ? sql`or ${columna} is null` : sql``;
  return sql`(${columna} ${mas} ${esta} or (${columna} = ${esta} and ${numero}) ${sinClave})`;
}
