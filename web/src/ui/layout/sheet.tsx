import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './sheet.css';

type Props = {
  /** Accessible name: 'Receta n° 4821'. */
  label: string;
  /** The institution's emblem and name. */
  emblem: string;
  name: ReactNode;
  kind: ReactNode;
  /** At the right of the head: a number and its label. */
  number?: { label: ReactNode; value: ReactNode };
  className?: string | undefined;
  children: ReactNode;
};

/** A document that looks like paper: a prescription, or the proof of a document. */
export function Sheet({ label, emblem, name, kind, number, className, children }: Props) {
  return (
    <article className={cx('written', className)} aria-label={label}>
      <header>
        <div className="of">
          <img src={emblem} alt="" width={42} height={47} />
          <span>
            <b>{name}</b>
            <small>{kind}</small>
          </span>
        </div>
        {number && (
          <p className="no">
            <small>{number.label}</small>
            <b>{number.value}</b>
          </p>
        )}
      </header>
      {children}
    </article>
  );
}

/** A section of the sheet, with a small title and large content. */
export function SheetPart({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
