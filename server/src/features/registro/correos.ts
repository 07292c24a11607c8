import { composeMail } from '../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../units/registry.ts';

const recetas = (cuantas: number) => (cuantas === 1 ? '1 receta' : `${cuantas} recetas`);

/** To the administration: only how many. */
export function correoDeDemora(
  { plantilla }: Unidad,
  origin: string,
  { demoradas, rechazadas }: { demoradas: number; rechazadas: number },
) {
  return composeMail(plantilla, {
    titulo: 'Hay recetas sin registrar',
    parrafos: [
      ...(demoradas > 0
        ? [
            `El repositorio nacional no respondió por ${recetas(demoradas)} en más de una hora. El portal lo sigue intentando; no se pierde ninguna. Hasta que se registren no son válidas en farmacias: revisá la conexión con el repositorio.`,
          ]
        : []),
      ...(rechazadas > 0
        ? [
            rechazadas === 1
              ? 'El repositorio nacional rechazó 1 receta: no es válida en farmacias. Quien la firmó puede corregirla.'
              : `El repositorio nacional rechazó ${recetas(rechazadas)}: no son válidas en farmacias. Quienes las firmaron pueden corregirlas.`,
          ]
        : []),
    ],
    boton: { texto: 'Ir a la administración', url: `${origin}/admin` },
  });
}

/** To the professional who signed it. The repository's words may name a drug: they stay on the screen. */
export function correoDeRechazo({ plantilla }: Unidad, origin: string, numero: number | null) {
  return composeMail(plantilla, {
    titulo: 'Una receta no se pudo registrar',
    parrafos: [
      `El repositorio nacional rechazó la receta${numero === null ? '' : ` n° ${numero}`}: no es válida en farmacias. El motivo está en el portal; podés corregirla y firmarla de nuevo.`,
    ],
    boton: { texto: 'Ver mis documentos', url: `${origin}/profesional` },
  });
}
