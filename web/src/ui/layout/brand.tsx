import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import './brand.css';

type Props = {
  /** The template's emblem: a URL, or an element that draws it. */
  emblem: ReactNode;
  /** The word mark, its first part bold: 'Portal', 'Demo'. */
  name: string;
  rest?: string;
  /** The logo's link; without it the logo is not a link. */
  to?: string | undefined;
};

/** `--brand-ink` colours it on a background of its own. */
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
