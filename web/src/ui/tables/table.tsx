import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './table.css';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The card's label below 768 px, if it differs from the header. */
  short?: string;
  /** lead: the card's title. state: under the title, without a label. act: the row's actions, last. */
  role?: 'lead' | 'state' | 'act';
  /** Not shown in the card. */
  wideOnly?: boolean;
  truncate?: boolean;
  /** The first column hidden when space is short, between 768 and 1200 px. The card shows it again. */
  roomy?: boolean;
  /** The rows are sorted by this column; its header is the link that reverses the order. */
  sorted?: 'ascending' | 'descending' | undefined;
  /** Of the header and of every cell. */
  className?: string | undefined;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Highlights a row as due now. */
  isNow?: (row: Row) => boolean;
  /** Shown instead of the table when there are no rows: 'Sin resultados' or an EmptyState. */
  empty?: ReactNode;
  /** Rows of several lines: cells start at the top. */
  top?: boolean;
  /** Dense tables show their actions as icons from 768 px up; screen readers still get the word. */
  iconActions?: boolean;
  className?: string | undefined;
};

/** Rows from 768 px up, cards below. Roles are explicit because browsers drop them when `display` changes. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isNow,
  empty = 'Sin resultados',
  top,
  iconActions,
  className,
}: Props<Row>) {
  // The row's name is a `td`, not a `th`: the card is drawn from it and must not look like the header.
  const names = columns.find(({ role }) => role === 'lead');
  if (rows.length === 0) return typeof empty === 'string' ? <p className="muted">{empty}</p> : empty;
  return (
    <div className={cx('table-wrap', iconActions && 'icon-acts')}>
      <table className={cx('table', top && 'top-cells', className)} role="table">
        <caption className="vh">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                role="columnheader"
                aria-sort={column.sorted}
                className={cx(column.role === 'act' && 'act', column.roomy && 'roomy', column.className)}
              >
                {column.role === 'act' ? (
                  <span className="vh">{column.header || 'Acciones'}</span>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={cx(isNow?.(row) && 'now')}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  role={column === names ? 'rowheader' : 'cell'}
                  className={cx(
                    column.role,
                    column.wideOnly && 'wide-only',
                    column.truncate && 'truncate',
                    column.roomy && 'roomy',
                    column.className,
                  )}
                  data-l={column.short ?? (typeof column.header === 'string' ? column.header : '')}
                >
                  {column.role === 'act' ? (
                    <span className="acts-cell">{column.cell(row)}</span>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
