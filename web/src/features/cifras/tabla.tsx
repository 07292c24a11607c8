import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useScrolls } from '../../ui/use-scrolls.ts';
import { t } from './textos.ts';
import css from './cifras.module.css';

export type ColumnaDeTabla<Fila> = { header: string; cell: (fila: Fila) => ReactNode };

type Props<Fila> = {
  caption: string;
  filas: readonly Fila[];
  clave: (fila: Fila) => string | number;
  /** The first column names the row; the others are numbers. */
  columnas: readonly ColumnaDeTabla<Fila>[];
  /** There is no chart beside it: shown without asking. */
  abierta?: boolean;
};

/** A drawing wider than a phone: scrolls sideways by touch or arrow keys. */
export function Ancho({
  nombre,
  alFinal = false,
  children,
}: {
  nombre: string;
  /** Starts scrolled to the newest days. */ alFinal?: boolean;
  children: ReactNode;
}) {
  const [scrolls, watch] = useScrolls();
  const box = useRef<HTMLDivElement>(null);
  const both = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      return watch(element);
    },
    [watch],
  );
  useLayoutEffect(() => {
    if (alFinal && scrolls && box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [alFinal, scrolls]);
  return (
    <div
      className={css['ancho']}
      ref={both}
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': nombre })}
    >
      {children}
    </div>
  );
}

/** The numbers behind a chart, for screen readers and for exact values. */
export function VerTabla<Fila>({
  caption,
  filas,
  clave,
  columnas: [primera, ...demas],
  abierta = false,
}: Props<Fila>) {
  const [scrolls, watch] = useScrolls();
  return (
    <details className={css['tabla']} open={abierta}>
      <summary>
        {t('cifras.tabla')}
        <span className="vh">: {caption}</span>
      </summary>
      <div
        className={css['tablaCaja']}
        ref={watch}
        {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': caption })}
      >
        <table>
          <caption className="vh">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{primera!.header}</th>
              {demas.map(({ header }) => (
                <th key={header} scope="col" className={css['numero']}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {filas.map((fila) => (
              <tr key={clave(fila)}>
                <th scope="row">{primera!.cell(fila)}</th>
                {demas.map(({ header, cell }) => (
                  <td key={header} className={css['numero']}>
                    {cell(fila)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
