/**
 * A fact, published to its subscribers inside the same transaction. Each feature declares its own in
 * `hechos.ts`.
 */
export interface Hecho<Datos> {
  readonly tipo: TipoDeHecho<Datos>;
  readonly datos: Datos;
}
export type TipoDeHecho<Datos> = (datos: Datos) => Hecho<Datos>;

export function hecho<Datos>(): TipoDeHecho<Datos> {
  const tipo: TipoDeHecho<Datos> = (datos) => ({ tipo, datos });
  return tipo;
}
