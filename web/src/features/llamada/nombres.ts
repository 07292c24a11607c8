const TRATAMIENTO = /^(Dra?|Lic|Licda?|Prof|Mg)\.\s+/;

export const sinTratamiento = (nombre: string) => nombre.replace(TRATAMIENTO, '');

/** 'Dra. Laura Pérez' becomes 'Dra. Pérez', 'Ana Gómez' becomes 'Ana'. */
export function nombreCorto(nombre: string): string {
  const [tratamiento] = TRATAMIENTO.exec(nombre) ?? [];
  const palabras = sinTratamiento(nombre).split(/\s+/);
  return tratamiento ? `${tratamiento.trim()} ${palabras.at(-1)}` : (palabras[0] ?? nombre);
}

/** As written inside a sentence: 'la Dra. Pérez', 'el Dr. Ruiz', 'Ana'. */
export const conArticulo = (corto: string) =>
  corto.startsWith('Dra.') ? `la ${corto}` : corto.startsWith('Dr.') ? `el ${corto}` : corto;

export const conMayuscula = (texto: string) => texto.slice(0, 1).toLocaleUpperCase('es-AR') + texto.slice(1);
