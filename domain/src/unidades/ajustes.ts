import { Plantilla } from '../plantillas/plantilla.ts';

/** A unit's setting overrides one property of its template, named by its path ('registro.emailOpcional'). */
export interface Ajuste {
  clave: string;
  valor: unknown;
}

/** By path. `null` removes a property that the template has. */
export type Ajustes = Readonly<Record<string, unknown>>;

/** The template with one property changed, not yet validated. */
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

/** Settings that the template no longer accepts are skipped and reported. */
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
