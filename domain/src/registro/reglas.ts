import * as z from 'zod/mini';

/** Shown with every prescription that no repository registers. It may still be genuine and in force. */
export const SIN_REGISTRO = 'Sin registro nacional: no es válida en farmacias';

/**
 * Whether the national repository registered a prescription. `en_registro`: it is on its way. `rechazada`: the
 * repository refused it for good. `sin_registro`: it goes to no repository.
 */
export const estadosDeRegistro = ['registrada', 'en_registro', 'rechazada', 'sin_registro'] as const;
export type EstadoRegistro = (typeof estadosDeRegistro)[number];

export const Registro = z.object({
  estado: z.enum(estadosDeRegistro),
  /** One per drug, in their order. Empty until registered. */
  cuirs: z.array(z.string()),
  /** Of a rejected one: why, as the repository said. `null`: it gave no reason, or the reader may not see it. */
  motivo: z.nullable(z.string()),
});
export type Registro = z.infer<typeof Registro>;

/** For a badge. */
export const nombreDeRegistro: Record<EstadoRegistro, string> = {
  registrada: 'Registrada',
  en_registro: 'En registro',
  rechazada: 'No registrada',
  sin_registro: 'Sin registro nacional',
};

const SIN_MOTIVO = 'el repositorio la rechazó';

/** 'Registrada, CUIR 1 y 2', 'En registro', 'No registrada: …; no es válida en farmacias' */
export function registroEnPalabras({ estado, cuirs, motivo }: Registro): string {
  switch (estado) {
    case 'registrada':
      return `Registrada, CUIR ${enumerar(cuirs)}`;
    case 'en_registro':
      return nombreDeRegistro.en_registro;
    case 'rechazada':
      return `No registrada: ${motivo ?? SIN_MOTIVO}; no es válida en farmacias`;
    case 'sin_registro':
      return SIN_REGISTRO;
  }
}

const enumerar = (partes: readonly string[]) =>
  partes.length < 2 ? partes.join('') : `${partes.slice(0, -1).join(', ')} y ${partes.at(-1)}`;

/** INDEC's codes of the provinces and of the City of Buenos Aires. */
const JURISDICCION = /^(02|06|10|14|18|22|26|30|34|38|42|46|50|54|58|62|66|70|74|78|82|86|90|94)$/;

/**
 * The parts of a CUIR (Resolución 2214/2025): platform, repository, jurisdiction, type of prescription, group of up
 * to 25 digits, item. `null`: not a CUIR.
 */
export function partesDelCuir(texto: string) {
  const found =
    /^(?<plataforma>\d{4})(?<repositorio>\d{4})(?<jurisdiccion>\d{2})(?<tipo>\d{4})(?<grupo>\d{1,25})(?<item>\d{2})$/.exec(
      texto,
    );
  if (!found) return null;
  const partes = found.groups as Record<
    'plataforma' | 'repositorio' | 'jurisdiccion' | 'tipo' | 'grupo' | 'item',
    string
  >;
  return JURISDICCION.test(partes.jurisdiccion) && partes.item !== '00' ? partes : null;
}
