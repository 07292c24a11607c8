import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './brand.css';

type Props = {
  /** The template's emblem: an address, or an element that draws it. */
  emblem: ReactNode;
  /** The word mark, its first part strong: 'Portal', 'Demo'. */
  name: string;
  rest?: string;
  /** Where the logo leads; without it the logo is no link. */
  to?: string | undefined;
};

export function Brand({ emblem, name, rest, to }: Props) {
  const mark = (
    <>
      {typeof emblem === 'string' ? <img src={emblem} alt="" width={34} height={38} /> : emblem}
      <span>
        {name}
        {rest && <span> {rest}</span>}
      </span>
    </>
  );
  if (!to) return <span className="brand">{mark}</span>;
  return (
    <Link className="brand" to={to} aria-label={`${rest ? `${name} ${rest}` : name}, ir al inicio`}>
      {mark}
    </Link>
  );
}
