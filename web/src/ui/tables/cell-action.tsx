import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Link } from '../link.tsx';
import './table.css';

type Props = {
  icon: ReactNode;
  children: string;
  iconLast?: boolean;
  /** The row's name, for screen reader users who list the links out of context. */ of?: string;
  className?: string | undefined;
} & (
  | { to: string; state?: unknown }
  | { href: string; newTab?: boolean }
  | { onPress: () => void }
  /** Disabled, with the reason; focusable, so that the reason can be read. */
  | { razon: string }
);

/** One action of a table row: an icon and a word. */
export function CellAction({ icon, children, iconLast, of, className, ...go }: Props) {
  const inside = (
    <>
      {!iconLast && icon}
      <span>
        {children}
        {of && <span className="vh"> {of}</span>}
      </span>
      {iconLast && icon}
    </>
  );
  const look = cx('cell-act', className);
  if ('to' in go) {
    return (
      <Link className={look} to={go.to} state={go.state} title={children}>
        {inside}
      </Link>
    );
  }
  if ('href' in go) {
    return (
      <a
        className={look}
        href={go.href}
        title={children}
        {...(go.newTab && { target: '_blank', rel: 'noreferrer' })}
      >
        {inside}
      </a>
    );
  }
  if ('razon' in go) {
    return (
      <button type="button" className={look} aria-disabled="true" title={`${children}: ${go.razon}`}>
        {inside}
        <small className="why">{go.razon}</small>
      </button>
    );
  }
  return (
    <button type="button" className={look} onClick={go.onPress} title={children}>
      {inside}
    </button>
  );
}
