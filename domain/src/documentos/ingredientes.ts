import { plegar } from '../validacion/plegar.ts';

/** A family of drugs, for warnings: a table that a unit can replace. */
export interface Familia {
  /** The names that people use; the screen shows the first: 'Penicilinas', 'penicilina'. */
  nombres: readonly string[];
  /** Its ingredients, each with its other names: 'ácido acetilsalicílico', 'aspirina'. */
  miembros: readonly (readonly string[])[];
  /** Families with which a cross-reaction is known. */
  cruza: readonly string[];
}

/** An ingredient as its words, without salts, doses and forms. */
type Palabras = readonly string[];

const deRelleno = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'al', 'por', 'para', 'acido']);
const aniones = new Set(
  'acetato besilato bromhidrato bromuro butilbromuro carbonato citrato clorhidrato cloruro decanoato dipropionato fosfato fumarato furoato gluconato hemihidrato hidrato hidrocloruro lactato maleato malato mesilato monohidrato monohidratado monohidratada mononitrato dinitrato nitrato oxalato pamoato propionato succinato sulfato tartrato trihidrato trihidratado trihidratada valerato xinafoato'.split(
    ' ',
  ),
);
const cationes = new Set(
  'sodio sodico sodica disodico disodica potasio potasico potasica calcio calcico calcica magnesio magnesico magnesica lisina trometamina trometamol arginina dietilamina dietilamonio epolamina'.split(
    ' ',
  ),
);
const deEnvase = new Set(
  'mg g gr kg mcg ug ui u ml l meq comprimido comp capsula tableta gragea jarabe suspension solucion oral gota crema gel unguento pomada locion aerosol ampolla inyectable polvo sobre ovulo parche spray inhalador envase'.split(
    ' ',
  ),
);

/** 'Penicilinas' and 'penicilina' are one word. */
const singular = (palabra: string) => (palabra.length > 3 ? palabra.replace(/s$/u, '') : palabra);

function enPalabras(texto: string): Palabras {
  const todas = (plegar(texto).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((palabra) => !/^\d/u.test(palabra) && !deRelleno.has(palabra))
    .map(singular)
    .filter((palabra) => !deEnvase.has(palabra));
  const sin = (...fuera: ReadonlySet<string>[]) =>
    todas.filter((palabra) => !fuera.some((sales) => sales.has(palabra)));
  const sinSales = sin(aniones, cationes);
  // 'Carbonato de calcio' is a drug of its own.
  return sinSales.length > 0 ? sinSales : sin(aniones);
}

const tieneNombre = (palabras: Palabras) => palabras.some((palabra) => palabra.length > 2);

/**
 * 'Amoxicilina + ácido clavulánico' has two. A name in brackets or after a comma is another name of the same, which
 * for warnings counts as much.
 */
export const ingredientesDe = (nombre: string): Palabras[] =>
  nombre
    .split(/[+/(),;]|\s(?:y|e|con)\s/iu)
    .map(enPalabras)
    .filter(tieneNombre);

const contiene = (todas: Palabras, parte: Palabras) =>
  tieneNombre(parte) && todas.some((_, desde) => parte.every((palabra, i) => todas[desde + i] === palabra));

/** One holds the other's words, in their order: 'insulina' is in 'insulina NPH', and 'NPH' is not in 'insulina glargina'. */
const mismo = (uno: Palabras, otro: Palabras) => contiene(uno, otro) || contiene(otro, uno);

/** Compares names by ingredient, with the synonyms and families of a table. */
export function compararCon(familias: readonly Familia[]) {
  const tabla = familias.map(({ nombres, miembros, cruza }) => ({
    nombre: nombres[0] ?? '',
    nombres: nombres.map(enPalabras),
    miembros: miembros.map((sinonimos) => sinonimos.map(enPalabras)),
    cruza: cruza.map((otra) => plegar(otra)),
  }));
  type Fila = (typeof tabla)[number];
  const sinonimosDe = (ingrediente: Palabras) =>
    tabla.flatMap(({ miembros }) =>
      miembros.filter((sinonimos) => sinonimos.some((otro) => contiene(ingrediente, otro))),
    );
  const igual = (uno: Palabras, otro: Palabras) =>
    mismo(uno, otro) ||
    sinonimosDe(uno).some((sinonimos) => sinonimos.some((nombre) => contiene(otro, nombre)));

  const tiene = ({ miembros }: Fila, ingredientes: readonly Palabras[]) =>
    miembros.some((sinonimos) =>
      sinonimos.some((nombre) => ingredientes.some((ingrediente) => contiene(ingrediente, nombre))),
    );
  const familiasDe = (ingredientes: readonly Palabras[]) => tabla.filter((fila) => tiene(fila, ingredientes));
  const nombradasEn = (texto: Palabras) =>
    tabla.filter(({ nombres }) => nombres.some((nombre) => contiene(texto, nombre)));

  return {
    /** An ingredient of one that is in the other too. */
    comparten: (uno: string, otro: string) => {
      const otros = ingredientesDe(otro);
      return ingredientesDe(uno).some((ingrediente) => otros.some((suyo) => igual(ingrediente, suyo)));
    },
    /** The same ingredients, no more and no fewer. */
    mismoMedicamento: (uno: string, otro: string) => {
      const [unos, otros] = [ingredientesDe(uno), ingredientesDe(otro)];
      const todosEn = (estos: readonly Palabras[], aquellos: readonly Palabras[]) =>
        estos.every((ingrediente) => aquellos.some((suyo) => igual(ingrediente, suyo)));
      return unos.length > 0 && otros.length > 0 && todosEn(unos, otros) && todosEn(otros, unos);
    },
    /** How a drug belongs to the family of an allergy: by the family's own name, by another member, or crosswise. */
    parentesco(
      medicamento: string,
      alergia: string,
    ): { como: 'nombrada' | 'misma' | 'cruzada'; familia: string } | null {
      const suyas = familiasDe(ingredientesDe(medicamento));
      if (suyas.length === 0) return null;
      const nombradas = nombradasEn(enPalabras(alergia));
      const nombrada = suyas.find((fila) => nombradas.includes(fila));
      if (nombrada) return { como: 'nombrada', familia: nombrada.nombre };
      const deLaAlergia = [...nombradas, ...familiasDe(ingredientesDe(alergia))];
      const misma = suyas.find((fila) => deLaAlergia.includes(fila));
      if (misma) return { como: 'misma', familia: misma.nombre };
      const cruzada = suyas.find((suya) => deLaAlergia.some((otra) => seCruzan(suya, otra)));
      return cruzada ? { como: 'cruzada', familia: cruzada.nombre } : null;
    },
  };
}

/** Told by either of the two. */
const seCruzan = (
  una: { nombre: string; cruza: readonly string[] },
  otra: { nombre: string; cruza: readonly string[] },
) => una.cruza.includes(plegar(otra.nombre)) || otra.cruza.includes(plegar(una.nombre));
