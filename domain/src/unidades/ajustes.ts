import { Plantilla } from '../plantillas/plantilla.ts';

/** A setting of a unit is a property of its template, named by its path ('registro.emailOpcional'); what is not set is the template's. */
export interface Ajuste {
  clave: string;
  valor: unknown;
}

/** By path. `null` is a property that the template has and the unit does without. */
export type Ajustes = Readonly<Record<string, unknown>>;

/** The template with one of its properties changed, not yet judged. */
function conValor(plantilla: Plantilla, { clave, valor }: Ajuste): unknown {
  const copy = JSON.parse(JSON.stringify(plantilla)) as Record<string, unknown>;
  const steps = clave.split('.');
  const last = steps.pop()!;
  let place = copy;
  for (const step of steps) {
    if (!Object.hasOwn(place, step) || typeof place[step] !== 'object' || place[step] === null)
      place[step] = {};
    place = place[step] as Record<string, unknown>;
  }
  if (valor === null) delete place[last];
  else place[last] = valor;
  return copy;
}

export const withAjuste = (plantilla: Plantilla, ajuste: Ajuste): Plantilla =>
  Plantilla.parse(conValor(plantilla, ajuste));

export const cabe = (plantilla: Plantilla, ajuste: Ajuste): boolean =>
  Plantilla.safeParse(conValor(plantilla, ajuste)).success;

/** Settings that the template no longer understands are left out, and named. */
export function applyAjustes(
  plantilla: Plantilla,
  ajustes: readonly Ajuste[],
): { plantilla: Plantilla; refused: string[] } {
  const refused: string[] = [];
  const result = ajustes.reduce((current, ajuste) => {
    try {
      return withAjuste(current, ajuste);
    } catch {
      refused.push(ajuste.clave);
      return current;
    }
  }, plantilla);
  return { plantilla: result, refused };
}

/** What a template says at a path. */
export function valorEn(plantilla: Plantilla, clave: string): unknown {
  return clave
    .split('.')
    .reduce<unknown>(
      (place, step) =>
        typeof place === 'object' && place !== null && Object.hasOwn(place, step)
          ? (place as Ajustes)[step]
          : undefined,
      plantilla,
    );
}

export const comoLista = (ajustes: Ajustes): Ajuste[] =>
  Object.entries(ajustes).map(([clave, valor]) => ({ clave, valor }));
