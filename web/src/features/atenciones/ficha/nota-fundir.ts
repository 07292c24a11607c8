export interface Texto {
  evolucion: string;
  diagnostico: string;
  indicaciones: string;
}
export const campos = ['evolucion', 'diagnostico', 'indicaciones'] as const;
export type Campo = (typeof campos)[number];

export const soloTexto = ({ evolucion, diagnostico, indicaciones }: Texto): Texto => ({
  evolucion,
  diagnostico,
  indicaciones,
});
export const mismoTexto = (a: Texto, b: Texto) => campos.every((campo) => a[campo] === b[campo]);

/**
 * Merges two tabs' edits of the same version. A field edited by one tab takes that edit; a field edited by
 * both is a conflict and keeps the saved text.
 */
export function fundir(base: Texto, mia: Texto, suya: Texto): { texto: Texto; choques: Campo[] } {
  const texto = { ...suya };
  const choques: Campo[] = [];
  for (const campo of campos) {
    if (mia[campo] === base[campo] || mia[campo] === suya[campo]) continue;
    if (suya[campo] === base[campo]) texto[campo] = mia[campo];
    else choques.push(campo);
  }
  return { texto, choques };
}
