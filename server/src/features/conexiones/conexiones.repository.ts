import type { TipoDeConexion } from '@portal/domain/conexiones/contract';
import { sql } from 'kysely';
import { qb, type NewRow, type RowOf } from '../../db/query.ts';

export type ConexionRow = RowOf<'conexiones'>;
export type ClaveRow = RowOf<'claves_conexion'>;

export const listConexiones = () => qb.selectFrom('conexiones').selectAll();

export const findConexion = (tipo: TipoDeConexion) =>
  qb.selectFrom('conexiones').selectAll().where('tipo', '=', tipo);
export const lockConexion = (tipo: TipoDeConexion) => findConexion(tipo).forUpdate();

/** The public halves of the living keys, the one that signs first. */
export const listClaves = () =>
  qb
    .selectFrom('claves_conexion')
    .select(['tipo', 'id', 'estado', 'creada', 'publica'])
    .where('estado', '<>', 'retirada')
    .orderBy('estado', 'desc');

export const findClave = (tipo: TipoDeConexion, estado: 'vigente' | 'siguiente') =>
  qb
    .selectFrom('claves_conexion')
    .select(['id', 'privada'])
    .where('tipo', '=', tipo)
    .where('estado', '=', estado);

export type ConexionNueva = Omit<NewRow<'conexiones'>, 'activa' | 'probada' | 'prueba_bien' | 'prueba_texto'>;

/**
 * Forgets the test, because the tested data have changed. Voices go to a recogniser straight from the pages, so a new
 * address of one switches it off until it is tested.
 */
export const upsertConexion = ({ unidad_id, tipo, ...escrita }: ConexionNueva) =>
  qb
    .insertInto('conexiones')
    .values({ unidad_id, tipo, ...escrita })
    .onConflict((row) =>
      row.columns(['unidad_id', 'tipo']).doUpdateSet({
        ...escrita,
        probada: null,
        prueba_bien: null,
        prueba_texto: null,
        ...(tipo === 'reconocedor' && {
          activa: sql<boolean>`conexiones.activa and conexiones.url = excluded.url`,
        }),
      }),
    );

export const setActiva = (
  tipo: TipoDeConexion,
  activa: boolean,
  quien: Pick<ConexionRow, 'cambiada' | 'cambiada_por'>,
) =>
  qb
    .updateTable('conexiones')
    .set({ activa, ...quien })
    .where('tipo', '=', tipo);

/** Only if nobody changed the connection while it was being tested. */
export const setPrueba = (
  tipo: TipoDeConexion,
  cambiada: Date,
  prueba: { probada: Date; prueba_bien: boolean; prueba_texto: string },
) => qb.updateTable('conexiones').set(prueba).where('tipo', '=', tipo).where('cambiada', '=', cambiada);

export const clearPrueba = (tipo: TipoDeConexion, quien: Pick<ConexionRow, 'cambiada' | 'cambiada_por'>) =>
  qb
    .updateTable('conexiones')
    .set({ ...quien, probada: null, prueba_bien: null, prueba_texto: null })
    .where('tipo', '=', tipo);

export const insertClave = (row: Omit<ClaveRow, 'retirada'>) =>
  qb.insertInto('claves_conexion').values({ ...row, publica: JSON.stringify(row.publica) });

/** The private half goes with it. */
export const endClave = (tipo: TipoDeConexion, estado: 'vigente' | 'siguiente', retirada: Date) =>
  qb
    .updateTable('claves_conexion')
    .set({ estado: 'retirada', privada: null, retirada })
    .where('tipo', '=', tipo)
    .where('estado', '=', estado);

export const confirmClave = (tipo: TipoDeConexion, id: string) =>
  qb
    .updateTable('claves_conexion')
    .set({ estado: 'vigente' })
    .where('tipo', '=', tipo)
    .where('id', '=', id)
    .where('estado', '=', 'siguiente');
