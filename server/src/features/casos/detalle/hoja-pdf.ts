import { diaDe, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';
import { drawPaper, type Cara, type Hecho } from '../../../platform/paper/paper.ts';

export const momento = (instante: Date) => `${fechaCorta(diaDe(instante))}, ${horaDe(instante)} hs`;

/** Letterhead and time of printing. */
export interface Membrete {
  cara: Cara;
  logo: Uint8Array | undefined;
  impreso: Date;
}

export interface Entrada {
  cabeza: string;
  texto: string;
}

export interface HojaDeCaso {
  /** Facts in columns; an empty value prints as a dash. */
  hechos(titulo: string, hechos: readonly (readonly [etiqueta: string, valor: string])[]): void;
  /** Entries one below the other; `nada` is printed if there are none. */
  lista(titulo: string, entradas: readonly Entrada[], nada?: string): void;
}

const aHecho = ([etiqueta, valor]: readonly [string, string]): Hecho => ({
  etiqueta,
  valor: valor === '' ? '–' : valor,
});

export function dibujarHoja(
  { cara, logo, impreso }: Membrete,
  { titulo, size }: { titulo: string; size: 'A4' | 'A5' },
  write: (hoja: HojaDeCaso) => void,
): Promise<Buffer> {
  return drawPaper(
    {
      cara,
      logo,
      title: `${titulo} · ${cara.nombre}`,
      size,
      made: impreso,
      subtitle: `Impreso el ${momento(impreso)}`,
    },
    (paper) => {
      paper.title(titulo);
      write({
        hechos(cabeza, hechos) {
          paper.section(cabeza, () => paper.facts(hechos.map(aHecho)));
        },
        lista(cabeza, entradas, nada = '') {
          paper.section(cabeza, () => {
            if (entradas.length === 0) paper.text('P', nada, { size: 10, colour: 'ink-2' });
            for (const entrada of entradas) {
              paper.room(36);
              paper.text('P', entrada.cabeza, { size: 10, bold: true });
              paper.text('P', entrada.texto, { size: 10 });
              paper.space(5);
            }
          });
        },
      });
    },
  );
}
