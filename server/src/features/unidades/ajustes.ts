import { Plantilla } from '@portal/domain/plantillas/plantilla';

/** A setting of a unit is a property of its template, named by its path ('registro.emailOpcional'); what is not set is the template's. */
export interface Ajuste {
  clave: string;
  valor: unknown;
}

export function withAjuste(plantilla: Plantilla, { clave, valor }: Ajuste): Plantilla {
  const copy = structuredClone(plantilla) as Record<string, unknown>;
  const steps = clave.split('.');
  const last = steps.pop()!;
  let place = copy;
  for (const step of steps) {
    if (!Object.hasOwn(place, step) || typeof place[step] !== 'object' || place[step] === null) place[step] = {};
    place = place[step] as Record<string, unknown>;
  }
  if (valor === null) delete place[last];
  else place[last] = valor;
  return Plantilla.parse(copy);
}

/** Settings that the template no longer understands are left out, and named. */
export function applyAjustes(plantilla: Plantilla, ajustes: readonly Ajuste[]): { plantilla: Plantilla; refused: string[] } {
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
