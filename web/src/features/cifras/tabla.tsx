import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
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
export function VerTabla<Fila>(props: Props<Fila>) {
  return (
    <details className={css['tabla']}>
      <summary>
        {t('cifras.tabla')}
        <span className="vh">: {props.caption}</span>
      </summary>
      <Caja {...props} />
    </details>
  );
}

/** Numbers without a chart. */
export const Tabla = <Fila,>(props: Props<Fila>) => (
  <div className={cx(css['tabla'], css['entera'])}>
    <Caja {...props} />
  </div>
);

function Caja<Fila>({ caption, filas, clave, columnas: [primera, ...demas] }: Props<Fila>) {
  const [scrolls, watch] = useScrolls();
  return (
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
  );
}
