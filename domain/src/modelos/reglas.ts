/** Bounds of a professional's own texts. */
export const MODELOS_HASTA = 100;
export const NOMBRE_HASTA = 60;
export const TEXTO_HASTA = 4000;

/** Where a text is offered. */
export const destinosDeModelo = ['nota', 'indicaciones', 'todo'] as const;
export type DestinoDeModelo = (typeof destinosDeModelo)[number];

/** Written without the point that starts it: 'hta' for '.hta'. */
export const ABREVIATURA = /^[a-z0-9ñ]{2,12}$/;

export interface Bloque {
  abreviatura: string | null;
  para: DestinoDeModelo;
  texto: string;
}

export const sirvePara = ({ para }: Pick<Bloque, 'para'>, donde: 'nota' | 'indicaciones') =>
  para === 'todo' || para === donde;

export interface Expansion {
  /** From the point up to and including the space or line break that ended the abbreviation. */
  desde: number;
  hasta: number;
  texto: string;
}

const ESCRITA = /(?:^|\s)(\.([a-z0-9ñ]{2,12}))([ \n])$/i;

/**
 * The text that takes the place of an abbreviation that was just typed: '.hta ' at the cursor. The space or the
 * line break after it stays.
 */
export function expansionEn(
  escrito: string,
  cursor: number,
  bloques: readonly Bloque[],
  donde: 'nota' | 'indicaciones',
): Expansion | undefined {
  const antes = ESCRITA.exec(escrito.slice(0, cursor));
  if (!antes) return undefined;
  const [, conPunto = '', abreviatura = '', fin = ''] = antes;
  const bloque = bloques.find(
    (uno) => uno.abreviatura === abreviatura.toLowerCase() && sirvePara(uno, donde),
  );
  if (!bloque) return undefined;
  return { desde: cursor - conPunto.length - fin.length, hasta: cursor, texto: bloque.texto + fin };
}
