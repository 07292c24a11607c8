import { configuracion } from './configuracion.ts';

/** A feature's texts, by key; a template may override any of them. `{nombre}` is a placeholder. */
export function catalogo<const T extends Record<string, string>>(textos: T) {
  return (clave: keyof T & string, valores: Record<string, string | number> = {}): string => {
    const texto: string = configuracion.textos[clave] ?? textos[clave]!;
    return texto.replace(/\{(\w+)\}/g, (todo, nombre: string) => String(valores[nombre] ?? todo));
  };
}
