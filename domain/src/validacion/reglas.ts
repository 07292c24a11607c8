/** Rules of one field, applied in order: the first message wins. */
export type Regla = (valor: string) => string | undefined;

export const requerido =
  (mensaje: string): Regla =>
  (valor) =>
    valor.trim() === '' ? mensaje : undefined;
export const soloDigitos =
  (mensaje: string): Regla =>
  (valor) =>
    /^[0-9]*$/.test(valor) ? undefined : mensaje;
export const noSoloDigitos =
  (mensaje: string): Regla =>
  (valor) =>
    /^[\p{Nd}\s]+$/u.test(valor) ? mensaje : undefined;
export const largo =
  (desde: number, hasta: number, mensaje: string): Regla =>
  (valor) =>
    valor.length < desde || valor.length > hasta ? mensaje : undefined;
export const esEmail =
  (mensaje: string): Regla =>
  (valor) =>
    valor === '' ||
    (valor.length <= 254 &&
      /^[^\s@<>(),;:"\\[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i.test(
        valor,
      ))
      ? undefined
      : mensaje;
export const unaDe =
  (opciones: readonly string[], mensaje: string): Regla =>
  (valor) =>
    opciones.includes(valor) ? undefined : mensaje;

/** Accepts an empty value; otherwise applies the rules. */
export const opcional =
  (...reglas: Regla[]): Regla =>
  (valor) =>
    valor === '' ? undefined : primera(reglas, valor);

export function primera(reglas: readonly Regla[], valor: string): string | undefined {
  for (const regla of reglas) {
    const mensaje = regla(valor);
    if (mensaje !== undefined) return mensaje;
  }
  return undefined;
}

export type Mensajes = Record<string, string>;

/** Field → first message, in the order of `reglas`; empty if everything is valid. */
export function validar(
  valores: Readonly<Record<string, unknown>>,
  reglas: Readonly<Record<string, readonly Regla[]>>,
): Mensajes {
  const mensajes: Mensajes = {};
  for (const [campo, lista] of Object.entries(reglas)) {
    const valor = valores[campo];
    const mensaje = primera(lista, typeof valor === 'string' ? valor : '');
    if (mensaje !== undefined) mensajes[campo] = mensaje;
  }
  return mensajes;
}
