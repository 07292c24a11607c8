import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './table.css';

type Props = {
  icon: ReactNode;
  children: string;
  iconLast?: boolean;
  /** The row's name, for screen reader users who list the links out of context. */ of?: string;
} & (
  | { to: string; state?: unknown }
  | { href: string; newTab?: boolean }
  | { onPress: () => void }
  /** Disabled, with the reason; focusable, so that the reason can be read. */
  | { razon: string }
);

/** One action of a table row: an icon and a word. */
export function CellAction({ icon, children, iconLast, of, ...go }: Props) {
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
  if ('to' in go) {
    return (
      <Link className="cell-act" to={go.to} state={go.state} title={children}>
        {inside}
      </Link>
    );
  }
  if ('href' in go) {
    return (
      <a
        className="cell-act"
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
      <button type="button" className="cell-act" aria-disabled="true" title={`${children}: ${go.razon}`}>
        {inside}
        <small className="why">{go.razon}</small>
      </button>
    );
  }
  return (
    <button type="button" className="cell-act" onClick={go.onPress} title={children}>
      {inside}
    </button>
  );
}
